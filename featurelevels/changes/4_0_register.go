package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of release 4.0, levels 28 to 65, in the answer of POST /register.
var (
	WildcardMentionPolicy = At(34, "an organization says who may mention everybody",
		Rows("wildcard-mention-policy"),
		Added[wire.RealmSettings]("realm_wildcard_mention_policy"),
		ParamAdded("wildcard_mention_policy", updateRealm))

	SubscribersAlways = At(37, "asked for subscribers, a registration has the field on every stream",
		Rows("register-subscribers-always"))

	TopicEditLimitThreeDays = At(38, "topics can be edited by anybody for three days instead of one",
		Rows("topic-edit-limit-3-days"),
		Rewritten(func(_ *wire.RealmSettings, o *Object) { o.Set(topicEditLimit, 24*60*60) }))

	DefaultView = At(42, "users choose the view they start in", Rows("default-view"),
		Added[wire.DisplaySettings]("default_view"),
		settingAdded("default_view"))

	UnreadsMayBeCut = At(44, "a registration tells when old unread messages are missing",
		Rows("old-unreads-missing"),
		Added[wire.UnreadMessages]("old_unreads_missing"))

	GiphyKey = At(47, "a registration has the key for GIFs", Rows("giphy-api-key"),
		Added[wire.RegisterGiphy]("giphy_api_key"))

	MutedUsersListed = At(48, "a registration lists muted users", Rows("register-muted-users"),
		Added[wire.RegisterMutedUsers]("muted_users"))

	InvitePolicy = At(50, "who may invite became a policy", Rows("invite-to-realm-policy"),
		Renamed[wire.RealmSettings]("realm_invite_to_realm_policy", "realm_invite_by_admins_only",
			equals(wire.PolicyAdministrators)),
		ParamWas("invite_to_realm_policy", "invite_by_admins_only", fromSwitch("2", "1"), updateRealm))

	CanInvite = At(51, "a registration tells whether one may invite", Rows("can-invite-others"),
		Added[wire.RegisterSelf]("can_invite_others_to_realm"))

	LengthLimits = At(53, "a registration tells how long topics and messages may be",
		Rows("register-max-lengths-added"),
		Added[wire.ServerFacts]("max_topic_length", "max_message_length"))

	StreamLengthLimits = At(53, "the length limits of streams moved to the realm part and were renamed",
		Rows("register-max-lengths-renamed"),
		Added[wire.ServerFacts]("max_stream_name_length", "max_stream_description_length"),
		Removed("stream_name_max_length", func(s *wire.RegisterStreams) any { return s.MaxNameLength }),
		Removed("stream_description_max_length", func(s *wire.RegisterStreams) any { return s.MaxDescriptionLength }))

	GiphyRating = At(55, "an organization limits GIFs by rating", Rows("register-giphy-rating", "realm-giphy-rating"),
		ParamAdded("giphy_rating", updateRealm),
		Added[wire.RealmSettings]("realm_giphy_rating"),
		Added[wire.RealmFacts]("giphy_rating_options"))

	MoveBetweenStreamsPolicy = At(56, "an organization says who may move messages between streams",
		Rows("move-between-streams-policy"),
		Added[wire.RealmSettings]("realm_move_messages_between_streams_policy"),
		ParamAdded("move_messages_between_streams_policy", updateRealm))

	RegisterTellsModerator = At(60, "a registration tells whether one is a moderator",
		Rows("register-is-moderator"),
		Added[wire.RegisterSelf]("is_moderator"))

	WildcardForModerators = At(62, "mentioning everybody may be left to moderators",
		Rows("wildcard-policy-moderators"),
		Rewritten(func(_ *wire.RealmSettings, o *Object) {
			replaceValue(o, "realm_wildcard_mention_policy", wire.WildcardModerators, wire.WildcardAdministrators)
		}),
		ValueAdded("wildcard_mention_policy", "7", updateRealm))
)
