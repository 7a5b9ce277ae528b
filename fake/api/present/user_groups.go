package present

import (
	"time"

	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// UserGroups are all user groups, including the system groups of the level, and the deactivated
// ones if they are wanted.
func UserGroups(v world.View, plan *featurelevels.Plan, now time.Time, deactivated bool) []wire.UserGroup {
	groups := v.Groups(now)
	list := make([]wire.UserGroup, 0, len(groups))
	for _, g := range groups {
		if HasGroup(plan, g) && (deactivated || !g.Deactivated) {
			list = append(list, UserGroup(v, g))
		}
	}
	return list
}

// HasGroup reports whether a group exists at a level: system groups and deactivated groups can
// be missing.
func HasGroup(plan *featurelevels.Plan, g *world.Group) bool {
	switch {
	case g.Deactivated:
		return plan.Has("290-deactivate-group")
	case g.Role() == world.GroupNobody:
		return plan.Has("169-nobody-group")
	}
	return !g.System || plan.Has("121-role-groups")
}

// UserGroup is one user group.
func UserGroup(v world.View, g *world.Group) wire.UserGroup {
	out := wire.UserGroup{
		ID: g.ID, Name: g.Name, Description: g.Description, IsSystemGroup: g.System, Deactivated: g.Deactivated,
		Members: listed(v.ActiveAmong(g.Members)), AllMembers: listed(g.Members),
		DirectSubgroupIDs: listed(g.Subgroups),
		GroupPermissions:  g.GroupPermissions,
	}
	if g.CreatorID != 0 {
		out.CreatorID = &g.CreatorID
	}
	if !g.System && !g.Created.IsZero() {
		created := g.Created.Unix()
		out.DateCreated = &created
	}
	world.ShowAll(v, wire.GroupPermissionTable, &out.GroupPermissions)
	return out
}

// listed is a list of IDs that is never null.
func listed(ids []int) []int {
	if ids == nil {
		return []int{}
	}
	return ids
}

// KnowsDeactivatedGroups reports whether a client sees groups that are deactivated: from a level
// on it declares that it can.
func KnowsDeactivatedGroups(o *events.Options) bool {
	return o.Plan.Has("290-deactivate-group") && declaresSince("294-capability-deactivated-groups", o)
}

// declaresSince reports whether a client declares that it knows deactivated groups, which it need
// not do before a change.
func declaresSince(change featurelevels.ChangeID, o *events.Options) bool {
	return o.Capabilities["include_deactivated_groups"] || !o.Plan.Has(change)
}

// GroupDeactivated is the event of a deactivated group, which other clients see disappear.
type GroupDeactivated struct{ ID int }

// Present implements the presenter of events.
func (e GroupDeactivated) Present(r Reader) []events.Encoded {
	knows := r.Plan.Has("290-deactivate-group") && declaresSince("294-group-remove-event", r.Options)
	return r.Encode(knows, func() any {
		if !knows {
			return wire.GroupRemoved{Type: "user_group", Op: "remove", GroupID: e.ID}
		}
		return wire.GroupUpdated{Type: "user_group", Op: "update", GroupID: e.ID, Data: wire.GroupData{Deactivated: &knows}}
	})
}

// DeactivatedGroupRenamed is the event of the new name of a deactivated group, only for clients
// that know it.
type DeactivatedGroupRenamed struct{ Event wire.GroupUpdated }

// Present implements the presenter of events.
func (e DeactivatedGroupRenamed) Present(r Reader) []events.Encoded {
	if !declaresSince("294-group-name-event", r.Options) {
		return nil
	}
	return Uniform{e.Event}.Present(r)
}
