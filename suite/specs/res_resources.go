package specs

import (
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// RES: Other resources.
func resources() {
	Describe("Other resources", Section("RES"), func() {
		It("A linkifier has `url_template`, an RFC 6570 template string.", Covers("RES-05"), Needs(Admin), func(s *Session) {
			l := Linkifier(s)
			bad := l.Owner.Try(l.Path, l.Rule(l.Word, "b").With(Params{"url_template": "https://b.sl.example/{id"}))
			const query = "https://b.sl.example/x{?id}"
			s.Expect(bad).To(BeRefused())
			s.Expect(linkified(s, l.Word+"7")).To(l.links("a", "7"))
			s.Expect(l.Owner.Try(l.Path, l.Rule(l.Word, "b").With(Params{"url_template": query}))).To(Succeed())
			s.Expect(Listed(s, l)).To(templated(query))
			s.Expect(linkified(s, l.Word+"7")).To(ContainSubstring(`href="https://b.sl.example/x?id=7"`))
		})
		It("Named groups of the pattern are inserted into `url_template` as `{group_name}`.",
			Covers("RES-06"), Needs(Admin), func(s *Session) {
				l := Linkifier(s)
				rule := Params{"pattern": l.Word + "(?P<id>[0-9]+)-(?P<part>[a-z]+)",
					"url_template": "https://b.sl.example/{part}/{id}"}
				s.Expect(l.Owner.Try(l.Path, rule)).To(Succeed())
				s.Expect(linkified(s, l.Word+"42-lens")).To(ContainSubstring(`href="https://b.sl.example/lens/42"`))
			})
		It("`away` equals the negation of `presence_enabled`.",
			Covers("RES-13"), Since(AwayIsPresenceRow), Inferred, Serial, func(s *Session) {
				s.Keeps("presence_enabled")
				stream, q := s.FreshStream(), s.Register(Params{"event_types": []string{"user_settings", "message"}})
				presence := func(value bool) Matcher {
					return SatisfyAll(HaveField("property", "presence_enabled"), HaveField("value", value))
				}
				s.Do("PATCH /settings", Params{"presence_enabled": false})
				q.Await("the event of a presence that is off", presence(false))
				kind := HaveField("type", "user_settings")
				back := Status(s.Actor, Params{"away": false})
				on := q.Await("the event of a presence that is on", presence(true))
				gone := Status(s.Actor, Params{"away": true})
				settled := q.Before(s.Post(stream, "after all")) // so that nothing turns it on again
				s.Expect(back).To(Succeed())
				s.Expect(on).To(kind)
				s.Expect(gone).To(Succeed())
				s.Expect(settled).
					To(SatisfyAll(ContainElement(Described("the event of a presence that is off again",
						SatisfyAll(kind, presence(false)))), Not(ContainElement(Described("the event of a presence that is on again",
						presence(true))))))
			})
	})
}
