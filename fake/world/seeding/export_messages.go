package seeding

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

func (x *exporter) messages() []scenarios.Message {
	readers := []*world.Reader{}
	for _, u := range x.Users() {
		if !u.System {
			readers = append(readers, x.Reader(u))
		}
	}
	var out []scenarios.Message
	for m := range x.Of(world.Everything) {
		row := scenarios.Message{
			ID: m.ID, Time: seconds(m.Sent), From: x.emails[m.SenderID], Content: m.Content, Client: m.Client,
			Reactions: x.reactions(m), Edits: x.edits(m), ReceivedBy: x.emailsOf(m.More().Receivers),
		}
		if m.StreamID != 0 {
			row.Stream, row.Topic = x.streams[m.StreamID], topic(m.Topic)
		} else {
			row.To = x.emailsOf(x.Recipient(m.RecipientID).Users)
		}
		for _, s := range m.More().Submessages {
			row.Submessages = append(row.Submessages, scenarios.Submessage{From: x.emails[s.SenderID], Content: s.Content})
		}
		for _, r := range readers {
			x.flags(&row, r, m)
		}
		out = append(out, row)
	}
	return out
}

// flags adds a reader to the lists of readers who read, starred or collapsed a message.
func (x *exporter) flags(row *scenarios.Message, r *world.Reader, m *world.Message) {
	if !r.InHistory(m) {
		return
	}
	email := x.emails[r.User().ID]
	for flag, list := range map[world.Flag]*[]string{world.Read: &row.ReadBy, world.Starred: &row.StarredBy,
		world.Collapsed: &row.CollapsedBy} {
		if r.HasFlag(flag, m.ID) {
			*list = append(*list, email)
		}
	}
}

func (x *exporter) reactions(m *world.Message) []scenarios.Reaction {
	var out []scenarios.Reaction
	for _, r := range m.More().Reactions {
		if kind, code, ok := x.EmojiNamed(r.Name, world.TheExtraEmoji); ok && kind == r.Kind && code == r.Code {
			out = append(out, scenarios.Reaction{From: x.emails[r.UserID], Emoji: r.Name})
		}
	}
	return out
}

// edits are the edits of a message, oldest first.
func (x *exporter) edits(m *world.Message) []scenarios.Edit {
	var out []scenarios.Edit
	for _, e := range slices.Backward(m.More().Edits) {
		row := scenarios.Edit{Time: seconds(e.At), From: x.emails[e.UserID]}
		if e.PrevContent != nil {
			row.Content = *e.PrevContent
		}
		if e.PrevTopic != nil {
			row.Topic = topic(*e.PrevTopic)
		}
		if e.PrevStream != nil {
			row.Stream = x.streams[*e.PrevStream]
		}
		out = append(out, row)
	}
	return out
}
