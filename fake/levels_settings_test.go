package fake_test

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

func probesSettings() []probe {
	return []probe{
		{SoundAndLanguageArePlain, asked("ben", "PATCH /settings/display", params{"default_language": `"de"`}, "!status"), "200", "400"},
		{DisplayTextsArePlain, asked("ben", "PATCH /settings/display", params{"emojiset": `"text"`}, "!status"), "200", "400"},
		{
			SettingsReportIgnored, asked("ben", "PATCH /settings", params{"odd": "1"}, "ignored_parameters_unsupported"),
			"absent", `["odd"]`,
		},
		{SettingsWithoutEcho, asked("ben", "PATCH /settings", params{"full_name": "Benny"}, "full_name"), `"Benny"`, "absent"},
		{
			SettingsMerged, asked("ben", "PATCH /settings", params{"dense_mode": "true"}, "ignored_parameters_unsupported"),
			`["dense_mode"]`, "absent",
		},
		{
			EnterSendsIsSetting, asked("ben", "PATCH /settings", params{"enter_sends": "true"}, "ignored_parameters_unsupported"),
			`["enter_sends"]`, "absent",
		},
		{NoEnterSendsEndpoint, asked("ben", "POST /users/me/enter-sends", params{"enter_sends": "true"}, "!status"), "200", "404"},
		{
			EmailBatching, asked("ben", "PATCH /settings", params{"email_notifications_batching_period_seconds": "60"}, "ignored_parameters_unsupported"),
			`["email_notifications_batching_period_seconds"]`, "absent",
		},
		{
			DraftsSynchronizationChoice,
			asked("ben", "PATCH /settings", params{"enable_drafts_synchronization": "false"}, "ignored_parameters_unsupported"),
			`["enable_drafts_synchronization"]`, "absent",
		},
		{SettingsEvents, settingEvents("events.0.type"), `"update_display_settings"`, `"user_settings"`},
		{OlderSettingsEvents, settingEvents("events.0.type", "events.1.type"), `"update_display_settings" | absent`, `"user_settings" | absent`},
		{DefaultsEvents, defaultsEvent, "absent", `"twenty_four_hour_time"`},
		{
			DefaultsEndpoint, asked("ada", "PATCH /realm/user_settings_defaults", params{"dense_mode": "true"}, "!status"),
			"404", "200",
		},
		{RealEmailForAll, newAddress, "absent", `"benjamin@example.org"`},
	}
}

// settingEvents shows parts of what a client that knows the newest event reads
// of a display setting.
func settingEvents(paths ...string) show {
	return func(w *watcher) string {
		queue := unquoted(pick(w.must("ben", "POST /register", params{
			"client_capabilities": `{"notification_settings_null":true,"user_settings_object":true}`,
		}), "queue_id"))
		w.must("ben", "PATCH /settings", params{"dense_mode": "true"})
		return picks(w.must("ben", "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"}), paths)
	}
}

// defaultsEvent shows whether Ben is told of a new clock for new users.
func defaultsEvent(w *watcher) string {
	queue := w.queueOf("ben")
	w.must("ada", "PATCH /realm", params{"default_twenty_four_hour_time": "true"})
	reply := w.must("ben", "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"})
	return pick(reply, "events.type=realm_user_settings_defaults.property")
}

// newAddress shows what Cleo is told of Ben's new real address.
func newAddress(w *watcher) string {
	queue := w.queueOf("cleo")
	w.must("ben", "PATCH /settings", params{"email": "benjamin@example.org"})
	w.control("/users/4/confirm_email", "")
	return pick(w.firstEvent("cleo", queue), "person.delivery_email")
}
