package world

import (
	"fmt"
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/world/keys"
	"github.com/spiritlevel/spiritlevel/fake/world/memo"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// CreateUser stores a new active account with the next ID and a new key.
func (tx *Tx) CreateUser(u User) *User {
	u.ID = tx.w.ids.User.Take(0)
	tx.w.ids.Place.Take(0)
	u.Active, u.Joined, u.AvatarVersion = true, tx.now.UTC(), 1
	if u.EmailVisibility == 0 {
		u.EmailVisibility = Everyone
	}
	u.APIKey = tx.NewKey(&u)
	if u.Bot.Service.Name != "" {
		u.Bot.Service.Token = tx.NewKey(&u)
	}
	tx.PutUser(u)
	return tx.User(u.ID)
}

// NewKey makes a unique key. It is the same in each world with the same seed and
// history.
func (tx *Tx) NewKey(u *User) string {
	u.KeysMade++
	return Key(tx.w.seed, fmt.Sprintf("account %d, key %d", u.ID, u.KeysMade)) // no address has a space
}

// OnlyOwner tells whether an account is the only active owner.
func (v View) OnlyOwner(u *User) bool {
	if u.Role != wire.RoleOwner || u.IsBot() || !u.Active {
		return false
	}
	for _, other := range v.Users() {
		if other.Role == wire.RoleOwner && other.Active && !other.IsBot() && other.ID != u.ID {
			return false
		}
	}
	return true
}

// OnlyUser tells whether no other account is active, including bots.
func (v View) OnlyUser(u *User) bool {
	for _, other := range v.Users() {
		if other.Active && other.ID != u.ID {
			return false
		}
	}
	return true
}

// User finds an account by ID.
func (v View) User(id int) *User { return firstRow[User](v, users, byID, keys.Of(id)) }

// UserByEmail finds an account by its real address, without case.
func (v View) UserByEmail(email string) *User {
	return firstRow[User](v, users, byEmail, keys.OfText(email))
}

// Users lists the members' accounts and bots by ID. Callers must not change the list.
func (v View) Users() []*User {
	kept := v.singles.users.Load()
	if kept == nil {
		list := slices.DeleteFunc(allRows[User](v, users, byID, nil), func(u *User) bool { return u.System })
		kept = &list
		v.singles.users.Store(kept)
	}
	return *kept
}

// UsersEpoch is a number that increases with every change of an account.
func (v View) UsersEpoch() int {
	if e := single(v, epochs, &v.singles.epoch); e != nil {
		return e.Users
	}
	return 0
}

// PutUser stores an account.
func (tx *Tx) PutUser(u User) {
	u.Memo = &memo.Memo{}
	tx.w.recollection.forgetAudiences()
	tx.put(users, &u)
	tx.singles.users.Store(nil)
	next := &epoch{tx.UsersEpoch() + 1}
	tx.put(epochs, next)
	tx.singles.epoch.Store(next)
}

// idsOf returns the IDs of accounts, in their order.
func idsOf(users []*User) []int {
	ids := make([]int, len(users))
	for i, u := range users {
		ids[i] = u.ID
	}
	return ids
}
