package specs

import (
	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// resources is about the objects of the specification that have no section of their own.
func resources() {
	Describe("Other resources", Section("RES"), func() {
		Context("linkifier", Needs(Admin), func() {
			It("has a url_template by RFC 6570, and no other text", Covers("RES-05"), func(s *Session) {
				const query = "https://b.sl.example/x{?id}"
				l := NewLinkifier(s)
				bad := l.Owner.Try(l.Path, l.Rule(l.Word, "b").With(Params{"url_template": "https://b.sl.example/{id"}))
				s.Expect(bad).To(BeRefused())
				s.Expect(Linkified(s, l.Word+"7")).To(l.Links("a", "7"))
				s.Expect(l.Owner.Try(l.Path, l.Rule(l.Word, "b").With(Params{"url_template": query}))).To(Succeed())
				s.Expect(Listed(s, l)).To(templated(query))
				s.Expect(Linkified(s, l.Word+"7")).To(ContainSubstring(`href="https://b.sl.example/x?id=7"`))
			})
			It("inserts the named groups of its pattern into its url_template", Covers("RES-06"), func(s *Session) {
				l := NewLinkifier(s)
				rule := Params{"pattern": l.Word + "(?P<id>[0-9]+)-(?P<part>[a-z]+)",
					"url_template": "https://b.sl.example/{part}/{id}"}
				s.Expect(l.Owner.Try(l.Path, rule)).To(Succeed())
				s.Expect(Linkified(s, l.Word+"42-lens")).To(ContainSubstring(`href="https://b.sl.example/lens/42"`))
			})
		})
		Context("status", func() {
			It("turns presence_enabled on and off with away", Assumes(Once),
				Covers("RES-13"), Since(AwayIsPresenceRow), Inferred, Serial, turnsPresence)
		})
	})
}

func turnsPresence(s *Session) {
	s.Keeps("presence_enabled")
	stream, q := s.FreshStream(), s.Register(Params{"event_types": []string{"user_settings", "message"}})
	presence := func(value bool) Matcher {
		return HaveFields(Fields{"property": "presence_enabled", "value": value})
	}
	s.Do("PATCH /settings", Params{"presence_enabled": false})
	q.Await("the event of a presence that is off", presence(false))

	back := Status(s.Actor, Params{"away": false})
	on := q.Await("the event of a presence that is on", presence(true))
	gone := Status(s.Actor, Params{"away": true})
	settled := q.Before(s.Post(stream, "after all")) // so that nothing turns it on again
	s.Expect(back).To(Succeed())
	s.Expect(on).To(HaveField("type", "user_settings"))
	s.Expect(gone).To(Succeed())
	s.Expect(settled).To(ContainElement(SatisfyAll(HaveField("type", "user_settings"), presence(false))))
	s.Expect(settled).NotTo(ContainElement(presence(true)))
}

// Listed is the linkifier as the public counterpart lists it, nil if nothing
// is listed there.
func Listed(s *Session, l Linkifier) any {
	return FindElement(s.TryUnknown("GET /realm/linkifiers", nil).Body["linkifiers"], HasID(l.ID))
}

// templated demands of a linkifier that is listed at all that it has the
// template.
func templated(template string) Matcher {
	return Described("the template "+template, SatisfyAny(BeNil(), HaveField("url_template", template)))
}
