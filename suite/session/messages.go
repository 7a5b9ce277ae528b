package session

import (
	"encoding/json"
	"slices"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// DefaultTopic is the topic of messages in specs that do not depend on the topic. A
// server must keep it unchanged.
const DefaultTopic = "Lével 27"

// StreamMessage is the complete parameters of a message to the stream.
func StreamMessage(stream Stream, content string) Params {
	return Params{"type": "stream", "to": stream.Name, "topic": DefaultTopic, "content": content}
}

// DirectMessage is the complete parameters of a direct message. `private` is
// the type that every level knows.
func DirectMessage(content string, to ...json.Number) Params {
	return Params{"type": "private", "to": to, "content": content}
}

// Send sends a message that must be accepted and returns its ID.
func (a *Actor) Send(p Params) json.Number {
	reply := a.Do("POST /messages", p)
	a.Session.Given(reply).To(HaveField("id", BeInteger()))
	id := reply.Body["id"].(json.Number)
	a.Session.sent[id] = true
	act(a.Session, a.Session.circumstance.Message, SentMessage{id, a, p})
	return id
}

// Post sends a message with the content to the stream.
func (a *Actor) Post(stream Stream, content string) json.Number {
	return a.Send(StreamMessage(stream, content))
}

// Direct sends a direct message to the users.
func (a *Actor) Direct(content string, to ...json.Number) json.Number {
	return a.Send(DirectMessage(content, to...))
}

// Fetch reads messages; by default the ten newest, unrendered.
func (a *Actor) Fetch(options ...Params) *target.Reply {
	reply := a.TryFetch(options...)
	a.Session.Given(reply).To(SatisfyAll(Succeed(), HaveField("messages", BeArrayOf(BeObject()))))
	return reply
}

// FetchFrom reads the message with the ID and up to a hundred after it: other specs may have
// sent more messages since than Fetch reads.
func (a *Actor) FetchFrom(id json.Number) *target.Reply {
	return a.Fetch(Params{"anchor": id, "num_before": 0, "num_after": 100})
}

// TryFetch is like Fetch but accepts any reply.
func (a *Actor) TryFetch(options ...Params) *target.Reply {
	p := Params{"anchor": a.Session.Newest(), "num_before": 10, "num_after": 0, "apply_markdown": false}
	for _, more := range options {
		p = p.With(more)
	}
	return a.Try("GET /messages", p)
}

// Message fetches the message with the ID from the actor's history. A missing message
// ends the spec.
func (a *Actor) Message(id json.Number, options ...Params) target.Object {
	window := Params{"anchor": id, "num_before": 0, "num_after": 0}
	reply := a.Fetch(append([]Params{window}, options...)...)
	for _, message := range Messages(reply) {
		if message["id"] == id {
			return message
		}
	}
	a.Session.Given(reply).To(HaveField("messages", ContainElement(Described("the message "+id.String(), HasID(id)))))
	return nil
}

// Contents returns the raw texts of the stream's messages, oldest first.
func (a *Actor) Contents(stream Stream) []any {
	texts := []any{}
	for _, message := range a.Session.ours(a.Fetch(InStream(stream))) {
		texts = append(texts, message["content"])
	}
	return texts
}

// ours returns a fetch's messages that the suite has sent or could have sent:
// a server may add notices of its own to a new stream.
func (s *Session) ours(reply *target.Reply) []target.Object {
	return slices.DeleteFunc(Messages(reply), func(message target.Object) bool {
		id, _ := message["id"].(json.Number)
		if s.sent[id] {
			return false
		}
		for _, who := range s.env.Identities {
			if who.UserID != "" && message["sender_id"] == who.UserID {
				return false
			}
		}
		return true
	})
}

// IDs returns the IDs of a fetch's own messages in the order of the answer.
func (s *Session) IDs(reply *target.Reply) []any {
	found := []any{}
	for _, message := range s.ours(reply) {
		found = append(found, message["id"])
	}
	return found
}

// InStream narrows a fetch to the stream.
func InStream(stream Stream) Params { return Narrow("stream", stream.Name) }

// Narrow is the parameter for one filter.
func Narrow(operator string, operand any) Params {
	return Params{"narrow": []Params{{"operator": operator, "operand": operand}}}
}

// Exactly demands an array of these values in this order.
func Exactly[T any](values ...T) Matcher {
	want := make([]any, 0, len(values))
	for _, v := range values {
		want = append(want, v)
	}
	return Equal(want)
}

// BeyondAll is the distance from an ID to an unused one.
const BeyondAll = 1_000_000

// Newest is the anchor behind the newest message, in a form that every level
// understands.
func (s *Session) Newest() any {
	const beyond = 10_000_000_000_000_000
	if !s.Has(NamedAnchorsRow) {
		return beyond
	}
	return "newest"
}

// NamedAnchorsRow is the row since which an anchor may be a word.
const NamedAnchorsRow RowID = "1-anchor-strings"
