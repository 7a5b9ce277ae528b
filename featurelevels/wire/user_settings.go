package wire

// DisplaySettings are the settings of display that clients knew before the
// user_settings object (spec: User settings).
type DisplaySettings struct {
	ColorScheme                 int    `json:"color_scheme"`
	DefaultLanguage             string `json:"default_language"`
	DefaultView                 string `json:"default_view"`
	DemoteInactiveStreams       int    `json:"demote_inactive_streams"`
	DenseMode                   bool   `json:"dense_mode"`
	Emojiset                    string `json:"emojiset"`
	EnableDraftsSynchronization bool   `json:"enable_drafts_synchronization"`
	EnterSends                  bool   `json:"enter_sends"`
	FluidLayoutWidth            bool   `json:"fluid_layout_width"`
	HighContrastMode            bool   `json:"high_contrast_mode"`
	LeftSideUserlist            bool   `json:"left_side_userlist"`
	StarredMessageCounts        bool   `json:"starred_message_counts"`
	TranslateEmoticons          bool   `json:"translate_emoticons"`
	TwentyFourHourTime          bool   `json:"twenty_four_hour_time"`

	// Chosen are the settings that the user has set, to any value, where older levels had
	// other defaults.
	Chosen ChosenSettings `json:"-"`
}

// ChosenSettings are settings that a user set.
type ChosenSettings struct {
	Emojiset             bool `json:"emojiset"`
	StarredMessageCounts bool `json:"starred_message_counts"`
}

// NotificationSettings are the settings of notification that clients knew
// before the user_settings object (spec: User settings).
type NotificationSettings struct {
	DesktopIconCountDisplay             int    `json:"desktop_icon_count_display"`
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
	DisplayEmojiReactionUsers      bool `json:"display_emoji_reaction_users"`
	EmailAddressVisibility         int  `json:"email_address_visibility"`
	EscapeNavigatesToDefaultView   bool `json:"escape_navigates_to_default_view"`
	RealmNameInEmail               int  `json:"realm_name_in_email_notifications_policy"`
	SendPrivateTypingNotifications bool `json:"send_private_typing_notifications"`
	SendReadReceipts               bool `json:"send_read_receipts"`
	SendStreamTypingNotifications  bool `json:"send_stream_typing_notifications"`
	UserListStyle                  int  `json:"user_list_style"`
	WebMarkReadOnScrollPolicy      int  `json:"web_mark_read_on_scroll_policy"`
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
