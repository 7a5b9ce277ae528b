package specs

import (
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// namedPaths is about what all endpoints have in common.
func namedPaths() {
	Describe("Endpoints", Section("EPT"), func() {
		It("need credentials unless they are for everybody", Covers("EPT-02"), func(s *Session) {
			for _, e := range endpoints(s) {
				if !e.open {
					s.Expect(s.Anonymous().Try(e.call, e.params)).To(BeRefused())
				}
				s.Expect(s.Try(e.call, e.params)).To(Succeed())
			}
		})
		// An answer for which the specification states fields may have further ones, which
		// newer levels add.
		It("answer with nothing but the envelope if no fields are stated", Covers("EPT-03"), Inferred, func(s *Session) {
			sent := s.Post(s.FreshStream(), "nothing but the envelope")
			s.Expect(TryReact(s.Actor, sent, Vote(s))).To(bareEnvelope())
			s.Expect(s.TryEdit(sent, Params{"content": "edited"})).To(bareEnvelope())
			s.Expect(s.Try(MuteTopics, TopicMute(s, "add"))).To(bareEnvelope())
			s.Expect(Status(s.Actor, Params{"status_text": "enveloped"})).To(bareEnvelope())
		})
		It("name the parameters that they ignore", Covers("EPT-04", "LVL-08", "LVL-47"), func(s *Session) {
			for _, e := range endpoints(s) {
				reply := s.Try(e.call, e.params.With(Params{"sl_invented": "1"}))
				if e.params != nil || namesAllIgnored(s) {
					s.Expect(reply).To(IgnoreParameters("sl_invented"))
				}
			}
		})
	})
}
