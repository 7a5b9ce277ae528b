package levels_test

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func probesOfGroups() []probe {
	nesting := params{"add": "[3]"}
	return []probe{
		{SystemGroups, registered("realm_user_groups", "realm_user_groups.0.is_system_group"), "absent", "false"},
		{RolesHaveGroups, registered("realm_user_groups", "realm_user_groups.0.name"), `"optics"`, `"@role:owners"`},
		{NobodyHasGroup, registered("realm_user_groups", "realm_user_groups.7.name"), `"optics"`, `"@role:nobody"`},
		{
			Subgroups, registered("realm_user_groups", "realm_user_groups.1.subgroups", "realm_user_groups.1.direct_subgroup_ids"),
			"absent | absent", "[1] | absent",
		},
		{SubgroupRoutes, asked("ben", "GET /user_groups/31/members", nil, "!status", "members"), "405 | absent", "200 | [2,4,5]"},
		// Below its level no route changes subgroups.
		{SubgroupEvents, presented(wire.GroupNesting{Op: "add_subgroups"}, "op"), "no event", `"add_subgroups"`},
		{
			DirectSubgroups, registered("realm_user_groups", "realm_user_groups.1.subgroups", "realm_user_groups.1.direct_subgroup_ids"),
			"[1] | absent", "absent | [1]",
		},
		{
			SubgroupEventsDirect, groupEvent("POST /user_groups/32/subgroups", nesting, "subgroup_ids", "direct_subgroup_ids"),
			"[3] | absent", "absent | [3]",
		},
		{GroupEditsInPart, groupAfter("PATCH /user_groups/31", params{"name": "lenses"}, "name", "description"), `"lenses" | ""`, `"lenses" | "Mirrors and lenses"`},
		{GroupMembersOptional, asked("ben", "POST /user_groups/create", params{"name": "g", "description": ""}, "!status"), "400", "200"},
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

// groupEvent shows the first event that a change by a moderator brings about.
func groupEvent(route string, p params, paths ...string) show {
	return func(w *watcher) string {
		queue := w.queueOf("ben")
		w.must("mo", route, p)
		return picks(w.firstEvent("ben", queue), paths)
	}
}

// groupAfter shows a group after such a change.
func groupAfter(route string, p params, paths ...string) show {
	return func(w *watcher) string {
		w.must("mo", route, p)
		list := w.must("mo", "GET /user_groups", nil).(map[string]any)["user_groups"]
		all := list.([]any)
		return picks(all[len(all)-2], paths)
	}
}

func (w *watcher) firstEvent(as, queue string) any {
	w.t.Helper()
	reply := w.must(as, "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"})
	return reply.(map[string]any)["events"].([]any)[0]
}
