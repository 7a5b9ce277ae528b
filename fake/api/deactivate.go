package api

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// SetActive deactivates or reactivates an account and tells everybody. Who is
// deactivated takes their bots and queues along; the bots do not come back of
// themselves.
func (s *Site) SetActive(userID int, active bool) error {
	var gone []int
	err := s.World.Write(func(tx *world.Tx) error {
		switch u := tx.User(userID); {
		case u.Active == active:
		case active:
			reactivate(tx, *u)
		default:
			gone = deactivate(tx, *u)
		}
		return nil
	})
	for _, id := range gone {
		s.Hub.DeleteUser(id)
	}
	return err
}

// deactivate returns the IDs of the accounts that went, bots first.
func deactivate(tx *world.Tx, u world.User) (gone []int) {
	for _, bot := range tx.Users() {
		if bot.OwnerID == u.ID && bot.Active && bot.ID != u.ID {
			gone = append(gone, deactivate(tx, *bot)...)
		}
	}
	u.Active = false
	tx.PutUser(u)
	tx.Tell(everybody(tx), wire.UserRemove{
		Type: "realm_user", Op: "remove", Person: wire.RemovedPerson{UserID: u.ID, FullName: u.FullName},
	})
	return append(gone, u.ID)
}

func reactivate(tx *world.Tx, u world.User) {
	u.Active = true
	tx.PutUser(u)
	tx.Tell(everybody(tx), personal{func(v viewer) any {
		return wire.UserAdd{Type: "realm_user", Op: "add", Person: v.user(v.view.User(u.ID))}
	}})
	for _, s := range tx.SubscriptionsOf(u.ID) {
		if s.Active {
			tellPeers(tx, "peer_add", tx.Stream(s.StreamID), []int{u.ID})
		}
	}
}

func everybody(tx *world.Tx) []int { return usersWho(tx, func(*world.User) bool { return true }) }
