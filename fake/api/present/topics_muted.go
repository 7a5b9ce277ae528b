package present

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// UserTopic is an account's policy for a topic.
func (v Viewer) UserTopic(t *world.UserTopic) wire.UserTopic {
	return wire.UserTopic{
		StreamID: t.StreamID, TopicName: v.Topic(t.Topic), LastUpdated: t.Updated, VisibilityPolicy: t.Policy,
	}
}

// MutedTopics are the topics that the viewer has muted. An empty topic is empty for all
// clients, for newer ones read other fields.
func (v Viewer) MutedTopics() []wire.MutedTopic {
	list := []wire.MutedTopic{}
	for _, t := range v.View.UserTopics(v.Who.ID) {
		if t.Policy == world.TopicMuted {
			list = append(list, wire.MutedTopic{
				Stream: v.View.Stream(t.StreamID).Name, Topic: t.Topic, Since: t.Updated,
			})
		}
	}
	return list
}

// topicPolicyChanged is the event of all muted topics, and the event of the one that
// changed. Clients that asked for the second do not get the first.
type topicPolicyChanged world.TopicPolicyChanged

func (e topicPolicyChanged) Present(r Reader) []events.Encoded {
	givesWay := slices.Contains(r.Types, "user_topic") && r.Plan.Has("134-register-muted-topics-replaced")
	v := r.Viewer()
	return r.EncodeAll([2]bool{givesWay, v.EmptyTopics}, func() []any {
		one := wire.UserTopicEvent{Type: "user_topic", UserTopic: v.UserTopic(&e.UserTopic)}
		if givesWay || e.Moves {
			return []any{one}
		}
		return []any{wire.MutedTopicsEvent{Type: "muted_topics", MutedTopics: v.MutedTopics()}, one}
	})
}
