package world

import (
	"cmp"
	"errors"
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/world/store"
)

// UserMute is a mute of one user by another. Since is in UNIX seconds.
type UserMute struct {
	UserID, MutedID int
	Since           int64

	number int // of the mute among those of the user
}

// MutesChanged is the event of a user's new or removed mute, for that user only.
type MutesChanged struct{ UserID int }

// Errors of muting.
var (
	ErrMuted    = errors.New("world: the user is muted already")
	ErrNotMuted = errors.New("world: the user is not muted")
)

// MutesOf lists the users whom a user has muted, the oldest mute first.
func (v View) MutesOf(userID int) []*UserMute {
	list := slices.Clone(store.All[UserMute](v.txn, userMutes, byID, store.Key(userID)))
	slices.SortFunc(list, func(a, b *UserMute) int { return cmp.Compare(a.number, b.number) })
	return list
}

// HasMuted reports whether a user has muted another.
func (v View) HasMuted(userID, mutedID int) bool {
	return store.First[UserMute](v.txn, userMutes, byID, store.Key(userID, mutedID)) != nil
}

// muters lists the mutes of a user by others.
func (v View) muters(mutedID int) []*UserMute {
	return store.All[UserMute](v.txn, userMutes, byUser, store.Key(mutedID))
}

// MuteUser stores a mute, and marks existing and later messages of the muted user as
// read.
func (w *World) MuteUser(u *User, muted *User) error {
	return w.Write(func(tx *Tx) error {
		if tx.HasMuted(u.ID, muted.ID) {
			return ErrMuted
		}
		ids := tx.PutUserMute(UserMute{UserID: u.ID, MutedID: muted.ID, Since: tx.now.Unix()})
		tx.emitRead(u, ids)
		tx.Emit([]int{u.ID}, MutesChanged{u.ID})
		return nil
	})
}

// PutUserMute stores a mute, and marks the existing messages of the muted user as
// read. It returns the IDs of these messages.
func (tx *Tx) PutUserMute(m UserMute) []int {
	ids := tx.unreadAmong(tx.User(m.UserID), OfSender(m.MutedID))
	if others := tx.MutesOf(m.UserID); len(others) > 0 {
		m.number = others[len(others)-1].number + 1
	}
	tx.put(userMutes, &m)
	tx.setFlags(m.UserID, Read, ids, true)
	return ids
}

// UnmuteUser removes a mute. Messages that were marked as read stay read.
func (w *World) UnmuteUser(u *User, muted *User) error {
	return w.Write(func(tx *Tx) error {
		row := store.First[UserMute](tx.txn, userMutes, byID, store.Key(u.ID, muted.ID))
		if row == nil {
			return ErrNotMuted
		}
		tx.remove(userMutes, row)
		tx.Emit([]int{u.ID}, MutesChanged{u.ID})
		return nil
	})
}

// readByMuters marks a new message as read for receivers who have muted its sender.
func (tx *Tx) readByMuters(m *Message, muters []*UserMute, receivers []*User) {
	for _, mute := range muters {
		if slices.ContainsFunc(receivers, func(u *User) bool { return u.ID == mute.UserID }) {
			tx.SetFlag(mute.UserID, Read, m.ID, true)
		}
	}
}

// ReadReceipts lists the active users, ascending, who have read a message and share
// their read receipts, without its sender.
func (v View) ReadReceipts(m *Message) []int {
	ids := []int{}
	for _, u := range v.Users() {
		if u.Active && u.ID != m.SenderID && v.PersonalSettings(u).SendReadReceipts && v.Reader(u).InHistory(m) &&
			v.HasFlag(u.ID, Read, m.ID) {
			ids = append(ids, u.ID)
		}
	}
	return ids
}
