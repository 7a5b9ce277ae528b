package suite

import (
	"encoding/json"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Rows by which POST /users changed.
const (
	shortNameGoneRow Row = "27-create-user-short-name" // it no longer wants a short_name
	createdIDRow     Row = "30-create-user-returns-id" // it answers with the ID of the new user
)

// createUserSpecs judge POST /users and what becomes of those it makes.
var createUserSpecs = []Spec{
	{Covers: []string{"CUS-01"}, Body: func(s *Session) {
		s.fork()
		p := s.newcomer()
		s.Verdict(On(s.Anonymous().create(p), expect.Refused()), On(s.Try("GET /users", nil), s.withoutUser(p)))
	}},
	{Covers: []string{"CUS-02", "AUT-12"}, Needs: []Need{NeedAdmin, NeedCreator}, Body: func(s *Session) {
		s.fork()
		refused, byUser, made := s.newcomer(), s.newcomer(), s.newcomer()
		admin, user := s.As(target.Admin).create(refused), s.create(byUser)
		s.Verdict(On(admin, expect.Refused()), On(user, expect.Refused()), On(s.As(target.Creator).create(made), expect.Success()),
			On(s.Try("GET /users", nil), s.withoutUser(refused), s.withoutUser(byUser), s.withUser(made)))
	}},
	{Covers: []string{"CUS-03"}, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		s.fork()
		refused, made := s.newcomer(), s.newcomer()
		user := s.create(refused)
		s.Verdict(On(user, expect.Refused()), On(s.As(target.Admin).create(made), expect.Success()),
			On(s.Try("GET /users", nil), s.withoutUser(refused), s.withUser(made)))
	}},
	{Covers: []string{"CUS-04"}, Body: func(s *Session) { s.cannotCreate(expect.Refused()) }},
	{Covers: []string{"CUS-04"}, Case: "code", Dialect: "spec", Body: func(s *Session) { s.cannotCreate(expect.Code("BAD_REQUEST")) }},
	createWithout("CUS-05", "email"), createWithout("CUS-06", "password"), createWithout("CUS-07", "full_name"),
	{Covers: []string{"CUS-08"}, Needs: []Need{NeedCreator}, Body: func(s *Session) {
		s.fork()
		p, creator := s.newcomer(), s.As(target.Creator)
		reply := creator.create(p)
		s.Verdict(On(reply, expect.Success()), On(creator.Try("GET /users", nil), expect.Field("members", expect.Holding("the new user with the address",
			expect.All(asked(p), atAddress(p))))))
	}},
	{Covers: []string{"CUS-09"}, Since: createdIDRow, Needs: []Need{NeedCreator}, Body: func(s *Session) {
		s.fork()
		p := s.newcomer()
		reply := s.As(target.Creator).create(p)
		id, _ := reply.Body["user_id"].(json.Number)
		s.Verdict(On(reply, expect.Success(), expect.Field("user_id", expect.Integer())),
			On(s.Try("GET /users", nil), expect.Field("members", expect.Holding("the new user under the ID", expect.All(isUser(id), asked(p))))))
	}},
	{Covers: []string{"CUS-10"}, Needs: []Need{NeedCreator}, Body: func(s *Session) { s.createsTwice(expect.Refused()) }},
	{Covers: []string{"CUS-10", "ERR-24"}, Case: "code", Dialect: "spec", Needs: []Need{NeedCreator}, Body: func(s *Session) { s.createsTwice(expect.NoCode()) }},
	{Covers: []string{"LVL-91"}, Needs: []Need{NeedCreator}, Body: func(s *Session) { s.deletesWithComment() }},
	{Covers: []string{"LVL-92"}, Needs: []Need{NeedCreator}, Body: func(s *Session) { s.deletesWithComment() }},
}

// newcomer is a user whom nobody has created. The address is in the domain of
// the accounts that are there already.
func (s *Session) newcomer() P {
	name := s.Fresh("user")
	_, domain, _ := strings.Cut(s.Email, "@")
	p := P{
		"email":    strings.ReplaceAll(name, " ", "-") + "@" + domain,
		"password": "Grum-" + s.Run() + "-7 Tosk", "full_name": name,
	}
	if !s.has(shortNameGoneRow) {
		p["short_name"] = strings.ReplaceAll(name, " ", "-")
	}
	return p
}

// create asks for a user, and remembers one that came of it.
func (a *Actor) create(p P) *target.Reply {
	reply := a.Try("POST /users", p)
	if reply.Succeeded() {
		a.s.cleaning().created(p)
	}
	return reply
}

// asked demands the user who was asked for, by the name.
func asked(p P) expect.Matcher { return expect.Field("full_name", expect.Equal(p["full_name"])) }

// atAddress demands a user with the address that was asked for.
func atAddress(p P) expect.Matcher {
	return expect.Either("the address asked for", expect.Field("email", expect.Equal(p["email"])),
		expect.Field("delivery_email", expect.Equal(p["email"])))
}

func (s *Session) withUser(p P) expect.Matcher {
	return expect.All(expect.Success(), expect.Field("members", expect.Holding("the new user", asked(p))))
}

// withoutUser demands a list of users that has the requester and not the one
// who was asked for.
func (s *Session) withoutUser(p P) expect.Matcher {
	return expect.All(expect.Success(), expect.Field("members", expect.All(
		expect.Holding("the requester", isUser(s.UserID)), expect.NotHolding("the new user", asked(p)))))
}

// cannotCreate judges what the ordinary user is told.
func (s *Session) cannotCreate(answer expect.Matcher) {
	s.fork()
	p := s.newcomer()
	s.Verdict(On(s.create(p), answer), On(s.Try("GET /users", nil), s.withoutUser(p)))
}

// createWithout judges that a parameter is required.
func createWithout(id, parameter string) Spec {
	return Spec{Covers: []string{id}, Needs: []Need{NeedCreator}, Body: func(s *Session) {
		s.fork()
		p, creator := s.newcomer(), s.As(target.Creator)
		reply := creator.create(p.without(parameter))
		after := creator.Members(nil)
		s.Verdict(On(reply, expect.Missing(parameter)), On(after, s.withoutUser(p)),
			On(after.Body["members"], expect.NotHolding("the new user", atAddress(p))), On(creator.create(p), expect.Success()))
	}}
}

// createsTwice judges what is answered to an address that is in use.
func (s *Session) createsTwice(answer expect.Matcher) {
	s.fork()
	p, creator := s.newcomer(), s.As(target.Creator)
	s.arranged(creator.create(p), expect.Success())
	again := p.with(P{"full_name": s.Fresh("another")})
	reply := creator.create(again)
	email, _ := p["email"].(string)
	s.Verdict(On(reply, answer, expect.Error(), expect.Field("msg", expect.Containing(email))),
		On(s.Try("GET /users", nil), s.withUser(p), s.withoutUser(again)))
}

// deletesWithComment judges that a comment is taken, or does no harm. The path
// of the call is configured.
func (s *Session) deletesWithComment() {
	s.fork()
	p, creator := s.newcomer(), s.As(target.Creator)
	s.arranged(creator.create(p), expect.Success())
	id := s.userNamed(p)
	reply := creator.Try(strings.ReplaceAll(s.spellings().DeleteUser, "{user_id}", id.String()), P{"deactivation_notification_comment": "Farewell"})
	answer := expect.Success()
	if s.has("135-deactivation-comment") && s.has(ignoredParametersRow) {
		answer = expect.All(answer, expect.Absent(expect.IgnoredParameters))
	}
	gone, _ := member(s.Members(nil), id)
	s.Verdict(On(reply, answer), On(gone["is_active"], expect.NotEqual(true)))
}

// userNamed looks up the ID of the user who was asked for.
func (s *Session) userNamed(p P) json.Number {
	reply := s.Members(nil)
	s.arranged(reply, s.withUser(p))
	for _, user := range users(reply) {
		if id, ok := user["user_id"].(json.Number); ok && user["full_name"] == p["full_name"] {
			return id
		}
	}
	return ""
}
