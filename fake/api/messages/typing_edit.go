package messages

import (
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type editTypingParams struct {
	Op *rest.Text `schema:"op,required"`
}

// AnnounceEditing answers POST /messages/{message_id}/typing: the receivers of a message
// get an event that its sender has started or stopped editing it.
func AnnounceEditing(c *rest.Call, p *editTypingParams) (any, error) {
	return rest.EmptyAnswer{}, announceEditing(c, c.PathID("message_id"), p.Op.Value)
}

type olderEditTypingParams struct {
	Op        *rest.Text `schema:"op,required"`
	MessageID *rest.Int  `schema:"message_id,required"`
}

// AnnounceEditingOf answers POST /message_edit_typing, the older form.
func AnnounceEditingOf(c *rest.Call, p *olderEditTypingParams) (any, error) {
	return rest.EmptyAnswer{}, announceEditing(c, p.MessageID.Value, p.Op.Value)
}

func announceEditing(c *rest.Call, id int, op string) error {
	if op != "start" && op != "stop" {
		return typingOperation.New()
	}
	m := c.View.Message(id)
	if m == nil || !c.View.CanRead(c.User, m) {
		return rest.InvalidMessage()
	}
	if err := mayChangeContent(c, messageEdit{target: m, content: &world.Message{}}, c.World.Clock.Now()); err != nil {
		return err
	}
	event := editTyping{Type: "typing_edit_message", Op: op, SenderID: c.User.ID, MessageID: m.ID}
	if m.StreamID != 0 {
		if !c.View.PersonalSettings(c.User).SendStreamTypingNotifications {
			return streamTypingOff.New()
		}
		event.Recipient = wire.EditTypingRecipient{Type: "channel", ChannelID: m.StreamID, Topic: &m.Topic}
		return emitUsers(c, c.View.ActiveSubscribers(m.StreamID), event)
	}
	if !c.View.PersonalSettings(c.User).SendPrivateTypingNotifications {
		return directTypingOff.New()
	}
	event.Recipient = wire.EditTypingRecipient{Type: "direct", UserIDs: c.View.Recipient(m.RecipientID).Users}
	return emitUsers(c, activeOf(c.View, event.Recipient.UserIDs), event)
}

// editTyping is the event of an edit that a sender has begun or ended.
type editTyping wire.EditTyping

func (e editTyping) Present(r present.Reader) []events.Encoded {
	v := r.Viewer()
	return r.Encode(v.EmptyTopics, func() any {
		event := wire.EditTyping(e)
		event.Recipient.Topic = v.TopicOf(event.Recipient.Topic)
		return event
	})
}

// activeOf are those of some users who are active.
func activeOf(v world.View, ids []int) []int {
	var active []int
	for _, id := range ids {
		if v.User(id).Active {
			active = append(active, id)
		}
	}
	return active
}
