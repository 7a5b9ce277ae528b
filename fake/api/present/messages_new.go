package present

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// newMessage is the event of a sent message.
type newMessage world.NewMessage

// messageVariant has all inputs of a message event's encoding.
type messageVariant struct {
	markdown, noAvatar bool
	flags, localID     string
	local, called      bool
	emptyTopics        bool
	strangers          string
	notified           wire.Notified
}

// messageReader has the properties of a queue that change the event of a message.
type messageReader struct {
	userID                    int
	markdown, gravatar, local bool
	emptyTopics               bool
}

// Present groups a user's queues by the properties that change the event, and encodes the
// event once for all users of a group.
func (e newMessage) Present(r Reader) []events.Encoded {
	local := e.QueueID != "" && e.QueueID == r.QueueID
	own := encoding{r.Plan, messageReader{
		r.UserID, r.ApplyMarkdown, r.ClientGravatar, local, e.Message.Topic == "" && r.EmptyTopics(),
	}}
	if made, ok := r.made[own]; ok {
		return made
	}
	made := e.encode(r, local)
	r.made[own] = made
	return made
}

func (e newMessage) encode(r Reader, local bool) []events.Encoded {
	v := r.Viewer()
	reader := v.Flags()
	flags := reader.Of(e.Message)
	if r.Plan.Has("zulip-unsubscribed-message-flags") && !reader.InHistory(e.Message) {
		flags = []string{}
	}
	variant := messageVariant{
		markdown: r.ApplyMarkdown, noAvatar: v.MakesAvatar(v.View.User(e.Message.SenderID)),
		flags: strings.Join(flags, " "), localID: e.LocalID, local: local,
		emptyTopics: e.Message.Topic == "" && v.EmptyTopics,
		strangers:   v.strangersIn(e.Message),
	}
	var told *wire.Notified
	if r.Plan.Has("zulip-event-notices") && !r.Plan.Has("38-message-event-notices-removed") {
		if told = notified(v.View, v.Who, e.Message, flags, r.World.Clock.Now()); told != nil {
			variant.called, variant.notified = true, *told
		}
	}
	return r.Encode(variant, func() any {
		out := wire.MessageEvent{Type: "message", Message: v.Message(e.Message, r.ApplyMarkdown), Flags: flags,
			Notified: told}
		if variant.local {
			out.LocalID = &e.LocalID
		}
		return out
	})
}
