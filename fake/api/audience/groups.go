package audience

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// TellGroupMembers tells everybody who came into a user group or left it.
func TellGroupMembers(tx *world.Tx, op string, groupID int, ids []int) {
	tx.Tell(Everybody(tx), wire.GroupPeople{Type: "user_group", Op: op, GroupID: groupID, UserIDs: ids})
}
