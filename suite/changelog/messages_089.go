package changelog

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/specs"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var _ = register(rows89Messages, rows89Edits)

// rows89Messages are rows on messages and on events of them.
func rows89Messages() []ChangeRow {
	id, text := expect.Integer(), expect.NonEmptyText()
	return []ChangeRow{
		{
			Row: "112-update-message-stream-id", observe: editEvent,
			before: expect.All(shown("message_id", id), hidden("stream_id")), after: shown("stream_id", id),
		},
		{
			Row: "114-update-message-rendering-only", observe: editEvent,
			before: expect.All(shown("message_id", id), hidden("rendering_only")), after: isFalse("rendering_only"),
		},
		{
			Row: "120-get-message-full", observe: func(s *Session) any { return oneMessage(s, nil) },
			before: expect.All(shown("raw_content", text), hidden("message")),
			after:  expect.All(shown("raw_content", text), shown("message.id", id), shown("message.content", text)),
		},
		{
			Row: "120-get-message-apply-markdown", observe: func(s *Session) any {
				return target.Object{"unsaid": oneMessage(s, nil), "raw": oneMessage(s, Params{"apply_markdown": false})}
			},
			after: expect.All(saying("unsaid.message.content_type", "text/html"),
				saying("raw.message.content_type", "text/x-markdown")),
		},
	}
}

// rows89Edits are rows on the history of edits.
func rows89Edits() []ChangeRow {
	admin, id := []Need{NeedAdmin}, expect.Integer()
	topics := func(now, gone string) expect.Matcher {
		return expect.All(shown(now, expect.Equal("before")), hidden(gone))
	}
	return []ChangeRow{
		{
			Row: "118-edit-history-stream", needs: admin, since: MovesRow, observe: func(s *Session) any { return movedAway(s).history },
			before: expect.All(shown("prev_stream", id), hidden("stream")), after: shown("stream", id),
		},
		{
			Row: "118-message-history-stream", needs: admin, since: MovesRow, observe: func(s *Session) any { return movedAway(s).snapshot() },
			before: expect.All(shown("prev_stream", id), hidden("stream")), after: shown("stream", id),
		},
		{
			Row: "118-edit-history-prev-topic", observe: movedTopic,
			before: topics("prev_subject", "prev_topic"), after: topics("prev_topic", "prev_subject"),
		},
		{
			Row: "118-edit-history-topic", observe: movedTopic,
			before: expect.All(shown("prev_subject", expect.NonEmptyText()), hidden("topic")), after: saying("topic", "after"),
		},
	}
}

// editEvent looks at the event of an edit of a message's content.
func editEvent(s *Session) any {
	sent := s.Post(s.FreshStream(), "as sent")
	queue := s.Register(Params{"event_types": []string{"update_message"}})
	s.Edit(sent, Params{"content": "edited"})
	return queue.Await("the event of the edit", expect.All(expect.Field("type", expect.Equal("update_message")),
		expect.Field("message_id", expect.Equal(sent))))
}

// movedMessage is a message that its sender moved, and the entry of its edit history.
type movedMessage struct {
	id      json.Number
	owner   *Actor
	history target.Object
}

// movedAway has an administrator move a message to another stream.
func movedAway(s *Session) movedMessage {
	b := specs.BetweenStreams(s)
	b.Admin.Edit(b.Sent[0], Params{"stream_id": b.To.ID()})
	return movedMessage{b.Sent[0], b.Admin, b.Admin.History(b.Sent[0])[0]}
}

// snapshot returns the entry of the move in the message's history.
func (m movedMessage) snapshot() any {
	reply := m.owner.Do("GET /messages/"+m.id.String()+"/history", nil)
	return FindElement(reply.Body["message_history"], expect.Field("prev_stream", expect.Integer()))
}

// movedTopic looks at the entry of the edit history that a new topic makes.
func movedTopic(s *Session) any {
	sent := s.Send(Under(s.FreshStream(), "before", "to be moved"))
	s.Edit(sent, Params{"topic": "after"})
	return s.History(sent)[0]
}

// oneMessage sends a message and asks for it alone.
func oneMessage(s *Session, p Params) *target.Reply {
	return s.Try("GET /messages/"+s.Post(s.FreshStream(), "**one**").String(), p)
}
