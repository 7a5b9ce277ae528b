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
		return fetchRules{
			narrows: narrow.Options{
				Direct:           p.Has("177-dm-narrow"),
				OneSearch:        p.Has("zulip-search-terms"),
				EveryStream:      p.Has("zulip-narrow-any-stream"),
				Resolved:         p.Has("77-narrow-resolved"),
				WebPublic:        p.Has("38-narrow-web-public"),
				MutedStreamsHide: p.Has("zulip-muted-streams-hidden"),
				BooleansCount:    p.Has("zulip-boolean-is-number"),
			},
			anchorNames:    p.Has("1-anchor-strings"),
			anchorOptional: p.Has("1-anchor-strings") && !p.Has("zulip-anchor-required"),
			anchorAtEnd:    p.Has("zulip-anchor-range"),
		}
	})
}
