package levels_test

import (
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func probesOfGroups() []probe {
	return []probe{
		{"121-role-groups", registered("realm_user_groups", "realm_user_groups.0.name"), `"optics"`, `"@role:owners"`},
		{"169-nobody-group", registered("realm_user_groups", "realm_user_groups.7.name"), `"optics"`, `"@role:nobody"`},
		// Below its level no route changes subgroups.
		{"127-subgroup-events", presented(wire.GroupNesting{Op: "add_subgroups"}, "op"), "no event", `"add_subgroups"`},
		{
			"zulip-group-members-optional",
			asked("ben", "POST /user_groups/create", params{"name": "g", "description": ""}, "!status"), "400", "200",
		},
	}
}

// presented shows parts of an event as the level sends it, if it does.
func presented(event any, paths ...string) show {
	return func(w *watcher) string {
		sent := w.plan().Events(event)
		if len(sent) == 0 {
			return "no event"
		}
		return lowered(sent[0], paths...)(w)
	}
}
