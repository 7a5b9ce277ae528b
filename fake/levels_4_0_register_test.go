package fake_test

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func probes40Register() []probe {
	moderators := wire.RealmSettings{WildcardMentionPolicy: wire.WildcardModerators}
	return []probe{
		{WildcardMentionPolicy, registered("realm", "realm_wildcard_mention_policy"), "absent", "5"},
		{SubscribersAlways, leftStaff("unsubscribed.name=staff.subscribers"), "absent", "[]"},
		{
			TopicEditLimitThreeDays, registered("realm", "realm_community_topic_editing_limit_seconds"),
			"86400", "259200",
		},
		{DefaultView, registered("update_display_settings", "default_view"), "absent", `"recent_topics"`},
		{
			UnreadsMayBeCut, registered("message update_message_flags", "unread_msgs.old_unreads_missing"),
			"absent", "false",
		},
		{GiphyKey, registered("giphy", "giphy_api_key"), "absent", `""`},
		{MutedUsersListed, registered("muted_users", "muted_users"), "absent", "[]"},
		{
			InvitePolicy, registered("realm", "realm_invite_by_admins_only", "realm_invite_to_realm_policy"),
			"false | absent", "absent | 1",
		},
		{CanInvite, registered("realm_user", "can_invite_others_to_realm"), "absent", "true"},
		{LengthLimits, registered("realm", "max_topic_length", "max_message_length"), "absent | absent", "60 | 10000"},
		{
			StreamLengthLimits, registered("realm stream", "stream_name_max_length", "stream_description_max_length",
				"max_stream_name_length", "max_stream_description_length"),
			"60 | 1024 | absent | absent", "absent | absent | 60 | 1024",
		},
		{
			GiphyRating, registered("realm", "realm_giphy_rating", "giphy_rating_options.g.id"),
			"absent | absent", "2 | 2",
		},
		{MoveBetweenStreamsPolicy, registered("realm", "realm_move_messages_between_streams_policy"), "absent", "2"},
		{RegisterTellsModerator, registered("realm_user", "is_moderator"), "absent", "false"},
		{WildcardForModerators, lowered(moderators, "realm_wildcard_mention_policy"), "5", "7"},
	}
}

// leftStaff shows what Mo, who left the private stream staff, is told of it.
func leftStaff(path string) show {
	return func(w *watcher) string {
		w.must("mo", "DELETE /users/me/subscriptions", params{"subscriptions": `["staff"]`})
		return pick(w.register("mo", "subscription", params{"include_subscribers": "true"}), path)
	}
}
