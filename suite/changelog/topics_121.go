package changelog

import (
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/specs"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var _ = register(rows121Topics)

// receiptsRow is the row since which an endpoint lists the users who have read a message.
const receiptsRow Row = "137-read-receipts-endpoint"

// unmuted is the policy for a topic of a stream that is muted.
const unmuted = 2

// rows121Topics are rows on policies for topics and on read receipts.
func rows121Topics() []ChangeRow {
	const details = "events[].message_details"
	return []ChangeRow{
		{
			Row: "121-mark-unread-details", phase: Alone, observe: unreadAgain,
			before: hidden(details), after: shown(details, expect.Object()),
		},
		{
			Row: "134-user-topic-event", phase: Alone, observe: mutedTopic, before: noEvents(),
			after: expect.All(shown("events[].stream_id", expect.Integer()), saying("events[].topic_name", specs.NeverUsed),
				shown("events[].last_updated", expect.Integer()), saying("events[].visibility_policy", Number(1))),
		},
		{
			Row: "144-read-receipts-muted-users", since: receiptsRow, needs: []Need{NeedSecond, NeedAdmin, NeedOperator}, observe: receiptsOfMuted,
			before: isTrue("muted"), after: isFalse("muted"),
		},
		{
			Row: "147-delete-topic-batches", since: bulkDeletionRow, needs: []Need{NeedAdmin, NeedOperator}, observe: longTopicDeleted,
			before: saying("events", Number(1)),
		},
		{
			Row: "155-flag-event-only-changed", observe: func(s *Session) any {
				event, starred, _ := specs.StarTwo(s)
				return target.Object{"all": slices.Contains(AsList(event["messages"]), any(starred))}
			},
			before: isTrue("all"), after: isFalse("all"),
		},
		{
			Row: "170-visibility-unmuted", since: userTopicsRow, needs: []Need{NeedSecond}, observe: unmutedTopic,
			before: shown("user_topics[].visibility_policy", expect.Between(0, 1)),
			after:  shown("user_topics", expect.Holding("the topic that is unmuted", saying("visibility_policy", Number(unmuted)))),
		},
	}
}

// bulkDeletionRow is the row that let one event name several deleted messages.
const bulkDeletionRow Row = "13-capability-bulk-message-deletion"

// longTopic is more messages than the public counterpart deletes at once.
const longTopic = 101

// longTopicDeleted counts the events of the deletion of a long topic.
func longTopicDeleted(s *Session) any {
	s.OnlyForked()
	admin := s.As(target.Admin)
	stream := admin.FreshStream()
	for range longTopic {
		admin.Post(stream, "to be deleted")
	}
	call := strings.ReplaceAll(s.Spellings().DeleteTopic, "{stream_id}", stream.ID().String())
	heard := eventsDuring(admin, "delete_message", bulk, func() { specs.Otherwise(admin, call, Params{"topic_name": DefaultTopic}) })
	return target.Object{"events": Number(int64(len(AsList(heard["events"]))))}
}

// unreadAgain looks at the events of a message that becomes unread.
func unreadAgain(s *Session) any {
	id := s.Post(s.FreshStream(), "read, and then not")
	s.Flag("add", "read", id)
	heard := eventsDuring(s.Actor, "update_message_flags", nil, func() { s.Flag("remove", "read", id) })
	return filterEvents(heard, expect.Field("messages", Exactly(id)))
}

// mutedTopic looks at the events of a topic that is muted.
func mutedTopic(s *Session) any {
	p := specs.TopicMute(s, "add")
	heard := eventsDuring(s.Actor, "user_topic", nil, func() { s.Do(specs.MuteTopics, p) })
	return filterEvents(heard, saying("stream_id", p["stream_id"]))
}

// receiptsOfMuted returns who has read a message. One of the two readers
// is muted.
func receiptsOfMuted(s *Session) any {
	s.OnlyForked()
	s.Rules(Params{"enable_read_receipts": true})
	stream, second, admin := s.FreshStream(), s.As(target.Second), s.As(target.Admin)
	ordinary(s.Actor) // so that the administrator is somebody else
	ordinary(second)
	for _, reader := range []*Actor{second, admin} {
		reader.Subscribe(stream.Name)
	}
	id := s.Post(stream, "who has read it?")
	for _, reader := range []*Actor{second, admin} {
		reader.Flag("add", "read", id)
	}
	s.Arranged(specs.MuteAnew(s.Actor, second), expect.Success())
	reply := receipts(s, id)
	s.Arranged(reply, shown("user_ids", expect.Holding("the other reader", expect.Equal(admin.UserID))))
	return target.Object{"muted": slices.Contains(AsList(reply.Body["user_ids"]), any(second.UserID))}
}

// unmutedTopic looks at the policies for topics of somebody who has just given
// one, as far from the ordinary as the level knows.
func unmutedTopic(s *Session) any {
	second := s.As(target.Second)
	if !topicPolicy(second, unmuted).Succeeded() {
		second.Do(specs.MuteTopics, specs.TopicMute(s, "add"))
	}
	return second.RegistrationOf("user_topic")
}
