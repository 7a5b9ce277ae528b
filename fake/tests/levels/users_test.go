package levels_test

import (
	"strings"

	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

// newcomers are the parameters of a user to be created.
var newcomers = params{"email": "new@example.com", "password": "new-password", "full_name": "New Noll"}

func probesOfUsers() []probe {
	return []probe{
		{OneUserByID, asked("ben", "GET /users/4", nil, "!status", "user.full_name"), "405 | absent", `200 | "Ben Brook"`},
		{
			UserEventsWithoutEmail, told("realm_user", renames("5", `"Cloe"`), "person.email"),
			`"user5@lumen.invalid"`, "absent",
		},
		{NoShortNameWhenCreating, asked("ada", "POST /users", newcomers, "!status", "var_name"), `400 | "short_name"`, "200 | absent"},
		{CreatingTellsID, asked("ada", "POST /users", newcomers.with("short_name", "new"), "user_id"), "absent", "17"},
		{CreatingNeedsPermission, asked("iris", "POST /users", newcomers, "!status"), "200", "400"},
		{
			OneUserByEmail, asked("ben", "GET /users/ada@example.com", nil, "!status", "user.user_id"),
			"404 | absent", "200 | 1",
		},
		{NamesAreNotQuoted, asked("ada", "PATCH /users/4", params{"full_name": "Bea"}, "!status"), "400", "200"},
		{
			DeactivationComment, asked("ada", "DELETE /users/4", params{"deactivation_notification_comment": strings.Repeat("x", 2001)}, "!status"),
			"200", "400",
		},
		{CreatorsAreAdministrators, asked("ben", "POST /users", newcomers, "code"), `"BAD_REQUEST"`, `"UNAUTHORIZED_PRINCIPAL"`},
	}
}

func (p params) with(name, value string) params {
	out := params{name: value}
	for k, v := range p {
		if k != name {
			out[k] = v
		}
	}
	return out
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

// toldLast receives the last event.
func toldLast(kind string, act func(*watcher), path string) show {
	return func(w *watcher) string {
		queue := w.must("ben", "POST /register", params{"event_types": `["` + kind + `"]`})
		act(w)
		reply := w.must("ben", "GET /events", params{
			"queue_id": unquoted(pick(queue, "queue_id")), "last_event_id": "-1", "dont_block": "true",
		}).(map[string]any)
		list := reply["events"].([]any)
		return pick(list[len(list)-1], path)
	}
}

func renames(id, name string) func(*watcher) {
	return func(w *watcher) { w.must("ada", "PATCH /users/"+id, params{"full_name": name}) }
}
