package specs

import (
	"encoding/json"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/differential"
	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// UGR: POST /user_groups/create.
var createUserGroup = Table("UGR", []Spec{
	{Covers: []string{"UGR-01"}, Body: func(s *Session) {
		p := GroupOf(s, s.UserID)
		bare := TryGroup(s.Anonymous(), p)
		s.Verdict(On(bare, expect.Refused()), On(TryGroup(s.Actor, p), expect.Success()))
	}},
	neededOfGroups("name", "UGR-02", "RES-01"),
	neededOfGroups("description", "UGR-03", "RES-02"),
	neededOfGroups("members", "UGR-04", "RES-03"),
	{Covers: []string{"UGR-04", "RES-03"}, Case: "of another kind", Body: func(s *Session) {
		p := GroupOf(s, s.UserID)
		text, mixed := TryGroup(s.Actor, p.With(Params{"members": "everybody"})), TryGroup(s.Actor, p.With(Params{"members": []any{s.UserID, "me"}}))
		s.Verdict(On(text, expect.Refused()), On(mixed, expect.Refused()), On(TryGroup(s.Actor, p), expect.Success()))
	}},
	{Covers: []string{"UGR-05", "FLG-09"}, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		stream, second := s.FreshStream(), s.As(target.Second)
		second.Subscribe(stream.Name)
		p := GroupOf(s, s.UserID)
		created := TryGroup(s.Actor, p)
		s.Arranged(created, expect.Success())
		name, _ := p["name"].(string)
		calling := second.Post(stream, "hello "+strings.ReplaceAll(s.Spellings().GroupMention, "{name}", name))
		plain := second.Post(stream, "hello")
		s.Verdict(On(created, bareEnvelope()), On(s.Message(calling), Flagged("mentioned")),
			On(second.Message(calling), Unflagged("mentioned")), On(s.Message(plain), Says("hello"), Unflagged("mentioned")))
	}},
	{Covers: []string{"UGR-06"}, Body: func(s *Session) {
		p := GroupOf(s, s.UserID)
		reply := TryGroup(s.Actor, p.With(Params{"members": []json.Number{s.UserID, s.UnusedUserID()}}))
		s.Verdict(On(reply, expect.Code("BAD_REQUEST")), On(TryGroup(s.Actor, p), expect.Success()))
	}},
}, severalAccountsSpecs, toldStateSpecs, differential.Specs)

// neededOfGroups judges a parameter without which no group is made.
func neededOfGroups(name string, ids ...string) Spec {
	spec := Spec{Covers: ids, Body: func(s *Session) {
		p := GroupOf(s, s.UserID)
		s.Verdict(On(TryGroup(s.Actor, p.Without(name)), expect.Missing(name)), On(TryGroup(s.Actor, p), expect.Success()))
	}}
	if name == "members" {
		spec.Dialect = "spec" // the public counterpart does without
	}
	return spec
}

// GroupOf returns the complete parameters of a new group.
func GroupOf(s *Session, members ...json.Number) Params {
	return Params{"name": s.Fresh("Groupé"), "description": "Made by a conformance suite, é  🙂 +1 %41", "members": members}
}

// TryGroup asks for a group, whatever the answer.
func TryGroup(a *Actor, p Params) *target.Reply {
	if name, _ := p["name"].(string); name != "" && a.Email != "" {
		a.Session.Grouped(a.Credentials)
	}
	reply := a.Try("POST /user_groups/create", p)
	if !reply.Succeeded() && a.Role != "" {
		a.AllowedBy("user_group_edit_policy", "make user groups")
	}
	return reply
}
