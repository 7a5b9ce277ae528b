package world

import (
	"errors"
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/world/store"
)

// WidgetKind is the kind of a message's first submessage.
const WidgetKind = "widget"

// IsWidget reports whether clients draw a widget in place of the message's text.
func (m *Message) IsWidget() bool {
	return slices.ContainsFunc(m.More().Submessages, func(s Submessage) bool { return s.Kind == WidgetKind })
}

// SubmessageAdded is the event of a new submessage of a widget.
type SubmessageAdded struct {
	MessageID int
	Submessage
}

// ErrNoWidget is the error for a submessage to another user's message without a
// widget.
var ErrNoWidget = errors.New("world: the message has no submessage of its sender")

// AddSubmessage adds a submessage to a message, unless check refuses it. A user who
// never received the message may do so, too.
func (w *World) AddSubmessage(u *User, messageID int, s Submessage, check func(*Message) error) error {
	return w.Write(func(tx *Tx) error {
		m := tx.Message(messageID)
		if m == nil || !tx.CanRead(u, m) {
			return ErrUnreadable
		}
		bySender := func(s Submessage) bool { return s.SenderID == m.SenderID }
		if m.SenderID != u.ID && !slices.ContainsFunc(m.More().Submessages, bySender) {
			return ErrNoWidget
		}
		if err := check(m); err != nil {
			return err
		}
		s.ID, s.SenderID = tx.w.ids.Submessage.Take(0), u.ID
		next := *m
		next.Memo = &store.Passing{}
		next.Alter(func(x *Extras) { x.Submessages = append(slices.Clip(x.Submessages), s) })
		tx.replaceMessages([]*Message{&next})
		tx.participate(u, m)
		tx.Emit(tx.EventReceivers(m), SubmessageAdded{MessageID: m.ID, Submessage: s})
		return nil
	})
}
