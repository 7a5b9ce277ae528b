package messages

import (
	"github.com/spiritlevel/spiritlevel/fake/narrow"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
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
				Direct:           p.Has(changes.DMNarrow),
				OneSearch:        p.Has(changes.SearchTermsAreOne),
				EveryStream:      p.Has(changes.NarrowsNameEveryStream),
				Resolved:         p.Has(changes.NarrowsToResolved),
				WebPublic:        p.Has(changes.NarrowsToWebPublic),
				MutedStreamsHide: p.Has(changes.MutedStreamsHideAll),
				BooleansCount:    p.Has(changes.TruthIsANumber),
			},
			anchorNames:    p.Has(changes.AnchorNames),
			anchorOptional: p.Has(changes.AnchorNames) && !p.Has(changes.AnchorRequired),
			anchorAtEnd:    p.Has(changes.AnchorStaysInside),
		}
	})
}
