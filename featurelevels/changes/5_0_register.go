package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of release 5.0, levels 66 to 122, in the answer of POST /register.
// Those that concern settings stand in changes_5_0_settings.go.
var (
	SizeLimitsNameUnit = At(72, "limits of size have the unit in their name",
		Rows("register-mib-names"),
		Renamed[wire.ServerFacts]("max_icon_file_size_mib", "max_icon_file_size", nil),
		Renamed[wire.ServerFacts]("max_logo_file_size_mib", "max_logo_file_size", nil),
		Renamed[wire.RealmFacts]("realm_upload_quota_mib", "realm_upload_quota", nil))

	RegisterTellsBillingAdmin = At(73, "a registration tells whether one looks after the bills",
		Rows("register-is-billing-admin"),
		Added[wire.RegisterSelf]("is_billing_admin"))

	ServerNeedsUpgrade = At(74, "a registration tells when the server is due for an upgrade",
		Rows("register-needs-upgrade"),
		Added[wire.ServerFacts]("server_needs_upgrade"))

	LongPollTimeout = At(74, "a registration tells how long to wait for events",
		Rows("register-longpoll-timeout"),
		Added[wire.ServerFacts]("event_queue_longpoll_timeout_seconds"))

	SystemBotFlag = At(83, "bots of the system are no longer called cross-realm bots",
		Rows("system-bot-flag"),
		Renamed[wire.User]("is_system_bot", "is_cross_realm_bot", nil))

	StatusEmoji = At(86, "a status may have an emoji", Rows("status-emoji-register"),
		Added[wire.Status]("emoji_name", "emoji_code", "reaction_type"))

	RegisterTellsMergeBase = At(88, "a registration tells the commit a fork started from",
		Rows("register-merge-base"),
		Added[wire.RegisterVersion]("service_merge_base"))

	UserSettingsObject = At(89, "a registration has the user's settings as one object",
		Rows("register-user-settings"),
		Added[wire.RegisterUserSettings]("user_settings"))

	UserSettingsCapability = At(89, "clients that know the settings object get no copies beside it",
		Rows("capability-user-settings-object"))

	UnreadsWithoutSenders = At(90, "unread messages of a stream no longer list their senders",
		Rows("unread-sender-ids"),
		Removed("sender_ids", func(u *wire.UnreadTopic) any {
			if u.SenderIDs == nil {
				return []int{}
			}
			return u.SenderIDs
		}))

	SystemGroups = At(93, "user groups tell whether the system keeps them",
		Rows("user-group-is-system"),
		Added[wire.UserGroup]("is_system_group"))

	DemoDeletionDate = At(94, "a demo organization tells when it will go",
		Rows("demo-deletion-date"),
		Added[wire.RealmFacts]("demo_organization_scheduled_deletion_date"))

	SettingsDefaults = At(95, "an organization says what settings new users start with",
		Rows("register-user-defaults"),
		Added[wire.RegisterSettingsDefaults]("realm_user_settings_defaults"))

	EmojiStills = At(97, "an animated emoji has a still picture", Rows("emoji-still-url"),
		Added[wire.CustomEmoji]("still_url"))

	WebPublicStreamsFact = At(110, "a registration tells whether the server offers web-public streams",
		Rows("register-web-public-enabled"),
		Added[wire.ServerFacts]("server_web_public_streams_enabled"))

	EmojiStillsAlways = At(113, "each emoji has the still picture's field, null without one",
		Rows("emoji-still-url-always"),
		Rewritten(func(e *wire.CustomEmoji, o *Object) {
			if e.StillURL == nil {
				o.Delete("still_url")
			}
		}))

	UnreadsNameOtherUser = At(119, "unread direct messages name the other user",
		Rows("unread-other-user-id"),
		Added[wire.UnreadDirect]("other_user_id"))
)
