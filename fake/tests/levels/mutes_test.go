package levels_test

import (
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func probesOfMutes() []probe {
	return []probe{
		// Below its level nobody can mute users.
		{"48-muted-users-event", presented(wire.MutedUsersEvent{Type: "muted_users"}, "type"), "no event", `"muted_users"`},
		{"134-register-muted-topics-replaced", registered("user_topic muted_topics", "muted_topics"), "[]", "absent"},
	}
}
