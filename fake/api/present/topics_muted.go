package present

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// UserTopic is an account's policy for a topic.
func UserTopic(t *world.UserTopic) wire.UserTopic {
	return wire.UserTopic{StreamID: t.StreamID, TopicName: t.Topic, LastUpdated: t.Updated, VisibilityPolicy: t.Policy}
}

// MutedTopics are the topics that an account has muted.
func MutedTopics(v world.View, userID int) []wire.MutedTopic {
	list := []wire.MutedTopic{}
	for _, t := range v.UserTopics(userID) {
		if t.Policy == world.TopicMuted {
			list = append(list, wire.MutedTopic{Stream: v.Stream(t.StreamID).Name, Topic: t.Topic, Since: t.Updated})
		}
	}
	return list
}

// topicPolicyChanged is the event of all muted topics, and the event of the one that
// changed. Clients that asked for the second do not get the first.
type topicPolicyChanged world.TopicPolicyChanged

func (e topicPolicyChanged) Present(r Reader) []events.Encoded {
	givesWay := slices.Contains(r.Types, "user_topic") && r.Plan.Has("134-register-muted-topics-replaced")
	return r.EncodeAll(givesWay, func() []any {
		one := wire.UserTopicEvent{Type: "user_topic", UserTopic: UserTopic(&e.UserTopic)}
		if givesWay || e.Moves {
			return []any{one}
		}
		return []any{wire.MutedTopicsEvent{Type: "muted_topics", MutedTopics: MutedTopics(r.World.View(), e.UserID)}, one}
	})
}
