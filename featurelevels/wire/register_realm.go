package wire

// RegisterRealm is "realm": the organization's settings, facts about the organization,
// and the server's own limits and features.
type RegisterRealm struct {
	RealmSettings
	RealmFacts
	ServerFacts
}

// ChosenRealmSettings are the settings of an organization that a user has set.
type ChosenRealmSettings struct {
	CodeLanguage bool `json:"default_code_block_language"`
}

// RealmSettings are the settings of an organization. Limits are in seconds, null for
// none; MessageRetentionDays is -1 for no limit. Policies are numbers: see
// [PolicyMembers]; WildcardMentionPolicy has its own scale.
type RealmSettings struct {
	AddCustomEmojiPolicy        int    `json:"realm_add_custom_emoji_policy"`
	AllowEditHistory            bool   `json:"realm_allow_edit_history"`
	AllowMessageEditing         bool   `json:"realm_allow_message_editing"`
	AvatarChangesDisabled       bool   `json:"realm_avatar_changes_disabled"`
	BotCreationPolicy           int    `json:"realm_bot_creation_policy"`
	CreatePrivateStreamPolicy   int    `json:"realm_create_private_stream_policy"`
	CreatePublicStreamPolicy    int    `json:"realm_create_public_stream_policy"`
	CreateWebPublicStreamPolicy int    `json:"realm_create_web_public_stream_policy"`
	DefaultCodeBlockLanguage    string `json:"realm_default_code_block_language"`
	// Chosen are the settings that a user has set, to any value; public servers show null
	// for the others.
	Chosen                                    ChosenRealmSettings `json:"-"`
	DefaultLanguage                           string              `json:"realm_default_language"`
	DeleteOwnMessagePolicy                    int                 `json:"realm_delete_own_message_policy"`
	Description                               string              `json:"realm_description"`
	DigestEmailsEnabled                       bool                `json:"realm_digest_emails_enabled"`
	DigestWeekday                             int                 `json:"realm_digest_weekday"`
	DisallowDisposableEmailAddresses          bool                `json:"realm_disallow_disposable_email_addresses"`
	EditTopicPolicy                           int                 `json:"realm_edit_topic_policy"`
	EmailChangesDisabled                      bool                `json:"realm_email_changes_disabled"`
	EmailsRestrictedToDomains                 bool                `json:"realm_emails_restricted_to_domains"`
	EnableReadReceipts                        bool                `json:"realm_enable_read_receipts"`
	EnableSpectatorAccess                     bool                `json:"realm_enable_spectator_access"`
	GiphyRating                               int                 `json:"realm_giphy_rating"`
	InlineImagePreview                        bool                `json:"realm_inline_image_preview"`
	InlineURLEmbedPreview                     bool                `json:"realm_inline_url_embed_preview"`
	InviteRequired                            bool                `json:"realm_invite_required"`
	InviteToRealmPolicy                       int                 `json:"realm_invite_to_realm_policy"`
	InviteToStreamPolicy                      int                 `json:"realm_invite_to_stream_policy"`
	MandatoryTopics                           bool                `json:"realm_mandatory_topics"`
	MessageContentAllowedInEmailNotifications bool                `json:"realm_message_content_allowed_in_email_notifications"`
	MessageContentEditLimit                   *int                `json:"realm_message_content_edit_limit_seconds"`
	MessageContentDeleteLimit                 *int                `json:"realm_message_content_delete_limit_seconds"`
	MoveMessagesBetweenStreamsLimit           *int                `json:"realm_move_messages_between_streams_limit_seconds"`
	MoveMessagesWithinStreamLimit             *int                `json:"realm_move_messages_within_stream_limit_seconds"`
	MessageRetentionDays                      int                 `json:"realm_message_retention_days"`
	MoveMessagesBetweenStreamsPolicy          int                 `json:"realm_move_messages_between_streams_policy"`
	Name                                      string              `json:"realm_name"`
	NameChangesDisabled                       bool                `json:"realm_name_changes_disabled"`
	PrivateMessagePolicy                      int                 `json:"realm_private_message_policy"`
	SendWelcomeEmails                         bool                `json:"realm_send_welcome_emails"`
	UserGroupEditPolicy                       int                 `json:"realm_user_group_edit_policy"`
	VideoChatProvider                         int                 `json:"realm_video_chat_provider"`
	WaitingPeriodThreshold                    int                 `json:"realm_waiting_period_threshold"`
	WantAdvertiseInCommunitiesDirectory       bool                `json:"realm_want_advertise_in_communities_directory"`
	WildcardMentionPolicy                     int                 `json:"realm_wildcard_mention_policy"`

	// EmailAddressVisibility and TwentyFourHourTime are the settings that new
	// users start with, once settings of the organization itself.
	EmailAddressVisibility int  `json:"-"`
	TwentyFourHourTime     bool `json:"-"`
}

// RealmFacts are facts about an organization besides its settings. Stream IDs are -1
// for none.
type RealmFacts struct {
	RealmMethods
	PresenceDisabled            bool                         `json:"realm_presence_disabled"`
	IconURL                     string                       `json:"realm_icon_url"`
	IconSource                  string                       `json:"realm_icon_source"`
	LogoURL                     string                       `json:"realm_logo_url"`
	LogoSource                  string                       `json:"realm_logo_source"`
	NightLogoURL                string                       `json:"realm_night_logo_url"`
	NightLogoSource             string                       `json:"realm_night_logo_source"`
	URI                         string                       `json:"realm_uri"`
	BotDomain                   string                       `json:"realm_bot_domain"`
	AvailableVideoChatProviders map[string]VideoChatProvider `json:"realm_available_video_chat_providers"`
	EmailAuthEnabled            bool                         `json:"realm_email_auth_enabled"`
	PasswordAuthEnabled         bool                         `json:"realm_password_auth_enabled"`
	PushNotificationsEnabled    bool                         `json:"realm_push_notifications_enabled"`
	DefaultExternalAccounts     map[string]ExternalAccount   `json:"realm_default_external_accounts"`
	PlanType                    int                          `json:"realm_plan_type"`
	UploadQuotaMiB              *int                         `json:"realm_upload_quota_mib"`
	IsMirror                    bool                         `json:"realm_is_zephyr_mirror_realm"`
	PlanIsNotLimited            bool                         `json:"service_plan_is_not_limited"`
	UpgradeTextForWideLogo      string                       `json:"upgrade_text_for_wide_organization_logo"`
	GiphyRatingOptions          map[string]GiphyRating       `json:"giphy_rating_options"`
	RealmPlaces
	DemoOrganizationDeletionDate *int64 `json:"demo_organization_scheduled_deletion_date,omitempty"`
}

// RealmMethods are the ways to log in that owners switch on and off, by the names of
// their settings.
type RealmMethods struct {
	AuthenticationMethods map[string]bool `json:"realm_authentication_methods"`
}

// RealmPlaces are facts of an organization that can be changed like its
// settings. Stream IDs are -1 for none.
type RealmPlaces struct {
	NotificationsStreamID       int `json:"realm_notifications_stream_id"`
	SignupNotificationsStreamID int `json:"realm_signup_notifications_stream_id"`
	OrgType                     int `json:"realm_org_type"`
}

// VideoChatProvider is one way of calling; ID 0 switches calls off.
type VideoChatProvider struct {
	Name string `json:"name"`
	ID   int    `json:"id"`
}

// ExternalAccount is a site that profile fields of that sort can point to.
// URLPattern has %(username)s in the place of the name.
type ExternalAccount struct {
	Text       string `json:"text"`
	Name       string `json:"name"`
	Hint       string `json:"hint"`
	URLPattern string `json:"url_pattern"`
}

// FormerHint is the hint that fields for the account had below level 141.
func (a ExternalAccount) FormerHint() string { return "Enter your " + a.Text + " username" }

// GiphyRating is one rating that pictures can be limited to.
type GiphyRating struct {
	Name string `json:"name"`
	ID   int    `json:"id"`
}

// ServerFacts are limits and features of the server, the same for each
// organization. Lengths are in characters.
type ServerFacts struct {
	SettingsSendDigestEmails   bool   `json:"settings_send_digest_emails"`
	JitsiServerURL             string `json:"jitsi_server_url"`
	DevelopmentEnvironment     bool   `json:"development_environment"`
	ServerGeneration           int64  `json:"server_generation"`
	PasswordMinLength          int    `json:"password_min_length"`
	PasswordMinGuesses         int    `json:"password_min_guesses"`
	MaxFileUploadSizeMiB       int    `json:"max_file_upload_size_mib"`
	MaxAvatarFileSizeMiB       int    `json:"max_avatar_file_size_mib"`
	MaxIconFileSizeMiB         int    `json:"max_icon_file_size_mib"`
	MaxLogoFileSizeMiB         int    `json:"max_logo_file_size_mib"`
	MaxTopicLength             int    `json:"max_topic_length"`
	MaxMessageLength           int    `json:"max_message_length"`
	MaxStreamNameLength        int    `json:"max_stream_name_length"`
	MaxStreamDescriptionLength int    `json:"max_stream_description_length"`
	InlineImagePreview         bool   `json:"server_inline_image_preview"`
	InlineURLEmbedPreview      bool   `json:"server_inline_url_embed_preview"`
	AvatarChangesDisabled      bool   `json:"server_avatar_changes_disabled"`
	NameChangesDisabled        bool   `json:"server_name_changes_disabled"`
	WebPublicStreamsEnabled    bool   `json:"server_web_public_streams_enabled"`
	EmojiDataURL               string `json:"server_emoji_data_url"`
	NeedsUpgrade               bool   `json:"server_needs_upgrade"`
	EventQueueLongpollTimeout  int    `json:"event_queue_longpoll_timeout_seconds"`
	PresencePingInterval       int    `json:"server_presence_ping_interval_seconds"`
	PresenceOfflineThreshold   int    `json:"server_presence_offline_threshold_seconds"`
}
