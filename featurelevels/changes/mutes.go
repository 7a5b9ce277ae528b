package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

const mutedUser = "/users/me/muted_users/{muted_user_id}"

// Changes of muting users and topics.
var (
	MutedTopicsEventTellsTime = At(1, "an event on muted topics tells since when they are muted",
		Rewritten(func(e *wire.MutedTopicsEvent, o *Object) { o.Set("muted_topics", withoutTimes(e.MutedTopics)) }))

	MutedTopicsTellTime = At(1, "a muted topic tells since when it is muted",
		Rows("muted-topics-triples"),
		Rewritten(func(r *wire.RegisterMutedTopics, o *Object) {
			o.Set("muted_topics", withoutTimes(r.MutedTopics))
		}))

	MutedUsersListed = At(48, "a registration lists muted users", Rows("register-muted-users"),
		Added[wire.RegisterMutedUsers]("muted_users"))

	MutingUsers = At(48, "users can be muted", Rows("mute-user-endpoint"),
		RouteAdded("POST "+mutedUser, "DELETE "+mutedUser))

	MutedUsersAnnounced = At(48, "an event lists anew who is muted", Rows("muted-users-event"),
		NoEvent[wire.MutedUsersEvent]())

	UserTopicsAnnounced = At(134, "an event tells of the one topic whose policy changed",
		Rows("user-topic-event"),
		NoEvent[wire.UserTopicEvent]())

	UserTopicsListed = At(134, "a registration lists topics with their policy",
		Rows("register-user-topics"),
		Added[wire.RegisterUserTopics]("user_topics"))

	MutedTopicsGiveWay = At(134, "muted topics are left out where topics with their policy were asked for",
		Recorded())

	MutingAgainIsFine = At(169, "muting a topic that is muted is no error, nor unmuting one that is not",
		Rows("mute-topic-idempotent"))

	UnmutedTopics = At(170, "a topic of a muted stream may be unmuted", Rows("visibility-unmuted"),
		Rewritten(func(r *wire.RegisterUserTopics, o *Object) {
			topics, _ := o.Get("user_topics")
			o.Set("user_topics", keep(topics, func(i int) bool {
				return r.UserTopics[i].VisibilityPolicy != wire.TopicUnmuted
			}))
		}))

	PoliciesForTopics = At(170, "users can have policies for topics, which took the place of muting them",
		Rows("user-topics-endpoint", "muted-topics-deprecated"),
		RouteAdded("POST /user_topics"))
)

// Deviations of the zulip dialect in muting users and topics.
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
