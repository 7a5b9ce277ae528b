package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of the policies that say who may do what.
var (
	WildcardMentionPolicy = At(34, "an organization says who may mention everybody",
		Rows("wildcard-mention-policy"),
		Added[wire.RealmSettings]("realm_wildcard_mention_policy"),
		ParamAdded("wildcard_mention_policy", updateRealm))

	MoveBetweenStreamsPolicy = At(56, "an organization says who may move messages between streams",
		Rows("move-between-streams-policy"),
		Added[wire.RealmSettings]("realm_move_messages_between_streams_policy"),
		ParamAdded("move_messages_between_streams_policy", updateRealm))

	WildcardForModerators = At(62, "mentioning everybody may be left to moderators",
		Rows("wildcard-policy-moderators"),
		Rewritten(func(_ *wire.RealmSettings, o *Object) {
			replaceValue(o, "realm_wildcard_mention_policy", wire.WildcardModerators, wire.WildcardAdministrators)
		}),
		ValueAdded("wildcard_mention_policy", "7", updateRealm))

	EditTopicPolicy = At(75, "who may edit topics became a policy", Rows("edit-topic-policy"),
		Renamed[wire.RealmSettings]("realm_edit_topic_policy", "realm_allow_community_topic_editing",
			equals(wire.PolicyEveryone)),
		ParamWas("edit_topic_policy", "allow_community_topic_editing", fromSwitch("5", "2"), updateRealm))

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

	PolicyNobody = At(159, "editing topics and moving messages may be left to nobody",
		Rows("policy-nobody"),
		Rewritten(func(_ *wire.RealmSettings, o *Object) {
			for _, name := range []string{"realm_edit_topic_policy", "realm_move_messages_between_streams_policy"} {
				replaceValue(o, name, wire.PolicyNobody, wire.PolicyAdministrators)
			}
		}),
		ValueAdded("edit_topic_policy", "6", updateRealm),
		ValueAdded("move_messages_between_streams_policy", "6", updateRealm))
)
