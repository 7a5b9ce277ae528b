package fake_test

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

func probesRealm() []probe {
	return []probe{
		{RealmTextsArePlain, asked("ada", "PATCH /realm", params{"name": `"Nova"`}, "name"), `"Nova"`, `"\"Nova\""`},
		{RetentionUnlimitedForAll, asked("ada", "PATCH /realm", params{"message_retention_days": "forever"}, "!status"), "200", "400"},
		{
			ClockOfNewUsers, clocks("default_twenty_four_hour_time", "PATCH /realm"),
			`true | ["twenty_four_hour_time"]`, "absent | absent",
		},
		{DeleteLimitByWord, asked("ada", "PATCH /realm", params{"message_content_delete_limit_seconds": "0"}, "!status"), "200", "400"},
		{RealmStringID, asked("ada", "PATCH /realm", params{"string_id": "nova"}, "!status"), "200", "400"},
		{EditLimitByWord, asked("ada", "PATCH /realm", params{"message_content_edit_limit_seconds": "0"}, "!status"), "200", "400"},
		{MoreVisibilities, asked("ben", "PATCH /settings", params{"email_address_visibility": "4"}, "!status"), "400", "200"},
		{OwnersSettings, asked("iris", "PATCH /realm", params{"invite_required": "false"}, "!status"), "200", "400"},
		{
			EditSettingsSingly,
			asked("ada", "PATCH /realm", params{"edit_topic_policy": "2"}, "edit_topic_policy", "allow_message_editing"), "2 | true", "2 | absent",
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
