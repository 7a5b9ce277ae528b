package levels_test

func probesOfSettings() []probe {
	return []probe{
		{"89-user-settings-event", settingEvents("events.0.type"), `"update_display_settings"`, `"user_settings"`},
		{
			"89-legacy-settings-events-deprecated", settingEvents("events.0.type", "events.1.type"),
			`"update_display_settings" | absent`, `"user_settings" | absent`,
		},
	}
}

// settingEvents shows parts of what a client that knows the newest event reads
// of a display setting.
func settingEvents(paths ...string) show {
	return func(w *watcher) string {
		queue := unquoted(pick(w.must("ben", "POST /register", params{
			"client_capabilities": `{"notification_settings_null":true,"user_settings_object":true}`,
		}), "queue_id"))
		w.must("ben", "PATCH /settings", params{"dense_mode": "false"})
		return picks(w.must("ben", "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"}), paths)
	}
}
