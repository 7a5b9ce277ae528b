package world

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world/secrets"
	"github.com/spiritlevel/spiritlevel/fake/world/store"
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
	return secrets.Key(tx.w.seed, fmt.Sprintf("account %d, key %d", u.ID, u.KeysMade)) // no address has a space
}

// OnlyOwner reports whether an account is the only active owner.
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

// OnlyUser reports whether no other account is active, including bots.
func (v View) OnlyUser(u *User) bool {
	for _, other := range v.Users() {
		if other.Active && other.ID != u.ID {
			return false
		}
	}
	return true
}

// User finds an account by ID, among the listed ones if they were listed before.
func (v View) User(id int) *User {
	if list := v.singles.users.Load(); list != nil {
		at, found := slices.BinarySearchFunc(*list, id, func(u *User, id int) int { return u.ID - id })
		if found {
			return (*list)[at]
		}
	}
	return store.First[User](v.txn, users, byID, store.Key(id))
}

// UserByEmail finds an account by its real address, without case.
func (v View) UserByEmail(email string) *User {
	return store.First[User](v.txn, users, byEmail, store.TextKey(email))
}

// Users lists the members' accounts and bots by ID. Callers must not change the list.
func (v View) Users() []*User {
	kept := v.singles.users.Load()
	if kept == nil {
		list := slices.DeleteFunc(store.All[User](v.txn, users, byID, nil), func(u *User) bool { return u.System })
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
	u.Memo = &store.Memo{}
	tx.w.cache.forgetAudiences()
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

// BotDomain is the domain of the addresses of bots that users create.
func (v View) BotDomain() string { return v.Organization().MailHost }

// APIEmail is the address of an account in the API: the real address, or another one
// if the account hides the real address from some users.
func (v View) APIEmail(u *User) string {
	if u.EmailVisibility == Everyone || u.IsBot() {
		return u.Email
	}
	return fmt.Sprintf("user%d%s", u.ID, v.standInHost())
}

func (v View) standInHost() string { return "@" + v.BotDomain() }

// UserByAnyEmail finds an account by its real or its API address.
func (v View) UserByAnyEmail(email string) *User {
	if u := v.UserByEmail(email); u != nil {
		return u
	}
	local, isStandIn := strings.CutSuffix(store.Fold(email), store.Fold(v.standInHost()))
	number, isUser := strings.CutPrefix(local, "user")
	id, err := strconv.Atoi(number)
	if !isStandIn || !isUser || err != nil {
		return nil
	}
	if u := v.User(id); u != nil && v.APIEmail(u) != u.Email {
		return u
	}
	return nil
}

// UserBySeenEmail finds an account by its API address, or by its real address if the
// viewer can see it and the rules allow it.
func (v View) UserBySeenEmail(viewer *User, email string) *User {
	u := v.UserByAnyEmail(email)
	if u == nil || strings.EqualFold(v.APIEmail(u), email) {
		return u
	}
	if v.rules.HideRealAddresses || !u.CanSeeEmail(viewer) {
		return nil
	}
	return u
}
