package specs

import (
	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// updateLinkifier is about PATCH /realm/filters/{filter_id}.
func updateLinkifier() {
	Describe("Update a linkifier", Section("LNK"), Since(LinkifierChangeRow), Needs(Admin), func() {
		var l Linkifier
		BeforeEach(func(s *Session) { l = NewLinkifier(s) })
		It("needs credentials", Covers("LNK-01"), func(s *Session) {
			bare := s.Anonymous().Try(l.Path, l.Rule(l.Word, "b"))
			before := Linkified(s, l.Word+"7")
			s.Expect(bare).To(BeRefused())
			s.Expect(before).To(l.Links("a", "7"))
			s.Expect(l.Owner.Try(l.Path, l.Rule(l.Word, "b"))).To(Succeed())
			s.Expect(Linkified(s, l.Word+"7")).To(l.Links("b", "7"))
		})
		It("updates the linkifier of the path alone", Covers("LNK-02"), func(s *Session) {
			other := NewLinkifier(s)
			s.Expect(l.Owner.Try("PATCH /realm/filters/999999999", l.Rule(l.Word+"x", "b"))).To(BeRefused())
			s.Expect(l.Owner.Try(l.Path, l.Rule(l.Word, "b"))).To(Succeed())
			s.Expect(Linkified(s, l.Word+"7")).To(l.Links("b", "7"))
			s.Expect(Linkified(s, other.Word+"7")).To(l.Links("a", "7"))
		})
		DescribeTable("needs a parameter", func(s *Session, name string) {
			s.Expect(l.Owner.Try(l.Path, l.Rule(l.Word, "b").Without(name))).To(MissParameter(name))
			s.Expect(l.Owner.Try(l.Path, l.Rule(l.Word, "b"))).To(Succeed())
			s.Expect(Linkified(s, l.Word+"7")).To(l.Links("b", "7"))
		},
			Entry("pattern", Covers("LNK-03"), "pattern"),
			Entry("url_template", Covers("LNK-04", "LVL-32"), "url_template"),
			Entry("url_format_string at older levels", Covers("LNK-05"), "url_format_string"),
		)
		It("answers with nothing but the envelope", Covers("LNK-06"), func(s *Session) {
			s.Expect(l.Owner.Try(l.Path, l.Rule(l.Word, "b"))).To(BareEnvelope())
		})
		It("links text by the new pattern and template alone", Covers("LNK-07", "RES-04"), func(s *Session) {
			s.Expect(Linkified(s, l.Word+"7")).To(l.Links("a", "7"))
			s.Expect(l.Owner.Try(l.Path, l.Rule(l.Word+"x", "b"))).To(Succeed())
			s.Expect(Linkified(s, l.Word+"x7")).To(l.Links("b", "7"))
			s.Expect(Linkified(s, l.Word+"7")).To(Not(ContainSubstring("<a ")))
		})
		It("links messages and topics, for the sender and for another reader", Covers("LNK-07", "RES-04"),
			Assumes(OwnAccount), Needs(Second),
			func(s *Session) {
				other, stream, second, alert := NewLinkifier(s), s.FreshStream(), s.As(Second), s.Spellings().AlertWord
				second.Subscribe(stream.Name)
				s.Given(l.Owner.Try(l.Path, l.Rule(l.Word, "b"))).To(Succeed())
				sent := s.Send(Under(stream, l.Word+"7", "see "+l.Word+"7 and "+other.Word+"8 "+alert))

				if alert != "" {
					s.Expect(s.Message(sent, Params{"apply_markdown": true})).To(Flagged("has_alert_word"))
				}
				for _, who := range []*Actor{s.Actor, second} {
					message := who.Message(sent, Params{"apply_markdown": true})
					s.Expect(message).To(HaveField("content", SatisfyAll(l.Links("b", "7"), other.Links("a", "8"))))
					if s.Has(TopicLinksRow) {
						s.Expect(message).To(HaveField("topic_links", HaveLen(1)))
					}
				}
			})
	})
}
