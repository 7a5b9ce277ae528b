package users

import (
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

// createRules are the rules of creating users that differ between levels and dialects.
type createRules struct {
	needsShortName  bool // the parameter short_name is required
	needsPermission bool // administrators need the permission can_create_users
	welcomes        bool // a bot of the server writes to new users
}

func createRulesAt(p *featurelevels.Plan) *createRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) createRules {
		return createRules{
			needsShortName:  !p.Has(changes.NoShortNameWhenCreating),
			needsPermission: p.Has(changes.CreatingNeedsPermission),
			welcomes:        p.Has(changes.NewUsersAreWelcomed),
		}
	})
}
