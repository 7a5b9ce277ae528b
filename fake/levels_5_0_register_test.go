package fake_test

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func probes50Register() []probe {
	status := wire.Status{EmojiName: "wave", EmojiCode: "1f44b", ReactionType: "unicode_emoji"}
	demo := wire.RealmFacts{DemoOrganizationDeletionDate: ref(int64(9))}
	unread := "message update_message_flags"
	return []probe{
		{PresenceTellsTime, registered("presence", "server_timestamp"), "absent", "1709294400"},
		{
			SizeLimitsNameUnit, registered("realm", "max_icon_file_size", "max_logo_file_size", "realm_upload_quota",
				"max_icon_file_size_mib", "max_logo_file_size_mib", "realm_upload_quota_mib"),
			"5 | 5 | null | absent | absent | absent", "absent | absent | absent | 5 | 5 | null",
		},
		{RegisterTellsBillingAdmin, registered("realm_user", "is_billing_admin"), "absent", "false"},
		{ServerNeedsUpgrade, registered("realm", "server_needs_upgrade"), "absent", "false"},
		{LongPollTimeout, registered("realm", "event_queue_longpoll_timeout_seconds"), "absent", "90"},
		{
			SystemBotFlag, registered("realm_user", "cross_realm_bots.0.is_cross_realm_bot", "cross_realm_bots.0.is_system_bot"),
			"true | absent", "absent | true",
		},
		{
			StatusEmoji, lowered(status, "emoji_name", "emoji_code", "reaction_type"),
			"absent | absent | absent", `"wave" | "1f44b" | "unicode_emoji"`,
		},
		{RegisterTellsMergeBase, registered("", "service_merge_base"), "absent", `"5.0-dev"`},
		{
			UserSettingsObject, registered("user_settings", "user_settings.timezone"),
			"absent", `"America/Denver"`,
		},
		{UserSettingsCapability, withSettingsObject, `"en" | true`, "absent | absent"},
		{UnreadsWithoutSenders, registered(unread, "unread_msgs.streams.topic=welcome.sender_ids"), "[1,2]", "absent"},
		{SystemGroups, registered("realm_user_groups", "realm_user_groups.0.is_system_group"), "absent", "true"},
		{DemoDeletionDate, lowered(demo, "demo_organization_scheduled_deletion_date"), "absent", "9"},
		{
			SettingsDefaults, registered("realm_user_settings_defaults", "realm_user_settings_defaults.default_language"),
			"absent", `"en"`,
		},
		{EmojiStills, lowered(wire.CustomEmoji{StillURL: ref("/still")}, "still_url"), "absent", `"/still"`},
		{WebPublicStreamsFact, registered("realm", "server_web_public_streams_enabled"), "absent", "true"},
		{EmojiStillsAlways, lowered(wire.CustomEmoji{}, "still_url"), "absent", "null"},
		{
			UnreadsNameOtherUser, registered(unread, "unread_msgs.pms.0.sender_id", "unread_msgs.pms.0.other_user_id"),
			"5 | absent", "5 | 5",
		},
	}
}

// withSettingsObject shows copies of settings that a client needs no longer.
func withSettingsObject(w *watcher) string {
	return picks(w.register("ben", "update_display_settings update_global_notifications", params{
		"client_capabilities": `{"notification_settings_null":true,"user_settings_object":true}`,
	}), []string{"default_language", "presence_enabled"})
}
