package specs

import (
	"encoding/json"
	"maps"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

func ownPath(s *Session) string { return "GET /users/" + s.UserID.String() }

// withAvatar demands a user whose avatar_url is given.
func withAvatar() Matcher { return HaveField("avatar_url", BeNonEmptyText()) }

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

// ofBoth returns the fields that the other object has, too: between two readings
// somebody may have joined.
func ofBoth(object, other target.Object) target.Object {
	both := maps.Clone(object)
	maps.DeleteFunc(both, func(name string, _ any) bool {
		_, there := other[name]
		return !there
	})
	return both
}

// sameUser demands a user whose described fields are those of another object of
// the same user. What a server adds of its own may differ.
func sameUser(other target.Object) Matcher {
	var demands []Matcher
	for _, name := range []string{"user_id", "email", "delivery_email", "full_name", "avatar_url", "date_joined",
		"timezone",
		"role", "is_active", "is_admin", "is_owner", "is_guest", "is_billing_admin", "is_bot"} {
		if value, present := other[name]; present {
			demands = append(demands, HaveField(name, value))
		}
	}
	return SatisfyAll(demands...)
}

// aUser demands the described fields of a user, or only those that every known
// server has.
func aUser(whole bool) Matcher {
	table := Fields{
		"user_id": BeInteger(), "email": BeText(), "full_name": BeText(),
		"avatar_url": OrNull(BeText()), "is_active": BeBoolean(), "is_admin": BeBoolean(),
		"is_guest": BeBoolean(), "is_bot": BeBoolean(),
	}
	if whole {
		maps.Copy(table, Fields{
			"date_joined": BeText(), "timezone": BeText(), "role": BeInteger(),
			"is_owner": BeBoolean(), "is_billing_admin": BeBoolean(),
		})
	}
	return SatisfyAll(HaveFields(table), HaveFieldIfAny("bot_type", OrNull(BeInteger())),
		HaveFieldIfAny("delivery_email", OrNull(BeText())))
}

// OwnerIDRow is the row since which the owners of bots are named by
// ID.
const OwnerIDRow Row = "1-user-bot-owner-id"

// memberField judges a field of every user. Before the row since a server may
// lack it, as the change log there is not shown.
func memberField(id, name string, m Matcher, since Row) {
	It("", Covers(id), Since(since), func(s *Session) {
		s.Expect(s.Try("GET /users", nil)).To(everyMember(s, HaveField(name, m)))
	})
}

// memberFlag judges a yes or no of every user, and which of both the ordinary
// user's is.
func memberFlag(id, name string, own bool, since Row) {
	It("", Covers(id), Since(since), func(s *Session) {
		reply := s.Try("GET /users", nil)
		s.Expect(reply).To(everyMember(s, HaveField(name, BeBoolean())))
		s.Expect(ownOf(s, reply)).To(HaveField(name, own))
	})
}

// roleFlag judges that the flag of a role is set for the account of that role.
func roleFlag(id, name string, role target.Role, need Need) {
	It("(string(role))", Covers(id), Needs(need), func(s *Session) {
		who := s.Lookup(s.As(role).UserID)
		s.Expect(who).To(HaveField(name, true))
	})
}

// everyMember demands a list of users with the requester in it, each of whom
// is as demanded.
func everyMember(s *Session, m Matcher) Matcher {
	return SatisfyAll(Succeed(), HaveField("members",
		SatisfyAll(ContainElement(Described("the requester", IsUser(s.UserID))), HaveField("[*]", m))))
}

// ownOf is the requester in a list of users.
func ownOf(s *Session, reply *target.Reply) target.Object {
	own, _ := Member(reply, s.UserID)
	return own
}

// ofKind demands one thing of people and another of bots.
func ofKind(person, bot Matcher) Matcher {
	return expect.Matcher(func(v any) error {
		if user, ok := v.(target.Object); ok && user["is_bot"] == true {
			return expect.Explain(bot, v)
		}
		return expect.Explain(person, v)
	})
}

// timestamp demands a point in time as ISO 8601 writes it.
func timestamp() Matcher {
	layouts := []string{time.RFC3339Nano, "2006-01-02T15:04:05.999999999", "2006-01-02T15:04:05Z0700",
		"2006-01-02T15:04Z07:00", time.DateOnly, "20060102T150405Z0700"}
	return Be("an ISO 8601 timestamp", func(v any) bool {
		text, _ := v.(string)
		for _, layout := range layouts {
			if _, err := time.Parse(layout, text); err == nil {
				return true
			}
		}
		return false
	})
}

// EmailVisibilityRow is the row since which every user says who sees the own real
// address.
const EmailVisibilityRow Row = "163-email-visibility-user-setting"

// Values of email_address_visibility.
const (
	SeenByEveryone       = 1
	SeenByAdministrators = 3
)

// addressVisibility reads who sees the actor's real address, everyone where the
// server does not tell.
func addressVisibility(a *Actor) int {
	queue := a.Register(Params{"fetch_event_types": []string{"user_settings"}, "client_capabilities": Params{
		"notification_settings_null": true, "user_settings_object": true,
	}})
	settings, _ := queue.Registration.Body["user_settings"].(target.Object)
	if n, ok := settings["email_address_visibility"].(json.Number); ok {
		return int(Integer(n))
	}
	return SeenByEveryone
}

// canHide tells whether the actor's real address may be hidden: it can be shown
// again, because what the server tells is one of the values that it takes, or
// there is nothing to give back in a copy of the server.
func canHide(a *Actor) bool {
	return a.Session.Forked() || addressVisibility(a) <= SeenByAdministrators
}

// Show sets who sees the actor's real address and returns who did before.
func Show(a *Actor, visibility int) (before int) {
	before = addressVisibility(a)
	a.Do("PATCH /settings", Params{"email_address_visibility": visibility})
	return before
}

// newEmailOf demands the event of a user's new API address.
func newEmailOf(id json.Number) Matcher {
	return SatisfyAll(HaveField("type", "realm_user"),
		HaveField("person", SatisfyAll(IsUser(id), HaveField("new_email", BeNonEmptyText()))))
}

// NotValue demands that something is not as demanded.
func NotValue(m Matcher) Matcher {
	return Be("the opposite", func(v any) bool { return expect.Explain(m, v) != nil })
}

// userIDs lists the IDs of users.
func userIDs(reply *target.Reply) []any {
	ids := []any{}
	for _, user := range Users(reply) {
		id, _ := user["user_id"].(json.Number)
		ids = append(ids, id.String())
	}
	return ids
}

// ownerID is the ID of a bot's owner, "" if it has none.
func ownerID(bot target.Object) json.Number {
	id, _ := bot["bot_owner_id"].(json.Number)
	return id
}

// shortNameGoneRow is the row since which POST /users no longer wants a short_name.
const shortNameGoneRow Row = "27-create-user-short-name"

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

// asked demands the user who was asked for, by the name.
func asked(p Params) Matcher {
	return HaveField("full_name", p["full_name"])
}

func WithUser(s *Session, p Params) Matcher {
	active := HaveField("is_active", true)
	return SatisfyAll(Succeed(), HaveField("members",
		ContainElement(Described("the new user, who is active", SatisfyAll(asked(p), active)))))
}

// withoutUser demands a list of users that has the requester and not the one
// who was asked for.
func withoutUser(s *Session, p Params) Matcher {
	return SatisfyAll(Succeed(), HaveField("members",
		SatisfyAll(ContainElement(Described("the requester", IsUser(s.UserID))),
			Not(ContainElement(Described("the new user", asked(p)))))))
}

// cannotCreate judges what the ordinary user is told.
func cannotCreate(s *Session, answer Matcher) {
	s.Fork()
	p := Newcomer(s)
	s.Expect(Create(s.Actor, p)).To(answer)
	s.Expect(s.Try("GET /users", nil)).To(withoutUser(s, p))
}

// createWithout judges that a parameter is required.
func createWithout(id, parameter string) {
	It("", Covers(id), Needs(Creator), func(s *Session) {
		s.Fork()
		p, creator := Newcomer(s), s.As(Creator)
		reply := Create(creator, p.Without(parameter))
		after := creator.Members(nil)
		s.Expect(reply).To(MissParameter(parameter))
		s.Expect(after).To(withoutUser(s, p))
		s.Expect(after.Body["members"]).To(Not(ContainElement(Described("the new user", AtAddress(p)))))
		s.Expect(Create(creator, p)).To(Succeed())
	})
}

// createsTwice judges what is answered to an address that is in use.
func createsTwice(s *Session, answer Matcher) {
	s.Fork()
	p, creator := Newcomer(s), s.As(Creator)
	s.Given(Create(creator, p)).To(Succeed())
	again := p.With(Params{"full_name": s.Fresh("another")})
	reply := Create(creator, again)
	email, _ := p["email"].(string)
	s.Expect(reply).To(SatisfyAll(answer, BeError(), HaveField("msg", ContainSubstring(email))))
	s.Expect(s.Try("GET /users", nil)).To(SatisfyAll(WithUser(s, p), withoutUser(s, again)))
}

// deletesWithComment judges that a comment is taken, or does no harm. The path
// of the call is configured.
func deletesWithComment(s *Session) {
	s.Fork()
	p, creator := Newcomer(s), s.As(Creator)
	s.Given(Create(creator, p)).To(Succeed())
	id := UserNamed(s, p)
	reply := creator.Try(strings.ReplaceAll(s.Spellings().DeleteUser, "{user_id}", id.String()),
		Params{"deactivation_notification_comment": "Farewell"})
	answer := Succeed()
	if s.Has("135-deactivation-comment") && s.Has(ignoredParametersRow) {
		answer = SatisfyAll(answer, HaveNoField(IgnoredParameters))
	}
	gone := s.Listed(id)
	s.Expect(reply).To(answer)
	s.Expect(gone["is_active"]).To(Not(Equal(true)))
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
