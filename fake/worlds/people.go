package worlds

import (
	"net/http"

	"github.com/spiritlevel/spiritlevel/fake/actors"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Account has the data with which a client acts as a user. Email logs in; APIEmail is the
// address in the API, such as for recipients. Bot is the kind of a bot, "" for a person;
// Password is "" without a login by password.
type Account struct {
	UserID   int    `json:"user_id"`
	FullName string `json:"full_name"`
	Email    string `json:"email"`
	APIEmail string `json:"api_email"`
	APIKey   string `json:"api_key"`
	Password string `json:"password"`
	Role     string `json:"role"`
	Bot      string `json:"bot"`
	Active   bool   `json:"active"`
}

var roleNames = map[int]string{
	wire.RoleOwner: "owner", wire.RoleAdministrator: "administrator", wire.RoleModerator: "moderator",
	wire.RoleMember: "member", wire.RoleGuest: "guest",
}

var botNames = map[int]string{
	wire.BotGeneric: "generic", wire.BotIncoming: "incoming-webhook",
	wire.BotOutgoing: "outgoing-webhook", wire.BotEmbedded: "embedded",
}

// Accounts lists the accounts of the world by ID.
func (w *World) Accounts() []Account {
	list := []Account{}
	v := w.Site().World.View()
	for _, u := range v.Users() {
		list = append(list, Account{
			UserID: u.ID, FullName: u.FullName, Email: u.Email, APIEmail: v.APIEmail(u), APIKey: u.APIKey,
			Password: u.Password, Role: roleNames[u.Role], Bot: botNames[u.BotType], Active: u.Active,
		})
	}
	return list
}

// Person lets an account of the world act. Its requests meet no faults, and are not
// among those of clients. Base is the URL of the world in answers.
func (w *World) Person(u *world.User, base string) actors.Person {
	return actors.Person{
		User: u, Client: "spiritlevel", View: func() world.View { return w.Site().World.View() },
		Answer: func(r *http.Request) (status int, body []byte) { return w.Answer(r, base) },
	}
}

// Answer answers a request of the program itself, as those of a person are.
func (w *World) Answer(r *http.Request, base string) (status int, body []byte) {
	w.Serve(r, func(s *rest.Site) { status, body = actors.Answer(w.api(), rest.WithSiteHidden(r, s, base)) })
	return status, body
}
