package api

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// SetActive deactivates or reactivates an account and tells everybody. The
// queues of a deactivated account end.
func (s *Site) SetActive(userID int, active bool) error {
	err := s.World.Write(func(tx *world.Tx) error {
		u := *tx.User(userID)
		if u.Active == active {
			return nil
		}
		u.Active = active
		tx.PutUser(u)
		to := usersWho(tx, func(*world.User) bool { return true })
		if active {
			tx.Tell(to, personal{func(v viewer) any {
				return wire.UserAdd{Type: "realm_user", Op: "add", Person: v.user(v.view.User(userID))}
			}})
			return nil
		}
		tx.Tell(to, wire.UserRemove{
			Type: "realm_user", Op: "remove", Person: wire.RemovedPerson{UserID: u.ID, FullName: u.FullName},
		})
		return nil
	})
	if err == nil && !active {
		s.Hub.DeleteUser(userID)
	}
	return err
}
