package suite

import (
	"encoding/json"
	"slices"
	"strconv"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// defaultTopic is the topic of messages whose topic does not matter.
const defaultTopic = "level"

// streamMessage is the complete parameters of a message to the stream.
func streamMessage(stream Stream, content string) P {
	return P{"type": "stream", "to": stream.Name, "topic": defaultTopic, "content": content}
}

// directMessage is the complete parameters of a direct message. `private` is
// the type that every level knows.
func directMessage(content string, to ...json.Number) P {
	return P{"type": "private", "to": to, "content": content}
}

// Send sends a message that must be accepted and returns its ID.
func (a *Actor) Send(p P) json.Number {
	reply := a.Do("POST /messages", p)
	a.s.arranged(reply, expect.Field("id", expect.Integer()))
	id := reply.Body["id"].(json.Number)
	a.s.sent[id] = true
	return id
}

// Post sends a message with the content to the stream.
func (a *Actor) Post(stream Stream, content string) json.Number {
	return a.Send(streamMessage(stream, content))
}

// Direct sends a direct message to the users.
func (a *Actor) Direct(content string, to ...json.Number) json.Number {
	return a.Send(directMessage(content, to...))
}

// Fetch reads messages; by default the ten newest, unrendered.
func (a *Actor) Fetch(options ...P) *target.Reply {
	reply := a.TryFetch(options...)
	a.s.arranged(reply, expect.Success(), expect.Field("messages", expect.ArrayOf(expect.Object())))
	return reply
}

// TryFetch is Fetch whatever the answer.
func (a *Actor) TryFetch(options ...P) *target.Reply {
	p := P{"anchor": a.s.newest(), "num_before": 10, "num_after": 0, "apply_markdown": false}
	for _, more := range options {
		p = p.with(more)
	}
	return a.Try("GET /messages", p)
}

// Message fetches the message with the ID from the actor's history. It must be
// there; one that is not is no message.
func (a *Actor) Message(id json.Number, options ...P) target.Object {
	window := P{"anchor": id, "num_before": 0, "num_after": 0}
	reply := a.Fetch(append([]P{window}, options...)...)
	for _, message := range messages(reply) {
		if message["id"] == id {
			return message
		}
	}
	a.s.arranged(reply, expect.Field("messages", expect.Holding("the message "+id.String(), hasID(id))))
	return nil
}

// Contents returns the raw texts of the stream's messages, oldest first.
func (a *Actor) Contents(stream Stream) []any {
	texts := []any{}
	for _, message := range a.s.ours(a.Fetch(in(stream))) {
		texts = append(texts, message["content"])
	}
	return texts
}

// ours returns a fetch's messages that the suite has sent or could have sent:
// a server may add notices of its own to a new stream.
func (s *Session) ours(reply *target.Reply) []target.Object {
	return slices.DeleteFunc(messages(reply), func(message target.Object) bool {
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

// messages returns the message objects of a fetch.
func messages(reply *target.Reply) []target.Object {
	elements, _ := reply.Body["messages"].([]any)
	var found []target.Object
	for _, element := range elements {
		if message, ok := element.(target.Object); ok {
			found = append(found, message)
		}
	}
	return found
}

// ids returns the IDs of a fetch's own messages in the order of the answer.
func (s *Session) ids(reply *target.Reply) []any {
	found := []any{}
	for _, message := range s.ours(reply) {
		found = append(found, message["id"])
	}
	return found
}

// in narrows a fetch to the stream.
func in(stream Stream) P { return narrow("stream", stream.Name) }

// narrow is the parameter for one filter.
func narrow(operator string, operand any) P {
	return P{"narrow": []P{{"operator": operator, "operand": operand}}}
}

// hasID demands an object with the ID.
func hasID(id json.Number) expect.Matcher { return expect.Field("id", expect.Equal(id)) }

// exactly demands an array of these values in this order.
func exactly[T any](values ...T) expect.Matcher {
	want := make([]any, 0, len(values))
	for _, v := range values {
		want = append(want, v)
	}
	return expect.Equal(want)
}

// integer reads an integer that matchers have already demanded; 0 if it is none.
func integer(v any) int64 {
	n, _ := v.(json.Number)
	i, _ := strconv.ParseInt(n.String(), 10, 64)
	return i
}

// beyondAll leads from an ID to one that nothing has.
const beyondAll = 1_000_000
