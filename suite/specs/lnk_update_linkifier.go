package specs

import (
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// LNK: PATCH /realm/filters/{filter_id}: update a linkifier.
func updateLinkifier() {
	Describe("PATCH /realm/filters/{filter_id}: update a linkifier", Section("LNK"), func() {
		It("PATCH /realm/filters/{filter_id} needs authentication.",
			Covers("LNK-01"), Since(linkifierChangeRow), Needs(Admin), func(s *Session) {
				l := Linkifier(s)
				bare := s.Anonymous().Try(l.Path, l.Rule(l.Word, "b"))
				before := linkified(s, l.Word+"7")
				s.Expect(bare).To(BeRefused())
				s.Expect(before).To(l.links("a", "7"))
				s.Expect(l.Owner.Try(l.Path, l.Rule(l.Word, "b"))).To(Succeed())
				s.Expect(linkified(s, l.Word+"7")).To(l.links("b", "7"))
			})
		It("Path parameter `filter_id` is an integer, the linkifier updated.",
			Covers("LNK-02"), Since(linkifierChangeRow), Needs(Admin), func(s *Session) {
				l, other := Linkifier(s), Linkifier(s)
				unknown := l.Owner.Try("PATCH /realm/filters/999999999", l.Rule(l.Word+"x", "b"))
				s.Expect(unknown).To(BeRefused())
				s.Expect(l.Owner.Try(l.Path, l.Rule(l.Word, "b"))).To(Succeed())
				s.Expect(linkified(s, l.Word+"7")).To(l.links("b", "7"))
				s.Expect(linkified(s, other.Word+"7")).To(l.links("a", "7"))
			})
		It("`pattern` is a required string.", Covers("LNK-03"), Since(linkifierChangeRow), Needs(Admin), func(s *Session) {
			l := Linkifier(s)
			s.Expect(l.Owner.Try(l.Path, l.Rule(l.Word, "b").Without("pattern"))).To(MissParameter("pattern"))
			s.Expect(l.Owner.Try(l.Path, l.Rule(l.Word, "b"))).To(Succeed())
		})
		It("`url_template` is a required string, an RFC 6570 template.",
			Covers("LNK-04", "LVL-32"), Needs(Admin), func(s *Session) {
				templateClaims(s,
					"url_template")
			})
		It("`url_format_string` is the parameter in place of `url_template`.",
			Covers("LNK-05"), Since(linkifierChangeRow), Needs(Admin), func(s *Session) {
				templateClaims(s, "url_format_string")
			})
		It("Success is the envelope only.", Covers("LNK-06"), Since(linkifierChangeRow), Needs(Admin), func(s *Session) {
			l := Linkifier(s)
			s.Expect(l.Owner.Try(l.Path, l.Rule(l.Word, "b"))).
				To(SatisfyAll(Succeed(), HaveOnlyFields("result", "msg", IgnoredParameters)))
		})
		It("After the update the linkifier links text by the new pattern and template.",
			Covers("LNK-07", "RES-04"), Since(linkifierChangeRow), Needs(Admin), func(s *Session) {
				l := Linkifier(s)
				first := linkified(s, l.Word+"7")
				reply := l.Owner.Try(l.Path, l.Rule(l.Word+"x", "b"))
				s.Expect(first).To(l.links("a", "7"))
				s.Expect(reply).To(Succeed())
				s.Expect(linkified(s, l.Word+"x7")).To(l.links("b", "7"))
				s.Expect(linkified(s, l.Word+"7")).To(Not(ContainSubstring("<a ")))
			})
		It("After the update the linkifier links text by the new pattern and template. (messages)",
			Covers("LNK-07", "RES-04"), Since(linkifierChangeRow), Needs(Admin, Second), func(s *Session) {
				l, other, stream, second := Linkifier(s), Linkifier(s), s.FreshStream(), s.As(Second)
				second.Subscribe(stream.Name)
				s.Given(l.Owner.Try(l.Path, l.Rule(l.Word, "b"))).To(Succeed())
				alert := s.Spellings().AlertWord
				sent := s.Send(Under(stream, l.Word+"7", "see "+l.Word+"7 and "+other.Word+"8 "+alert))
				linked := HaveField("content", SatisfyAll(l.links("b", "7"), other.links("a", "8")))

				if alert != "" {
					s.Expect(s.Message(sent, Params{"apply_markdown": true})).To(Flagged("has_alert_word"))
				}
				for _, who := range []*Actor{s.Actor, second} {
					message := who.Message(sent, Params{"apply_markdown": true})
					s.Expect(message).To(linked)
					if s.Has(topicLinksRow) {
						s.Expect(message).To(HaveField("topic_links", HaveLen(1)))
					}
				}
			})
	})
}
