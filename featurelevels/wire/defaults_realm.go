package wire

// DefaultRealmSettings are the settings of a new organization.
func DefaultRealmSettings(name, description string) RealmSettings {
	return RealmSettings{
		EnableGuestUserIndicator: true, EnableGuestUserDMWarning: true,
		Name: name, Description: description, DefaultLanguage: "en",
		RealmPermissions: DefaultRealmPermissions(),
		History:          AllEdits, AllowMessageEditing: true,
		DisallowDisposableEmailAddresses: true, InlineImagePreview: true, InviteRequired: true,
		MessageContentAllowedInEmailNotifications: true, SendWelcomeEmails: true,
		DigestWeekday: 1, GiphyRating: 2, VideoChatProvider: 1, MessageRetentionDays: -1,
		MessageContentEditLimit: seconds(600), MessageContentDeleteLimit: seconds(600),
		MoveMessagesBetweenStreamsLimit: seconds(week), MoveMessagesWithinStreamLimit: seconds(week),
		EmailAddressVisibility: EmailEveryone,
	}
}

const week = 7 * 24 * 60 * 60

func seconds(n int) *int { return &n }

// Sources of a generated icon and of the default logo.
const (
	GeneratedIcon = "G"
	DefaultLogo   = "D"
)

// LogoPath is the path of the default logo of an organization.
const LogoPath = "/static/images/logo/zulip-org-logo.svg?version=0"

// DefaultRealmFacts are the facts of a new organization at a URL.
func DefaultRealmFacts(uri, botDomain string) RealmFacts {
	return RealmFacts{
		URI: uri, URL: uri, BotDomain: botDomain, LogoURL: uri + LogoPath, NightLogoURL: uri + LogoPath,
		UpgradeTextForWideLogo: "Available on Zulip Cloud Standard. Upgrade to access.",
		IconSource:             GeneratedIcon, LogoSource: DefaultLogo, NightLogoSource: DefaultLogo,
		AvailableVideoChatProviders: map[string]VideoChatProvider{
			"disabled": {Name: "None", ID: 0}, "jitsi_meet": {Name: "Jitsi Meet", ID: 1},
		},
		DefaultExternalAccounts: map[string]ExternalAccount{
			"twitter": {Text: "Twitter", Name: "Twitter username", URLPattern: "https://twitter.com/%(username)s"},
			"github":  {Text: "GitHub", Name: "GitHub username", URLPattern: "https://github.com/%(username)s"},
		},
		RealmPlaces: RealmPlaces{NotificationsStreamID: -1, SignupNotificationsStreamID: -1, UpdateStreamID: -1,
			ModerationStreamID: -1},
		PlanType: 1, PlanIsNotLimited: true,
		GiphyRatingOptions: map[string]GiphyRating{
			"disabled": {"GIPHY integration disabled", 0}, "y": {"Allow GIFs rated Y (Very young audience)", 1},
			"g": {"Allow GIFs rated G (General audience)", 2}, "pg": {"Allow GIFs rated PG (Parental guidance)", 3},
			"pg-13": {"Allow GIFs rated PG-13 (Parental guidance - under 13)", 4}, "r": {"Allow GIFs rated R (Restricted)", 5},
		},
	}
}

// DefaultServerFacts are the limits and features of a server.
func DefaultServerFacts() ServerFacts {
	jitsiURL := "https://meet.jit.si"
	return ServerFacts{
		JitsiServerURL: jitsiURL, ServerJitsiURL: &jitsiURL,
		PasswordMinLength: 6, PasswordMaxLength: 100, PasswordMinGuesses: 10000,
		MaxFileUploadSizeMiB: 100, MaxAvatarFileSizeMiB: 5, MaxIconFileSizeMiB: 5, MaxLogoFileSizeMiB: 5,
		MaxTopicLength: 60, MaxMessageLength: 10000,
		MaxStreamNameLength: 60, MaxStreamDescriptionLength: 1024,
		InlineImagePreview: true, WebPublicStreamsEnabled: true,
		EventQueueLongpollTimeout: 90, PresencePingInterval: 60, PresenceOfflineThreshold: 200,
		TypingStartedExpiry: 45_000, TypingStartedWait: 30_000, TypingStoppedWait: 12_000,
		ThumbnailFormats: []ThumbnailFormat{
			{Name: "840x560-anim.webp", MaxWidth: 840, MaxHeight: 560, Format: "webp", Animated: true},
			{Name: "840x560.webp", MaxWidth: 840, MaxHeight: 560, Format: "webp"},
		},
		DeletionDaysLeast: 14, EmptyTopicName: EmptyTopicName, CanSummarizeTopics: true,
	}
}

// DefaultRealmPermissions are the permission settings of a new organization.
func DefaultRealmPermissions() (p RealmPermissions) {
	FillPermissions(RealmPermissionTable, &p, 0)
	return p
}
