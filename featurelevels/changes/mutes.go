package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

const mutedUser = "/users/me/muted_users/{muted_user_id}"

// Changes of muting users and topics, and of who sees what was read.
var (
	MutedTopicsEventTellsTime = At(1, "an event on muted topics tells since when they are muted",
		Rewritten(func(e *wire.MutedTopicsEvent, o *Object) { o.Set("muted_topics", withoutTimes(e.MutedTopics)) }))

	MutingUsers = At(48, "users can be muted", Rows("mute-user-endpoint"),
		RouteAdded("POST "+mutedUser, "DELETE "+mutedUser))

	MutedUsersAnnounced = At(48, "an event lists anew who is muted", Rows("muted-users-event"),
		NoEvent[wire.MutedUsersEvent]())

	UserTopicsAnnounced = At(134, "an event tells of the one topic whose policy changed",
		Rows("user-topic-event"),
		NoEvent[wire.UserTopicEvent]())

	ReceiptsListed = At(137, "it can be asked who has read a message", Rows("read-receipts-endpoint"),
		RouteAdded("GET /messages/{message_id}/read_receipts"))

	ReceiptsWithoutMuted = At(144, "who muted somebody is not told whether they read a message, nor the other way round",
		Rows("read-receipts-muted-users"))

	MutingAgainIsFine = At(169, "muting a topic that is muted is no error, nor unmuting one that is not",
		Rows("mute-topic-idempotent"))

	PoliciesForTopics = At(170, "users can have policies for topics, which took the place of muting them",
		Rows("user-topics-endpoint", "muted-topics-deprecated"),
		RouteAdded("POST /user_topics"))
)

// Deviations of the zulip dialect in muting users.
var (
	RefusedMuteHasCode = In(Zulip, "a user who cannot be muted is a bad request",
		CodeWas(wire.MuteRefused, "BAD_REQUEST"))
)

// withoutTimes are muted topics as pairs of stream and topic.
func withoutTimes(topics []wire.MutedTopic) [][]string {
	pairs := make([][]string, len(topics))
	for i, t := range topics {
		pairs[i] = []string{t.Stream, t.Topic}
	}
	return pairs
}
