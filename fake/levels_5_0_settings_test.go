package fake_test

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func probes50Settings() []probe {
	return []probe{
		{
			EditTopicPolicy, registered("realm", "realm_allow_community_topic_editing", "realm_edit_topic_policy"),
			"true | absent", "absent | 5",
		},
		{EnterSendsIsDisplay, enterSends, "false | absent", "absent | false"},
		{
			CustomEmojiPolicy, registered("realm", "realm_add_emoji_by_admins_only", "realm_add_custom_emoji_policy"),
			"false | absent", "absent | 1",
		},
		{
			DraftsSynchronization, registered("update_display_settings", "enable_drafts_synchronization"),
			"absent", "true",
		},
		{TwentyFourHourDefault, registered("realm", "realm_default_twenty_four_hour_time"), "false", "absent"},
		{
			DeleteLimitNull, lowered(wire.RealmSettings{}, "realm_message_content_delete_limit_seconds"),
			"0", "null",
		},
		{
			DeleteOwnPolicy, registered("realm", "realm_allow_message_deleting", "realm_delete_own_message_policy"),
			"false | absent", "absent | 2",
		},
		{
			CreateStreamPolicies, registered("realm", "realm_create_stream_policy",
				"realm_create_public_stream_policy", "realm_create_private_stream_policy"),
			"1 | absent | absent", "absent | 1 | 1",
		},
		{
			CanCreateStreams, registered("realm_user", "can_create_streams", "can_create_public_streams", "can_create_private_streams"),
			"true | absent | absent", "true | true | true",
		},
		{WebPublicPolicy, registered("realm", "realm_create_web_public_stream_policy"), "absent", "7"},
		{CanCreateWebPublic, registered("realm_user", "can_create_web_public_streams"), "absent", "false"},
		{
			PrivacySettings, registered("user_settings", "user_settings.send_private_typing_notifications",
				"user_settings.send_stream_typing_notifications", "user_settings.send_read_receipts"),
			"absent | absent | absent", "true | true | true",
		},
		{EscapeSetting, registered("user_settings", "user_settings.escape_navigates_to_default_view"), "absent", "false"},
		{SpectatorAccess, registered("realm", "realm_enable_spectator_access"), "absent", "true"},
	}
}

// enterSends shows in which part of the state the setting stands.
func enterSends(w *watcher) string {
	user := w.register("ben", "realm_user", params{})
	display := w.register("ben", "update_display_settings", params{})
	return pick(user, "enter_sends") + " | " + pick(display, "enter_sends")
}
