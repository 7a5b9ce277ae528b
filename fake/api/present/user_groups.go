package present

import (
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// UserGroups are all user groups, including the system groups of the level.
func UserGroups(v world.View, plan *featurelevels.Plan, now time.Time) []wire.UserGroup {
	list := []wire.UserGroup{}
	for _, g := range v.Groups(now) {
		if HasGroup(plan, g) {
			list = append(list, UserGroup(g))
		}
	}
	return list
}

// HasGroup reports whether a group exists at a level: only system groups can be missing.
func HasGroup(plan *featurelevels.Plan, g *world.Group) bool {
	since := featurelevels.ChangeID("121-role-groups")
	if g.ID == world.GroupNobody {
		since = "169-nobody-group"
	}
	return !g.System || plan.Has(since)
}

// UserGroup is one user group.
func UserGroup(g *world.Group) wire.UserGroup {
	return wire.UserGroup{
		ID: g.ID, Name: g.Name, Description: g.Description, IsSystemGroup: g.System,
		Members: append([]int{}, g.Members...), DirectSubgroupIDs: append([]int{}, g.Subgroups...),
	}
}
