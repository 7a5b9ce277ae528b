package streams

import (
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// topicRules are the rules of muting topics that differ between levels.
type topicRules struct {
	repeatsAreFine bool // muting a muted topic, or unmuting another topic, is no error
	unmutesHidden  bool // a topic may be unmuted in a stream that the user cannot see

	lengthFirst bool // the length of a topic is checked first, also when it is unmuted

	unmutedNowhere *wire.Refusal // the error for unmuting a topic of an unknown stream
}

func topicRulesAt(p *featurelevels.Plan) *topicRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) topicRules {
		r := topicRules{
			repeatsAreFine: p.Has("169-mute-topic-idempotent"),
			unmutesHidden:  p.IsZulip() && p.Has("169-mute-topic-idempotent"),
			lengthFirst:    p.IsZulip() && p.Has("9.0-typed-parameters"),
			unmutedNowhere: topicNotMuted,
		}
		if p.IsZulip() {
			r.unmutedNowhere = topicOfNoStream
		}
		return r
	})
}
