package suite

import (
	"fmt"

	"github.com/spiritlevel/spiritlevel/suite/expect"
)

// subscribeSpecs judge POST /users/me/subscriptions for who subscribes
// themselves.
var subscribeSpecs = []Spec{
	{Covers: []string{"SBS-01"}, Body: func(s *Session) {
		refused, made := s.Unmade(), s.FreshStream()
		s.Verdict(On(s.Anonymous().TrySubscribe(calling(refused)), expect.Refused()),
			On(s.Try("GET /streams", nil), lists(made), omits(refused)))
	}},
	{Covers: []string{"SBS-02"}, Body: func(s *Session) {
		stream := s.FreshStream()
		claims := []Claim{On(s.Try("POST /users/me/subscriptions", nil), expect.Missing("subscriptions"))}
		for _, wrong := range []any{P{"name": stream.Name}, []any{7}, 7, "a stream"} {
			claims = append(claims, On(s.TrySubscribe(wrong), expect.Refused()))
		}
		s.Verdict(append(claims, On(s.TrySubscribe(calling(stream)), expect.Success()))...)
	}},
	{Covers: []string{"SBS-03"}, Body: func(s *Session) {
		stream := s.Unmade()
		nameless := s.TrySubscribe([]P{{"description": "without a name"}})
		unnamed := s.TrySubscribe([]P{{"name": 7}})
		before := s.Try("GET /streams", ownStreams)
		s.Verdict(On(nameless, expect.Refused()), On(unnamed, expect.Refused()), On(before, omits(Stream{Name: "7"})),
			On(s.TrySubscribe(calling(stream)), expect.Success()), On(s.Try("GET /streams", ownStreams), lists(stream)))
	}},
	{Covers: []string{"SBS-04"}, Body: func(s *Session) {
		one, two := s.Unmade(), s.Unmade()
		reply := s.TrySubscribe(append(calling(one), calling(two)...))
		s.Verdict(On(reply, isSubscribed("subscribed", s.address(), one, two)), On(s.Try("GET /streams", nil), lists(one), lists(two)))
	}},
	{Covers: []string{"SBS-05"}, Body: func(s *Session) {
		limit := s.Limit("max_stream_name_length")
		longest, longer := padded(s.Unmade(), limit), padded(s.Unmade(), limit+1)
		kept, over := s.TrySubscribe(calling(longest)), s.TrySubscribe(calling(longer))
		listed := s.Try("GET /streams", ownStreams)
		s.Verdict(On(kept, expect.Success()), On(listed, lists(longest), eachStream("name", textOf(limit))), On(over, bounded()))
	}},
	{Covers: []string{"SBS-06"}, Body: func(s *Session) {
		stream := s.Unmade()
		s.Verdict(On(s.TrySubscribe(calling(stream)), expect.Success()), On(s.Try("GET /streams", nil), shows(stream, "description", "")))
	}},
	{Covers: []string{"SBS-06"}, Case: "accepted", Weight: Must, Body: func(s *Session) {
		stream := s.Unmade()
		s.Verdict(On(s.TrySubscribe(calling(stream)), expect.Success()), On(s.Try("GET /streams", nil), lists(stream)))
	}},
	{Covers: []string{"SBS-07"}, Body: func(s *Session) {
		stream := s.described("with `code`")
		s.Verdict(On(s.Try("GET /streams", nil), shows(stream, "description", "with `code`")))
	}},
	{Covers: []string{"SBS-08"}, Body: func(s *Session) {
		stream := s.described("the first")
		s.Verdict(On(s.TrySubscribe(describing(stream, "the second")), expect.Success()),
			On(s.Try("GET /streams", nil), shows(stream, "description", "the first")))
	}},
	{Covers: []string{"SBS-09"}, Body: func(s *Session) {
		limit := s.Limit("max_stream_description_length")
		whole := longText(limit)
		stream, over := s.Unmade(), s.Unmade()
		kept := s.TrySubscribe(describing(stream, whole))
		reply := s.TrySubscribe(describing(over, whole+"n"))
		listed := s.Try("GET /streams", ownStreams)
		s.Verdict(On(kept, expect.Success()), On(listed, shows(stream, "description", whole)), On(reply, bounded()),
			On(streamNamed(listed, over.Name)["description"], expect.Either("nothing, or what the limit allows", expect.Equal(nil), textOf(limit))))
	}},
	{Covers: []string{"SBS-13", "STA-23", "SBS-45"}, Body: func(s *Session) {
		stream := s.Unmade()
		reply := s.TrySubscribe(calling(stream))
		s.Verdict(On(reply, isSubscribed("subscribed", s.address(), stream), lacksStream("already_subscribed", stream)),
			On(s.Try("GET /streams", ownStreams), lists(stream)))
	}},
	{Covers: []string{"SBS-46", "STA-25"}, Body: func(s *Session) {
		stream := s.Unmade()
		first, again := s.TrySubscribe(calling(stream)), s.TrySubscribe(calling(stream))
		s.Verdict(On(first, expect.Success(), lacksStream("already_subscribed", stream)),
			On(again, isSubscribed("already_subscribed", s.address(), stream), lacksStream("subscribed", stream)),
			On(s.Try("GET /streams", ownStreams), lists(stream)))
	}},
	{Covers: []string{"SBS-44", "STA-19"}, Body: func(s *Session) {
		there, missing := s.FreshStream(), s.Unmade()
		before := s.Try("GET /streams", nil)
		reply := s.TrySubscribe(append(calling(there), calling(missing)...))
		s.Verdict(On(before, lists(there), omits(missing)), On(reply, expect.Success()), On(s.Try("GET /streams", nil), lists(there), lists(missing)))
	}},
	{Covers: []string{"STA-24", "EVO-28", "EVO-30", "EVO-66"}, Body: func(s *Session) {
		queue := s.Register(subscriptionEvents)
		stream, fence := s.FreshStream(), s.Unmade()
		event := queue.Await("a subscription event with the stream "+stream.Name, tellsOf(stream))
		s.TrySubscribe(calling(stream))
		s.Subscribe(fence.Name)
		s.Verdict(On(event, expect.Field("subscriptions", expect.ArrayOf(expect.Shape(describedFields())))),
			On(queue.until(tellsOf(fence)), expect.NotHolding("a second event of "+stream.Name, tellsOf(stream))))
	}},
	{Covers: []string{"STA-20"}, Body: func(s *Session) {
		queue, stream := s.Register(subscriptionEvents), s.Unmade()
		wanted := P{"invite_only": true}
		object := []expect.Matcher{expect.Field("description", expect.Equal("as asked for")), expect.Field("invite_only", expect.Equal(true))}
		if s.has(postPolicyRow) {
			wanted["stream_post_policy"] = 2
			object = append(object, expect.Field("stream_post_policy", expect.Equal(number(2))))
		}
		s.arranged(s.TrySubscribe(describing(stream, "as asked for"), wanted), expect.Success())
		s.Verdict(On(queue.Subscription(stream), object...),
			On(s.Try("GET /streams", nil), shows(stream, "description", "as asked for"), shows(stream, "invite_only", true)))
	}},
}

// bounded demands what may become of a text that is too long: it is refused
// or, as is judged beside, cut.
func bounded() expect.Matcher {
	return expect.Either("a refusal, or a success with what fits", expect.Refused(), expect.Success())
}

// textOf demands a string of at most n characters.
func textOf(n int) expect.Matcher {
	return expect.That(fmt.Sprintf("a text of at most %d characters", n), atMost(n))
}

// until reads events until one fits, and returns those before it.
func (q *Queue) until(fits expect.Matcher) []any {
	passed := []any{}
	q.Await("the last of some events", func(event any) error {
		err := fits(event)
		if err != nil {
			passed = append(passed, event)
		}
		return err
	})
	return passed
}
