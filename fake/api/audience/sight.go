package audience

import (
	"maps"
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Acquaintances lists the users who may know an account.
func Acquaintances(tx *world.Tx, userID int) []int {
	if !tx.Rules().PeopleHide {
		return Everybody(tx)
	}
	u := tx.User(userID)
	return UsersWho(tx, func(reader *world.User) bool { return tx.KnowsUser(reader, u) })
}

// Sight remembers whom each guest may know, and returns a function that sends guests the events of people
// who came into their sight since, or left it.
func Sight(v world.View) (tell func(*world.Tx)) {
	if !v.LimitsGuests() || !v.Rules().PeopleHide {
		return func(*world.Tx) {}
	}
	before := sights(v)
	return func(tx *world.Tx) {
		after := sights(tx.View)
		for _, guest := range slices.Sorted(maps.Keys(after)) {
			for _, u := range tx.Users() {
				was, is := before[guest][u.ID], after[guest][u.ID]
				switch {
				case before[guest] == nil || was == is:
				case is:
					tx.Emit([]int{guest}, present.Newcomer{ID: u.ID})
				default:
					gone := wire.RemovedPerson{UserID: u.ID, FullName: present.StrangerName}
					tx.Emit([]int{guest}, wire.UserRemove{Type: "realm_user", Op: "remove", Person: gone})
				}
			}
		}
	}
}

// sights are the accounts that each guest may know who may not know all.
func sights(v world.View) map[int]map[int]bool {
	all := map[int]map[int]bool{}
	for _, u := range v.Users() {
		if known := v.Acquaintances(u); known != nil && u.Active {
			all[u.ID] = known
		}
	}
	return all
}
