package levels_test

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func probesOfSettingsValues() []probe {
	return []probe{
		{NotificationEventsWithoutTime, presented(wire.NotificationSettingUpdate{Type: "update_global_notifications", Time: 7}, "timestamp"), "7", "absent"},
		{PresenceSetting, registered("update_global_notifications", "presence_enabled"), "absent", "true"},
		{ColorScheme, registered("update_display_settings", "night_mode", "color_scheme"), "false | absent", "absent | 1"},
		{DefaultView, registered("update_display_settings", "default_view"), "absent", `"recent_topics"`},
		{
			EnterSendsIsSetting, asked("ben", "PATCH /settings", params{"enter_sends": "true"}, "ignored_parameters_unsupported"),
			`["enter_sends"]`, "absent",
		},
		{NoEnterSendsEndpoint, asked("ben", "POST /users/me/enter-sends", params{"enter_sends": "true"}, "!status"), "200", "404"},
		{
			EmailBatching, asked("ben", "PATCH /settings", params{"email_notifications_batching_period_seconds": "60"}, "ignored_parameters_unsupported"),
			`["email_notifications_batching_period_seconds"]`, "absent",
		},
		{EnterSendsIsDisplay, enterSends, "false | absent", "absent | false"},
		{
			PrivacySettings, registered("user_settings", "user_settings.send_private_typing_notifications",
				"user_settings.send_stream_typing_notifications", "user_settings.send_read_receipts"),
			"absent | absent | absent", "true | true | true",
		},
		{EscapeSetting, registered("user_settings", "user_settings.escape_navigates_to_default_view"), "absent", "true"},
		{ReactionUsersSetting, registered("user_settings", "user_settings.display_emoji_reaction_users"), "absent", "true"},
		{UserListStyle, registered("user_settings", "user_settings.user_list_style"), "absent", "2"},
		{
			RealmNameInEmailPolicy, registered("user_settings", "user_settings.realm_name_in_notifications",
				"user_settings.realm_name_in_email_notifications_policy"),
			"false | absent", "absent | 1",
		},
		{MarkReadOnScroll, registered("user_settings", "user_settings.web_mark_read_on_scroll_policy"), "absent", "1"},
	}
}

// enterSends shows in which part of the state the setting stands.
func enterSends(w *watcher) string {
	user := w.register("ben", "realm_user", params{})
	display := w.register("ben", "update_display_settings", params{})
	return pick(user, "enter_sends") + " | " + pick(display, "enter_sends")
}
