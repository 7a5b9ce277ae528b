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

// EmitRoleGroups sends all users the events of an account that changes its system
// groups. The group of the role comes before the group of full members.
func EmitRoleGroups(tx *world.Tx, userID int, before, after []int) {
	for i := range 2 {
		for _, step := range []struct {
			op          string
			these, less []int
		}{{"remove_members", before, after}, {"add_members", after, before}} {
			if i < len(step.these) && !slices.Contains(step.less, step.these[i]) {
				EmitSystemGroup(tx, step.op, step.these[i], []int{userID})
			}
		}
	}
}

// EmitSystemGroup sends all users the events of members that the server added to a
// system group or removed from it, if the group exists.
func EmitSystemGroup(tx *world.Tx, op string, groupID int, ids []int) {
	if len(ids) > 0 {
		tx.Emit(Everybody(tx), present.SinceChange{Change: "121-role-groups", Event: groupPeople(op, groupID, ids)})
	}
}
