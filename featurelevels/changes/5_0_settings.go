package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of release 5.0, levels 66 to 122, of settings.
var (
	EditTopicPolicy = At(75, "who may edit topics became a policy", Rows("edit-topic-policy"),
		Renamed[wire.RealmSettings]("realm_edit_topic_policy", "realm_allow_community_topic_editing",
			equals(wire.PolicyEveryone)),
		ParamWas("edit_topic_policy", "allow_community_topic_editing", fromSwitch("5", "2"), updateRealm))

	EnterSendsIsDisplay = At(84, "sending with Enter is a display setting",
		Rows("register-enter-sends"),
		Rewritten(func(r *wire.Register, o *Object) {
			o.Delete("enter_sends")
			if r.RegisterUsers != nil {
				o.Set("enter_sends", r.RegisterUsers.EnterSends)
			}
		}))

	CustomEmojiPolicy = At(85, "who may add emoji became a policy", Rows("custom-emoji-policy"),
		Renamed[wire.RealmSettings]("realm_add_custom_emoji_policy", "realm_add_emoji_by_admins_only",
			equals(wire.PolicyAdministrators)),
		ParamWas("add_custom_emoji_policy", "add_emoji_by_admins_only", fromSwitch("2", "1"), updateRealm))

	DraftsSynchronization = At(87, "users choose whether drafts are kept by the server",
		Rows("drafts-sync-event"),
		Added[wire.DisplaySettings]("enable_drafts_synchronization"))

	TwentyFourHourDefault = At(99, "the clock that new users start with is one of the settings defaults",
		Rows("twenty-four-hour-default-register"),
		Removed("realm_default_twenty_four_hour_time", func(s *wire.RealmSettings) any { return s.TwentyFourHourTime }))

	DeleteLimitNull = At(100, "no limit for deleting messages is null", Rows("delete-limit-null"),
		Rewritten(func(s *wire.RealmSettings, o *Object) {
			if s.MessageContentDeleteLimit == nil {
				o.Set("realm_message_content_delete_limit_seconds", 0)
			}
		}))

	DeleteOwnPolicy = At(101, "who may delete own messages became a policy",
		Rows("delete-own-message-policy"),
		Renamed[wire.RealmSettings]("realm_delete_own_message_policy", "realm_allow_message_deleting",
			equals(wire.PolicyEveryone)),
		ParamWas("delete_own_message_policy", "allow_message_deleting", fromSwitch("5", "2"), updateRealm))

	CreateStreamPolicies = At(102, "public and private streams have a policy each",
		Rows("create-stream-policy-split"),
		Added[wire.RealmSettings]("realm_create_private_stream_policy"),
		Renamed[wire.RealmSettings]("realm_create_public_stream_policy", "realm_create_stream_policy", nil),
		ParamAdded("create_private_stream_policy", updateRealm),
		ParamWas("create_public_stream_policy", "create_stream_policy", nil, updateRealm))

	CanCreateStreams = At(102, "a registration tells for public and private streams whether one may create them",
		Rows("can-create-streams-split"),
		Added[wire.RegisterSelf]("can_create_public_streams", "can_create_private_streams"))

	WebPublicPolicy = At(103, "an organization says who may create web-public streams",
		Rows("web-public-policy"),
		Added[wire.RealmSettings]("realm_create_web_public_stream_policy"),
		ParamAdded("create_web_public_stream_policy", updateRealm))

	CanCreateWebPublic = At(103, "a registration tells whether one may create web-public streams",
		Rows("can-create-web-public"),
		Added[wire.RegisterSelf]("can_create_web_public_streams"))

	PrivacySettings = At(105, "users choose whether others see them type and read",
		Rows("privacy-settings"),
		Added[wire.LaterSettings]("send_private_typing_notifications",
			"send_stream_typing_notifications", "send_read_receipts"),
		settingAdded("send_private_typing_notifications", "send_stream_typing_notifications", "send_read_receipts"))

	EscapeSetting = At(107, "users choose whether Escape leads to the default view",
		Rows("escape-navigates"),
		Added[wire.LaterSettings]("escape_navigates_to_default_view"),
		settingAdded("escape_navigates_to_default_view"))

	SpectatorAccess = At(109, "an organization may switch web-public access off",
		Rows("spectator-access"),
		Added[wire.RealmSettings]("realm_enable_spectator_access"),
		ParamAdded("enable_spectator_access", updateRealm))
)
