package levels_test

import (
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func probesOfOrganization() []probe {
	const invite = "POST /invites"
	plain := params{"invitee_emails": "new@example.com", "stream_ids": "[21]"}
	empty := asked("iris", invite, with(plain, "stream_ids", "[]"), "!status")
	refused := func(key string) show {
		return asked("iris", invite, with(plain, "invitee_emails", "ben@example.com"), key)
	}
	return []probe{
		{"4.0-delete-limit-single-event", told("realm", func(w *watcher) {
			w.must("ada", "PATCH /realm", params{"message_content_delete_limit_seconds": "60"})
		}, "op"), `"update_dict"`, `"update"`},
		{
			"86-emoji-policy-values", asked("ada", "PATCH /realm", params{"add_custom_emoji_policy": "3"}, "!status"), "400",
			"200",
		},
		{"5.0-refused-invites-licenses", refused("license_limit_reached"), "absent", "false"},
		{"6.0-refused-invites-daily-limit", refused("daily_limit_reached"), "absent", "false"},
		{"159-invites-need-streams", empty, "200", "400"},
		{
			"zulip-invite-lifetime-zero", asked("iris", invite, with(plain, "invite_expires_in_minutes", "0"), "!status"), "400",
			"200",
		},
		{"zulip-partial-invites-event", func(w *watcher) string {
			queue := unquoted(pick(w.must("iris", "POST /register", params{"event_types": `["invites_changed"]`}), "queue_id"))
			w.call("iris", invite, with(plain, "invitee_emails", "new@example.com,ben@example.com"))
			read := w.must("iris", "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"})
			return pick(read, "events.0.type")
		}, `"invites_changed"`, "absent"},
		{"zulip-resent-invite-event", func(w *watcher) string {
			w.must("iris", invite, plain)
			queue := unquoted(pick(w.must("iris", "POST /register", params{"event_types": `["invites_changed"]`}), "queue_id"))
			w.must("iris", "POST /invites/1/resend", nil)
			read := w.must("iris", "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"})
			return pick(read, "events.0.type")
		}, `"invites_changed"`, "absent"},
		{"zulip-hidden-invitation", func(w *watcher) string {
			w.must("ada", invite, plain)
			return pick(w.call("ben", "DELETE /invites/1", nil), "msg")
		}, `"No such invitation"`, `"Must be an organization administrator"`},
		{
			"5.0-linkifier-any-pattern", both(
				asked("ada", "POST /realm/filters", params{"pattern": `B\.(?P<id>[0-9]+)`, "url_format_string": "https://a.example.com/%(id)s"}, "!status"),
				asked("ada", "POST /realm/filters", params{"pattern": "A(?P<id>[0-9]+)(?P<no>b?)", "url_format_string": "https://a.example.com/%(id)s"}, "msg")),
			`400; ""`, `200; "Group 'no' in linkifier pattern is not present in URL format string."`,
		},
		{"121-role-groups", registered("realm_user_groups", "realm_user_groups.0.name"), `"optics"`, `"@role:owners"`},
		{"169-nobody-group", registered("realm_user_groups", "realm_user_groups.7.name"), `"optics"`, `"@role:nobody"`},
		// Below its level no route changes subgroups.
		{"127-subgroup-events", presented(wire.GroupNesting{Op: "add_subgroups"}, "op"), "no event", `"add_subgroups"`},
		{
			"zulip-group-members-optional",
			asked("ben", "POST /user_groups/create", params{"name": "g", "description": ""}, "!status"), "400", "200",
		},
		{"89-user-settings-event", settingEvents("events.0.type"), `"update_display_settings"`, `"user_settings"`},
		{
			"89-legacy-settings-events-deprecated", settingEvents("events.0.type", "events.1.type"),
			`"update_display_settings" | absent`, `"user_settings" | absent`,
		},
		{
			"4.0-notification-event-time",
			presented(wire.NotificationSettingUpdate{Type: "update_global_notifications", Time: 7}, "timestamp"), "7", "absent",
		},
	}
}

// both joins what two looks show.
func both(one, two show) show {
	return func(w *watcher) string { return one(w) + "; " + two(w) }
}

func (w *watcher) eventTypes(as, queue string) []string {
	w.t.Helper()
	reply := w.must(as, "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"})
	list, _ := reply.(map[string]any)["events"].([]any)
	types := []string{}
	for _, e := range list {
		types = append(types, unquoted(pick(e, "type")))
	}
	return types
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

// settingEvents shows parts of the events about a display setting that a client reads if it
// knows the newest event.
func settingEvents(paths ...string) show {
	return func(w *watcher) string {
		queue := unquoted(pick(w.must("ben", "POST /register", params{
			"client_capabilities": `{"notification_settings_null":true,"user_settings_object":true}`,
		}), "queue_id"))
		w.must("ben", "PATCH /settings", params{"dense_mode": "false"})
		return picks(w.must("ben", "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"}),
			paths)
	}
}
