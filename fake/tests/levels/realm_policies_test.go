package levels_test

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func probesOfRealmPolicies() []probe {
	moderators := wire.RealmSettings{WildcardMentionPolicy: wire.WildcardModerators}
	nobody := wire.RealmSettings{EditTopicPolicy: wire.PolicyNobody, MoveMessagesBetweenStreamsPolicy: wire.PolicyNobody}
	return []probe{
		{WildcardMentionPolicy, registered("realm", "realm_wildcard_mention_policy"), "absent", "5"},
		{MoveBetweenStreamsPolicy, registered("realm", "realm_move_messages_between_streams_policy"), "absent", "2"},
		{WildcardForModerators, lowered(moderators, "realm_wildcard_mention_policy"), "5", "7"},
		{
			EditTopicPolicy, registered("realm", "realm_allow_community_topic_editing", "realm_edit_topic_policy"),
			"true | absent", "absent | 5",
		},
		{
			DeleteOwnPolicy, registered("realm", "realm_allow_message_deleting", "realm_delete_own_message_policy"),
			"false | absent", "absent | 2",
		},
		{
			CreateStreamPolicies, registered("realm", "realm_create_stream_policy",
				"realm_create_public_stream_policy", "realm_create_private_stream_policy"),
			"1 | absent | absent", "absent | 1 | 1",
		},
		{
			CanCreateStreams, registered("realm_user", "can_create_streams", "can_create_public_streams", "can_create_private_streams"),
			"true | absent | absent", "true | true | true",
		},
		{WebPublicPolicy, registered("realm", "realm_create_web_public_stream_policy"), "absent", "7"},
		{CanCreateWebPublic, registered("realm_user", "can_create_web_public_streams"), "absent", "false"},
		{
			PolicyNobody, lowered(nobody, "realm_edit_topic_policy", "realm_move_messages_between_streams_policy"),
			"2 | 2", "6 | 6",
		},
	}
}
