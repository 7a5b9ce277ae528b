package specs

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// CUS: POST /users: create a user.
var createUser = Table("CUS", []Spec{
	{Covers: []string{"CUS-01"}, Body: func(s *Session) {
		s.Fork()
		p := Newcomer(s)
		s.Verdict(On(Create(s.Anonymous(), p), expect.Refused()), On(s.Try("GET /users", nil), withoutUser(s, p)))
	}},
	{Covers: []string{"CUS-02", "AUT-12"}, Needs: []Need{NeedAdmin, NeedCreator}, Body: func(s *Session) {
		s.Fork()
		refused, byUser, made := Newcomer(s), Newcomer(s), Newcomer(s)
		admin, user := Create(s.As(target.Admin), refused), Create(s.Actor, byUser)
		s.Verdict(On(admin, expect.Refused()), On(user, expect.Refused()), On(Create(s.As(target.Creator), made), expect.Success()),
			On(s.Try("GET /users", nil), withoutUser(s, refused), withoutUser(s, byUser), WithUser(s, made)))
	}},
	{Covers: []string{"CUS-03"}, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		s.Fork()
		refused, made := Newcomer(s), Newcomer(s)
		user := Create(s.Actor, refused)
		s.Verdict(On(user, expect.Refused()), On(Create(s.As(target.Admin), made), expect.Success()),
			On(s.Try("GET /users", nil), withoutUser(s, refused), WithUser(s, made)))
	}},
	{Covers: []string{"CUS-04"}, Body: func(s *Session) { cannotCreate(s, expect.Refused()) }},
	{Covers: []string{"CUS-04"}, Case: "code", Dialect: "spec", Body: func(s *Session) { cannotCreate(s, expect.Code("BAD_REQUEST")) }},
	createWithout("CUS-05", "email"),
	createWithout("CUS-06", "password"),
	createWithout("CUS-07", "full_name"),
	{Covers: []string{"CUS-08"}, Needs: []Need{NeedCreator}, Body: func(s *Session) {
		s.Fork()
		p, creator := Newcomer(s), s.As(target.Creator)
		reply := Create(creator, p)
		s.Verdict(On(reply, expect.Success()), On(creator.Try("GET /users", nil), expect.Field("members", expect.Holding("the new user with the address",
			expect.All(asked(p), AtAddress(p))))))
	}},
	{Covers: []string{"CUS-09"}, Since: CreatedIDRow, Needs: []Need{NeedCreator}, Body: func(s *Session) {
		s.Fork()
		p := Newcomer(s)
		reply := Create(s.As(target.Creator), p)
		id, _ := reply.Body["user_id"].(json.Number)
		s.Verdict(On(reply, expect.Success(), expect.Field("user_id", expect.Integer())),
			On(s.Try("GET /users", nil), expect.Field("members", expect.Holding("the new user under the ID", expect.All(IsUser(id), asked(p))))))
	}},
	{Covers: []string{"CUS-10"}, Needs: []Need{NeedCreator}, Body: func(s *Session) { createsTwice(s, expect.Refused()) }},
	{Covers: []string{"CUS-10", "ERR-24"}, Case: "code", Dialect: "spec", Needs: []Need{NeedCreator}, Body: func(s *Session) { createsTwice(s, expect.NoCode()) }},
}, matrixSpecs, severalAccountsSpecs)
