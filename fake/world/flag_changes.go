package world

import (
	"errors"
	"slices"
)

// FlagChange adds a flag to messages of a user, or removes it.
type FlagChange struct {
	User     *User
	Flag     Flag
	On       bool
	Messages []int
}

// FlagsChanged says that a user's flags changed, to that user only. Changed
// are the messages whose flag was otherwise before, ascending; the change
// asked for more.
type FlagsChanged struct {
	FlagChange
	Changed []int
	// All says that everything was marked, and no message is listed.
	All bool
}

// ErrUnreadable says that a message is not there, or not for the user.
var ErrUnreadable = errors.New("world: the message cannot be read")

// ChangeFlags changes a flag on messages and returns those on which it was
// otherwise before. A message that the user may read but never received joins
// the user's history; one that the user may not read refuses the whole change
// with [ErrUnreadable]. What is read, though, is changed only where it can be:
// in the user's history and, back to unread, in streams the user is in.
func (w *World) ChangeFlags(c FlagChange) (changed []int, err error) {
	err = w.Write(func(tx *Tx) error {
		changed, err = tx.changeFlags(c)
		return err
	})
	return changed, err
}

func (tx *Tx) changeFlags(c FlagChange) ([]int, error) {
	r := tx.Reader(c.User)
	ids := slices.Compact(slices.Sorted(slices.Values(c.Messages)))
	changed := make([]int, 0, len(ids))
	var joining []*Message
	for _, id := range ids {
		m := tx.Message(id)
		switch {
		case c.Flag == Read && (m == nil || !r.canMark(m, c.On)):
			continue
		case m == nil || !r.CanRead(m):
			return nil, ErrUnreadable
		case !r.InHistory(m):
			joining = append(joining, m)
		}
		if r.HasFlag(c.Flag, id) != c.On {
			changed = append(changed, id)
		}
	}
	tx.JoinHistory(c.User, joining)
	tx.setFlags(c.User.ID, c.Flag, changed, c.On)
	tx.Tell([]int{c.User.ID}, FlagsChanged{FlagChange: c, Changed: changed})
	return changed, nil
}

// canMark tells whether the user can mark a message as read, or as unread.
func (r *Reader) canMark(m *Message, read bool) bool {
	return r.InHistory(m) && (read || m.StreamID == 0 || r.view.IsSubscribed(m.StreamID, r.user.ID))
}

// JoinHistory makes messages, in ascending order, part of the history of a
// user who did not receive them. They count as read.
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
