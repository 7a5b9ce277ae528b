package specs

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// RND: POST /messages/render.
var renderMessage = Table("RND", []Spec{
	{Covers: []string{"RND-01"}, Body: func(s *Session) {
		bare := s.Anonymous().Try("POST /messages/render", Params{"content": "**bold**"})
		s.Verdict(On(bare, expect.Refused(), expect.Absent("rendered")), On(Render(s, "**bold**"), rendersBold()))
	}},
	{Covers: []string{"RND-02", "ERR-08"}, Body: func(s *Session) {
		s.Verdict(On(s.Try("POST /messages/render", nil), expect.Missing("content")), On(Render(s, "**bold**"), rendersBold()))
	}},
	{Covers: []string{"RND-03"}, Dialect: "spec", Body: func(s *Session) {
		bound := s.Limit("max_message_length")
		longer := Render(s, plainText(bound+2*markup))
		claim := On(longer, expect.Refused())
		if longer.Succeeded() {
			claim = On(longer, expect.Field("rendered", expect.That("output within the bound", atMost(bound+markup))))
		}
		s.Verdict(On(Render(s, plainText(bound)), expect.Success(), expect.Field("rendered", expect.Containing(plainText(bound)))), claim)
	}},
	{Covers: []string{"RND-04"}, Body: func(s *Session) {
		whole := expect.Field("rendered", expect.All(expect.Containing("First"), expect.Containing("second 2")))
		s.Verdict(On(Render(s, "**bold**"), rendersBold()), On(Render(s, "First\nsecond 2"), expect.Success(), whole))
	}},
}, everywhereSpecs)

// markup is how many characters beyond the text itself the HTML of one
// paragraph may have: its tags, and a note that something was cut off.
const markup = 200

func Render(s *Session, content string) *target.Reply {
	return s.Try("POST /messages/render", Params{"content": content})
}

func rendersBold() expect.Matcher {
	return expect.All(expect.Success(), expect.Field("rendered", expect.All(
		expect.Containing("bold"), expect.Containing("<"), expect.Without("**"))))
}
