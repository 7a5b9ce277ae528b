package levels_test

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func probesOfMutes() []probe {
	return []probe{
		// Below its level nobody can mute users.
		{MutedUsersAnnounced, presented(wire.MutedUsersEvent{Type: "muted_users"}, "type"), "no event", `"muted_users"`},
		{MutedTopicsGiveWay, registered("user_topic muted_topics", "muted_topics"), "[]", "absent"},
	}
}
