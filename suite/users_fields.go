package suite

import (
	"encoding/json"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// userFieldsSpecs judge the fields of users, as GET /users tells them.
var userFieldsSpecs = []Spec{
	{Covers: []string{"USR-01"}, Body: func(s *Session) {
		reply := s.Try("GET /users", nil)
		s.Verdict(On(reply, s.everyMember(expect.Field("user_id", expect.Integer()))), On(userIDs(reply), expect.Distinct()))
	}},
	{Covers: []string{"USR-02"}, Body: func(s *Session) {
		reply := s.Try("GET /users", nil)
		s.Verdict(On(reply, s.everyMember(expect.Field("email", expect.Text()))), On(s.ownOf(reply), expect.Field("email", expect.Equal(s.Email))))
	}},
	memberField("USR-08", "full_name", expect.Text(), ""),
	memberField("USR-09", "avatar_url", expect.OrNull(expect.Text()), ""),
	memberField("USR-12", "date_joined", timestamp(), ""),
	memberField("USR-13", "timezone", expect.Text(), ""),
	memberField("USR-14", "role", expect.Integer(), requirements.SpecificationBegins),
	memberField("USR-19", "is_billing_admin", expect.Boolean(), requirements.SpecificationBegins),
	memberFlag("USR-15", "is_active", true, ""), memberFlag("USR-16", "is_admin", false, ""),
	memberFlag("USR-17", "is_owner", false, requirements.SpecificationBegins), memberFlag("USR-18", "is_guest", false, ""),
	memberFlag("USR-20", "is_bot", false, ""),
	roleFlag("USR-16", "is_admin", target.Admin, NeedAdmin), roleFlag("USR-18", "is_guest", target.Guest, NeedGuest),
	roleFlag("USR-20", "is_bot", target.Bot, NeedBot),
	{Covers: []string{"USR-10"}, Body: func(s *Session) {
		with, without := s.Try("GET /users", P{"client_gravatar": true}), s.Try("GET /users", P{"client_gravatar": false})
		given := avatars(without)
		agree := func(user target.Object) bool {
			id, _ := user["user_id"].(json.Number)
			text, _ := given[id.String()].(string)
			return text != "" && (user["avatar_url"] == nil || user["avatar_url"] == text)
		}
		s.Verdict(On(without, s.everyMember(withAvatar())), On(with, s.everyMember(expect.That(
			"an avatar_url that is the one given without client_gravatar, or null where that is a string", func(v any) bool {
				user, ok := v.(target.Object)
				return ok && agree(user)
			}))))
	}},
	{Covers: []string{"USR-21"}, Body: func(s *Session) {
		s.Verdict(On(s.Try("GET /users", nil), s.everyMember(ofKind(
			expect.Optional("bot_type", expect.Equal(nil)), expect.Field("bot_type", expect.Integer())))))
	}},
	{Covers: []string{"USR-22"}, Since: ownerIDRow, Needs: []Need{NeedBot}, Body: func(s *Session) {
		reply, bot := s.Try("GET /users", nil), s.As(target.Bot)
		owner, _ := member(reply, bot.UserID)
		s.Verdict(On(reply, s.everyMember(ofKind(expect.Absent("bot_owner_id"), expect.Optional("bot_owner_id", expect.OrNull(expect.Integer()))))),
			On(owner, expect.Field("bot_owner_id", expect.Integer())),
			On(reply, expect.Field("members", expect.Holding("the owner of the bot", isUser(ownerID(owner))))))
	}},
}

// ownerIDRow is the row since which the owners of bots are named by
// ID.
const ownerIDRow Row = "1-user-bot-owner-id"

// memberField judges a field of every user. Before the row since a server may
// lack it, as the change log there is not shown.
func memberField(id, name string, m expect.Matcher, since Row) Spec {
	return Spec{Covers: []string{id}, Since: since, Body: func(s *Session) {
		s.Verdict(On(s.Try("GET /users", nil), s.everyMember(expect.Field(name, m))))
	}}
}

// memberFlag judges a yes or no of every user, and which of both the ordinary
// user's is.
func memberFlag(id, name string, own bool, since Row) Spec {
	return Spec{Covers: []string{id}, Since: since, Body: func(s *Session) {
		reply := s.Try("GET /users", nil)
		s.Verdict(On(reply, s.everyMember(expect.Field(name, expect.Boolean()))), On(s.ownOf(reply), expect.Field(name, expect.Equal(own))))
	}}
}

// roleFlag judges that the flag of a role is set for the account of that role.
func roleFlag(id, name string, role target.Role, need Need) Spec {
	return Spec{Covers: []string{id}, Case: string(role), Needs: []Need{need}, Body: func(s *Session) {
		who, _ := member(s.Members(nil), s.As(role).UserID)
		s.Verdict(On(who, expect.Field(name, expect.Equal(true))))
	}}
}

// everyMember demands a list of users with the requester in it, each of whom
// is as demanded.
func (s *Session) everyMember(m expect.Matcher) expect.Matcher {
	return expect.All(expect.Success(), expect.Field("members", expect.All(
		expect.Holding("the requester", isUser(s.UserID)), expect.ArrayOf(m))))
}

// ownOf is the requester in a list of users.
func (s *Session) ownOf(reply *target.Reply) target.Object {
	own, _ := member(reply, s.UserID)
	return own
}

// ofKind demands one thing of people and another of bots.
func ofKind(person, bot expect.Matcher) expect.Matcher {
	return func(v any) error {
		if user, ok := v.(target.Object); ok && user["is_bot"] == true {
			return bot(v)
		}
		return person(v)
	}
}

// timestamp demands a point in time as ISO 8601 writes it.
func timestamp() expect.Matcher {
	layouts := []string{time.RFC3339Nano, "2006-01-02T15:04:05.999999999", "2006-01-02T15:04:05Z0700", "2006-01-02T15:04Z07:00", time.DateOnly, "20060102T150405Z0700"}
	return expect.That("an ISO 8601 timestamp", func(v any) bool {
		text, _ := v.(string)
		for _, layout := range layouts {
			if _, err := time.Parse(layout, text); err == nil {
				return true
			}
		}
		return false
	})
}
