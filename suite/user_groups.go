package suite

import (
	"encoding/json"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// userGroupSpecs judge POST /user_groups/create and what its groups are for.
var userGroupSpecs = []Spec{
	{Covers: []string{"UGR-01"}, Body: func(s *Session) {
		p := s.groupOf(s.UserID)
		bare := s.Anonymous().TryGroup(p)
		s.Verdict(On(bare, expect.Refused()), On(s.TryGroup(p), expect.Success()))
	}},
	neededOfGroups("name", "UGR-02", "RES-01"),
	neededOfGroups("description", "UGR-03", "RES-02"),
	neededOfGroups("members", "UGR-04", "RES-03"),
	{Covers: []string{"UGR-04", "RES-03"}, Case: "of another kind", Body: func(s *Session) {
		p := s.groupOf(s.UserID)
		text, mixed := s.TryGroup(p.with(P{"members": "everybody"})), s.TryGroup(p.with(P{"members": []any{s.UserID, "me"}}))
		s.Verdict(On(text, expect.Refused()), On(mixed, expect.Refused()), On(s.TryGroup(p), expect.Success()))
	}},
	{Covers: []string{"UGR-05", "FLG-09"}, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		stream, second := s.FreshStream(), s.As(target.Second)
		second.Subscribe(stream.Name)
		p := s.groupOf(s.UserID)
		created := s.TryGroup(p)
		s.arranged(created, expect.Success())
		name, _ := p["name"].(string)
		calling := second.Post(stream, "hello "+strings.ReplaceAll(s.spellings().GroupMention, "{name}", name))
		plain := second.Post(stream, "hello")
		s.Verdict(On(created, bareEnvelope()), On(s.Message(calling), flagged("mentioned")),
			On(second.Message(calling), unflagged("mentioned")), On(s.Message(plain), says("hello"), unflagged("mentioned")))
	}},
	{Covers: []string{"UGR-06"}, Body: func(s *Session) {
		p := s.groupOf(s.UserID)
		reply := s.TryGroup(p.with(P{"members": []json.Number{s.UserID, s.NobodysID()}}))
		s.Verdict(On(reply, expect.Code("BAD_REQUEST")), On(s.TryGroup(p), expect.Success()))
	}},
}

// neededOfGroups judges a parameter without which no group is made.
func neededOfGroups(name string, ids ...string) Spec {
	spec := Spec{Covers: ids, Body: func(s *Session) {
		p := s.groupOf(s.UserID)
		s.Verdict(On(s.TryGroup(p.without(name)), expect.Missing(name)), On(s.TryGroup(p), expect.Success()))
	}}
	if name == "members" {
		spec.Dialect = "spec" // the public counterpart does without
	}
	return spec
}

// groupOf is the complete parameters of a group that nobody has made.
func (s *Session) groupOf(members ...json.Number) P {
	return P{"name": s.Fresh("group"), "description": "made by a conformance suite", "members": members}
}

// TryGroup asks for a group, whatever the answer.
func (a *Actor) TryGroup(p P) *target.Reply {
	if name, _ := p["name"].(string); name != "" && a.Email != "" {
		a.s.cleaning().grouped(a.Credentials, name)
	}
	return a.Try("POST /user_groups/create", p)
}

// bareEnvelope demands a success that tells nothing more.
func bareEnvelope() expect.Matcher {
	return expect.All(expect.Success(), expect.OnlyKeys("result", "msg", expect.IgnoredParameters))
}
