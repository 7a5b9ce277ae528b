package world

import (
	"errors"
	"maps"
	"slices"
)

// FlagChange adds a flag to messages of a user, or removes it.
type FlagChange struct {
	User     *User
	Flag     Flag
	On       bool
	Messages []int
	// Scope is the rule for the messages that the change may name; zero is the rule of the
	// newest servers.
	Scope FlagScope
}

// FlagScope is a server's rule for the messages of a change of flags.
type FlagScope int

// Scopes of older servers.
const (
	// ReadableScope needs every message to be in sight; messages outside the history
	// join it.
	ReadableScope FlagScope = iota + 1
	// OwnScope passes over messages outside the history. If there are no others, one
	// in sight can be starred.
	OwnScope
)

// FlagsChanged is the event of changed flags of a user, for that user only. Changed
// are the messages whose flag has changed; the request may list more messages.
type FlagsChanged struct {
	FlagChange
	Changed []int
	// All says that all messages were marked, and no message is listed.
	All bool
	// Nothing says that the change marked no messages, which only older servers report.
	Nothing bool
}

// ErrUnreadable says that a message does not exist, or that the user may not read it.
var ErrUnreadable = errors.New("world: the message cannot be read")

// ChangeFlags changes a flag on messages and returns those that have changed, in the
// order of the request. A message that the user may read but never received joins the
// user's history if it gets a flag, or becomes unread in a stream that the user is in;
// if the user may not read such a message, the whole change is refused with
// [ErrUnreadable].
func (w *World) ChangeFlags(c FlagChange) (changed []int, err error) {
	err = w.Write(func(tx *Tx) error {
		changed, err = tx.changeFlags(c)
		return err
	})
	return changed, err
}

func (tx *Tx) changeFlags(c FlagChange) ([]int, error) {
	r := tx.Reader(c.User)
	if c.Scope == OwnScope && !r.hasAny(c) {
		return nil, ErrUnreadable
	}
	changed, joining := []int{}, map[int]*Message{}
	for _, id := range c.Messages {
		m := tx.Message(id)
		applies, joins, err := r.takes(m, c)
		if err != nil {
			return nil, err
		}
		if joins {
			joining[id] = m
		}
		if applies && (joins || r.HasFlag(c.Flag, id) != c.On) {
			changed = append(changed, id)
		}
	}
	tx.JoinHistory(c.User, slices.SortedFunc(maps.Values(joining), func(a, b *Message) int { return a.ID - b.ID }))
	tx.setFlags(c.User.ID, c.Flag, slices.Compact(slices.Sorted(slices.Values(changed))), c.On)
	tx.Emit([]int{c.User.ID}, FlagsChanged{FlagChange: c, Changed: changed})
	return changed, nil
}

// takes reports whether a change applies to a message, nil for a missing one, and whether
// the message joins the user's history for that.
func (r *Reader) takes(m *Message, c FlagChange) (applies, joins bool, err error) {
	unread := c.Flag == Read && !c.On
	elsewhere := m != nil && m.StreamID != 0 && !r.view.IsSubscribed(m.StreamID, r.user.ID)
	switch {
	case m != nil && r.InHistory(m):
		return !unread || !elsewhere, false, nil
	case c.Scope == ReadableScope && (m == nil || !r.CanRead(m)):
		return false, false, ErrUnreadable
	case c.Scope == ReadableScope:
		return true, true, nil
	case c.Scope == OwnScope && (len(c.Messages) > 1 || c.Flag != Starred):
		return false, false, nil
	case c.On == (c.Flag == Read) && c.Scope != OwnScope:
		return false, false, nil // a message outside the history has no flags, and counts as read
	case unread && elsewhere:
		return false, false, nil
	case m == nil || !r.CanRead(m):
		return false, false, ErrUnreadable
	}
	return true, true, nil
}

// hasAny reports whether a change names a message of the history, or is the star of one
// message.
func (r *Reader) hasAny(c FlagChange) bool {
	return len(c.Messages) == 1 && c.Flag == Starred || slices.ContainsFunc(c.Messages, func(id int) bool {
		m := r.view.Message(id)
		return m != nil && r.InHistory(m)
	})
}

// JoinHistory adds messages, in ascending order, to the history of a user who did not
// receive them. They count as read.
func (tx *Tx) JoinHistory(u *User, messages []*Message) {
	if len(messages) == 0 {
		return
	}
	ids := make([]int, len(messages))
	for i, m := range messages {
		ids[i] = m.ID
	}
	tx.setFlags(u.ID, Historical, ids, true)
	tx.setFlags(u.ID, Read, ids, true)
	for _, m := range messages {
		tx.put(participants, &participant{u.ID, m.RecipientID})
	}
}
