package present

import (
	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// submessages lists the submessages of a message, at levels that have them.
func (v Viewer) submessages(m *world.Message) []wire.Submessage {
	out := []wire.Submessage{}
	if !v.Plan.Has("zulip-widgets") {
		return out
	}
	for _, s := range m.More().Submessages {
		out = append(out, wire.Submessage{ID: s.ID, MessageID: m.ID, SenderID: s.SenderID, MsgType: s.Kind,
			Content: s.Content})
	}
	return out
}

// submessageAdded is the event of a new submessage of a widget.
type submessageAdded world.SubmessageAdded

func (e submessageAdded) Present(r Reader) []events.Encoded {
	if !r.Plan.Has("zulip-widgets") {
		return nil
	}
	return Uniform{wire.SubmessageEvent{
		Type: "submessage", MsgType: e.Kind, MessageID: e.MessageID, SubmessageID: e.ID, SenderID: e.SenderID,
		Content: e.Content,
	}}.Present(r)
}
