package levels_test

import . "github.com/spiritlevel/spiritlevel/featurelevels/changes"

func probesOfSettingsDefaults() []probe {
	return []probe{
		{
			SettingsDefaults, registered("realm_user_settings_defaults", "realm_user_settings_defaults.default_language"),
			"absent", `"en"`,
		},
		{DefaultsEvents, defaultsEvent, "absent", `"twenty_four_hour_time"`},
		{
			DefaultsEndpoint, asked("ada", "PATCH /realm/user_settings_defaults", params{"dense_mode": "true"}, "!status"),
			"404", "200",
		},
		{TwentyFourHourDefault, registered("realm", "realm_default_twenty_four_hour_time"), "false", "absent"},
		{
			ClockOfNewUsers, clocks("default_twenty_four_hour_time", "PATCH /realm"),
			`true | ["twenty_four_hour_time"]`, "absent | absent",
		},
	}
}

// clocks shows what comes of either way to set the clock of new users.
func clocks(older, route string) show {
	return func(w *watcher) string {
		old := w.must("ada", route, params{older: "true"})
		newer := w.must("ada", "PATCH /realm/user_settings_defaults", params{"twenty_four_hour_time": "false"})
		return pick(old, older) + " | " + pick(newer, "ignored_parameters_unsupported")
	}
}

// defaultsEvent shows whether Ben learns about a new clock for new users.
func defaultsEvent(w *watcher) string {
	queue := w.queueOf("ben")
	w.must("ada", "PATCH /realm", params{"default_twenty_four_hour_time": "true"})
	reply := w.must("ben", "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"})
	return pick(reply, "events.type=realm_user_settings_defaults.property")
}
