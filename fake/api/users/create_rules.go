package users

import (
	"github.com/spiritlevel/spiritlevel/featurelevels"
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
			needsShortName:  !p.Has("27-create-user-short-name"),
			needsPermission: p.Has("36-create-user-permission"),
			welcomes:        p.Has("zulip-welcome-message"),
		}
	})
}
