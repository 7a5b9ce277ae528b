package users

import (
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// mutingRules are the rules of muting users that differ between levels.
type mutingRules struct {
	activeOnly bool // deactivated users cannot be muted
	peopleOnly bool // bots cannot be muted
}

func mutingRulesAt(p *featurelevels.Plan) *mutingRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) mutingRules {
		return mutingRules{
			activeOnly: p.Formerly("5.0-refusals-have-codes"),
			peopleOnly: !p.Has("188-mute-bots"),
		}
	})
}
