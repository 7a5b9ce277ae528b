package fake_test

import (
	"strings"

	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func probesUsers() []probe {
	role := func(value string) params { return params{"role": value} }
	return []probe{
		{RoleIsOneNumber, patched("/users/4", params{"is_admin": "true"}, "is_admin"), "true", "false"},
		{NoShortNameWhenCreating, asked("ada", "POST /users", newcomers, "!status", "var_name"), `400 | "short_name"`, "200 | absent"},
		{CreatingTellsID, asked("ada", "POST /users", newcomers.with("short_name", "new"), "user_id"), "absent", "15"},
		{CreatingNeedsPermission, asked("iris", "POST /users", newcomers, "!status"), "200", "400"},
		{ModeratorsCanBeMade, asked("ada", "PATCH /users/4", role("300"), "!status"), "400", "200"},
		{NamesAreNotQuoted, asked("ada", "PATCH /users/4", params{"full_name": "Bea"}, "!status"), "400", "200"},
		{RoleOfBots, patched("/bots/10", role("600"), "is_guest"), "false", "true"},
		{
			DeactivationComment, asked("ada", "DELETE /users/4", params{"deactivation_notification_comment": strings.Repeat("x", 2001)}, "!status"),
			"200", "400",
		},
		{AvatarEventsTellVersion, told("realm_user", deletesAvatar, "person.avatar_version"), "absent", "2"},
		{
			UserEventsWithoutEmail, told("realm_user", renames("5", `"Cloe"`), "person.email"),
			`"user5@lumen.invalid"`, "absent",
		},
		{
			RoleEventsTellNumber, lowered(wire.PersonRole{UserID: 4, Role: wire.RoleAdministrator, Before: wire.RoleMember}, "role", "is_admin", "is_guest"),
			"absent | true | absent", "200 | absent | absent",
		},
		{BillingEvents, told("realm_user", becomesBilling, "person.is_billing_admin"), "absent", "true"},

		{EmailInUseHasCode, asked("ada", "POST /users", newcomers.with("email", "ben@example.com"), "!status", "code"), "400 | absent", `400 | "BAD_REQUEST"`},
		{CreatorsAreAdministrators, asked("ben", "POST /users", newcomers, "code"), `"BAD_REQUEST"`, `"UNAUTHORIZED_PRINCIPAL"`},
	}
}

// newcomers are the parameters of a user to be created.
var newcomers = params{"email": "new@example.com", "password": "new-password", "full_name": "New Noll"}

func (p params) with(name, value string) params {
	out := params{name: value}
	for k, v := range p {
		if k != name {
			out[k] = v
		}
	}
	return out
}

// patched shows what GET /users tells of an account after Ada has changed it.
func patched(path string, p params, field string) show {
	return func(w *watcher) string {
		w.must("ada", "PATCH "+path, p)
		id := path[strings.LastIndex(path, "/")+1:]
		return pick(w.must("ben", "GET /users", nil), "members.user_id="+id+"."+field)
	}
}

// told shows part of the last event of a type that Ben gets when something is
// done.
func told(kind string, act func(*watcher), path string) show {
	return func(w *watcher) string {
		queue := w.must("ben", "POST /register", params{"event_types": `["` + kind + `"]`})
		act(w)
		reply := w.must("ben", "GET /events", params{
			"queue_id": unquoted(pick(queue, "queue_id")), "last_event_id": "-1", "dont_block": "true",
		})
		return pick(reply, "events.0."+path)
	}
}

func renames(id, name string) func(*watcher) {
	return func(w *watcher) { w.must("ada", "PATCH /users/"+id, params{"full_name": name}) }
}

func deletesAvatar(w *watcher) { w.must("iris", "DELETE /users/me/avatar", nil) }

func becomesBilling(w *watcher) { w.control("/users/4", `{"billing_admin": true}`) }
