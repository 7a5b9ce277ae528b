package openapi

import (
	"github.com/spiritlevel/spiritlevel/fake/api"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// documentRules are the parts of a document that no edit of a level describes.
type documentRules struct {
	hasEnded func(api.Event) bool // the level does not send an event any more
}

func documentRulesAt(p *featurelevels.Plan) *documentRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) documentRules {
		return documentRules{
			hasEnded: func(e api.Event) bool { return e.Until != "" && p.Has(e.Until) },
		}
	})
}
