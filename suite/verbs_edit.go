package suite

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// TryEdit asks for a change of the message, whatever the answer. Where the
// organization's settings do not let the actor make such changes at all, the
// spec ends as not testable.
func (a *Actor) TryEdit(id json.Number, p P) *target.Reply {
	reply := a.patch(id, p)
	a.excused(reply, p)
	return reply
}

// Edit changes the message, which must be accepted.
func (a *Actor) Edit(id json.Number, p P) *target.Reply {
	reply := a.TryEdit(id, p)
	a.s.arranged(reply, expect.Success())
	return reply
}

// patch is TryEdit where a refusal is not to be excused by the settings.
func (a *Actor) patch(id json.Number, p P) *target.Reply {
	return a.Try("PATCH /messages/"+id.String(), p)
}

// under is a message to the stream in the topic.
func under(stream Stream, topic, content string) P {
	return streamMessage(stream, content).with(P{"topic": topic})
}

// three sends three messages to the topic and returns their IDs.
func (a *Actor) three(stream Stream, topic string) []json.Number {
	var sent []json.Number
	for _, content := range []string{"one", "two", "three"} {
		sent = append(sent, a.Send(under(stream, topic, content)))
	}
	return sent
}

// topics returns the topics of the messages, as the actor sees them.
func (a *Actor) topics(ids []json.Number) []any {
	found := []any{}
	for _, id := range ids {
		found = append(found, a.Message(id)["subject"])
	}
	return found
}

// topical demands a message with the topic.
func topical(topic string) expect.Matcher { return expect.Field("subject", expect.Equal(topic)) }

// within demands a message of the stream with the ID.
func within(id json.Number) expect.Matcher { return expect.Field("stream_id", expect.Equal(id)) }

// notices counts the messages in the topic of the stream that nobody of the
// suite has sent.
func (a *Actor) notices(stream Stream, topic string) json.Number {
	window := a.Fetch(in(stream), P{"num_before": look})
	mine := make(map[any]bool)
	for _, id := range a.s.ids(window) {
		mine[id] = true
	}
	count := int64(0)
	for _, message := range messages(window) {
		if message["subject"] == topic && !mine[message["id"]] {
			count++
		}
	}
	return number(count)
}

// history returns the message's edit history, which must be there.
func (a *Actor) history(id json.Number) []target.Object {
	a.s.needsHistory()
	message := a.Message(id)
	a.s.arranged(message, expect.Field("edit_history", expect.All(
		expect.ArrayOf(expect.Object()), expect.Holding("an entry", expect.Object()))))
	var entries []target.Object
	for _, element := range message["edit_history"].([]any) {
		entries = append(entries, element.(target.Object))
	}
	return entries
}
