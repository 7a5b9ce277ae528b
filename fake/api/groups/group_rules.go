package groups

import (
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// groupRules are the rules of user groups that differ between levels.
type groupRules struct {
	anyName        bool // a name may have blanks around it
	mayBeBlank     bool // a name may be blank
	emptyIsMissing bool // an empty name or description counts as a missing one
	holdThemselves bool // a group may be its own subgroup
	saidAfter      bool // the notice of a change comes after its event
	changesAreSaid bool // users receive a notice when somebody adds them or removes them

	// isSystemName reports whether a name is that of a system group, which no other group may have.
	isSystemName func(string) bool
	// reserved are the starts that the name of a group must not have.
	reserved []string

	anybodyAsks bool        // the permission of the request is judged after its parameters, for the group
	manages     rest.Action // the permission to change groups
	// edits reports whether a user may change groups without being a member.
	edits func(*world.User) bool
	// has reports whether groups have a permission setting.
	has func(*wire.Permission) bool

	membersStay  bool // deactivated users are still members
	namesAnybody bool // deactivated users can be named as members
	// nestsWithMembers lets one request change members and subgroups.
	nestsWithMembers bool
	// noGroupToNest is the error of a group that does not exist, for subgroups.
	noGroupToNest   *wire.Refusal
	nestsLate       bool // subgroups to remove are looked up after the group
	onlyNameOfEnded bool // nothing but the name of a deactivated group can change
	usesAreTold     bool // the error for a group in use lists the uses
}

func groupRulesAt(p *featurelevels.Plan) *groupRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) groupRules {
		rules := groupRules{
			anyName:        p.Has("zulip-group-names"),
			mayBeBlank:     p.Has("zulip-group-names") && !p.Has("8.0-group-names"),
			emptyIsMissing: !p.Has("165-update-group-optional"),
			holdThemselves: p.Has("zulip-group-in-itself") && !p.Has("8.0-group-not-in-itself"),
			saidAfter:      p.IsZulip() && p.Has("9.0-group-notice-after-event"),
			changesAreSaid: !p.Formerly("7.0-group-member-notices"),
			manages:        rest.ManageUserGroups,
			edits:          func(*world.User) bool { return true },
			has:            p.HasPermission,

			anybodyAsks:      p.Has("283-can-manage-field"),
			membersStay:      !p.Has("303-members-no-deactivated"),
			namesAnybody:     !p.Has("303-members-update-deactivated"),
			nestsLate:        p.Has("8.0-subgroups-after-group"),
			noGroupToNest:    invalidGroup,
			nestsWithMembers: p.Has("311-members-subgroups"),
			onlyNameOfEnded:  !p.Has("340-patch-deactivated-group"),
			usesAreTold:      p.Has("298-group-in-use"),
		}
		if !p.Has("8.0-subgroups-after-group") {
			rules.noGroupToNest = noGroupToNest
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
		if p.Has("8.0-group-names") {
			rules.reserved = []string{"@", "role:", "user:", "stream:", "channel:"}
		}
		if !p.Has("5.0-user-group-edit-policy") {
			rules.edits = (*world.User).IsAdministrator
		}
		return rules
	})
}

// reservedStart is the start of a name that it must not have, "" for none.
func (r *groupRules) reservedStart(name string) string {
	at := slices.IndexFunc(r.reserved, func(start string) bool { return strings.HasPrefix(name, start) })
	if at < 0 {
		return ""
	}
	return r.reserved[at]
}

// may reports whether a user may change a group in some way: a manager of the group may change
// all of it, and the permission settings admit others to a part.
func (r *groupRules) may(c *rest.Call, g *world.Group, settings ...string) bool {
	if c.May(r.manages) == nil && (r.edits(c.User) || slices.Contains(g.Members, c.User.ID)) {
		return true
	}
	if c.User.IsBot() {
		return false
	}
	settings = append(settings, "can_manage_group")
	for i := range wire.GroupPermissionTable {
		row := &wire.GroupPermissionTable[i]
		if slices.Contains(settings, row.Name) && r.has(&row.Permission) && c.IsIn(*row.Of(&g.GroupPermissions)) {
			return true
		}
	}
	return false
}
