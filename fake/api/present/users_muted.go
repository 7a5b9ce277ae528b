package present

import (
	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// MutedUsers are the users whom a user has muted.
func MutedUsers(v world.View, userID int) []wire.MutedUser {
	list := []wire.MutedUser{}
	for _, m := range v.MutesOf(userID) {
		list = append(list, wire.MutedUser{ID: m.MutedID, Timestamp: m.Since})
	}
	return list
}

// mutesChanged is the event of a user's mutes.
type mutesChanged world.MutesChanged

func (e mutesChanged) Present(r Reader) []events.Encoded {
	return r.Encode(nil, func() any {
		return wire.MutedUsersEvent{Type: "muted_users", MutedUsers: MutedUsers(r.World.View(), e.UserID)}
	})
}
