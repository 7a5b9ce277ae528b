package wire

// Policies: the users with a permission. Owners have each permission, except under
// [PolicyNobody].
const (
	PolicyMembers        = 1
	PolicyAdministrators = 2
	PolicyFullMembers    = 3
	PolicyModerators     = 4
	PolicyEveryone       = 5
	PolicyNobody         = 6
	PolicyOwners         = 7
)

// Values of the policy for wildcard mentions in large streams, which differ from the
// other policies.
const (
	WildcardEveryone       = 1
	WildcardMembers        = 2
	WildcardAdministrators = 5
	WildcardNobody         = 6
	WildcardModerators     = 7
)

// Values of the policy for new bots.
const (
	BotsNotGeneric       = 2
	BotsByAdministrators = 3
)

// Whether direct messages can be sent.
const (
	DirectMessagesOn  = 1
	DirectMessagesOff = 2
)

// Values of the visibility of real email addresses.
const (
	EmailEveryone       = 1
	EmailMembers        = 2
	EmailAdministrators = 3
	EmailNobody         = 4
	EmailModerators     = 5
)

// ColorSchemeDark is the dark one of the three colour schemes.
const ColorSchemeDark = 2

// Values of a setting with three states.
const (
	Automatic = 1
	Always    = 2
	Never     = 3
)

// Occasions on which users follow or unmute topics by themselves.
const (
	OnParticipation = 1 // sending included
	OnSending       = 2
	OnStarting      = 3
	OnNothing       = 4
)

// DefaultDisplaySettings are the display settings of a new user.
func DefaultDisplaySettings() DisplaySettings {
	return DisplaySettings{
		ColorScheme: Automatic, DefaultLanguage: "en", WebHomeView: "inbox",
		DemoteInactiveStreams: Automatic, Emojiset: "google", EnableDraftsSynchronization: true,
		StarredMessageCounts: true, GoneSettings: GoneSettings{DenseMode: true},
	}
}

// DefaultNotificationSettings are the notification settings of a new user.
func DefaultNotificationSettings() NotificationSettings {
	return NotificationSettings{
		DesktopIcon: 1, EmailNotificationsBatchingPeriod: 120,
		EnableDesktopNotifications: true, EnableDigestEmails: true, EnableLoginEmails: true,
		EnableMarketingEmails: true, EnableOfflineEmailNotifications: true,
		EnableOfflinePushNotifications: true, EnableOnlinePushNotifications: true,
		EnableSounds: true, MessageContentInEmailNotifications: true, NotificationSound: "zulip",
		DirectContentInDesktopNotifications: true, PresenceEnabled: true,
		WildcardMentionsNotify: true, RealmNameInEmail: Automatic,
	}
}

// DefaultLaterSettings are the other settings of a new user.
func DefaultLaterSettings() LaterSettings {
	return LaterSettings{
		FollowTopics: OnStarting, FollowTopicsMentioned: true, UnmuteTopics: OnSending,
		FollowedAudible: true, FollowedDesktop: true, FollowedEmail: true, FollowedPush: true, FollowedWildcard: true,
		DisplayEmojiReactionUsers: true, EmailAddressVisibility: EmailEveryone,
		RealmNameInEmail: Automatic, ReceivesTypingNotifications: true, SendPrivateTypingNotifications: true,
		SendReadReceipts: true, SendStreamTypingNotifications: true, UserListStyle: 3,
		WebAnimateImagePreviews: "on_hover", WebChannelDefaultView: 1, WebEscapeNavigatesToHomeView: true,
		WebFontSize: 16, WebLineHeight: 140, WebMarkReadOnScrollPolicy: 1, WebNavigateToSentMessage: true,
		WebStreamUnreadsDisplay: 2, WebSuggestUpdateTimezone: true,
	}
}

// DefaultSettingChoices are the available sets of emoji and sounds.
func DefaultSettingChoices() SettingChoices {
	return SettingChoices{
		EmojisetChoices: []EmojisetChoice{
			{"google", "Google"}, {"twitter", "Twitter"}, {"text", "Plain text"}, {"google-blob", "Google blobs"},
		},
		AvailableNotificationSounds: NotificationSounds(),
	}
}

// DefaultUserSettings are the settings of a new user in the time zone, which is empty
// for a user who has not chosen one.
func DefaultUserSettings(timezone string) UserSettings {
	return UserSettings{
		PersonalSettings: DefaultPersonalSettings(), SettingChoices: DefaultSettingChoices(), Timezone: timezone,
	}
}

// DefaultPersonalSettings are the settings that a user can change, except the time zone.
func DefaultPersonalSettings() PersonalSettings {
	return PersonalSettings{
		DisplaySettings: DefaultDisplaySettings(), NotificationSettings: DefaultNotificationSettings(),
		LaterSettings: DefaultLaterSettings(),
	}
}

// DefaultSettingsDefaults are the settings of new users in a new organization.
func DefaultSettingsDefaults() SettingsDefaults {
	return SettingsDefaults{PersonalSettings: DefaultPersonalSettings(), SettingChoices: DefaultSettingChoices()}
}
