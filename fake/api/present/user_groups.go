package present

import (
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// UserGroups are all user groups, system groups included.
func UserGroups(v world.View, now time.Time) []wire.UserGroup {
	list := []wire.UserGroup{}
	for _, g := range v.Groups(now) {
		list = append(list, UserGroup(g))
	}
	return list
}

// UserGroup is one user group.
func UserGroup(g *world.Group) wire.UserGroup {
	return wire.UserGroup{
		ID: g.ID, Name: g.Name, Description: g.Description, IsSystemGroup: g.System,
		Members: append([]int{}, g.Members...), DirectSubgroupIDs: append([]int{}, g.Subgroups...),
	}
}
