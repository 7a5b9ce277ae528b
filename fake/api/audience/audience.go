// Package audience determines event recipients. Its functions list active accounts,
// ascending, as of the write; fake/EVENTS.md lists the recipients of each event.
// Events about messages go to [world.View.EventReceivers], and events about an account's
// own data to that account only.
package audience

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/world"
)

// Everybody lists all users of the organization.
func Everybody(tx *world.Tx) []int { return UsersWho(tx, func(*world.User) bool { return true }) }

// AllButGuests lists the users who can see every public stream.
func AllButGuests(tx *world.Tx) []int {
	return UsersWho(tx, func(u *world.User) bool { return !u.IsGuest() })
}

// Administrators lists the administrators of the organization.
func Administrators(tx *world.Tx) []int {
	return UsersWho(tx, func(u *world.User) bool { return u.IsAdministrator() && !u.IsBot() })
}

// Overseers lists the users who get events about a stream: its subscribers, and for a
// public stream all users except guests, for a private one the administrators.
func Overseers(tx *world.Tx, s *world.Stream) []int {
	return UsersWho(tx, func(u *world.User) bool { return learnsOf(tx, u, s) || tx.IsSubscribed(s.ID, u.ID) })
}

// SawCreated lists the users who get the event of a new stream before its first
// subscription.
func SawCreated(tx *world.Tx, s *world.Stream) []int {
	return UsersWho(tx, func(u *world.User) bool { return learnsOf(tx, u, s) })
}

// GuestsWho lists the guests who fulfil a condition.
func GuestsWho(tx *world.Tx, holds func(*world.User) bool) []int {
	return UsersWho(tx, func(u *world.User) bool { return u.IsGuest() && holds(u) })
}

// learnsOf reports whether an account gets events about a stream without a subscription.
func learnsOf(tx *world.Tx, u *world.User, s *world.Stream) bool {
	if s.Private || s.Archived && !s.Kept {
		return u.IsAdministrator() || tx.Knows(u, s)
	}
	return !u.IsGuest()
}

// streamPeers lists the users who get events about new and former subscribers, without
// these subscribers: for a private stream its subscribers and the administrators, for
// public streams all users except guests.
func streamPeers(tx *world.Tx, s *world.Stream, changed []int) []int {
	return UsersWho(tx, func(u *world.User) bool {
		return !slices.Contains(changed, u.ID) && (learnsOf(tx, u, s) || s.Private && tx.IsSubscribed(s.ID, u.ID))
	})
}

// KeepersOf lists the users who get events about a bot: its owner and, unless a
// private stream is involved, the administrators.
func KeepersOf(tx *world.Tx, bot *world.User) []int {
	private := slices.ContainsFunc([]int{bot.Bot.SendingStreamID, bot.Bot.EventsStreamID}, func(id int) bool {
		s := tx.Stream(id)
		return s != nil && s.Private
	})
	return UsersWho(tx, func(u *world.User) bool {
		return u.ID == bot.OwnerID || !private && u.IsAdministrator() && !u.IsBot()
	})
}

// UsersWho lists the active accounts that fulfil a condition.
func UsersWho(tx *world.Tx, holds func(*world.User) bool) []int {
	ids := []int{}
	for _, u := range tx.Users() {
		if u.Active && holds(u) {
			ids = append(ids, u.ID)
		}
	}
	return ids
}
