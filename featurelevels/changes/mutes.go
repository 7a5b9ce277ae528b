package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

const mutedUser = "/users/me/muted_users/{muted_user_id}"

// Changes of muting users and topics.
var (
	MutedTopicsEventTellsTime = At(1, "events about muted topics include the time of muting",
		Rewritten(func(e *wire.MutedTopicsEvent, o *Object) { o.Set("muted_topics", withoutTimes(e.MutedTopics)) }))

	MutedTopicsTellTime = At(1, "a muted topic includes the time of muting",
		Rows("muted-topics-triples"),
		Rewritten(func(r *wire.RegisterMutedTopics, o *Object) {
			o.Set("muted_topics", withoutTimes(r.MutedTopics))
		}))

	MutedUsersListed = At(48, "a registration lists muted users", Rows("register-muted-users"),
		Added[wire.RegisterMutedUsers]("muted_users"))

	MutingUsers = At(48, "users can be muted", Rows("mute-user-endpoint"),
		RouteAdded("POST "+mutedUser, "DELETE "+mutedUser))

	MutedUsersAnnounced = At(48, "an event lists all muted users after a change", Rows("muted-users-event"),
		NoEvent[wire.MutedUsersEvent]())

	UserTopicsAnnounced = At(134, "an event contains the one topic whose visibility policy changed",
		Rows("user-topic-event"),
		NoEvent[wire.UserTopicEvent]())

	UserTopicsListed = At(134, "a registration lists topics with their visibility policy",
		Rows("register-user-topics"),
		Added[wire.RegisterUserTopics]("user_topics"))

	MutedTopicsGiveWay = At(134, "clients that ask for user_topic by name do not get muted_topics",
		Recorded())

	MutingAgainIsFine = At(169, "muting a muted topic, or unmuting another topic, is no error",
		Rows("mute-topic-idempotent"))

	UnmutedTopics = At(170, "a topic of a muted stream may be unmuted", Rows("visibility-unmuted"),
		Rewritten(func(r *wire.RegisterUserTopics, o *Object) {
			topics, _ := o.Get("user_topics")
			o.Set("user_topics", keepEntries(topics, func(i int) bool {
				return r.UserTopics[i].VisibilityPolicy != wire.TopicUnmuted
			}))
		}))

	PoliciesForTopics = At(170, "users can have visibility policies for topics, which replace muting",
		Rows("user-topics-endpoint", "muted-topics-deprecated"),
		RouteAdded("POST /user_topics"))
)

// withoutTimes converts muted topics to pairs of stream and topic.
func withoutTimes(topics []wire.MutedTopic) [][]string {
	pairs := make([][]string, len(topics))
	for i, t := range topics {
		pairs[i] = []string{t.Stream, t.Topic}
	}
	return pairs
}
