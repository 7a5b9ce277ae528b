package suite

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// conversations are messages of every kind, to tell filters apart.
type conversations struct {
	inStream, toOne, toOther, toBoth json.Number
	one                              target.Object // the user of toOne
}

func (s *Session) converse() conversations {
	others := s.Others(2)
	one, _ := member(s.Members(nil), others[0])
	return conversations{
		inStream: s.Post(s.FreshStream(), "in a stream"),
		toOne:    s.Direct("to one", others[0]), toOther: s.Direct("to another", others[1]),
		toBoth: s.Direct("to both", others...), one: one,
	}
}

// filtered fetches around the conversations with one filter.
func (s *Session) filtered(c conversations, operator string, operand any) *target.Reply {
	return s.TryFetch(narrow(operator, operand), P{"anchor": c.inStream, "num_before": look, "num_after": look})
}

// onlyDirect demands a fetch that holds only direct messages.
func onlyDirect() expect.Matcher {
	return expect.All(expect.Success(),
		expect.Field("messages", expect.ArrayOf(expect.Field("type", expect.Equal("private")))))
}

// fetchDirectNarrowSpecs judge the filters for direct messages, those up to
// level 176 and those that replace them.
var fetchDirectNarrowSpecs = []Spec{
	{Covers: []string{"FET-22", "LVL-31"}, Body: func(s *Session) {
		c := s.converse()
		s.Verdict(On(s.filtered(c, "is", "dm"), onlyDirect(), holds(c.toOne), holds(c.toBoth), lacks(c.inStream)))
	}},
	{Covers: []string{"FET-23", "LVL-31"}, Body: func(s *Session) {
		c := s.converse()
		s.Verdict(On(s.filtered(c, "dm", c.one["email"]), onlyDirect(), holds(c.toOne), lacks(c.toOther), lacks(c.inStream)))
	}},
	{Covers: []string{"FET-24", "LVL-31"}, Body: func(s *Session) {
		c := s.converse()
		s.Verdict(On(s.filtered(c, "dm-including", c.one["email"]), onlyDirect(),
			holds(c.toOne), holds(c.toBoth), lacks(c.toOther), lacks(c.inStream)))
	}},
	{Covers: []string{"FET-25"}, Weight: Must, Body: func(s *Session) {
		c := s.converse()
		s.Verdict(On(s.filtered(c, "is", "private"), onlyDirect(), holds(c.toOne), lacks(c.inStream)))
	}},
	{Covers: []string{"FET-26"}, Weight: Must, Body: func(s *Session) {
		c := s.converse()
		s.Verdict(On(s.filtered(c, "pm-with", c.one["email"]), onlyDirect(),
			holds(c.toOne), lacks(c.toOther), lacks(c.inStream)))
	}},
	{Covers: []string{"FET-27"}, Weight: Must, Body: func(s *Session) {
		c := s.converse()
		s.Verdict(On(s.filtered(c, "group-pm-with", c.one["email"]), onlyDirect(),
			holds(c.toBoth), lacks(c.toOther), lacks(c.inStream)))
	}},
	tooEarly("FET-25", "is", "private", "is", "dm"),
	tooEarly("FET-26", "pm-with", "", "dm", ""),
	tooEarly("FET-27", "group-pm-with", "", "dm-including", ""),
}

// tooEarly judges that a filter of level 177 is refused below, where its
// forerunner works. An empty operand stands for another user's address.
func tooEarly(id, operator, operand, newer, newerOperand string) Spec {
	return Spec{Covers: []string{id}, Case: "refused", Weight: Should, Body: func(s *Session) {
		c := s.converse()
		of := func(operand string) any {
			if operand == "" {
				return c.one["email"]
			}
			return operand
		}
		s.Verdict(On(s.filtered(c, operator, of(operand)), onlyDirect(), holds(c.foundBy(operator))),
			On(s.filtered(c, newer, of(newerOperand)), expect.Refused()))
	}}
}

// foundBy is the message that the old filter must find.
func (c conversations) foundBy(operator string) json.Number {
	if operator == "pm-with" {
		return c.toOne
	}
	return c.toBoth
}
