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

// Overseers can see a stream, or administer the organization.
func Overseers(tx *world.Tx, s *world.Stream) []int {
	return UsersWho(tx, func(u *world.User) bool { return u.IsAdministrator() || tx.CanFind(u, s) })
}

// SawCreated learn of a new stream: who can see it now that its first
// subscribers are in, and of a private one the administrators.
func SawCreated(tx *world.Tx, s *world.Stream) []int {
	return UsersWho(tx, func(u *world.User) bool {
		return s.Private && u.IsAdministrator() || tx.CanFind(u, s)
	})
}

// streamPeers can see who is subscribed to a stream, less those who came or went
// themselves. Of who left a private stream its administrators are told too.
func streamPeers(tx *world.Tx, op string, s *world.Stream, changed []int) []int {
	return UsersWho(tx, func(u *world.User) bool {
		switch {
		case slices.Contains(changed, u.ID):
			return false
		case tx.IsSubscribed(s.ID, u.ID):
			return true
		case s.Private:
			return op == "peer_remove" && u.IsAdministrator()
		}
		return !u.IsGuest()
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
