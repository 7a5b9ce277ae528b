package specs

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// EPT: Endpoints.
var namedPaths = Table("EPT", []Spec{
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
		// An answer for which the specification states fields may have further ones,
		// which newer levels add.
		sent := s.Post(s.FreshStream(), "nothing but the envelope")
		only := expect.All(expect.Success(), expect.OnlyKeys("result", "msg", expect.IgnoredParameters))
		s.Verdict(On(TryReact(s.Actor, sent, Vote(s)), only), On(s.TryEdit(sent, Params{"content": "edited"}), only),
			On(s.Try(MuteTopics, TopicMute(s, "add")), only), On(Status(s.Actor, Params{"status_text": "enveloped"}), only))
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
