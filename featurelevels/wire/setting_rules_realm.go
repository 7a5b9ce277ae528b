package wire

// Bounds of an organization's texts, in characters, and of its waiting period,
// in days.
const (
	MaxRealmName        = 40
	MaxRealmDescription = 1000
	maxCodeLanguage     = 60
	maxWaitingPeriod    = 100_000
)

// RealmSettingRules are the settings of an organization, by their names in register
// without "realm_".
func RealmSettingRules() []SettingRule {
	return append([]SettingRule{
		textOf("default_code_block_language", 0, maxCodeLanguage),
		oneWord("default_language", LanguageCodes()...),
		textOf("description", 0, MaxRealmDescription),
		fromTo("digest_weekday", 0, 6),
		oneWord("message_edit_history_visibility_policy", EditHistories...),
		fromTo("giphy_rating", 0, 5),
		{Name: "message_content_delete_limit_seconds", Kind: Seconds},
		{Name: "message_content_edit_limit_seconds", Kind: Seconds},
		{Name: "message_retention_days", Kind: Days},
		{Name: "move_messages_between_streams_limit_seconds", Kind: Seconds},
		{Name: "move_messages_within_stream_limit_seconds", Kind: Seconds},
		{Name: "name", Kind: Title, Least: 1, Most: MaxRealmName},
		fromTo("video_chat_provider", 0, 1),
		{Name: "waiting_period_threshold", Kind: Threshold, Most: maxWaitingPeriod},
		{Name: "authentication_methods", Kind: NamedSwitches},
		{Name: "new_stream_announcements_stream_id", Kind: StreamOrNone},
		oneNumber("org_type", 0, 10, 20, 30, 35, 40, 50, 60, 70, 80, 90, 100, 1000),
		{Name: "signup_announcements_stream_id", Kind: StreamOrNone},
		{Name: "service_update_announcements_stream_id", Kind: StreamOrNone},
		{Name: "moderation_request_channel_id", Kind: StreamOrNone},
		{Name: "jitsi_server_url", Kind: AddressOrNone, Most: 200},
		{Name: "string_id", Kind: Identifier},
	}, switches(
		"allow_message_editing", "avatar_changes_disabled", "digest_emails_enabled",
		"disallow_disposable_email_addresses", "email_changes_disabled", "emails_restricted_to_domains",
		"enable_guest_user_dm_warning", "enable_guest_user_indicator", "enable_read_receipts", "enable_spectator_access",
		"inline_image_preview", "inline_url_embed_preview",
		"invite_required", "mandatory_topics", "message_content_allowed_in_email_notifications",
		"name_changes_disabled", "require_unique_names", "send_welcome_emails", "want_advertise_in_communities_directory",
	)...)
}
