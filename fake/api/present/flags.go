package present

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/orderedjson"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// flagNames are the stored flags as the interface calls them.
var flagNames = map[world.Flag]string{
	world.Read: "read", world.Starred: "starred", world.Collapsed: "collapsed", world.Historical: "historical",
}

// Flags reads the flags of the viewer's messages, by the names of the level.
type Flags struct {
	*world.Reader
	oneWildcard bool // the two kinds of wildcard mentions have one flag
}

// Flags returns the reader of the viewer's flags, for many messages.
func (v Viewer) Flags() Flags {
	return Flags{v.View.Reader(v.Who), !v.Plan.Has("224-wildcard-flags")}
}

// Of are the flags of a message.
func (f Flags) Of(m *world.Message) []string { return f.Append([]string{}, m) }

// Append appends the flags of a message to an empty list.
func (f Flags) Append(out []string, m *world.Message) []string {
	out = f.AppendFlags(out, m)
	if n := len(out); f.oneWildcard && n > 0 && out[n-1] == world.WildcardFlag {
		return inOneFlag(out[:n-1])
	}
	return out
}

// inOneFlag puts one flag in the place of those of the two kinds of wildcard mentions.
func inOneFlag(flags []string) []string {
	out, done := flags[:0], false
	for _, flag := range flags {
		switch {
		case flag != world.StreamWildcardFlag && flag != world.TopicWildcardFlag:
			out = append(out, flag)
		case !done:
			out, done = append(out, world.WildcardFlag), true
		}
	}
	return out
}

// flagsChanged is the event of a flag that changed on messages. Unread events of the
// same kind become one event, except events that mark as unread, because they have
// details, and events that mark everything.
type flagsChanged world.FlagsChanged

func (e flagsChanged) Present(r Reader) []events.Encoded {
	if e.Nothing && (r.Plan.Has("6.0-no-empty-read-event") || !r.Plan.Has("zulip-service-prefix")) {
		return nil
	}
	v := r.Viewer()
	encoded := r.Encode(v.EmptyTopics, func() any { return v.flagsEvent(world.FlagsChanged(e)) })
	if e.All || e.Flag == world.Read && !e.On {
		return encoded
	}
	key := flagNames[e.Flag]
	if e.On {
		key += " on"
	}
	encoded = slices.Clone(encoded)
	for i := range encoded {
		encoded[i].JoinKey, encoded[i].Join = key, joinMessages
		encoded[i].Across = e.On && r.Plan.Has("zulip-flag-events-merged")
	}
	return encoded
}

func (v Viewer) flagsEvent(e world.FlagsChanged) wire.FlagsEvent {
	op := "remove"
	if e.On {
		op = "add"
	}
	out := wire.FlagsEvent{
		Type: "update_message_flags", Op: op, Operation: op, Flag: flagNames[e.Flag],
		Messages: append([]int{}, e.Changed...), All: e.All, Asked: append([]int{}, e.Messages...),
	}
	if e.Flag == world.Read && !e.On {
		out.MessageDetails = v.unreadDetails(e.Changed)
		out.AskedDetails = v.unreadDetails(e.Messages)
	}
	return out
}

// unreadDetails has the conversation and the mentions of each unread message.
func (v Viewer) unreadDetails(ids []int) map[int]wire.UnreadDetail {
	out := map[int]wire.UnreadDetail{}
	reader, muted := v.View.Reader(v.Who), v.View.MutedBy(v.Who)
	for _, id := range ids {
		m := v.View.Message(id)
		if m == nil || !reader.Unread(m) {
			continue
		}
		d := wire.UnreadDetail{Mentioned: reader.Mentioned(m)}
		if m.StreamID != 0 {
			unmuted := !muted(m)
			d.Type, d.StreamID, d.Topic, d.UnmutedStreamMsg = "stream", m.StreamID, v.TopicOf(&m.Topic), &unmuted
		} else {
			d.Type, d.UserIDs = "private", OthersIn(v.View, v.Who, m)
		}
		out[id] = d
	}
	return out
}

// OthersIn are the participants of a direct conversation without the user.
func OthersIn(v world.View, u *world.User, m *world.Message) []int {
	all := v.Recipient(m.RecipientID).Users
	return slices.DeleteFunc(append([]int{}, all...), func(id int) bool { return id == u.ID })
}

// joinMessages puts the messages of an older event before those of a newer
// one.
func joinMessages(older, newer orderedjson.Open) orderedjson.Open {
	joined, err := orderedjson.JoinNumbers("messages", older, newer)
	if err != nil {
		panic(err) // both list the IDs of messages
	}
	return joined
}
