package wire

// DisplaySettings are the settings of display that clients knew before the
// user_settings object (spec: User settings).
type DisplaySettings struct {
	ColorScheme                 int    `json:"color_scheme"`
	DefaultLanguage             string `json:"default_language"`
	DemoteInactiveStreams       int    `json:"demote_inactive_streams"`
	Emojiset                    string `json:"emojiset"`
	EnableDraftsSynchronization bool   `json:"enable_drafts_synchronization"`
	EnterSends                  bool   `json:"enter_sends"`
	FluidLayoutWidth            bool   `json:"fluid_layout_width"`
	HighContrastMode            bool   `json:"high_contrast_mode"`
	LeftSideUserlist            bool   `json:"left_side_userlist"`
	StarredMessageCounts        bool   `json:"starred_message_counts"`
	TranslateEmoticons          bool   `json:"translate_emoticons"`
	TwentyFourHourTime          bool   `json:"twenty_four_hour_time"`
	WebHomeView                 string `json:"web_home_view" stored:"was DefaultView"`

	GoneSettings `json:"-" stored:"inline"`

	// Chosen are the settings that the user has set, to any value, where older levels had
	// other defaults.
	Chosen ChosenSettings `json:"-"`
}

// ChosenSettings are settings that a user set.
type ChosenSettings struct {
	DenseMode            bool `json:"dense_mode"`
	Emojiset             bool `json:"emojiset"`
	StarredMessageCounts bool `json:"starred_message_counts"`
	UserListStyle        bool `json:"user_list_style"`
}

// GoneSettings are the settings that the newest level does not have.
type GoneSettings struct {
	DenseMode bool `json:"dense_mode"`
}

// NotificationSettings are the settings of notification that clients knew
// before the user_settings object (spec: User settings).
type NotificationSettings struct {
	DesktopIcon int `json:"desktop_icon_count_display" stored:"was DesktopIconCountDisplay 2=3 3=4"`

	EmailNotificationsBatchingPeriod    int    `json:"email_notifications_batching_period_seconds"`
	EnableDesktopNotifications          bool   `json:"enable_desktop_notifications"`
	EnableDigestEmails                  bool   `json:"enable_digest_emails"`
	EnableLoginEmails                   bool   `json:"enable_login_emails"`
	EnableMarketingEmails               bool   `json:"enable_marketing_emails"`
	EnableOfflineEmailNotifications     bool   `json:"enable_offline_email_notifications"`
	EnableOfflinePushNotifications      bool   `json:"enable_offline_push_notifications"`
	EnableOnlinePushNotifications       bool   `json:"enable_online_push_notifications"`
	EnableSounds                        bool   `json:"enable_sounds"`
	EnableStreamAudibleNotifications    bool   `json:"enable_stream_audible_notifications"`
	EnableStreamDesktopNotifications    bool   `json:"enable_stream_desktop_notifications"`
	EnableStreamEmailNotifications      bool   `json:"enable_stream_email_notifications"`
	EnableStreamPushNotifications       bool   `json:"enable_stream_push_notifications"`
	MessageContentInEmailNotifications  bool   `json:"message_content_in_email_notifications"`
	NotificationSound                   string `json:"notification_sound"`
	DirectContentInDesktopNotifications bool   `json:"pm_content_in_desktop_notifications"`
	PresenceEnabled                     bool   `json:"presence_enabled"`
	WildcardMentionsNotify              bool   `json:"wildcard_mentions_notify"`

	// RealmNameInEmail is the policy of LaterSettings, for levels that had a
	// boolean here.
	RealmNameInEmail int `json:"-"`
}

// LaterSettings are the settings that only the user_settings object has.
type LaterSettings struct {
	AllowPrivateDataExport         bool   `json:"allow_private_data_export"`
	DisplayEmojiReactionUsers      bool   `json:"display_emoji_reaction_users"`
	EmailAddressVisibility         int    `json:"email_address_visibility"`
	HideAIFeatures                 bool   `json:"hide_ai_features"`
	RealmNameInEmail               int    `json:"realm_name_in_email_notifications_policy"`
	ReceivesTypingNotifications    bool   `json:"receives_typing_notifications" stored:"otherwise true"`
	SendPrivateTypingNotifications bool   `json:"send_private_typing_notifications"`
	SendReadReceipts               bool   `json:"send_read_receipts"`
	SendStreamTypingNotifications  bool   `json:"send_stream_typing_notifications"`
	UserListStyle                  int    `json:"user_list_style"`
	WebAnimateImagePreviews        string `json:"web_animate_image_previews" stored:"otherwise on_hover"`
	WebChannelDefaultView          int    `json:"web_channel_default_view" stored:"otherwise 1"`
	WebFontSize                    int    `json:"web_font_size_px" stored:"otherwise 16"`
	WebLineHeight                  int    `json:"web_line_height_percent" stored:"otherwise 140"`
	WebMarkReadOnScrollPolicy      int    `json:"web_mark_read_on_scroll_policy"`
	WebNavigateToSentMessage       bool   `json:"web_navigate_to_sent_message" stored:"otherwise true"`
	WebStreamUnreadsDisplay        int    `json:"web_stream_unreads_count_display_policy" stored:"otherwise 2"`
	WebSuggestUpdateTimezone       bool   `json:"web_suggest_update_timezone" stored:"otherwise true"`

	FollowTopics          int  `json:"automatically_follow_topics_policy" stored:"otherwise 3"`
	FollowTopicsMentioned bool `json:"automatically_follow_topics_where_mentioned" stored:"otherwise true"`
	UnmuteTopics          int  `json:"automatically_unmute_topics_in_muted_streams_policy" stored:"otherwise 2"`
	FollowedAudible       bool `json:"enable_followed_topic_audible_notifications" stored:"otherwise true"`
	FollowedDesktop       bool `json:"enable_followed_topic_desktop_notifications" stored:"otherwise true"`
	FollowedEmail         bool `json:"enable_followed_topic_email_notifications" stored:"otherwise true"`
	FollowedPush          bool `json:"enable_followed_topic_push_notifications" stored:"otherwise true"`
	FollowedWildcard      bool `json:"enable_followed_topic_wildcard_mentions_notify" stored:"otherwise true"`

	WebEscapeNavigatesToHomeView bool `json:"web_escape_navigates_to_home_view" stored:"was EscapeNavigatesToDefaultView"`
}

// SettingChoices are the values that two of the settings can have.
type SettingChoices struct {
	EmojisetChoices             []EmojisetChoice `json:"emojiset_choices"`
	AvailableNotificationSounds []string         `json:"available_notification_sounds"`
}

// EmojisetChoice is one set of emoji pictures.
type EmojisetChoice struct {
	Key  string `json:"key"`
	Text string `json:"text"`
}

// PersonalSettings are an account's settings without the time zone.
type PersonalSettings struct {
	DisplaySettings
	NotificationSettings
	LaterSettings
}

// UserSettings are a user's settings with the available choices.
type UserSettings struct {
	PersonalSettings
	SettingChoices
	Timezone string `json:"timezone"`
}

// RegisterUserSettings is "user_settings".
type RegisterUserSettings struct {
	UserSettings UserSettings `json:"user_settings"`
}

// RegisterSettingsDefaults is "realm_user_settings_defaults": the settings of new users.
type RegisterSettingsDefaults struct {
	RealmUserSettingsDefaults SettingsDefaults `json:"realm_user_settings_defaults"`
}

// SettingsDefaults are the settings new users start with.
type SettingsDefaults struct {
	PersonalSettings
	SettingChoices
}

// RegisterDisplaySettings is "update_display_settings": copies at the top
// level for clients without the capability user_settings_object.
type RegisterDisplaySettings struct {
	DisplaySettings
	EmojisetChoices []EmojisetChoice `json:"emojiset_choices"`
	Timezone        string           `json:"timezone"`
}

// RegisterNotificationSettings is "update_global_notifications": copies at the
// top level for clients without the capability user_settings_object.
type RegisterNotificationSettings struct {
	NotificationSettings
	RealmNameInEmail            int      `json:"realm_name_in_email_notifications_policy"`
	AvailableNotificationSounds []string `json:"available_notification_sounds"`
}
