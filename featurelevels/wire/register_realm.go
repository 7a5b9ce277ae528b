package wire

// RegisterRealm is "realm": the organization's settings, facts about the organization,
// and the server's own limits and features.
type RegisterRealm struct {
	RealmSettings
	RealmPolicies
	RealmFacts
	ServerFacts
	SupportedPermissionSettings *SupportedPermissions `json:"server_supported_permission_settings"`
}

// RealmPolicies are policies that registrations still have: the smallest of the older numbers
// that cover the users whom a permission admits.
type RealmPolicies struct {
	CreatePublicStream    int `json:"realm_create_public_stream_policy"`
	CreatePrivateStream   int `json:"realm_create_private_stream_policy"`
	CreateWebPublicStream int `json:"realm_create_web_public_stream_policy"`
	WildcardMention       int `json:"realm_wildcard_mention_policy"`
}

// ChosenRealmSettings are the settings of an organization that a user has set.
type ChosenRealmSettings struct {
	CodeLanguage bool `json:"default_code_block_language"`
}

// RealmSettings are the settings of an organization. Limits are in seconds, null for
// none; MessageRetentionDays is -1 for no limit.
type RealmSettings struct {
	RealmPermissions
	AllowMessageEditing      bool   `json:"realm_allow_message_editing"`
	AvatarChangesDisabled    bool   `json:"realm_avatar_changes_disabled"`
	DefaultCodeBlockLanguage string `json:"realm_default_code_block_language"`
	// Chosen are the settings that a user has set, to any value; public servers show null
	// for the others.
	Chosen                                    ChosenRealmSettings `json:"-"`
	DefaultLanguage                           string              `json:"realm_default_language"`
	Description                               string              `json:"realm_description"`
	DigestEmailsEnabled                       bool                `json:"realm_digest_emails_enabled"`
	DigestWeekday                             int                 `json:"realm_digest_weekday"`
	DisallowDisposableEmailAddresses          bool                `json:"realm_disallow_disposable_email_addresses"`
	EmailChangesDisabled                      bool                `json:"realm_email_changes_disabled"`
	EmailsRestrictedToDomains                 bool                `json:"realm_emails_restricted_to_domains"`
	EnableReadReceipts                        bool                `json:"realm_enable_read_receipts"`
	EnableSpectatorAccess                     bool                `json:"realm_enable_spectator_access"`
	GiphyRating                               int                 `json:"realm_giphy_rating"`
	InlineImagePreview                        bool                `json:"realm_inline_image_preview"`
	InlineURLEmbedPreview                     bool                `json:"realm_inline_url_embed_preview"`
	JitsiServerURL                            *string             `json:"realm_jitsi_server_url"`
	RequireUniqueNames                        bool                `json:"realm_require_unique_names"`
	InviteRequired                            bool                `json:"realm_invite_required"`
	MandatoryTopics                           bool                `json:"realm_mandatory_topics"`
	MessageContentAllowedInEmailNotifications bool                `json:"realm_message_content_allowed_in_email_notifications"`
	MessageContentEditLimit                   *int                `json:"realm_message_content_edit_limit_seconds"`
	MessageContentDeleteLimit                 *int                `json:"realm_message_content_delete_limit_seconds"`
	MoveMessagesBetweenStreamsLimit           *int                `json:"realm_move_messages_between_streams_limit_seconds"`
	MoveMessagesWithinStreamLimit             *int                `json:"realm_move_messages_within_stream_limit_seconds"`
	MessageRetentionDays                      int                 `json:"realm_message_retention_days"`
	Name                                      string              `json:"realm_name"`
	NameChangesDisabled                       bool                `json:"realm_name_changes_disabled"`
	SendWelcomeEmails                         bool                `json:"realm_send_welcome_emails"`
	VideoChatProvider                         int                 `json:"realm_video_chat_provider"`
	WaitingPeriodThreshold                    int                 `json:"realm_waiting_period_threshold"`
	WantAdvertiseInCommunitiesDirectory       bool                `json:"realm_want_advertise_in_communities_directory"`

	// EmailAddressVisibility and TwentyFourHourTime are the settings that new
	// users start with, once settings of the organization itself.
	EmailAddressVisibility int  `json:"-"`
	TwentyFourHourTime     bool `json:"-"`

	// The permissions were numbers once.
	_ struct{} `stored:"formerly AddCustomEmojiPolicy BotCreationPolicy CreatePrivateStreamPolicy"`
	_ struct{} `stored:"formerly CreatePublicStreamPolicy CreateWebPublicStreamPolicy DeleteOwnMessagePolicy"`
	_ struct{} `stored:"formerly EditTopicPolicy InviteToRealmPolicy InviteToStreamPolicy PrivateMessagePolicy"`
	_ struct{} `stored:"formerly MoveMessagesBetweenStreamsPolicy UserGroupEditPolicy WildcardMentionPolicy"`

	EnableGuestUserIndicator bool `json:"realm_enable_guest_user_indicator" stored:"otherwise true"`
	EnableGuestUserDMWarning bool `json:"realm_enable_guest_user_dm_warning" stored:"otherwise true"`

	// History is one of [EditHistories].
	History string `json:"realm_message_edit_history_visibility_policy" stored:"was AllowEditHistory true=all false=none"`
}

// EditHistories are the policies for former versions of messages, in the order of their
// numbers, which begin with 1.
var EditHistories = []string{AllEdits, OnlyMoves, NoEdits}

// Policies for former versions of messages: users see all, only moves, or none.
const (
	AllEdits  = "all"
	OnlyMoves = "moves"
	NoEdits   = "none"
)

// RealmFacts are facts about an organization besides its settings. Stream IDs are -1
// for none.
type RealmFacts struct {
	RealmMethods
	PresenceDisabled            bool                         `json:"realm_presence_disabled"`
	AllowEditHistory            bool                         `json:"realm_allow_edit_history"`
	IconURL                     string                       `json:"realm_icon_url"`
	IconSource                  string                       `json:"realm_icon_source"`
	LogoURL                     string                       `json:"realm_logo_url"`
	LogoSource                  string                       `json:"realm_logo_source"`
	NightLogoURL                string                       `json:"realm_night_logo_url"`
	NightLogoSource             string                       `json:"realm_night_logo_source"`
	URI                         string                       `json:"realm_uri"`
	URL                         string                       `json:"realm_url"`
	DateCreated                 int64                        `json:"realm_date_created"`
	PushNotificationsEnd        *int64                       `json:"realm_push_notifications_enabled_end_timestamp"`
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
	AuthenticationMethods map[string]RealmMethod `json:"realm_authentication_methods"`
}

// RealmMethod is a way to log in that the server has.
type RealmMethod struct {
	Enabled           bool   `json:"enabled"`
	Available         bool   `json:"available"`
	UnavailableReason string `json:"unavailable_reason,omitempty"`
}

// RealmPlaces are facts of an organization that can be changed like its
// settings. Stream IDs are -1 for none.
type RealmPlaces struct {
	NotificationsStreamID       int `json:"realm_new_stream_announcements_stream_id"`
	SignupNotificationsStreamID int `json:"realm_signup_announcements_stream_id"`
	UpdateStreamID              int `json:"realm_service_update_announcements_stream_id"`
	ModerationStreamID          int `json:"realm_moderation_request_channel_id"`
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
	SettingsSendDigestEmails   bool              `json:"settings_send_digest_emails"`
	JitsiServerURL             string            `json:"jitsi_server_url"`
	DevelopmentEnvironment     bool              `json:"development_environment"`
	ServerGeneration           int64             `json:"server_generation"`
	PasswordMinLength          int               `json:"password_min_length"`
	PasswordMaxLength          int               `json:"password_max_length"`
	PasswordMinGuesses         int               `json:"password_min_guesses"`
	MaxFileUploadSizeMiB       int               `json:"max_file_upload_size_mib"`
	MaxAvatarFileSizeMiB       int               `json:"max_avatar_file_size_mib"`
	MaxIconFileSizeMiB         int               `json:"max_icon_file_size_mib"`
	MaxLogoFileSizeMiB         int               `json:"max_logo_file_size_mib"`
	MaxTopicLength             int               `json:"max_topic_length"`
	MaxMessageLength           int               `json:"max_message_length"`
	MaxStreamNameLength        int               `json:"max_stream_name_length"`
	MaxStreamDescriptionLength int               `json:"max_stream_description_length"`
	InlineImagePreview         bool              `json:"server_inline_image_preview"`
	InlineURLEmbedPreview      bool              `json:"server_inline_url_embed_preview"`
	AvatarChangesDisabled      bool              `json:"server_avatar_changes_disabled"`
	NameChangesDisabled        bool              `json:"server_name_changes_disabled"`
	WebPublicStreamsEnabled    bool              `json:"server_web_public_streams_enabled"`
	EmojiDataURL               string            `json:"server_emoji_data_url"`
	NeedsUpgrade               bool              `json:"server_needs_upgrade"`
	EventQueueLongpollTimeout  int               `json:"event_queue_longpoll_timeout_seconds"`
	PresencePingInterval       int               `json:"server_presence_ping_interval_seconds"`
	TypingStartedExpiry        int               `json:"server_typing_started_expiry_period_milliseconds"`
	TypingStartedWait          int               `json:"server_typing_started_wait_period_milliseconds"`
	TypingStoppedWait          int               `json:"server_typing_stopped_wait_period_milliseconds"`
	ServerJitsiURL             *string           `json:"server_jitsi_server_url"`
	ThumbnailFormats           []ThumbnailFormat `json:"server_thumbnail_formats"`
	DeletionDaysLeast          int               `json:"server_min_deactivated_realm_deletion_days"`
	DeletionDaysMost           *int              `json:"server_max_deactivated_realm_deletion_days"`
	EmptyTopicName             string            `json:"realm_empty_topic_display_name"`
	PresenceOfflineThreshold   int               `json:"server_presence_offline_threshold_seconds"`
	CanSummarizeTopics         bool              `json:"server_can_summarize_topics"`
}

// EmptyTopicName is the name of the empty topic.
const EmptyTopicName = "general chat"

// ThumbnailFormat is a size and format in which the server offers uploaded images; the
// sizes are in pixels.
type ThumbnailFormat struct {
	Name      string `json:"name"`
	MaxWidth  int    `json:"max_width"`
	MaxHeight int    `json:"max_height"`
	Format    string `json:"format"`
	Animated  bool   `json:"animated"`
}
