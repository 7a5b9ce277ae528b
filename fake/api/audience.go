package api

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/world"
)

// Who is told of what. Each function lists active accounts, ascending, as of
// the write; fake/EVENTS.md shows which event goes to whom. What happens to
// messages goes to those of [world.View.Concerned], and what is somebody's own
// to that account alone.

// everybody in the organization.
func everybody(tx *world.Tx) []int { return usersWho(tx, func(*world.User) bool { return true }) }

// allButGuests may know of every public stream.
func allButGuests(tx *world.Tx) []int {
	return usersWho(tx, func(u *world.User) bool { return !u.IsGuest() })
}

// administrators are the people who administer the organization.
func administrators(tx *world.Tx) []int {
	return usersWho(tx, func(u *world.User) bool { return u.IsAdministrator() && !u.IsBot() })
}

// overseers can see a stream, or administer the organization.
func overseers(tx *world.Tx, s *world.Stream) []int {
	return usersWho(tx, func(u *world.User) bool { return u.IsAdministrator() || tx.CanFind(u, s) })
}

// sawCreated learn of a new stream: who can see it now that its first
// subscribers are in, and of a private one the administrators.
func sawCreated(tx *world.Tx, s *world.Stream) []int {
	return usersWho(tx, func(u *world.User) bool {
		return s.Private && u.IsAdministrator() || tx.CanFind(u, s)
	})
}

// streamPeers can see who is subscribed to a stream, less those who came or went
// themselves. Of who left a private stream its administrators are told too.
func streamPeers(tx *world.Tx, op string, s *world.Stream, changed []int) []int {
	return usersWho(tx, func(u *world.User) bool {
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

// keepersOf look after a bot: its owner and, unless it has to do with a
// private stream, the people who administer the organization.
func keepersOf(tx *world.Tx, bot *world.User) []int {
	private := slices.ContainsFunc([]int{bot.Bot.SendingStreamID, bot.Bot.EventsStreamID}, func(id int) bool {
		s := tx.Stream(id)
		return s != nil && s.Private
	})
	return usersWho(tx, func(u *world.User) bool {
		return u.ID == bot.OwnerID || !private && u.IsAdministrator() && !u.IsBot()
	})
}

// usersWho lists the active accounts of which something holds.
func usersWho(tx *world.Tx, holds func(*world.User) bool) []int {
	ids := []int{}
	for _, u := range tx.Users() {
		if u.Active && holds(u) {
			ids = append(ids, u.ID)
		}
	}
	return ids
}
