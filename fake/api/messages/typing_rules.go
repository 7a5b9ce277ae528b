package messages

import (
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// typingRules are the rules of typing notifications that differ between levels.
type typingRules struct {
	addresses bool // receivers may be addresses, too

	directTypes, streamTypes []string // the words for the types of messages
	// streamOf finds the ID of the stream in which somebody types.
	streamOf func(*rest.Call, *typingParams) (int, error)
}

func typingRulesAt(p *featurelevels.Plan) *typingRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) typingRules {
		rules := typingRules{
			addresses: !p.Has("11-typing-no-emails"),
			streamOf:  typedStream, streamTypes: []string{"stream"},
		}
		if p.Has("174-direct-type-typing") {
			rules.directTypes = append(rules.directTypes, "direct")
		}
		if !p.Has("215-typing-no-private") {
			rules.directTypes = append(rules.directTypes, "private")
		}
		if !p.Has("215-typing-stream-id") {
			rules.streamOf = typedStreamInTo
		}
		if p.Has("248-type-channel") {
			rules.streamTypes = append(rules.streamTypes, "channel")
		}
		return rules
	})
}
