package world

import (
	"cmp"
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/world/store"
)

// Amendment changes a message and moves other messages with it.
type Amendment struct {
	By     *User
	Target *Message
	// Content is the message rendered with its new content, nil if the content stays.
	Content *Message
	// Moved are the messages, ascending and including the target, that get another
	// topic, stream or both; nil keeps the old one.
	Moved  []*Message
	Topic  *string
	Stream *Stream
	// TargetOnly leaves the move out of the edit histories of messages that only move
	// along.
	TargetOnly bool
	// Losing are users whose history loses the messages that move to another stream,
	// Gaining users whose history gains them.
	Losing, Gaining []int
}

// Rendered is a message with another content. The error is [ErrUnrenderable].
func (w *World) Rendered(v View, m *Message, content string, manner Manner) (*Message, error) {
	return v.Compose(Draft{ID: m.ID, Sender: v.User(m.SenderID), StreamID: m.StreamID, Topic: m.Topic, Content: content,
		Manner: manner})
}

// Amend makes the changes and adds them to the edit histories of the messages. It
// returns the new versions, ascending.
func (tx *Tx) Amend(a Amendment) []*Message {
	before := a.Moved
	if a.Topic == nil && a.Stream == nil {
		before = []*Message{a.Target}
	}
	receivers, gained := tx.receiversAfter(before, a)
	after := make([]*Message, len(before))
	var links []Link
	if a.Topic != nil {
		links = tx.linksIn(*a.Topic)
	}
	for i, old := range before {
		after[i] = tx.amended(old, a, links)
		if a.Stream != nil {
			after[i].Alter(func(x *Extras) { x.Receivers, x.Gained = receivers[i], gained[i] })
		}
	}
	if a.Topic != nil || a.Stream != nil {
		tx.relist(before, after)
	}
	tx.replaceMessages(after)
	if a.Content != nil {
		at := slices.IndexFunc(after, func(m *Message) bool { return m.ID == a.Target.ID })
		tx.reclaimAttachments(a.Target, after[at])
	}
	if a.Stream != nil {
		tx.settle(before, after, a.Losing)
	}
	return after
}

// amended is the new version of a message, with links in its new topic, and still with
// the receivers of the old one.
func (tx *Tx) amended(old *Message, a Amendment, links []Link) *Message {
	m, extras := *old, *old.More()
	m.Memo, m.Edited = &store.Passing{}, tx.now.Unix()
	entry := Edit{UserID: a.By.ID, At: m.Edited}
	if a.Content != nil && old.ID == a.Target.ID {
		entry.PrevContent, entry.PrevHTML = &old.Content, &old.Rendered
		m.Content, m.Rendered, m.Me, m.Wildcard = a.Content.Content, a.Content.Rendered, a.Content.Me, a.Content.Wildcard
		extras.Mentioned, extras.Called = a.Content.More().Mentioned, a.Content.More().Called
		extras.Groups = a.Content.More().Groups
		extras.Alerted = alerted(a.Content.Content, tx.holders(old))
		extras.Gained = nil // the new content calls them, too
	}
	if a.Topic != nil {
		entry.PrevTopic, entry.Topic = &a.Target.Topic, a.Topic // in the target's spelling
		m.Topic, extras.TopicLinks = *a.Topic, links
	}
	if a.Stream != nil {
		entry.PrevStream, entry.Stream = &old.StreamID, &a.Stream.ID
		m.StreamID, m.RecipientID = a.Stream.ID, a.Stream.RecipientID
	}
	if a.TargetOnly && old.ID != a.Target.ID {
		m.Edited = old.Edited
	} else {
		extras.Edits = entered(entry, extras.Edits)
	}
	m.Alter(func(x *Extras) { *x = extras })
	return &m
}

// holders are the accounts with a message in their history.
func (v View) holders(m *Message) []*User {
	return slices.DeleteFunc(slices.Clone(v.Users()), func(u *User) bool { return !u.Active || !v.Received(u, m) })
}

// mostEdits is the maximum number of edits of a message. Beyond it the two oldest
// edits are merged, so that the edit history still begins with the original message
// and contains nothing wrong.
const mostEdits = 100

// entered puts an edit before the edits of a message, newest first.
func entered(e Edit, before []Edit) []Edit {
	out := append([]Edit{e}, before...)
	if n := len(out); n > mostEdits {
		out[n-2] = joined(out[n-1], out[n-2])
		out = out[:n-1]
	}
	return out
}

// joined merges two edits into one at the time of the newer edit.
func joined(older, newer Edit) Edit {
	out := newer
	if older.PrevContent != nil {
		out.PrevContent, out.PrevHTML = older.PrevContent, older.PrevHTML
	}
	out.PrevTopic, out.Topic = cmp.Or(older.PrevTopic, newer.PrevTopic), cmp.Or(newer.Topic, older.Topic)
	out.PrevStream, out.Stream = cmp.Or(older.PrevStream, newer.PrevStream), cmp.Or(newer.Stream, older.Stream)
	return out
}
