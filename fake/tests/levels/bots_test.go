package levels_test

import (
	"strings"

	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

func probesOfBots() []probe {
	role := func(value string) params { return params{"role": value} }
	return []probe{
		{
			BotOwnersAreIDs, asked("ada", "GET /users", nil, "members.user_id=10.bot_owner_id", "members.user_id=10.bot_owner"),
			`absent | "ben@example.com"`, "4 | absent",
		},
		{
			OwnBotsNameOwnerByID, registered("realm_bot", "realm_bots.user_id=10.owner", "realm_bots.user_id=10.owner_id"),
			`"ben@example.com" | absent`, "absent | 4",
		},
		{
			SystemBotFlag, registered("realm_user", "cross_realm_bots.0.is_cross_realm_bot", "cross_realm_bots.0.is_system_bot"),
			"true | absent", "absent | true",
		},
		{RoleOfBots, patched("/bots/10", role("600"), "is_guest"), "false", "true"},
		{HumansHaveNoBotType, asked("ben", "GET /users/4", nil, "user.bot_type"), "null", "absent"},
	}
}

// patched shows what GET /users tells of an account after Ada has changed it.
func patched(path string, p params, field string) show {
	return func(w *watcher) string {
		w.must("ada", "PATCH "+path, p)
		id := path[strings.LastIndex(path, "/")+1:]
		return pick(w.must("ben", "GET /users", nil), "members.user_id="+id+"."+field)
	}
}
