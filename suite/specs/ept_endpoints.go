package specs

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// EPT: Endpoints.
var _ = RegisterSection("EPT", []Spec{
	{Covers: []string{"EPT-02"}, Body: func(s *Session) {
		var claims []Claim
		for _, e := range endpoints(s) {
			if !e.open {
				claims = append(claims, On(s.Anonymous().Try(e.call, e.params), expect.Refused()))
			}
			claims = append(claims, On(s.Try(e.call, e.params), expect.Success()))
		}
		s.Verdict(claims...)
	}},
	{Covers: []string{"EPT-03"}, Weight: Should, Body: func(s *Session) {
		stream := s.FreshStream()
		sent := s.Try("POST /messages", StreamMessage(stream, "nothing but the envelope"))
		listed, members := s.Try("GET /streams", nil), s.Try("GET /users", nil)
		only := func(field string) expect.Matcher {
			keys := expect.OnlyKeys("result", "msg", expect.IgnoredParameters, field)
			return expect.All(expect.Success(), expect.Field(field, expect.That("a value", present)), keys)
		}
		s.Verdict(On(sent, only("id")), On(listed, only("streams")), On(members, only("members")))
	}},
	{Covers: []string{"EPT-04", "LVL-08", "LVL-47"}, Body: func(s *Session) {
		var claims []Claim
		for _, e := range endpoints(s) {
			reply := s.Try(e.call, e.params.With(Params{"sl_invented": "1"}))
			if e.params == nil && !namesAllIgnored(s) {
				continue
			}
			claims = append(claims, On(reply, expect.Ignored("sl_invented")))
		}
		s.Verdict(claims...)
	}},
})
