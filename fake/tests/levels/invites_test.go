package levels_test

func probesOfInvites() []probe {
	const invite = "POST /invites"
	plain := params{"invitee_emails": "new@example.com", "stream_ids": "[21]"}
	empty := asked("iris", invite, with(plain, "stream_ids", "[]"), "!status")
	refused := func(key string) show {
		return asked("iris", invite, with(plain, "invitee_emails", "ben@example.com"), key)
	}
	return []probe{
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
	}
}
