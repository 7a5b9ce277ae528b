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
		oneNumber("add_custom_emoji_policy", 1, 2, 3, 4),
		oneNumber("bot_creation_policy", 1, 2, 3),
		oneNumber("create_private_stream_policy", 1, 2, 3, 4),
		oneNumber("create_public_stream_policy", 1, 2, 3, 4),
		oneNumber("create_web_public_stream_policy", 2, 4, 6, 7),
		textOf("default_code_block_language", 0, maxCodeLanguage),
		oneWord("default_language", LanguageCodes()...),
		oneNumber("delete_own_message_policy", 1, 2, 3, 4, 5),
		textOf("description", 0, MaxRealmDescription),
		fromTo("digest_weekday", 0, 6),
		oneNumber("edit_topic_policy", 1, 2, 3, 4, 5, 6),
		fromTo("giphy_rating", 0, 5),
		oneNumber("invite_to_realm_policy", 1, 2, 3, 4, 6),
		oneNumber("invite_to_stream_policy", 1, 2, 3, 4),
		{Name: "message_content_delete_limit_seconds", Kind: Seconds},
		{Name: "message_content_edit_limit_seconds", Kind: Seconds},
		{Name: "message_retention_days", Kind: Days},
		{Name: "move_messages_between_streams_limit_seconds", Kind: Seconds},
		oneNumber("move_messages_between_streams_policy", 1, 2, 3, 4, 6),
		{Name: "move_messages_within_stream_limit_seconds", Kind: Seconds},
		{Name: "name", Kind: Title, Least: 1, Most: MaxRealmName},
		oneNumber("private_message_policy", 1, 2),
		oneNumber("user_group_edit_policy", 1, 2, 3, 4),
		fromTo("video_chat_provider", 0, 1),
		{Name: "waiting_period_threshold", Kind: Threshold, Most: maxWaitingPeriod},
		oneNumber("wildcard_mention_policy", 1, 2, 3, 5, 6, 7),
		{Name: "authentication_methods", Kind: NamedSwitches},
		{Name: "notifications_stream_id", Kind: StreamOrNone},
		oneNumber("org_type", 0, 10, 20, 30, 35, 40, 50, 60, 70, 80, 90, 100, 1000),
		{Name: "signup_notifications_stream_id", Kind: StreamOrNone},
		{Name: "string_id", Kind: Identifier},
	}, switches(
		"allow_edit_history", "allow_message_editing", "avatar_changes_disabled", "digest_emails_enabled",
		"disallow_disposable_email_addresses", "email_changes_disabled", "emails_restricted_to_domains",
		"enable_read_receipts", "enable_spectator_access", "inline_image_preview", "inline_url_embed_preview",
		"invite_required", "mandatory_topics", "message_content_allowed_in_email_notifications",
		"name_changes_disabled", "send_welcome_emails", "want_advertise_in_communities_directory",
	)...)
}
