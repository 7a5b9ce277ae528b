package present

import (
	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Reading is the viewer of an answer in which a client may ask for the empty topic as such.
func (v Viewer) Reading(emptyTopics bool) Viewer {
	v.EmptyTopics = v.EmptyTopics || emptyTopics
	return v
}

// Topic is a topic of a stream as the viewer reads it: clients that do not know the empty
// topic read its name.
func (v Viewer) Topic(topic string) string {
	if topic == "" && !v.EmptyTopics {
		return wire.EmptyTopicName
	}
	return topic
}

// topicIn is [Viewer.Topic] for the topic of a message in a stream; ID 0 stands for no stream.
func (v Viewer) topicIn(streamID int, topic string) string {
	if streamID == 0 {
		return topic
	}
	return v.Topic(topic)
}

// TopicOf is [Viewer.Topic] for a topic that may be absent.
func (v Viewer) TopicOf(topic *string) *string {
	if topic == nil || *topic != "" || v.EmptyTopics {
		return topic
	}
	name := wire.EmptyTopicName
	return &name
}

// EmptyTopics reports whether the client of the queue reads the empty topic as such. It
// makes no difference in worlds without the empty topic.
func (r Reader) EmptyTopics() bool {
	return !r.World.View().Rules().EmptyTopics || KnowsEmptyTopics(r.Options)
}

// KnowsEmptyTopics reports whether the client of a queue has declared that it knows the empty
// topic.
func KnowsEmptyTopics(o *events.Options) bool {
	return o.Capabilities["empty_topic_name"] && o.Plan.Has("334-capability-empty-topic")
}
