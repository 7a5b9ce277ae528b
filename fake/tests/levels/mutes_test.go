package levels_test

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func probesOfMutes() []probe {
	muted := wire.RegisterMutedTopics{MutedTopics: []wire.MutedTopic{{Stream: "general", Topic: "hello", Since: 5}}}
	topics := wire.RegisterUserTopics{UserTopics: []wire.UserTopic{
		{TopicName: "unmuted", VisibilityPolicy: wire.TopicUnmuted}, {TopicName: "muted", VisibilityPolicy: wire.TopicMuted},
	}}
	mute := params{"stream_id": "21", "topic": "hello", "op": "add"}
	return []probe{
		{MutedTopicsEventTellsTime, eventsOf("PATCH /users/me/subscriptions/muted_topics", mute, "0.muted_topics.0.2"), "absent", "1709294400"},
		{MutedTopicsTellTime, lowered(muted, "muted_topics.0"), `["general","hello"]`, `["general","hello",5]`},
		{MutedUsersListed, registered("muted_users", "muted_users"), "absent", "[]"},
		{MutingUsers, asked("ben", "POST /users/me/muted_users/5", nil, "!status"), "404", "200"},
		// Below its level nobody can mute users.
		{MutedUsersAnnounced, presented(wire.MutedUsersEvent{Type: "muted_users"}, "type"), "no event", `"muted_users"`},
		{
			UserTopicsAnnounced, eventsOf("PATCH /users/me/subscriptions/muted_topics", mute, "0.type", "1.type"),
			`"muted_topics" | absent`, `"muted_topics" | "user_topic"`,
		},
		{UserTopicsListed, registered("user_topic", "user_topics"), "absent", "[]"},
		{MutedTopicsGiveWay, registered("user_topic muted_topics", "muted_topics"), "[]", "absent"},
		{MutingAgainIsFine, func(w *watcher) string {
			w.must("ben", "PATCH /users/me/subscriptions/muted_topics", mute)
			again := w.call("ben", "PATCH /users/me/subscriptions/muted_topics", mute)
			never := w.call("ben", "PATCH /users/me/subscriptions/muted_topics", params{"stream": "general", "topic": "x", "op": "remove"})
			return pick(again, "!status") + " | " + pick(never, "!status")
		}, "400 | 400", "200 | 200"},
		{UnmutedTopics, lowered(topics, "user_topics.0.topic_name"), `"muted"`, `"unmuted"`},
		{
			PoliciesForTopics, asked("ben", "POST /user_topics", params{"stream_id": "21", "topic": "hello", "visibility_policy": "2"}, "!status"),
			"404", "200",
		},
	}
}

// eventsOf shows parts of the events that a change of Ben's own brings about.
func eventsOf(route string, p params, paths ...string) show {
	return func(w *watcher) string {
		queue := w.queueOf("ben")
		w.must("ben", route, p)
		reply := w.must("ben", "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"})
		return picks(reply.(map[string]any)["events"], paths)
	}
}
