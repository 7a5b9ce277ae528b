package messages

import (
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// deleted is the event of deleted messages, one or many at once depending on the
// client.
type deleted struct{ event wire.DeletedMessages }

// deletion is the event of deleted messages of one topic, or of one direct
// conversation.
func deletion(v world.View, gone []*world.Message) deleted {
	out := wire.DeletedMessages{Type: "delete_message", MessageType: "private"}
	if gone[0].StreamID != 0 {
		out.MessageType, out.StreamID, out.Topic = "stream", gone[0].StreamID, &gone[0].Topic
	}
	for _, m := range gone {
		out.MessageIDs = append(out.MessageIDs, m.ID)
		out.Singles = append(out.Singles, wire.DeletedMessage{
			Type: out.Type, MessageID: m.ID, MessageType: out.MessageType, StreamID: out.StreamID, Topic: out.Topic,
			SenderID: m.SenderID, SenderEmail: v.APIEmail(v.User(m.SenderID)), RecipientID: m.RecipientID,
		})
	}
	return deleted{out}
}

// bulkDeletion is the capability of clients that accept one event for many messages.
const bulkDeletion = "bulk_message_deletion"

func (e deleted) Present(r present.Reader) []events.Encoded {
	bulk := r.Capabilities[bulkDeletion]
	v := r.Viewer()
	return r.EncodeAll([2]bool{bulk, v.EmptyTopics}, func() []any {
		if bulk {
			event := e.event
			event.Topic = v.TopicOf(event.Topic)
			return []any{event}
		}
		var singles []any
		for _, single := range e.event.Singles {
			single.Topic = v.TopicOf(single.Topic)
			singles = append(singles, single)
		}
		return singles
	})
}
