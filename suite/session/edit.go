package session

import (
	"encoding/json"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// TryEdit asks for a change of the message and accepts any reply. Where the
// organization's settings do not let the actor make such changes at all, the
// spec ends as not testable.
func (a *Actor) TryEdit(id json.Number, p Params) *target.Reply {
	reply := a.Patch(id, p)
	a.excused(reply, p)
	return reply
}

// Edit changes the message, which must be accepted.
func (a *Actor) Edit(id json.Number, p Params) *target.Reply {
	reply := a.TryEdit(id, p)
	a.Session.Given(reply).To(Succeed())
	return reply
}

// Patch is TryEdit for an edit whose refusal the settings do not excuse.
func (a *Actor) Patch(id json.Number, p Params) *target.Reply {
	return a.Try("PATCH /messages/"+id.String(), p)
}

// Under is a message to the stream in the topic.
func Under(stream Stream, topic, content string) Params {
	return StreamMessage(stream, content).With(Params{"topic": topic})
}

// Three sends three messages to the topic and returns their IDs.
func (a *Actor) Three(stream Stream, topic string) []json.Number {
	var sent []json.Number
	for _, content := range []string{"one", "two", "three"} {
		sent = append(sent, a.Send(Under(stream, topic, content)))
	}
	return sent
}

// Topics returns the topics of the messages, as the actor sees them.
func (a *Actor) Topics(ids []json.Number) []any {
	found := []any{}
	for _, id := range ids {
		found = append(found, a.Message(id)["subject"])
	}
	return found
}

// Within demands a message of the stream with the ID.
func Within(id json.Number) Matcher { return HaveField("stream_id", id) }

// Notices counts the messages in the topic of the stream that the suite did not
// send.
func (a *Actor) Notices(stream Stream, topic string) json.Number {
	window := a.Fetch(InStream(stream), Params{"num_before": WindowSize})
	mine := make(map[any]bool)
	for _, id := range a.Session.IDs(window) {
		mine[id] = true
	}
	count := int64(0)
	for _, message := range Messages(window) {
		if message["subject"] == topic && !mine[message["id"]] {
			count++
		}
	}
	return Number(count)
}

// History returns the message's edit history, which must be there.
func (a *Actor) History(id json.Number) []any {
	a.Session.NeedsHistory()
	message := a.Message(id)
	a.Session.Given(message).To(HaveField("edit_history[]", BeObject()))
	again := a.Message(id, Params{"apply_markdown": true})
	a.Session.Expect(again["edit_history"]).To(Equal(message["edit_history"]))
	return AsList(message["edit_history"])
}

// WindowSize is the number of messages in which a spec looks for its own: more than the
// parallel specs can send meanwhile.
const WindowSize = 200
