// Package audience says who is told of what. Its functions list active accounts,
// ascending, as of the write; fake/EVENTS.md shows which event goes to whom. What
// happens to messages goes to those of [world.View.Concerned], and what is
// somebody's own to that account alone.
package audience

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/world"
)

// Everybody in the organization.
func Everybody(tx *world.Tx) []int { return UsersWho(tx, func(*world.User) bool { return true }) }

// AllButGuests may know of every public stream.
func AllButGuests(tx *world.Tx) []int {
	return UsersWho(tx, func(u *world.User) bool { return !u.IsGuest() })
}

// Administrators are the people who administer the organization.
func Administrators(tx *world.Tx) []int {
	return UsersWho(tx, func(u *world.User) bool { return u.IsAdministrator() && !u.IsBot() })
}

// Overseers hear what becomes of a stream: its subscribers, and of a public one
// all but guests, of a private one the administrators.
func Overseers(tx *world.Tx, s *world.Stream) []int {
	return UsersWho(tx, func(u *world.User) bool { return learnsOf(u, s) || tx.IsSubscribed(s.ID, u.ID) })
}

// SawCreated learn of a new stream before anybody is subscribed to it.
func SawCreated(tx *world.Tx, s *world.Stream) []int {
	return UsersWho(tx, func(u *world.User) bool { return learnsOf(u, s) })
}

// learnsOf tells whether an account knows of a stream without being in it.
func learnsOf(u *world.User, s *world.Stream) bool {
	if s.Private {
		return u.IsAdministrator()
	}
	return !u.IsGuest()
}

// streamPeers hear who came to a stream or left it, less those who did so
// themselves: of a private one its subscribers and the administrators, of public
// ones all but guests.
func streamPeers(tx *world.Tx, s *world.Stream, changed []int) []int {
	return UsersWho(tx, func(u *world.User) bool {
		return !slices.Contains(changed, u.ID) && (learnsOf(u, s) || s.Private && tx.IsSubscribed(s.ID, u.ID))
	})
}

// KeepersOf look after a bot: its owner and, unless it has to do with a
// private stream, the people who administer the organization.
func KeepersOf(tx *world.Tx, bot *world.User) []int {
	private := slices.ContainsFunc([]int{bot.Bot.SendingStreamID, bot.Bot.EventsStreamID}, func(id int) bool {
		s := tx.Stream(id)
		return s != nil && s.Private
	})
	return UsersWho(tx, func(u *world.User) bool {
		return u.ID == bot.OwnerID || !private && u.IsAdministrator() && !u.IsBot()
	})
}

// UsersWho lists the active accounts of which something holds.
func UsersWho(tx *world.Tx, holds func(*world.User) bool) []int {
	ids := []int{}
	for _, u := range tx.Users() {
		if u.Active && holds(u) {
			ids = append(ids, u.ID)
		}
	}
	return ids
}
