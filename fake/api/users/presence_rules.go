package users

import (
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// presenceRules are the rules of presence that differ between levels.
type presenceRules struct {
	byID   bool // a number in the path is the ID of a user
	ofUser bool // events tell the presence of the user, not that of each client
}

func presenceRulesAt(p *featurelevels.Plan) *presenceRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) presenceRules {
		return presenceRules{
			byID:   p.Has("43-presence-by-id"),
			ofUser: p.Has("178-presence-event-client"),
		}
	})
}
