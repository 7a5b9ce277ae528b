package levels_test

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func probesOfUsersRoles() []probe {
	role := func(value string) params { return params{"role": value} }
	return []probe{
		{RoleIsOneNumber, patched("/users/4", params{"is_admin": "true"}, "is_admin"), "true", "false"},
		{
			RoleEventsTellNumber, lowered(wire.PersonRole{UserID: 4, Role: wire.RoleAdministrator, Before: wire.RoleMember}, "role", "is_admin", "is_guest"),
			"absent | true | absent", "200 | absent | absent",
		},
		{UsersTellOwner, asked("ben", "GET /users/1", nil, "user.is_owner"), "absent", "true"},
		{RegisterTellsOwner, registered("realm_user", "is_owner"), "absent", "false"},
		{UsersTellRole, asked("ben", "GET /users", nil, "members.user_id=1.role"), "absent", "100"},
		{Moderators, asked("ben", "GET /users/3", nil, "user.role"), "400", "300"},
		{RegisterTellsModerator, registered("realm_user", "is_moderator"), "absent", "false"},
		{ModeratorsCanBeMade, asked("ada", "PATCH /users/4", role("300"), "!status"), "400", "200"},
		{UsersTellBillingAdmin, asked("ben", "GET /users", nil, "members.user_id=1.is_billing_admin"), "absent", "true"},
		{RegisterTellsBillingAdmin, registered("realm_user", "is_billing_admin"), "absent", "false"},
		{RolesKeepStreams, told("stream", func(w *watcher) { w.must("ada", "PATCH /users/4", role("200")) }, "op"), `"create"`, "absent"},
		{BillingEvents, told("realm_user", becomesBilling, "person.is_billing_admin"), "absent", "true"},
	}
}

func becomesBilling(w *watcher) { w.control("/users/4", `{"billing_admin": true}`) }
