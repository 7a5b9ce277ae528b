package wire

import "slices"

// settingOrder is the order of an account's settings in a request with several, and of
// their events.
var settingOrder = []string{
	"twenty_four_hour_time", "dense_mode", "web_mark_read_on_scroll_policy", "web_channel_default_view",
	"starred_message_counts", "fluid_layout_width", "high_contrast_mode", "color_scheme", "web_font_size_px",
	"web_line_height_percent", "translate_emoticons", "display_emoji_reaction_users", "default_language",
	"default_view", "web_home_view", "escape_navigates_to_default_view", "web_escape_navigates_to_home_view",
	"left_side_userlist", "emojiset", "demote_inactive_streams", "web_stream_unreads_count_display_policy",
	"web_animate_image_previews", "hide_ai_features", "email_notifications_batching_period_seconds",
	"enable_drafts_synchronization", "enable_stream_desktop_notifications", "enable_stream_email_notifications",
	"enable_stream_push_notifications", "enable_stream_audible_notifications", "wildcard_mentions_notify",
	"enable_followed_topic_desktop_notifications", "enable_followed_topic_email_notifications",
	"enable_followed_topic_push_notifications", "enable_followed_topic_audible_notifications",
	"enable_followed_topic_wildcard_mentions_notify", "automatically_follow_topics_policy",
	"automatically_unmute_topics_in_muted_streams_policy", "automatically_follow_topics_where_mentioned",
	"notification_sound", "enable_desktop_notifications", "enable_sounds", "enable_offline_email_notifications",
	"enable_offline_push_notifications", "enable_online_push_notifications", "enable_digest_emails",
	"enable_login_emails", "enable_marketing_emails", "message_content_in_email_notifications",
	"pm_content_in_desktop_notifications", "desktop_icon_count_display",
	"realm_name_in_email_notifications_policy", "presence_enabled", "enter_sends",
	"receives_typing_notifications", "send_private_typing_notifications", "send_stream_typing_notifications",
	"send_read_receipts", "user_list_style", "email_address_visibility", "web_navigate_to_sent_message",
	"web_suggest_update_timezone", "allow_private_data_export",
}

// defaultOrder is the order of the events of default settings for new accounts.
var defaultOrder = []string{
	"dense_mode", "starred_message_counts", "fluid_layout_width", "high_contrast_mode", "color_scheme",
	"web_mark_read_on_scroll_policy", "web_channel_default_view", "translate_emoticons",
	"display_emoji_reaction_users", "default_view", "web_home_view", "escape_navigates_to_default_view",
	"web_escape_navigates_to_home_view", "left_side_userlist", "emojiset", "demote_inactive_streams",
	"web_stream_unreads_count_display_policy", "web_font_size_px", "web_line_height_percent",
	"web_animate_image_previews", "hide_ai_features",
	"enable_stream_desktop_notifications", "enable_stream_email_notifications",
	"enable_stream_push_notifications", "enable_stream_audible_notifications", "wildcard_mentions_notify",
	"enable_followed_topic_desktop_notifications", "enable_followed_topic_email_notifications",
	"enable_followed_topic_push_notifications", "enable_followed_topic_audible_notifications",
	"enable_followed_topic_wildcard_mentions_notify", "automatically_follow_topics_policy",
	"automatically_unmute_topics_in_muted_streams_policy", "automatically_follow_topics_where_mentioned",
	"notification_sound", "enable_desktop_notifications", "enable_sounds", "enable_offline_email_notifications",
	"enable_offline_push_notifications", "enable_online_push_notifications", "enable_digest_emails",
	"message_content_in_email_notifications", "pm_content_in_desktop_notifications",
	"desktop_icon_count_display", "realm_name_in_email_notifications_policy", "presence_enabled", "enter_sends",
	"enable_drafts_synchronization", "email_notifications_batching_period_seconds", "twenty_four_hour_time",
	"receives_typing_notifications", "send_stream_typing_notifications", "send_private_typing_notifications",
	"send_read_receipts", "user_list_style", "email_address_visibility", "web_navigate_to_sent_message",
	"web_suggest_update_timezone", "allow_private_data_export",
}

// realmOrder is the order of the events of an organization's settings.
var realmOrder = []string{
	"name", "description", "emails_restricted_to_domains", "disallow_disposable_email_addresses",
	"invite_required", "invite_to_realm_policy", "name_changes_disabled", "email_changes_disabled",
	"avatar_changes_disabled", "inline_image_preview", "inline_url_embed_preview", "add_custom_emoji_policy",
	"delete_own_message_policy", "message_content_delete_limit_seconds", "allow_message_editing",
	"edit_topic_policy", "mandatory_topics", "message_content_edit_limit_seconds", "allow_edit_history",
	"default_language", "waiting_period_threshold", "authentication_methods", "notifications_stream_id",
	"new_stream_announcements_stream_id", "signup_notifications_stream_id", "signup_announcements_stream_id",
	"zulip_update_announcements_stream_id", "moderation_request_channel_id", "message_retention_days",
	"send_welcome_emails", "digest_emails_enabled",
	"message_content_allowed_in_email_notifications", "bot_creation_policy", "create_public_stream_policy",
	"create_private_stream_policy", "create_web_public_stream_policy", "invite_to_stream_policy",
	"move_messages_between_streams_policy", "user_group_edit_policy", "private_message_policy",
	"wildcard_mention_policy", "email_address_visibility", "video_chat_provider", "giphy_rating",
	"default_code_block_language", "digest_weekday", "string_id", "org_type", "enable_spectator_access",
	"want_advertise_in_communities_directory", "enable_read_receipts",
	"move_messages_within_stream_limit_seconds", "move_messages_between_streams_limit_seconds",
}

// SortSettings sorts settings of an account. Settings without a place, of older levels
// or of other parts, come last in their former order.
func SortSettings[T any](list []T, name func(T) string) { sortBy(settingOrder, list, name) }

// SortDefaults is SortSettings for the default settings of new accounts.
func SortDefaults(list []NamedValue) { sortBy(defaultOrder, list, nameOf) }

// SortRealm is SortSettings for the settings of an organization.
func SortRealm(list []NamedValue) { sortBy(realmOrder, list, nameOf) }

func nameOf(v NamedValue) string { return v.Name }

func sortBy[T any](order []string, list []T, name func(T) string) {
	slices.SortStableFunc(list, func(a, b T) int { return placeIn(order, name(a)) - placeIn(order, name(b)) })
}

// SettingPlace is the place of a setting of an account in the order of SortSettings.
func SettingPlace(name string) int { return placeIn(settingOrder, name) }

func placeIn(order []string, name string) int {
	if i := slices.Index(order, name); i >= 0 {
		return i
	}
	return len(order)
}
