package groups

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// groupRules are the rules of user groups that differ between levels.
type groupRules struct {
	anyName        bool // a name may be blank, and have blanks around it
	emptyIsMissing bool // an empty name or description counts as a missing one
	holdThemselves bool // a group may be its own subgroup
	changesAreSaid bool // users receive a notice when somebody adds them or removes them

	// isSystemName reports whether a name is that of a system group, which no other group may have.
	isSystemName func(string) bool
	manages      rest.Action // the permission to change groups
	// edits reports whether a user may change groups without being a member.
	edits func(*world.User) bool
}

func groupRulesAt(p *featurelevels.Plan) *groupRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) groupRules {
		rules := groupRules{
			anyName:        p.Has("zulip-group-names"),
			emptyIsMissing: !p.Has("165-update-group-optional"),
			holdThemselves: p.Has("zulip-group-in-itself"),
			changesAreSaid: !p.Formerly("7.0-group-member-notices"),
			manages:        rest.ManageUserGroups,
			edits:          func(*world.User) bool { return true },
		}
		if !p.Has("299-create-groups") {
			rules.manages = rest.CreateUserGroups
		}
		if !p.Has("305-manage-all-semantics") {
			rules.edits = (*world.User).IsModerator
		}
		rules.isSystemName = func(name string) bool {
			return slices.ContainsFunc(wire.RoleGroups[:], func(g wire.RoleGroup) bool {
				return present.SystemGroupName(p, g) == name
			}) || name == present.SystemGroupName(p, wire.NobodyGroup)
		}
		if !p.Has("121-role-groups") {
			rules.isSystemName = func(string) bool { return false }
		}
		if !p.Has("5.0-user-group-edit-policy") {
			rules.edits = (*world.User).IsAdministrator
		}
		return rules
	})
}
