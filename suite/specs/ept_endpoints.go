package specs

import (
	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// namedPaths is about what all endpoints have in common.
func namedPaths() {
	Describe("Endpoints", Section("EPT"), func() {
		It("need credentials unless they are for everybody", Covers("EPT-02"), func(s *Session) {
			for _, e := range Endpoints(s) {
				if !e.Open {
					s.Expect(s.Anonymous().Try(e.Call, e.Params)).To(BeRefused())
				}
				s.Expect(s.Try(e.Call, e.Params)).To(Succeed())
			}
		})
		// An answer for which the specification states fields may have further ones, which
		// newer levels add.
		It("answer with nothing but the envelope if no fields are stated", Covers("EPT-03"), Inferred, func(s *Session) {
			sent := s.Post(s.FreshStream(), "nothing but the envelope")
			s.Expect(TryReact(s.Actor, sent, Vote(s))).To(BareEnvelope())
			if !s.Has("285-detached-uploads") {
				s.Expect(s.TryEdit(sent, Params{"content": "edited"})).To(BareEnvelope())
			}
			s.Expect(s.Try(MuteTopics, TopicMute(s, "add"))).To(BareEnvelope())
			s.Expect(Status(s.Actor, Params{"status_text": "enveloped"})).To(BareEnvelope())
		})
		It("name the parameters that they ignore", Covers("EPT-04", "LVL-08", "LVL-47"), Assumes(OnlyItsParameters),
			func(s *Session) {
				for _, e := range Endpoints(s) {
					reply := s.Try(e.Call, e.Params.With(Params{"sl_invented": "1"}))
					if e.Params != nil || NamesAllIgnored(s) {
						s.Expect(reply).To(IgnoreParameters("sl_invented"))
					}
				}
			})
	})
}
