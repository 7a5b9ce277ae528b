package present

import (
	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// reactions are the reactions to a message, in the order in which they were added.
func (v Viewer) reactions(m *world.Message) []wire.Reaction {
	out := make([]wire.Reaction, len(m.More().Reactions))
	for i, r := range m.More().Reactions {
		email, name := v.named(v.View.User(r.UserID))
		out[i] = wire.Reaction{
			EmojiName: r.Name, EmojiCode: r.Code, ReactionType: r.Kind, UserID: r.UserID,
			User: wire.ReactionUser{ID: r.UserID, Email: email, FullName: name},
		}
	}
	return out
}

// reactionChanged is the event of an added or removed reaction.
type reactionChanged world.ReactionChanged

func (e reactionChanged) Present(r Reader) []events.Encoded {
	v := r.Viewer()
	u := v.View.User(e.UserID)
	return r.Encode(v.Knows(u), func() any {
		email, name := v.named(u)
		op := "remove"
		if e.Added {
			op = "add"
		}
		return wire.ReactionEvent{
			Type: "reaction", Op: op, MessageID: e.MessageID,
			EmojiName: e.Name, EmojiCode: e.Code, ReactionType: e.Kind, UserID: u.ID,
			User: wire.ReactionEventUser{UserID: u.ID, Email: email, FullName: name},
		}
	})
}
