package specs

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// GUS: GET /users and GET /users/{user_id}.
var _ = RegisterSection("GUS", []Spec{
	{Covers: []string{"GUS-01"}, Body: func(s *Session) {
		s.Verdict(On(s.Anonymous().Try("GET /users", nil), expect.Refused(), expect.Absent("members")),
			On(s.Try("GET /users", nil), expect.Success(), expect.Field("members", expect.Holding("the requester", IsUser(s.UserID)))))
	}},
	{Covers: []string{"GUS-02"}, Body: func(s *Session) {
		s.Verdict(On(s.Anonymous().Try(ownPath(s), nil), expect.Refused(), expect.Absent("user")),
			On(s.Try(ownPath(s), nil), expect.Success(), expect.Field("user", IsUser(s.UserID))))
	}},
	{Covers: []string{"GUS-03"}, Body: func(s *Session) { s.Verdict(avatarsAsWith(s, true)...) }},
	{Covers: []string{"GUS-04"}, Body: func(s *Session) {
		claims := avatarsAsWith(s, false)
		s.Verdict(append(claims, On(s.Members(nil), expect.Field("members", expect.ArrayOf(withAvatar()))))...)
	}},
	{Covers: []string{"GUS-05"}, Body: func(s *Session) {
		own := expect.Holding("the requester", IsUser(s.UserID))
		with, without := Params{"client_gravatar": true}, Params{"client_gravatar": false}
		listed := s.Try("GET /users", with)
		claims := []Claim{
			On(listed, expect.Success(), expect.Field("members", expect.All(own,
				expect.ArrayOf(expect.Field("avatar_url", expect.OrNull(expect.Text())))))),
			On(s.Try("GET /users", without), expect.Success(),
				expect.Field("members", expect.All(own, expect.ArrayOf(withAvatar())))),
		}
		if s.Has(SingleUserRow) {
			user, _ := Member(listed, s.UserID)
			asListed := expect.Field("user", expect.Field("avatar_url", expect.Equal(user["avatar_url"])))
			claims = append(claims, On(s.Try(ownPath(s), with), expect.Success(), asListed),
				On(s.Try(ownPath(s), without), expect.Success(), expect.Field("user", withAvatar())),
				On(s.Try(ownPath(s), with), asListed))
		}
		s.Verdict(claims...)
	}},
	{Covers: []string{"GUS-06", "USR-23"}, Body: func(s *Session) {
		own := expect.Holding("the requester", IsUser(s.UserID))
		bare := expect.Field("members", expect.All(own, expect.ArrayOf(expect.Absent("profile_data"))))
		full := expect.Field("members", expect.Holding("the requester with profile_data",
			expect.All(IsUser(s.UserID), expect.Field("profile_data", expect.Object()))))
		on, off := Params{"include_custom_profile_fields": true}, Params{"include_custom_profile_fields": false}
		claims := []Claim{
			On(s.Members(nil), bare), On(s.Members(off), bare), On(s.Members(on), full),
		}
		if s.Has(SingleUserRow) {
			claims = append(claims, On(s.Try(ownPath(s), nil), expect.Field("user", expect.Absent("profile_data"))),
				On(s.Try(ownPath(s), on), expect.Field("user", expect.Field("profile_data", expect.Object()))))
		}
		s.Verdict(claims...)
	}},
	{Covers: []string{"GUS-07", "ERR-10"}, Since: SingleUserRow, Body: func(s *Session) {
		s.Verdict(On(s.Try(ownPath(s), nil), expect.Success(), expect.Field("user", IsUser(s.UserID))),
			On(s.Try("GET /users/"+s.UnusedUserID().String(), nil), expect.Code("BAD_REQUEST"), expect.Absent("user")))
	}},
	{Covers: []string{"GUS-08"}, Body: func(s *Session) {
		reply := s.Try("GET /users", nil)
		s.Verdict(On(reply, expect.Success(), expect.Field("members", expect.All(
			expect.Holding("the requester", IsUser(s.UserID)), expect.ArrayOf(aUser(s.Has(requirements.SpecificationBegins)))))))
	}},
	{Covers: []string{"GUS-09"}, Body: func(s *Session) {
		own, _ := Member(s.Members(nil), s.UserID)
		s.Verdict(On(s.Try(ownPath(s), nil), expect.Success(), expect.Field("user", expect.All(IsUser(s.UserID), sameUser(own)))))
	}},
	{Covers: []string{"GUS-10"}, Body: func(s *Session) {
		s.Verdict(On(s.Members(nil), expect.Field("members", expect.Holding("the requester", IsUser(s.UserID)))),
			On(s.TryUnknown(ownPath(s), nil), expect.Either("no success with a user", expect.NotSuccess(), expect.Absent("user"))))
	}},
}, severalAccountsSpecs)
