package organization

import (
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// emblemRules are the rules of icons and logos that differ between levels.
type emblemRules struct {
	logosHaveOrigin bool // the URL of a logo in an event has the origin of the server
}

func emblemRulesAt(p *featurelevels.Plan) *emblemRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) emblemRules {
		return emblemRules{logosHaveOrigin: p.Has("7.0-logo-url-origin")}
	})
}
