package arrange

import (
	"encoding/json"
	"strings"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

func OwnPath(s *Session) string { return "GET /users/" + s.UserID.String() }

// WithAvatar demands a user whose avatar_url is given.
func WithAvatar() Matcher { return HaveField("avatar_url", BeNonEmptyText()) }

// Avatars returns avatar_url by user ID.
func Avatars(reply *target.Reply) target.Object {
	found := make(target.Object)
	for _, user := range Users(reply) {
		id, _ := user["user_id"].(interface{ String() string })
		if id != nil {
			found[id.String()] = user["avatar_url"]
		}
	}
	return found
}

// EmailVisibilityRow is the row since which every user says who sees the own real
// address.
const EmailVisibilityRow RowID = "163-email-visibility-user-setting"

// Values of email_address_visibility.
const (
	SeenByEveryone       = 1
	SeenByAdministrators = 3
)

// AddressVisibility reads who sees the actor's real address, everyone where the
// server does not tell.
func AddressVisibility(a *Actor) int {
	queue := a.Register(Params{"fetch_event_types": []string{"user_settings"}, "client_capabilities": Params{
		"notification_settings_null": true, "user_settings_object": true,
	}})
	settings, _ := queue.Registration.Body["user_settings"].(target.Object)
	if n, ok := settings["email_address_visibility"].(json.Number); ok {
		return int(Integer(n))
	}
	return SeenByEveryone
}

// Show sets who sees the actor's real address and returns who did before.
func Show(a *Actor, visibility int) (before int) {
	before = AddressVisibility(a)
	a.Do("PATCH /settings", Params{"email_address_visibility": visibility})
	return before
}

// shortNameGoneRow is the row since which POST /users no longer wants a short_name.
const shortNameGoneRow RowID = "27-create-user-short-name"

// Newcomer returns the parameters of a new user. The address is in the domain of
// the accounts that are there already.
func Newcomer(s *Session) Params {
	name := s.Fresh("user")
	_, domain, _ := strings.Cut(s.Email, "@")
	p := Params{
		"email":    strings.ReplaceAll(name, " ", "-") + "-Q@" + domain, // which no server may write otherwise
		"password": "Grum-" + s.Run() + "-7 Tóskë", "full_name": name + " Zoë Á 🙂",
	}
	if !s.Has(shortNameGoneRow) {
		p["short_name"] = strings.ReplaceAll(name, " ", "-")
	}
	return p
}

// Create asks for a user, and remembers one that came of it.
func Create(a *Actor, p Params) *target.Reply {
	reply := a.Try("POST /users", p)
	if reply.Succeeded() {
		a.Session.Cleaning().Created(p.With(Params{"user_id": reply.Body["user_id"]}))
	}
	return reply
}

// Asked demands the user who was asked for, by the name.
func Asked(p Params) Matcher {
	return HaveField("full_name", p["full_name"])
}

func WithUser(s *Session, p Params) Matcher {
	active := HaveField("is_active", true)
	return SatisfyAll(Succeed(), HaveField("members",
		ContainElement(Described("the new user, who is active", SatisfyAll(Asked(p), active)))))
}

// UserNamed looks up the ID of the user who was asked for.
func UserNamed(s *Session, p Params) json.Number {
	reply := s.Members(nil)
	s.Given(reply).To(WithUser(s, p))
	for _, user := range Users(reply) {
		if id, ok := user["user_id"].(json.Number); ok && user["full_name"] == p["full_name"] {
			return id
		}
	}
	return ""
}
