package messages

import (
	"github.com/spiritlevel/spiritlevel/fake/narrow"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// fetchRules are the rules of fetching messages that differ between levels.
type fetchRules struct {
	narrows        narrow.Options
	anchorNames    bool // an anchor may be a name, such as newest
	anchorOptional bool // a request needs no anchor
	anchorAtEnd    bool // the anchor can be left out only at an end of the range
}

func fetchRulesAt(p *featurelevels.Plan) *fetchRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) fetchRules {
		rules := fetchRules{
			narrows: narrow.Options{
				Direct:           p.Has("177-dm-narrow"),
				OneSearch:        p.Has("zulip-search-terms"),
				EveryStream:      p.Has("zulip-narrow-any-stream"),
				Resolved:         p.Has("77-narrow-resolved"),
				WebPublic:        p.Has("38-narrow-web-public"),
				MutedStreamsHide: p.Has("zulip-muted-streams-hidden"),
				UnmutedShow:      p.Has("10.0-unmuted-topics-shown"),
				NumericID:        p.Has("194-narrow-id-integer"),
				Channels:         p.Has("250-channel-operators"),
				StreamWord:       "stream",
				Reaction:         p.Has("249-has-reaction"),
				Followed:         p.Has("265-is-followed"),
				Muted:            p.Has("366-is-muted"),
				With:             p.Has("271-with-operator"),
				EmptyTopics:      p.Has("334-capability-empty-topic"),
				WithNeedsMessage: p.Has("10.0-with-needs-message"),
				OneKind:          p.Has("9.0-narrow-one-kind"),
				BooleansCount:    p.Has("zulip-boolean-is-number"),
				NobodyHasNone:    p.Has("10.0-narrow-operands"),
				BoundedIDs:       p.Has("10.0-narrow-operands"),
			},
			anchorNames:    p.Has("1-anchor-strings"),
			anchorOptional: p.Has("1-anchor-strings") && !p.Has("zulip-anchor-required"),
			anchorAtEnd:    p.Has("zulip-anchor-range"),
		}
		if p.IsZulip() && p.Has("9.0-narrow-faults") {
			rules.narrows.NamesElements, rules.narrows.StreamWord = true, "channel"
		}
		return rules
	})
}
