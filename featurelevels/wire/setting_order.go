package wire

import "slices"

// settingOrder is the order in which the settings of an account are looked at
// when a request has several, and told.
var settingOrder = []string{
	"twenty_four_hour_time", "dense_mode", "web_mark_read_on_scroll_policy", "starred_message_counts",
	"fluid_layout_width", "high_contrast_mode", "color_scheme", "translate_emoticons",
	"display_emoji_reaction_users", "default_language", "default_view", "escape_navigates_to_default_view",
	"left_side_userlist", "emojiset", "demote_inactive_streams", "email_notifications_batching_period_seconds",
	"enable_drafts_synchronization", "enable_stream_desktop_notifications", "enable_stream_email_notifications",
	"enable_stream_push_notifications", "enable_stream_audible_notifications", "wildcard_mentions_notify",
	"notification_sound", "enable_desktop_notifications", "enable_sounds", "enable_offline_email_notifications",
	"enable_offline_push_notifications", "enable_online_push_notifications", "enable_digest_emails",
	"enable_login_emails", "enable_marketing_emails", "message_content_in_email_notifications",
	"pm_content_in_desktop_notifications", "desktop_icon_count_display",
	"realm_name_in_email_notifications_policy", "presence_enabled", "enter_sends",
	"send_private_typing_notifications", "send_stream_typing_notifications", "send_read_receipts",
	"user_list_style", "email_address_visibility",
}

// SortSettings sorts settings in that order. Settings without a place, of older levels
// or of other parts, come last in their former order.
func SortSettings[T any](list []T, name func(T) string) {
	place := func(v T) int {
		if i := slices.Index(settingOrder, name(v)); i >= 0 {
			return i
		}
		return len(settingOrder)
	}
	slices.SortStableFunc(list, func(a, b T) int { return place(a) - place(b) })
}
