package groups

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// groupRules are the rules of user groups that differ between levels.
type groupRules struct {
	anyName        bool // a name may be blank, and have blanks around it
	ownNamesOnly   bool // a group may have the name of a system group
	emptyIsMissing bool // an empty name or description counts as a missing one
	holdThemselves bool // a group may be its own subgroup
	changesAreSaid bool // users receive a notice when somebody adds them or removes them

	// edits reports whether a user may change groups without being a member.
	edits func(*world.User) bool
}

func groupRulesAt(p *featurelevels.Plan) *groupRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) groupRules {
		rules := groupRules{
			anyName:        p.Has("zulip-group-names"),
			ownNamesOnly:   !p.Has("121-role-groups"),
			emptyIsMissing: !p.Has("165-update-group-optional"),
			holdThemselves: p.Has("zulip-group-in-itself"),
			changesAreSaid: !p.Formerly("7.0-group-member-notices"),
			edits:          (*world.User).IsModerator,
		}
		if !p.Has("5.0-user-group-edit-policy") {
			rules.edits = (*world.User).IsAdministrator
		}
		return rules
	})
}
