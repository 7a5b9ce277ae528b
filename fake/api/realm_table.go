package api

// Bounds of an organization's texts, in characters, and of its waiting period,
// in days.
const (
	maxRealmName        = 40
	maxRealmDescription = 1000
	maxCodeLanguage     = 60
	maxWaitingPeriod    = 100_000
)

// Settings of an organization that stand beside wire.RealmSettings.
const (
	notificationsStream = "notifications_stream_id"
	signupStream        = "signup_notifications_stream_id"
	organizationType    = "org_type"
	stringID            = "string_id"
)

// organizationSettings are what PATCH /realm takes, by the names of register
// without "realm_" before them. From which level one is there, and what it was
// before, is declared in featurelevels.
var organizationSettings = []setting{
	{"add_custom_emoji_policy", numbers(1, 2, 3, 4)},
	{"allow_edit_history", yesOrNo()},
	{"allow_message_editing", yesOrNo()},
	{"avatar_changes_disabled", yesOrNo()},
	{"bot_creation_policy", numbers(1, 2, 3)},
	{"create_private_stream_policy", numbers(1, 2, 3, 4)},
	{"create_public_stream_policy", numbers(1, 2, 3, 4)},
	{"create_web_public_stream_policy", numbers(2, 4, 6, 7)},
	{"default_code_block_language", upTo(maxCodeLanguage)},
	{"default_language", language()},
	{"delete_own_message_policy", numbers(1, 2, 3, 4, 5)},
	{"description", upTo(maxRealmDescription)},
	{"digest_emails_enabled", yesOrNo()},
	{"digest_weekday", from(0, 6, "Invalid {name}")},
	{"disallow_disposable_email_addresses", yesOrNo()},
	{"edit_topic_policy", numbers(1, 2, 3, 4, 5, 6)},
	{"email_changes_disabled", yesOrNo()},
	{"emails_restricted_to_domains", yesOrNo()},
	{"enable_read_receipts", yesOrNo()},
	{"enable_spectator_access", yesOrNo()},
	{"giphy_rating", from(0, 5, "Invalid {name} {value}")},
	{"inline_image_preview", yesOrNo()},
	{"inline_url_embed_preview", yesOrNo()},
	{"invite_required", yesOrNo()},
	{"invite_to_realm_policy", numbers(1, 2, 3, 4, 6)},
	{"invite_to_stream_policy", numbers(1, 2, 3, 4)},
	{"mandatory_topics", yesOrNo()},
	{"message_content_allowed_in_email_notifications", yesOrNo()},
	{"message_content_delete_limit_seconds", limit()},
	{"message_content_edit_limit_seconds", limit()},
	{"message_retention_days", retention()},
	{"move_messages_between_streams_limit_seconds", limit()},
	{"move_messages_between_streams_policy", numbers(1, 2, 3, 4, 6)},
	{"move_messages_within_stream_limit_seconds", limit()},
	{"name", realmName()},
	{"name_changes_disabled", yesOrNo()},
	{"private_message_policy", numbers(1, 2)},
	{"send_welcome_emails", yesOrNo()},
	{"user_group_edit_policy", numbers(1, 2, 3, 4)},
	{"video_chat_provider", from(0, 1, "Invalid {name} {value}")},
	{"waiting_period_threshold", from(0, maxWaitingPeriod, "Bad value for '{name}': {value}")},
	{"want_advertise_in_communities_directory", yesOrNo()},
	{"wildcard_mention_policy", numbers(1, 2, 3, 5, 6, 7)},

	{notificationsStream, streamOrNone()},
	{organizationType, numbers(0, 10, 20, 30, 35, 40, 50, 60, 70, 80, 90, 100, 1000)},
	{signupStream, streamOrNone()},
	{stringID, kind{read: func(v string) (any, error) { return v, nil }}},
}

// Settings that owners alone may change: always, and since it was decided.
var (
	alwaysOwners = map[string]bool{"message_retention_days": true, stringID: true}
	laterOwners  = map[string]bool{
		"disallow_disposable_email_addresses": true, "emails_restricted_to_domains": true,
		"invite_required": true, "waiting_period_threshold": true,
	}
)

// OrganizationSettings lists what PATCH /realm takes.
func OrganizationSettings() []Setting { return described(organizationSettings) }
