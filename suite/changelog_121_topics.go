package suite

import (
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// receiptsRow is the row since which it can be asked who has read a message.
const receiptsRow Row = "137-read-receipts-endpoint"

// unmuted is the policy for a topic of a stream that is muted.
const unmuted = 2

// rows121Topics are rows on policies for topics, and of what was read.
func rows121Topics() []changeRow {
	const details = "events[].message_details"
	return []changeRow{
		{
			row: "121-mark-unread-details", phase: Alone, observe: unreadAgain,
			before: hidden(details), after: shown(details, expect.Object()),
		},
		{
			row: "134-user-topic-event", phase: Alone, observe: mutedTopic, before: noEvents(),
			after: expect.All(shown("events[].stream_id", expect.Integer()), saying("events[].topic_name", neverUsed),
				shown("events[].last_updated", expect.Integer()), saying("events[].visibility_policy", number(1))),
		},
		{
			row: "144-read-receipts-muted-users", since: receiptsRow, needs: []Need{NeedSecond, NeedAdmin, NeedOperator}, observe: receiptsOfMuted,
			before: isTrue("muted"), after: isFalse("muted"),
		},
		{
			row: "147-delete-topic-batches", since: bulkDeletionRow, needs: []Need{NeedAdmin, NeedOperator}, observe: longTopicDeleted,
			before: saying("events", number(1)),
		},
		{
			row: "155-flag-event-only-changed", observe: func(s *Session) any {
				event, starred, _ := s.starTwo()
				return target.Object{"all": slices.Contains(list(event["messages"]), any(starred))}
			},
			before: isTrue("all"), after: isFalse("all"),
		},
		{
			row: "170-visibility-unmuted", since: userTopicsRow, needs: []Need{NeedSecond}, observe: unmutedTopic,
			before: shown("user_topics[].visibility_policy", expect.Between(0, 1)),
			after:  shown("user_topics", expect.Holding("the topic that is unmuted", saying("visibility_policy", number(unmuted)))),
		},
	}
}

// bulkDeletionRow is the row since which one event can tell of several deletions,
// and longTopic how many messages the public counterpart does not delete at
// once later.
const (
	bulkDeletionRow Row = "13-capability-bulk-message-deletion"
	longTopic           = 101
)

// longTopicDeleted counts the events of the deletion of a long topic.
func longTopicDeleted(s *Session) any {
	s.onlyForked()
	admin := s.As(target.Admin)
	stream := admin.FreshStream()
	for range longTopic {
		admin.Post(stream, "to be deleted")
	}
	call := strings.ReplaceAll(s.spellings().DeleteTopic, "{stream_id}", stream.ID().String())
	heard := admin.hears("delete_message", bulk, func() { admin.otherwise(call, P{"topic_name": defaultTopic}) })
	return target.Object{"events": number(int64(len(list(heard["events"]))))}
}

// unreadAgain looks at the events of a message that becomes unread.
func unreadAgain(s *Session) any {
	id := s.Post(s.FreshStream(), "read, and then not")
	s.Flag("add", "read", id)
	heard := s.hears("update_message_flags", nil, func() { s.Flag("remove", "read", id) })
	return only(heard, expect.Field("messages", exactly(id)))
}

// mutedTopic looks at the events of a topic that is muted.
func mutedTopic(s *Session) any {
	p := s.topicMute("add")
	heard := s.hears("user_topic", nil, func() { s.Do(muteTopics, p) })
	return only(heard, saying("stream_id", p["stream_id"]))
}

// receiptsOfMuted looks at who has read a message, of two readers of whom one
// is muted.
func receiptsOfMuted(s *Session) any {
	s.onlyForked()
	s.rules(P{"enable_read_receipts": true})
	stream, second, admin := s.FreshStream(), s.As(target.Second), s.As(target.Admin)
	s.ordinary() // so that the administrator is somebody else
	second.ordinary()
	for _, reader := range []*Actor{second, admin} {
		reader.Subscribe(stream.Name)
	}
	id := s.Post(stream, "who has read it?")
	for _, reader := range []*Actor{second, admin} {
		reader.Flag("add", "read", id)
	}
	s.arranged(s.muteAnew(second), expect.Success())
	reply := s.receipts(id)
	s.arranged(reply, shown("user_ids", expect.Holding("the other reader", expect.Equal(admin.UserID))))
	return target.Object{"muted": slices.Contains(list(reply.Body["user_ids"]), any(second.UserID))}
}

// unmutedTopic looks at the policies for topics of somebody who has just given
// one, as far from the ordinary as the level knows.
func unmutedTopic(s *Session) any {
	second := s.As(target.Second)
	if !second.topicPolicy(unmuted).Succeeded() {
		second.Do(muteTopics, s.topicMute("add"))
	}
	return second.told("user_topic")
}
