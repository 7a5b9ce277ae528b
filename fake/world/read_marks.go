package world

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/world/store"
)

// MarkAllRead marks a user's whole history as read.
func (w *World) MarkAllRead(u *User) error {
	return w.Write(func(tx *Tx) error {
		change := FlagChange{User: u, Flag: Read, On: true}
		tx.setFlags(u.ID, Read, tx.unreadOf(u, store.MaxID), true)
		tx.Emit([]int{u.ID}, FlagsChanged{FlagChange: change, All: true})
		return nil
	})
}

// MarkRead is [Tx.MarkRead] in a write of its own.
func (w *World) MarkRead(u *User, l List) error {
	return w.Write(func(tx *Tx) error {
		tx.MarkRead(u, l)
		return nil
	})
}

// HasAnyOf reports whether a message of a list is in a user's history.
func (v View) HasAnyOf(u *User, l List) bool {
	r := v.Reader(u)
	for m := range v.Of(l) {
		if r.InHistory(m) {
			return true
		}
	}
	return false
}

// MarkRead marks the messages of a list as read for a user and sends the user an
// event with the messages that were unread.
func (tx *Tx) MarkRead(u *User, l List) {
	ids := tx.unreadAmong(u, l)
	if len(ids) > 0 {
		tx.setFlags(u.ID, Read, ids, true)
	}
	tx.emitRead(u, ids)
}

// emitRead sends a user the IDs of messages that became read, if any.
func (tx *Tx) emitRead(u *User, ids []int) {
	change := FlagChange{User: u, Flag: Read, On: true, Messages: ids}
	tx.Emit([]int{u.ID}, FlagsChanged{FlagChange: change, Changed: ids, Nothing: len(ids) == 0})
}

// MarkLeft marks the messages of recipients as read for a user who has left them, and
// sends the user one event. Always sends it even if no message was unread.
func (tx *Tx) MarkLeft(u *User, recipients []int, always bool) {
	ids := []int{}
	for _, id := range recipients {
		ids = append(ids, tx.unreadAmong(u, OfRecipient(id))...)
	}
	if len(ids) == 0 && !always {
		return
	}
	tx.setFlags(u.ID, Read, slices.Sorted(slices.Values(ids)), true)
	change := FlagChange{User: u, Flag: Read, On: true, Messages: ids}
	tx.Emit([]int{u.ID}, FlagsChanged{FlagChange: change, Changed: ids})
}

// unreadAmong are the unread messages of a list, ascending.
func (tx *Tx) unreadAmong(u *User, l List) []int {
	r := tx.Reader(u)
	return slices.DeleteFunc(r.appendUnread(nil, tx.list(l), 0, store.MaxID), func(id int) bool {
		return !r.InHistory(tx.Message(id))
	})
}
