package suite

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// emailVisibilityRow is the row since which every user says who sees the own real
// address.
const emailVisibilityRow Row = "163-email-visibility-user-setting"

// Values of email_address_visibility.
const (
	seenByEveryone       = 1
	seenByAdministrators = 3
)

// userEmailSpecs judge who sees which address, and what follows from it.
var userEmailSpecs = []Spec{
	{Covers: []string{"USR-03"}, Since: emailVisibilityRow, Phase: Alone, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		s.fork()
		second := s.As(target.Second)
		queue := s.Register(P{"event_types": []string{"realm_user"}})
		var claims []Claim
		for _, visibility := range []int{seenByAdministrators, seenByEveryone, seenByAdministrators, second.visibility()} {
			before, _ := member(s.Members(nil), second.UserID)
			second.show(visibility)
			after, _ := member(s.Members(nil), second.UserID)
			claims = append(claims, On(after, isUser(second.UserID), expect.Field("email", expect.NonEmptyText())))
			if after["email"] != before["email"] {
				told := queue.Await("the event of the new address", newEmailOf(second.UserID))
				claims = append(claims, On(told["person"], expect.Field("new_email", expect.Equal(after["email"]))))
			}
		}
		s.Verdict(claims...)
	}},
	{Covers: []string{"USR-04", "LVL-54"}, Body: func(s *Session) {
		always := expect.Field("delivery_email", expect.OrNull(expect.Text()))
		s.Verdict(On(s.Try("GET /users", nil), s.everyMember(always)),
			On(s.Try(s.ownPath(), nil), expect.Success(), expect.Field("user", expect.All(isUser(s.UserID), always))))
	}},
	{Covers: []string{"USR-05"}, Body: func(s *Session) {
		s.Verdict(On(s.Try("GET /users", nil), s.everyMember(expect.Optional("delivery_email", expect.OrNull(expect.Text())))))
	}},
	{Covers: []string{"USR-06"}, Phase: Alone, Needs: []Need{NeedSecond, NeedAdmin}, Body: func(s *Session) {
		s.fork()
		second, admin := s.As(target.Second), s.As(target.Admin)
		before := second.show(seenByAdministrators)
		own, _ := member(second.Members(nil), second.UserID)
		hidden, _ := member(s.Members(nil), second.UserID)
		seen, _ := member(admin.Members(nil), second.UserID)
		second.show(before)
		s.Verdict(On(hidden, isUser(second.UserID), expect.Field("delivery_email", expect.Equal(nil))),
			On(seen, expect.Field("delivery_email", expect.All(expect.NonEmptyText(), expect.Equal(own["delivery_email"])))))
	}},
	{Covers: []string{"USR-07"}, Needs: []Need{NeedBot}, Body: func(s *Session) {
		reply := s.Try("GET /users", nil)
		s.Verdict(On(reply, s.everyMember(ofKind(expect.Object(), expect.Field("delivery_email", expect.NonEmptyText())))),
			On(reply, expect.Field("members", expect.Holding("the bot", isUser(s.As(target.Bot).UserID)))))
	}},
	{Covers: []string{"USR-11"}, Since: emailVisibilityRow, Phase: Alone, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		s.fork()
		before := make(map[*Actor]int)
		for _, role := range []target.Role{target.Second, target.Moderator} {
			if who := s.As(role); who.Missing == "" && who.UserID != "" {
				before[who] = who.show(seenByAdministrators)
			}
		}
		reply := s.Try("GET /users", P{"client_gravatar": true})
		for who, visibility := range before { // a value from elsewhere may not be taken back
			who.Try("PATCH /settings", P{"email_address_visibility": visibility})
		}
		s.Verdict(On(reply, s.everyMember(expect.Either("a visible address, or an avatar_url that is given",
			not(expect.Field("delivery_email", expect.Equal(nil))), withAvatar()))))
	}},
}

// visibility reads who sees the actor's real address, everyone where the
// server does not tell.
func (a *Actor) visibility() int {
	queue := a.Register(P{"fetch_event_types": []string{"user_settings"}, "client_capabilities": P{
		"notification_settings_null": true, "user_settings_object": true,
	}})
	settings, _ := queue.Registration.Body["user_settings"].(target.Object)
	if n, ok := settings["email_address_visibility"].(json.Number); ok {
		return int(integer(n))
	}
	return seenByEveryone
}

// show sets who sees the actor's real address and returns who did before.
func (a *Actor) show(visibility int) (before int) {
	before = a.visibility()
	a.Do("PATCH /settings", P{"email_address_visibility": visibility})
	return before
}

// newEmailOf demands the event of a user's new API address.
func newEmailOf(id json.Number) expect.Matcher {
	return expect.All(expect.Field("type", expect.Equal("realm_user")),
		expect.Field("person", expect.All(isUser(id), expect.Field("new_email", expect.NonEmptyText()))))
}

// not demands that something is not as demanded.
func not(m expect.Matcher) expect.Matcher {
	return expect.That("the opposite", func(v any) bool { return m(v) != nil })
}

// userIDs lists the IDs of users.
func userIDs(reply *target.Reply) []any {
	ids := []any{}
	for _, user := range users(reply) {
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
