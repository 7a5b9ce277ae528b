package specs

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// RES: Other resources.
var resources = Table("RES", []Spec{
	{Covers: []string{"RES-05"}, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		l := Linkifier(s)
		bad := l.Owner.Try(l.Path, l.Rule(l.Word, "b").With(Params{"url_template": "https://b.sl.example/{id"}))
		const query = "https://b.sl.example/x{?id}"
		s.Verdict(On(bad, expect.Refused()), On(linkified(s, l.Word+"7"), l.links("a", "7")),
			On(l.Owner.Try(l.Path, l.Rule(l.Word, "b").With(Params{"url_template": query})), expect.Success()), On(Listed(s, l), templated(query)),
			On(linkified(s, l.Word+"7"), expect.Containing(`href="https://b.sl.example/x?id=7"`)))
	}},
	{Covers: []string{"RES-06"}, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		l := Linkifier(s)
		rule := Params{"pattern": l.Word + "(?P<id>[0-9]+)-(?P<part>[a-z]+)", "url_template": "https://b.sl.example/{part}/{id}"}
		s.Verdict(On(l.Owner.Try(l.Path, rule), expect.Success()),
			On(linkified(s, l.Word+"42-lens"), expect.Containing(`href="https://b.sl.example/lens/42"`)))
	}},
	{Covers: []string{"RES-13"}, Since: AwayIsPresenceRow, Weight: Should, Phase: Alone, Body: func(s *Session) {
		s.Keeps("presence_enabled")
		stream, q := s.FreshStream(), s.Register(Params{"event_types": []string{"user_settings", "message"}})
		presence := func(value bool) expect.Matcher {
			return expect.All(expect.Field("property", expect.Equal("presence_enabled")), expect.Field("value", expect.Equal(value)))
		}
		s.Do("PATCH /settings", Params{"presence_enabled": false})
		q.Await("the event of a presence that is off", presence(false))
		kind := expect.Field("type", expect.Equal("user_settings"))
		back := Status(s.Actor, Params{"away": false})
		on := q.Await("the event of a presence that is on", presence(true))
		gone := Status(s.Actor, Params{"away": true})
		settled := q.Before(s.Post(stream, "after all")) // so that nothing turns it on again
		s.Verdict(On(back, expect.Success()), On(on, kind), On(gone, expect.Success()), On(settled,
			expect.Holding("the event of a presence that is off again", expect.All(kind, presence(false))), expect.NotHolding("the event of a presence that is on again", presence(true))))
	}},
})
