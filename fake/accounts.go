package fake

import (
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/fake/worlds"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Account has the data with which a client acts as a user, for people and tests. Bot is
// "" for a human user, Password is "" without a login by password.
type Account struct {
	UserID          int
	FullName, Email string
	// APIEmail is the address of the account in the API, such as for recipients: Email
	// logs in, and public servers may hide it.
	APIEmail  string
	APIKey    string
	Password  string
	Role, Bot string
	Active    bool
}

var roleNames = map[int]string{
	wire.RoleOwner: "owner", wire.RoleAdministrator: "administrator", wire.RoleModerator: "moderator",
	wire.RoleMember: "member", wire.RoleGuest: "guest",
}

var botNames = map[int]string{
	wire.BotGeneric: "generic", wire.BotIncoming: "incoming-webhook",
	wire.BotOutgoing: "outgoing-webhook", wire.BotEmbedded: "embedded",
}

// Accounts lists the accounts of the default world by ID.
func (s *Server) Accounts() []Account { return accountsOf(s.defaultWorld()) }

func accountsOf(w *worlds.World) []Account {
	var list []Account
	view := w.Site().World.View()
	for _, u := range view.Users() {
		list = append(list, Account{
			UserID: u.ID, FullName: u.FullName, Email: u.Email, APIEmail: view.APIEmail(u), APIKey: u.APIKey, Password: u.Password,
			Role: roleNames[u.Role], Bot: botNames[u.BotType], Active: u.Active,
		})
	}
	return list
}

// Account returns the account of the default world with this address; the second value is
// false for an unknown address.
func (s *Server) Account(email string) (Account, bool) {
	return accountOf(s.defaultWorld(), email)
}

func accountOf(w *worlds.World, email string) (Account, bool) {
	for _, a := range accountsOf(w) {
		if a.Email == email {
			return a, true
		}
	}
	return Account{}, false
}

// Advance moves the clock of the default world forward. It returns after
// everything that is due has happened: heartbeats, expiry of queues.
func (s *Server) Advance(d time.Duration) { s.worlds.Find(worlds.Default).Advance(d) }

// Data is the state of a world, for changes that no request can make at every level.
func (s *Server) Data(name string) *world.World { return s.worlds.Find(name).Site().World }

// At tells which contract the world at a path keeps, such as "/w/one", or "" for the
// default world. It is nil if there is none, or if something goes wrong there on purpose.
func (s *Server) At(path string) *featurelevels.Plan {
	found, _, problem := findWorld(s.worlds, path)
	if problem != "" || len(found.Faults.List()) > 0 || found.Plan().Mutated() {
		return nil
	}
	return found.Plan()
}
