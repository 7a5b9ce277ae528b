package specs

import (
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// EPT: Endpoints.
func namedPaths() {
	Describe("Endpoints", Section("EPT"), func() {
		It("Unless stated otherwise a call needs authentication.", Covers("EPT-02"), func(s *Session) {
			for _, e := range endpoints(s) {
				if !e.open {
					s.Expect(s.Anonymous().Try(e.call, e.params)).To(BeRefused())
				}
				s.Expect(s.Try(e.call, e.params)).To(Succeed())
			}
		})
		It("Unless stated otherwise a success response is the envelope only.", Covers("EPT-03"), Inferred, func(s *Session) {
			// An answer for which the specification states fields may have further ones,
			// which newer levels add.
			sent := s.Post(s.FreshStream(), "nothing but the envelope")
			only := SatisfyAll(Succeed(), HaveOnlyFields("result", "msg", IgnoredParameters))
			s.Expect(TryReact(s.Actor, sent, Vote(s))).To(only)
			s.Expect(s.TryEdit(sent, Params{"content": "edited"})).To(only)
			s.Expect(s.Try(MuteTopics, TopicMute(s, "add"))).To(only)
			s.Expect(Status(s.Actor, Params{"status_text": "enveloped"})).To(only)
		})
		It("Every success response may carry `ignored_parameters_unsupported`.",
			Covers("EPT-04", "LVL-08", "LVL-47"), func(s *Session) {
				for _, e := range endpoints(s) {
					reply := s.Try(e.call, e.params.With(Params{"sl_invented": "1"}))
					if e.params == nil && !namesAllIgnored(s) {
						continue
					}
					s.Expect(reply).To(IgnoreParameters("sl_invented"))
				}
			})
	})
}
