package fake_test

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func probes70Register() []probe {
	nobody := wire.RealmSettings{EditTopicPolicy: wire.PolicyNobody, MoveMessagesBetweenStreamsPolicy: wire.PolicyNobody}
	topics := wire.RegisterUserTopics{UserTopics: []wire.UserTopic{
		{TopicName: "unmuted", VisibilityPolicy: wire.TopicUnmuted}, {TopicName: "muted", VisibilityPolicy: wire.TopicMuted},
	}}
	scheduled := wire.RegisterScheduledMessages{ScheduledMessages: []wire.ScheduledMessage{{Failed: true}}}
	return []probe{
		{
			PolicyNobody, lowered(nobody, "realm_edit_topic_policy", "realm_move_messages_between_streams_policy"),
			"2 | 2", "6 | 6",
		},
		{
			MoveLimits, registered("realm", "realm_move_messages_within_stream_limit_seconds",
				"realm_move_messages_between_streams_limit_seconds"),
			"absent | absent", "604800 | 604800",
		},
		{EmailVisibilityByUser, registered("user_settings", "user_settings.email_address_visibility"), "absent", "1"},
		{NoEmailVisibilityByRealm, registered("realm", "realm_email_address_visibility"), "1", "absent"},
		{
			PresenceIntervals, registered("realm", "server_presence_ping_interval_seconds", "server_presence_offline_threshold_seconds"),
			"absent | absent", "60 | 200",
		},
		{
			RealmNameInEmailPolicy, registered("user_settings", "user_settings.realm_name_in_notifications",
				"user_settings.realm_name_in_email_notifications_policy"),
			"false | absent", "absent | 1",
		},
		{UnmutedTopics, lowered(topics, "user_topics.0.topic_name"), `"muted"`, `"unmuted"`},
		{MarkReadOnScroll, registered("user_settings", "user_settings.web_mark_read_on_scroll_policy"), "absent", "1"},
		{ScheduledListed, registered("scheduled_messages", "scheduled_messages"), "absent", "[]"},
		{ScheduledTellFailure, lowered(scheduled, "scheduled_messages.0.failed"), "absent", "true"},
		{
			NoTopicEditLimit, registered("realm", "realm_community_topic_editing_limit_seconds"),
			"259200", "absent",
		},
	}
}
