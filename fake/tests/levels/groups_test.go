package levels_test

import (
	"strconv"

	"github.com/spiritlevel/spiritlevel/fake/world"
)

// probesOfGroups are the probes of user groups.
func probesOfGroups() []probe {
	namesOf := func(name string) show {
		return asked("ada", "POST /user_groups/create", params{"name": name, "description": "", "members": "[]"}, "msg")
	}
	return []probe{
		{
			"10.0-sets-take-group-ids", func(w *watcher) string {
				group := func(name string) int {
					made := params{"name": name, "description": "", "members": "[4]"}
					w.must("ada", "POST /user_groups/create", made)
					all := w.must("ada", "GET /user_groups", nil).(map[string]any)["user_groups"].([]any)
					return int(all[len(all)-1].(map[string]any)["id"].(float64))
				}
				first := group("first")
				return strconv.Itoa(group("second") - first)
			}, "1", "3",
		},
		{"8.0-group-names", namesOf("role:mirrors"), `""`, `"User group name cannot start with 'role:': check 'name'."`},
		{
			"8.0-group-not-in-itself", asked("ada", "POST /user_groups/31/subgroups", params{"add": "[31]"}, "msg"), `""`,
			`"User group 31 is already a subgroup of one of the passed subgroups."`,
		},
		{
			"8.0-subgroups-after-group", asked("ben", "POST /user_groups/999/subgroups", params{"delete": "[999]"}, "msg"),
			`"Invalid user group ID: 999: check 'delete'"`, `"Invalid user group"`,
		},
		{
			"9.0-group-members-required",
			asked("ben", "POST /user_groups/create", params{"name": "g", "description": ""}, "!status"), "200", "400",
		},
		{"9.0-group-notice-after-event", func(w *watcher) string {
			queue := w.must("ben", "POST /register", params{"event_types": `["message", "user_group"]`})
			w.must("ada", "POST /user_groups/31/members", params{"delete": "[4]"})
			return w.eventTypes("ben", unquoted(pick(queue, "queue_id")))[0]
		}, "message", "user_group"},
		{"309-gsv-production", func(w *watcher) string {
			w.rule(func(o *world.Organization) { o.Production = true })
			return asked("ben", "POST /user_groups/create", params{
				"name": "g", "description": "", "members": "[4]",
				"can_mention_group": `{"direct_members": [4], "direct_subgroups": []}`,
			}, "msg")(w)
		}, `"'can_mention_group' must be a system user group."`, `""`},
		{"10.0-subgroups-mentioned", func(w *watcher) string {
			id := pick(w.must("ada", "POST /messages", params{"type": "stream", "to": "general", "topic": "t",
				"content": "@*instruments*"}), "id")
			return pick(w.must("ben", "GET /messages/"+id, nil), "message.flags")
		}, "[]", `["mentioned"]`},
		{
			"10.0-owners-manage-groups",
			asked("ben", "PATCH /user_groups/31", params{"description": "other"}, "!status"), "200", "400",
		},
	}
}
