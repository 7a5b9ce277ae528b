package world

import (
	"fmt"

	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// CreateUser stores a new account, active from now on, with the next ID and a
// key of its own.
func (tx *Tx) CreateUser(u User) *User {
	u.ID = take(&tx.w.next.user, 0)
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

// NewKey makes a key that nothing else has, and counts it. It is the same in
// each world of the same seed and history.
func (tx *Tx) NewKey(u *User) string {
	u.KeysMade++
	return Key(tx.w.seed, fmt.Sprintf("account %d, key %d", u.ID, u.KeysMade)) // no address has a space
}

// BotDomain is where the addresses of bots are that people make.
func (v View) BotDomain() string { return v.Organization().MailHost }

// OnlyOwner tells whether an account is the only active person who owns the
// organization.
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

// OnlyUser tells whether nobody else is active, bots included.
func (v View) OnlyUser(u *User) bool {
	for _, other := range v.Users() {
		if other.Active && other.ID != u.ID {
			return false
		}
	}
	return true
}

// CanAdminister tells whether one account may change another: administrators
// any, others the bots they own.
func (u *User) CanAdminister(other *User) bool {
	return u.IsAdministrator() || other.IsBot() && other.OwnerID == u.ID
}
