package specs

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// LNK: PATCH /realm/filters/{filter_id}: update a linkifier.
var updateLinkifier = Table("LNK", []Spec{
	{Covers: []string{"LNK-01"}, Since: linkifierChangeRow, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		l := Linkifier(s)
		bare := s.Anonymous().Try(l.Path, l.Rule(l.Word, "b"))
		before := linkified(s, l.Word+"7")
		s.Verdict(On(bare, expect.Refused()), On(before, l.links("a", "7")),
			On(l.Owner.Try(l.Path, l.Rule(l.Word, "b")), expect.Success()), On(linkified(s, l.Word+"7"), l.links("b", "7")))
	}},
	{Covers: []string{"LNK-02"}, Since: linkifierChangeRow, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		l, other := Linkifier(s), Linkifier(s)
		unknown := l.Owner.Try("PATCH /realm/filters/999999999", l.Rule(l.Word+"x", "b"))
		s.Verdict(On(unknown, expect.Refused()), On(l.Owner.Try(l.Path, l.Rule(l.Word, "b")), expect.Success()),
			On(linkified(s, l.Word+"7"), l.links("b", "7")), On(linkified(s, other.Word+"7"), l.links("a", "7")))
	}},
	{Covers: []string{"LNK-03"}, Since: linkifierChangeRow, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		l := Linkifier(s)
		s.Verdict(On(l.Owner.Try(l.Path, l.Rule(l.Word, "b").Without("pattern")), expect.Missing("pattern")),
			On(l.Owner.Try(l.Path, l.Rule(l.Word, "b")), expect.Success()))
	}},
	{Covers: []string{"LNK-04", "LVL-32"}, Needs: []Need{NeedAdmin}, Body: func(s *Session) { s.Verdict(templateClaims(s, "url_template")...) }},
	{Covers: []string{"LNK-05"}, Since: linkifierChangeRow, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		s.Verdict(templateClaims(s, "url_format_string")...)
	}},
	{Covers: []string{"LNK-06"}, Since: linkifierChangeRow, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		l := Linkifier(s)
		s.Verdict(On(l.Owner.Try(l.Path, l.Rule(l.Word, "b")), expect.Success(),
			expect.OnlyKeys("result", "msg", expect.IgnoredParameters)))
	}},
	{Covers: []string{"LNK-07", "RES-04"}, Since: linkifierChangeRow, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		l := Linkifier(s)
		first := linkified(s, l.Word+"7")
		reply := l.Owner.Try(l.Path, l.Rule(l.Word+"x", "b"))
		s.Verdict(On(first, l.links("a", "7")), On(reply, expect.Success()), On(linkified(s, l.Word+"x7"), l.links("b", "7")),
			On(linkified(s, l.Word+"7"), expect.Without("<a ")))
	}},
}, severalAccountsSpecs)
