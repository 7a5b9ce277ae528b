package suite

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// usersSpecs judge GET /users and GET /users/{user_id}.
var usersSpecs = []Spec{
	{Covers: []string{"GUS-01"}, Body: func(s *Session) {
		s.Verdict(On(s.Anonymous().Try("GET /users", nil), expect.Refused(), expect.Absent("members")),
			On(s.Try("GET /users", nil), expect.Success(), expect.Field("members", expect.Holding("the requester", isUser(s.UserID)))))
	}},
	{Covers: []string{"GUS-02"}, Body: func(s *Session) {
		s.Verdict(On(s.Anonymous().Try(s.ownPath(), nil), expect.Refused(), expect.Absent("user")),
			On(s.Try(s.ownPath(), nil), expect.Success(), expect.Field("user", isUser(s.UserID))))
	}},
	{Covers: []string{"GUS-03"}, Body: func(s *Session) { s.Verdict(s.avatarsAsWith(true)...) }},
	{Covers: []string{"GUS-04"}, Body: func(s *Session) {
		claims := s.avatarsAsWith(false)
		s.Verdict(append(claims, On(s.Members(nil), expect.Field("members", expect.ArrayOf(withAvatar()))))...)
	}},
	{Covers: []string{"GUS-05"}, Body: func(s *Session) {
		own := expect.Holding("the requester", isUser(s.UserID))
		with, without := P{"client_gravatar": true}, P{"client_gravatar": false}
		claims := []Claim{
			On(s.Try("GET /users", with), expect.Success(), expect.Field("members", expect.All(own,
				expect.ArrayOf(expect.Field("avatar_url", expect.OrNull(expect.Text())))))),
			On(s.Try("GET /users", without), expect.Success(),
				expect.Field("members", expect.All(own, expect.ArrayOf(withAvatar())))),
		}
		if s.has(singleUserRow) {
			claims = append(claims,
				On(s.Try(s.ownPath(), with), expect.Success(), expect.Field("user", expect.Field("avatar_url", expect.OrNull(expect.Text())))),
				On(s.Try(s.ownPath(), without), expect.Success(), expect.Field("user", withAvatar())))
		}
		s.Verdict(claims...)
	}},
	{Covers: []string{"GUS-06", "USR-23"}, Body: func(s *Session) {
		own := expect.Holding("the requester", isUser(s.UserID))
		bare := expect.Field("members", expect.All(own, expect.ArrayOf(expect.Absent("profile_data"))))
		full := expect.Field("members", expect.Holding("the requester with profile_data",
			expect.All(isUser(s.UserID), expect.Field("profile_data", expect.Object()))))
		on, off := P{"include_custom_profile_fields": true}, P{"include_custom_profile_fields": false}
		claims := []Claim{
			On(s.Members(nil), bare), On(s.Members(off), bare), On(s.Members(on), full),
		}
		if s.has(singleUserRow) {
			claims = append(claims, On(s.Try(s.ownPath(), nil), expect.Field("user", expect.Absent("profile_data"))),
				On(s.Try(s.ownPath(), on), expect.Field("user", expect.Field("profile_data", expect.Object()))))
		}
		s.Verdict(claims...)
	}},
	{Covers: []string{"GUS-07", "ERR-10"}, Since: singleUserRow, Body: func(s *Session) {
		s.Verdict(On(s.Try(s.ownPath(), nil), expect.Success(), expect.Field("user", isUser(s.UserID))),
			On(s.Try("GET /users/"+s.NobodysID().String(), nil), expect.Code("BAD_REQUEST"), expect.Absent("user")))
	}},
	{Covers: []string{"GUS-08"}, Body: func(s *Session) {
		reply := s.Try("GET /users", nil)
		s.Verdict(On(reply, expect.Success(), expect.Field("members", expect.All(
			expect.Holding("the requester", isUser(s.UserID)), expect.ArrayOf(aUser(s.has(requirements.SpecificationBegins)))))))
	}},
	{Covers: []string{"GUS-09"}, Body: func(s *Session) {
		own := s.Own()
		s.Verdict(On(s.Try(s.ownPath(), nil), expect.Success(), expect.Field("user", expect.All(isUser(s.UserID), sameUser(own)))))
	}},
	{Covers: []string{"GUS-10"}, Body: func(s *Session) {
		s.Verdict(On(s.Own(), isUser(s.UserID)),
			On(s.TryUnknown(s.ownPath(), nil), expect.Either("no success with a user", expect.NotSuccess(), expect.Absent("user"))))
	}},
}

// singleUserRow is the row since which GET /users/{user_id} exists.
const singleUserRow Row = "1-get-user-by-id"

func (s *Session) ownPath() string { return "GET /users/" + s.UserID.String() }

// withAvatar demands a user whose avatar_url is given.
func withAvatar() expect.Matcher { return expect.Field("avatar_url", expect.NonEmptyText()) }

// avatarsAsWith claims that leaving out client_gravatar equals the value.
func (s *Session) avatarsAsWith(value bool) []Claim {
	asked := P{"client_gravatar": value}
	claims := []Claim{On(avatars(s.Members(nil)), expect.Equal(avatars(s.Members(asked)))),
		On(s.Own(), isUser(s.UserID), expect.Field("avatar_url", expect.OrNull(expect.Text())))}
	if s.has(singleUserRow) {
		given := s.Do(s.ownPath(), asked)
		s.arranged(given, expect.Field("user", expect.Field("avatar_url", expect.OrNull(expect.Text()))))
		user := given.Body["user"].(target.Object)
		claims = append(claims, On(s.Try(s.ownPath(), nil), expect.Success(),
			expect.Field("user", expect.Field("avatar_url", expect.Equal(user["avatar_url"])))))
	}
	return claims
}

// avatars returns avatar_url by user ID.
func avatars(reply *target.Reply) target.Object {
	found := make(target.Object)
	for _, user := range users(reply) {
		id, _ := user["user_id"].(interface{ String() string })
		if id != nil {
			found[id.String()] = user["avatar_url"]
		}
	}
	return found
}

// sameUser demands a user whose described fields are those of another object of
// the same user. What a server adds of its own may differ.
func sameUser(other target.Object) expect.Matcher {
	var demands []expect.Matcher
	for _, name := range []string{"user_id", "email", "delivery_email", "full_name", "avatar_url", "date_joined", "timezone",
		"role", "is_active", "is_admin", "is_owner", "is_guest", "is_billing_admin", "is_bot"} {
		if value, present := other[name]; present {
			demands = append(demands, expect.Field(name, expect.Equal(value)))
		}
	}
	return expect.All(demands...)
}

// aUser demands the described fields of a user, or only those that every known
// server has.
func aUser(whole bool) expect.Matcher {
	table := map[string]expect.Matcher{
		"user_id": expect.Integer(), "email": expect.Text(), "full_name": expect.Text(),
		"avatar_url": expect.OrNull(expect.Text()), "is_active": expect.Boolean(), "is_admin": expect.Boolean(),
		"is_guest": expect.Boolean(), "is_bot": expect.Boolean(),
	}
	if whole {
		for name, m := range map[string]expect.Matcher{
			"date_joined": expect.Text(), "timezone": expect.Text(), "role": expect.Integer(),
			"is_owner": expect.Boolean(), "is_billing_admin": expect.Boolean(),
		} {
			table[name] = m
		}
	}
	return expect.All(expect.Shape(table), expect.Optional("bot_type", expect.OrNull(expect.Integer())),
		expect.Optional("delivery_email", expect.OrNull(expect.Text())))
}
