package messages

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// typingRules are the rules of typing notifications that differ between levels.
type typingRules struct {
	addresses bool // receivers may be addresses, too

	directTypes, streamTypes []string // the words for the types of messages
	// topic reads the topic in which somebody types.
	topic func(c *rest.Call, raw string) string
	// streamOf finds the ID of the stream in which somebody types.
	streamOf func(*rest.Call, *typingParams) (int, error)
}

func typingRulesAt(p *featurelevels.Plan) *typingRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) typingRules {
		typing := typingRules{
			addresses: !p.Has("11-typing-no-emails"),
			streamOf:  typedStream, streamTypes: []string{"stream"},
			topic: func(_ *rest.Call, raw string) string { return raw },
		}
		if p.Has("174-direct-type-typing") {
			typing.directTypes = append(typing.directTypes, "direct")
		}
		if !p.Has("215-typing-no-private") {
			typing.directTypes = append(typing.directTypes, "private")
		}
		if !p.Has("215-typing-stream-id") {
			typing.streamOf = typedStreamInTo
		}
		if p.IsZulip() && p.Has("9.0-typed-parameters") || p.Has("334-capability-empty-topic") {
			typing.topic = func(c *rest.Call, raw string) string { return rules.NamedTopic(c, strings.TrimSpace(raw)) }
		}
		if p.Has("248-type-channel") {
			typing.streamTypes = append(typing.streamTypes, "channel")
		}
		return typing
	})
}
