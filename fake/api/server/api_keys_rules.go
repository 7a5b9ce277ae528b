package server

import (
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// keyRules are the rules of getting API keys that differ between levels.
type keyRules struct {
	tellsReason bool // refusals have a field with the reason
}

func keyRulesAt(p *featurelevels.Plan) *keyRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) keyRules {
		return keyRules{tellsReason: p.Formerly("76-fetch-api-key-status-401")}
	})
}
