package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of the policies of an organization.
var (
	WildcardMentionPolicy = At(34, "an organization has a policy for wildcard mentions",
		Rows("wildcard-mention-policy"),
		Added[wire.RealmSettings]("realm_wildcard_mention_policy"),
		ParamAdded("wildcard_mention_policy", updateRealm))

	MoveBetweenStreamsPolicy = At(56, "an organization has a policy for moving messages between streams",
		Rows("move-between-streams-policy"),
		Added[wire.RealmSettings]("realm_move_messages_between_streams_policy"),
		ParamAdded("move_messages_between_streams_policy", updateRealm))

	WildcardForModerators = At(62, "the policy for wildcard mentions can have the value moderators",
		Rows("wildcard-policy-moderators"),
		Rewritten(func(_ *wire.RealmSettings, o *Object) {
			replaceValue(o, "realm_wildcard_mention_policy", wire.WildcardModerators, wire.WildcardAdministrators)
		}),
		NumberAdded("wildcard_mention_policy", "7", updateRealm))

	EditTopicPolicy = At(75, "editing topics became a policy", Rows("edit-topic-policy"),
		Renamed[wire.RealmSettings]("realm_edit_topic_policy", "realm_allow_community_topic_editing",
			equals(wire.PolicyEveryone)),
		wasSwitch("edit_topic_policy", "allow_community_topic_editing", "5", "2", updateRealm))

	DeleteOwnPolicy = At(101, "deleting own messages became a policy",
		Rows("delete-own-message-policy"),
		Renamed[wire.RealmSettings]("realm_delete_own_message_policy", "realm_allow_message_deleting",
			equals(wire.PolicyEveryone)),
		wasSwitch("delete_own_message_policy", "allow_message_deleting", "5", "2", updateRealm))

	CreateStreamPolicies = At(102, "creating public and private streams has a policy each",
		Rows("create-stream-policy-split"),
		Added[wire.RealmSettings]("realm_create_private_stream_policy"),
		Renamed[wire.RealmSettings]("realm_create_public_stream_policy", "realm_create_stream_policy", nil),
		ParamAdded("create_private_stream_policy", updateRealm),
		ParamWas("create_public_stream_policy", "create_stream_policy", nil, updateRealm))

	CanCreateStreams = At(102, "a registration includes whether the user may create public and private streams",
		Rows("can-create-streams-split"),
		Added[wire.RegisterSelf]("can_create_public_streams", "can_create_private_streams"))

	WebPublicPolicy = At(103, "an organization has a policy for creating web-public streams",
		Rows("web-public-policy"),
		Added[wire.RealmSettings]("realm_create_web_public_stream_policy"),
		ParamAdded("create_web_public_stream_policy", updateRealm))

	CanCreateWebPublic = At(103, "a registration includes whether the user may create web-public streams",
		Rows("can-create-web-public"),
		Added[wire.RegisterSelf]("can_create_web_public_streams"))

	PolicyNobody = At(159, "policies for editing topics and moving messages can have the value nobody",
		Rows("policy-nobody"),
		Rewritten(func(_ *wire.RealmSettings, o *Object) {
			for _, name := range []string{"realm_edit_topic_policy", "realm_move_messages_between_streams_policy"} {
				replaceValue(o, name, wire.PolicyNobody, wire.PolicyAdministrators)
			}
		}),
		NumberAdded("edit_topic_policy", "6", updateRealm),
		NumberAdded("move_messages_between_streams_policy", "6", updateRealm))
)
