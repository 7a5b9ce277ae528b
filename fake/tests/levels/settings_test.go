package levels_test

import . "github.com/spiritlevel/spiritlevel/featurelevels/changes"

func probesOfSettings() []probe {
	return []probe{
		{SoundAndLanguageArePlain, asked("ben", "PATCH /settings/display", params{"default_language": `"de"`}, "!status"), "200", "400"},
		{DisplayTextsArePlain, asked("ben", "PATCH /settings/display", params{"emojiset": `"text"`}, "!status"), "200", "400"},
		{
			SettingsReportIgnored, asked("ben", "PATCH /settings", params{"full_name": "Ben", "odd": "1"}, "ignored_parameters_unsupported"),
			"absent", `["odd"]`,
		},
		{SettingsWithoutEcho, asked("ben", "PATCH /settings", params{"full_name": "Benny"}, "full_name"), `"Benny"`, "absent"},
		{
			SettingsMerged, asked("ben", "PATCH /settings", params{"dense_mode": "true"}, "msg"),
			`"Please fill out all fields."`, `""`,
		},
		{
			UserSettingsObject, registered("user_settings", "user_settings.timezone"),
			"absent", `"America/Denver"`,
		},
		{UserSettingsCapability, withSettingsObject, `"en" | true`, "absent | absent"},
		{SettingsEvents, settingEvents("events.0.type"), `"update_display_settings"`, `"user_settings"`},
		{OlderSettingsEvents, settingEvents("events.0.type", "events.1.type"), `"update_display_settings" | absent`, `"user_settings" | absent`},
	}
}

// withSettingsObject shows copies of settings that a client needs no longer.
func withSettingsObject(w *watcher) string {
	return picks(w.register("ben", "update_display_settings update_global_notifications", params{
		"client_capabilities": `{"notification_settings_null":true,"user_settings_object":true}`,
	}), []string{"default_language", "presence_enabled"})
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
