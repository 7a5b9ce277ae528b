package audience

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// EmitGroupMembers sends all users the events of added or removed members of a user
// group.
func EmitGroupMembers(tx *world.Tx, op string, groupID int, ids []int) {
	tx.Emit(Everybody(tx), groupPeople(op, groupID, ids))
}

func groupPeople(op string, groupID int, ids []int) wire.GroupPeople {
	return wire.GroupPeople{Type: "user_group", Op: op, GroupID: groupID, UserIDs: ids}
}

// EmitReturn sends all users the events of the groups and permission settings that have an account
// again after its return.
func EmitReturn(tx *world.Tx, u *world.User) {
	var settings []any
	for _, g := range tx.Groups(tx.Now()) {
		if slices.Contains(g.Members, u.ID) {
			tx.Emit(Everybody(tx), present.SinceChange{Change: "303-members-events",
				Event: groupPeople("add_members", g.ID, []int{u.ID})})
		}
		settings = append(groupSettingsWith(tx, g, u.ID), settings...)
	}
	for _, event := range append(settings, realmSettingsWith(tx, u.ID)...) {
		tx.Emit(Everybody(tx), present.SinceChange{Change: "303-settings-events", Event: event})
	}
}

// groupSettingsWith are the events of the permission settings of a group that name a user.
func groupSettingsWith(tx *world.Tx, g *world.Group, userID int) (list []any) {
	for _, row := range wire.GroupPermissionTable {
		if setting := *row.Of(&g.GroupPermissions); world.NamesUser(setting, userID) {
			list = append(list, wire.GroupPermissionUpdated{Type: "user_group", Op: "update", GroupID: g.ID,
				Data: map[string]wire.GroupValue{row.Name: tx.Shown(setting)}, Setting: row.Name})
		}
	}
	return list
}

// realmSettingsWith are the events of the permission settings of the organization that name a
// user.
func realmSettingsWith(tx *world.Tx, userID int) (list []any) {
	o := *tx.Organization()
	for i := range wire.RealmPermissionTable {
		row := &wire.RealmPermissionTable[i]
		if setting := *row.Of(&o.RealmPermissions); world.NamesUser(setting, userID) {
			list = append(list, present.PermissionReturned{Row: &row.Permission, Value: tx.Shown(setting)})
		}
	}
	return list
}

// EmitRoleGroups sends all users the events of an account that changes its system
// groups. The group of the role comes before the group of full members.
func EmitRoleGroups(tx *world.Tx, userID int, before, after []world.RoleGroup) {
	for i := range 2 {
		for _, step := range []struct {
			op          string
			these, less []world.RoleGroup
		}{{"remove_members", before, after}, {"add_members", after, before}} {
			if i < len(step.these) && !slices.Contains(step.less, step.these[i]) {
				EmitSystemGroup(tx, step.op, step.these[i], []int{userID})
			}
		}
	}
}

// EmitSystemGroup sends all users the events of members that the server added to a
// system group or removed from it, if the group exists.
func EmitSystemGroup(tx *world.Tx, op string, group world.RoleGroup, ids []int) {
	if len(ids) > 0 {
		tx.Emit(Everybody(tx), present.SinceChange{Change: "121-role-groups",
			Event: groupPeople(op, tx.RoleGroupID(group), ids)})
	}
}
