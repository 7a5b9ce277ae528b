package suite

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// subscribeOthersSpecs judge subscribing somebody else.
var subscribeOthersSpecs = []Spec{
	{Covers: []string{"SBS-10"}, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		second := s.As(target.Second)
		s.brings(second, second.UserID)
	}},
	{Covers: []string{"SBS-11"}, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		second := s.As(target.Second)
		stream := s.FreshStream()
		byID := s.TrySubscribe(calling(stream), P{"principals": []any{second.UserID}})
		s.Verdict(On(byID, expect.Refused()), On(s.bringBy(second.address(), second, stream), isSubscribed("subscribed", second.address(), stream)))
	}},
	{Covers: []string{"SBS-12"}, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		second := s.As(target.Second)
		s.brings(second, second.address())
	}},
	{Covers: []string{"SBS-14"}, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		own, foreign := s.FreshStream(), s.As(target.Second).FreshStream(P{"invite_only": true})
		s.Verdict(On(s.TrySubscribe(calling(foreign)), expect.Refused()), On(s.Try("GET /streams", ownStreams), lists(own), omits(foreign)),
			On(s.TrySubscribe(calling(foreign), P{"authorization_errors_fatal": true}), expect.Refused()))
	}},
	{Covers: []string{"SBS-15"}, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		own, foreign := s.FreshStream(), s.As(target.Second).FreshStream(P{"invite_only": true})
		reply := s.TrySubscribe(calling(foreign), tolerant)
		s.Verdict(On(reply, expect.Success(), expect.Field("unauthorized", expect.SameStrings(foreign.Name))),
			On(s.Try("GET /streams", ownStreams), lists(own), omits(foreign)))
	}},
	{Covers: []string{"SBS-16"}, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		open, foreign := s.Unmade(), s.As(target.Second).FreshStream(P{"invite_only": true})
		reply := s.TrySubscribe(append(calling(foreign), calling(open)...), tolerant)
		s.Verdict(On(reply, hasStatus(200), isSubscribed("subscribed", s.address(), open)))
	}},
	{Covers: []string{"SBS-47"}, Body: func(s *Session) {
		fatal, not := s.Unmade(), s.Unmade()
		byDefault, tolerated := s.TrySubscribe(calling(fatal)), s.TrySubscribe(calling(not), tolerant)
		s.Verdict(On(byDefault, isSubscribed("subscribed", s.address(), fatal), expect.Absent("unauthorized")),
			On(tolerated, isSubscribed("subscribed", s.address(), not), expect.Optional("unauthorized", expect.Length(0))))
	}},
	{Covers: []string{"SBS-48"}, Needs: []Need{NeedSecond}, Body: func(s *Session) { s.namesTheStream(expect.Refused()) }},
	{Covers: []string{"SBS-48", "ERR-24"}, Case: "code", Dialect: "spec", Needs: []Need{NeedSecond}, Body: func(s *Session) { s.namesTheStream(expect.NoCode()) }},
	{Covers: []string{"STA-21"}, Needs: []Need{NeedGuest, NeedAdmin}, Body: func(s *Session) {
		stream, admin := s.Unmade(), s.As(target.Admin)
		reply := s.As(target.Guest).TrySubscribe(calling(stream))
		after := admin.Try("GET /streams", P{"include_all_active": true})
		s.Verdict(On(reply, expect.Error()), On(after, expect.Success(), omits(stream)), On(s.TrySubscribe(calling(stream)), expect.Success()))
	}},
}

// tolerant makes the call go on without the streams that are not for the
// requester.
var tolerant = P{"authorization_errors_fatal": false}

// namesTheStream judges the refusal of a stream of somebody else.
func (s *Session) namesTheStream(answer expect.Matcher) {
	foreign := s.As(target.Second).FreshStream(P{"invite_only": true})
	s.Verdict(On(s.TrySubscribe(calling(foreign)), answer, expect.Field("msg", expect.Containing(foreign.Name))))
}

// brings judges that the principal, who is the actor, is subscribed.
func (s *Session) brings(who *Actor, principal any) {
	stream, own := s.FreshStream(), who.FreshStream()
	reply := s.bringBy(principal, who, stream)
	s.Verdict(On(reply, isSubscribed("subscribed", who.address(), stream)), On(who.Try("GET /streams", ownStreams), lists(own), lists(stream)))
}

// announceSpecs judge whether new streams are announced.
var announceSpecs = []Spec{
	{Covers: []string{"SBS-17"}, Body: func(s *Session) {
		before := s.Post(s.FreshStream(), "before the streams")
		quiet := s.FreshStream()
		if s.announces() {
			s.awaitAnnouncement(s.FreshStream(P{"announce": true}), before)
		}
		s.Verdict(On(s.announcements(quiet, before), expect.Equal(0)), On(s.Try("GET /streams", ownStreams), lists(quiet)))
	}},
	{Covers: []string{"SBS-18", "STA-22"}, Body: func(s *Session) {
		if !s.announces() {
			s.Untestable("the register response names no stream for announcements")
		}
		before := s.Post(s.FreshStream(), "before the stream")
		stream := s.Unmade()
		s.Subscribe(stream.Name, P{"announce": true})
		first := s.awaitAnnouncement(stream, before)
		s.Subscribe(stream.Name, P{"announce": true})
		s.Verdict(On(first, expect.Equal(1)), On(s.announcements(stream, before), expect.Equal(1)))
	}},
}

// announces tells whether the organization has a stream for announcements.
func (s *Session) announces() bool { return integer(s.organization()["notifications_stream_id"]) > 0 }

// mostAnnouncements bounds how far announcements are looked for.
const mostAnnouncements = 1000

// announcements counts the messages since the one with the ID that nobody of
// the suite has sent and that name the stream. What the server says in that
// stream itself does not count.
func (s *Session) announcements(stream Stream, since any) int {
	window := s.Fetch(narrow("streams", "public"), P{"anchor": since, "num_before": 0, "num_after": mostAnnouncements})
	mine := make(map[any]bool)
	for _, id := range s.ids(window) {
		mine[id] = true
	}
	count := 0
	for _, message := range messages(window) {
		names := expect.Containing(stream.Name)(message["content"]) == nil
		if names && !mine[message["id"]] && message["display_recipient"] != stream.Name {
			count++
		}
	}
	return count
}

// awaitAnnouncement waits for the announcement of the stream and returns how
// many there are.
func (s *Session) awaitAnnouncement(stream Stream, since any) int {
	return await(s, func() int { return s.announcements(stream, since) }, func(actual any) error {
		if actual == 0 {
			return expect.Fail("an announcement", actual)
		}
		return nil
	})
}
