package specs

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// SBS: POST /users/me/subscriptions: subscribe to streams.
var subscribe = Table("SBS", []Spec{
	{Covers: []string{"SBS-01"}, Body: func(s *Session) {
		refused, made := s.Unmade(), s.FreshStream()
		s.Verdict(On(s.Anonymous().TrySubscribe(Calling(refused)), expect.Refused()),
			On(s.Try("GET /streams", nil), Lists(made), omits(refused)))
	}},
	{Covers: []string{"SBS-02"}, Body: func(s *Session) {
		stream := s.FreshStream()
		claims := []Claim{On(s.Try("POST /users/me/subscriptions", nil), expect.Missing("subscriptions"))}
		for _, wrong := range []any{Params{"name": stream.Name}, []any{7}, 7, "a stream"} {
			claims = append(claims, On(s.TrySubscribe(wrong), expect.Refused()))
		}
		s.Verdict(append(claims, On(s.TrySubscribe(Calling(stream)), expect.Success()))...)
	}},
	{Covers: []string{"SBS-03"}, Body: func(s *Session) {
		stream := s.Unmade()
		nameless := s.TrySubscribe([]Params{{"description": "without a name"}})
		unnamed := s.TrySubscribe([]Params{{"name": 7}})
		before := s.Try("GET /streams", OwnStreams)
		s.Verdict(On(nameless, expect.Refused()), On(unnamed, expect.Refused()), On(before, omits(Stream{Name: "7"})),
			On(s.TrySubscribe(Calling(stream)), expect.Success()), On(s.Try("GET /streams", OwnStreams), Lists(stream)))
	}},
	{Covers: []string{"SBS-04"}, Body: func(s *Session) {
		one, two := s.Unmade(), s.Unmade()
		reply := s.TrySubscribe(append(Calling(one), Calling(two)...))
		s.Verdict(On(reply, IsSubscribed("subscribed", s.Address(), one, two)), On(s.Try("GET /streams", nil), Lists(one), Lists(two)))
	}},
	{Covers: []string{"SBS-05"}, Body: func(s *Session) {
		limit := s.Limit("max_stream_name_length")
		longest, longer := Padded(s.Unmade(), limit), Padded(s.Unmade(), limit+1)
		kept, over := s.TrySubscribe(Calling(longest)), s.TrySubscribe(Calling(longer))
		listed := s.Try("GET /streams", OwnStreams)
		claims := []Claim{On(kept, expect.Success()), On(listed, Lists(longest), eachStream("name", textOf(limit))), On(over, bounded())}
		if !over.Succeeded() {
			claims = append(claims, On(listed, omitsNamesLike(longer)))
		}
		s.Verdict(claims...)
	}},
	{Covers: []string{"SBS-06"}, Body: func(s *Session) {
		stream := s.Unmade()
		s.Verdict(On(s.TrySubscribe(Calling(stream)), expect.Success()), On(s.Try("GET /streams", nil), Shows(stream, "description", "")))
	}},
	{Covers: []string{"SBS-06"}, Case: "accepted", Weight: Must, Body: func(s *Session) {
		stream := s.Unmade()
		s.Verdict(On(s.TrySubscribe(Calling(stream)), expect.Success()), On(s.Try("GET /streams", nil), Lists(stream)))
	}},
	{Covers: []string{"SBS-07"}, Body: func(s *Session) {
		stream := described(s.Actor, "With `code`, é and 27, "+awkward)
		s.Verdict(On(s.Try("GET /streams", nil), Shows(stream, "description", "With `code`, é and 27, "+awkward)))
	}},
	{Covers: []string{"SBS-08"}, Body: func(s *Session) {
		stream := described(s.Actor, "the first")
		s.Verdict(On(s.TrySubscribe(describing(stream, "the second")), expect.Success()),
			On(s.Try("GET /streams", nil), Shows(stream, "description", "the first")))
	}},
	{Covers: []string{"SBS-09"}, Body: func(s *Session) {
		limit := s.Limit("max_stream_description_length")
		whole := longText(limit)
		stream, over := s.Unmade(), s.Unmade()
		kept := s.TrySubscribe(describing(stream, whole))
		reply := s.TrySubscribe(describing(over, whole+"n"))
		listed := s.Try("GET /streams", OwnStreams)
		s.Verdict(On(kept, expect.Success()), On(listed, Shows(stream, "description", whole)), On(reply, bounded()),
			On(StreamNamed(listed, over.Name)["description"], expect.Either("nothing, or what the limit allows", expect.Equal(nil), textOf(limit))))
	}},
	{Covers: []string{"SBS-13", "STA-23", "SBS-45"}, Body: func(s *Session) {
		stream := s.Unmade()
		reply := s.TrySubscribe(Calling(stream))
		s.Verdict(On(reply, IsSubscribed("subscribed", s.Address(), stream), LacksStream("already_subscribed", stream)),
			On(s.Try("GET /streams", OwnStreams), Lists(stream)))
	}},
	{Covers: []string{"SBS-46", "STA-25"}, Body: func(s *Session) {
		stream := s.Unmade()
		first, again := s.TrySubscribe(Calling(stream)), s.TrySubscribe(Calling(stream))
		s.Verdict(On(first, expect.Success(), LacksStream("already_subscribed", stream)),
			On(again, IsSubscribed("already_subscribed", s.Address(), stream), LacksStream("subscribed", stream)),
			On(s.Try("GET /streams", OwnStreams), Lists(stream)))
	}},
	{Covers: []string{"SBS-44", "STA-19"}, Body: func(s *Session) {
		there, missing := s.FreshStream(), s.Unmade()
		before := s.Try("GET /streams", nil)
		reply := s.TrySubscribe(append(Calling(there), Calling(missing)...))
		s.Verdict(On(before, Lists(there), omits(missing)), On(reply, expect.Success()), On(s.Try("GET /streams", nil), Lists(there), Lists(missing)))
	}},
	{Covers: []string{"SBS-29"}, Weight: Must, Since: RetentionRow, Needs: []Need{NeedCreator}, Body: func(s *Session) { retains(s, 1) }},
	{Covers: []string{"SBS-29"}, Case: "refused", Since: RetentionRow, Needs: []Need{NeedCreator}, Body: func(s *Session) {
		creator, stream, made := s.As(target.Creator), s.Unmade(), s.FreshStream()
		var claims []Claim
		for _, wrong := range []any{-5, 0, "a while"} {
			claims = append(claims, On(creator.TrySubscribe(Calling(stream), Retention(wrong)), expect.Refused()))
		}
		s.Verdict(append(claims, On(s.Try("GET /streams", nil), Lists(made), omits(stream)))...)
	}},
	{Covers: []string{"SBS-30"}, Body: func(s *Session) {
		stream := s.Unmade()
		s.Verdict(On(s.TrySubscribe(Calling(stream), Retention(retentionWord(s, "realm_default"))), expect.Success()), On(s.Try("GET /streams", nil), Lists(stream)))
	}},
	{Covers: []string{"SBS-31"}, Needs: []Need{NeedCreator}, Body: func(s *Session) { retains(s, retentionWord(s, "unlimited")) }},
	{Covers: []string{"SBS-32"}, Weight: Must, Since: RetentionRow, Needs: []Need{NeedCreator}, Body: func(s *Session) { retains(s, retentionWord(s, "forever")) }},
	{Covers: []string{"SBS-32"}, Case: "refused", Since: RetentionRow, Needs: []Need{NeedCreator}, Body: func(s *Session) {
		stream, made := s.Unmade(), s.FreshStream()
		s.Verdict(On(s.As(target.Creator).TrySubscribe(Calling(stream), Retention(retentionWord(s, "unlimited"))), expect.Refused()),
			On(s.Try("GET /streams", nil), Lists(made), omits(stream)))
	}},
	{Covers: []string{"SBS-33", "LVL-61"}, Body: func(s *Session) {
		named, made := namesRemovers(s, Group(s, "a system group", OfSystem(":moderators")))
		s.Verdict(On(named, expect.Success()), On(s.Try("GET /streams", nil), Lists(made)))
	}},
	{Covers: []string{"SBS-34"}, Body: func(s *Session) {
		named, made := namesRemovers(s, Number(BeyondAll))
		s.Verdict(On(named, expect.Success()), On(s.Try("GET /streams", nil), Lists(made)))
	}},
	refusedRemovers("SBS-35", "the internet group", OfSystem(":internet")),
	refusedRemovers("SBS-36", "the owners' group", OfSystem(":owners")),
	refusedRemovers("SBS-37", "a group that people made", func(group target.Object) bool { return group["is_system_group"] == false }),
	{Covers: []string{"SBS-10"}, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		second := s.As(target.Second)
		brings(s, second, second.UserID)
	}},
	{Covers: []string{"SBS-11"}, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		second := s.As(target.Second)
		stream := s.FreshStream()
		byID := s.TrySubscribe(Calling(stream), Params{"principals": []any{second.UserID}})
		s.Verdict(On(byID, expect.Refused()), On(s.BringBy(second.Address(), second, stream), IsSubscribed("subscribed", second.Address(), stream)))
	}},
	{Covers: []string{"SBS-12"}, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		second := s.As(target.Second)
		brings(s, second, second.Address())
	}},
	{Covers: []string{"SBS-14"}, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		own, foreign := s.FreshStream(), s.As(target.Second).FreshStream(Params{"invite_only": true})
		s.Verdict(On(s.TrySubscribe(Calling(foreign)), expect.Refused()), On(s.Try("GET /streams", OwnStreams), Lists(own), omits(foreign)),
			On(s.TrySubscribe(Calling(foreign), Params{"authorization_errors_fatal": true}), expect.Refused()))
	}},
	{Covers: []string{"SBS-15"}, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		own, foreign := s.FreshStream(), s.As(target.Second).FreshStream(Params{"invite_only": true})
		reply := s.TrySubscribe(Calling(foreign), tolerant)
		s.Verdict(On(reply, expect.Success(), expect.Field("unauthorized", expect.SameStrings(foreign.Name))),
			On(s.Try("GET /streams", OwnStreams), Lists(own), omits(foreign)))
	}},
	{Covers: []string{"SBS-16"}, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		open, foreign := s.Unmade(), s.As(target.Second).FreshStream(Params{"invite_only": true})
		reply := s.TrySubscribe(append(Calling(foreign), Calling(open)...), tolerant)
		s.Verdict(On(reply, HasStatus(200), IsSubscribed("subscribed", s.Address(), open)), On(s.Try("GET /streams", OwnStreams), Lists(open), omits(foreign)))
	}},
	{Covers: []string{"SBS-47"}, Body: func(s *Session) {
		fatal, not := s.Unmade(), s.Unmade()
		byDefault, tolerated := s.TrySubscribe(Calling(fatal)), s.TrySubscribe(Calling(not), tolerant)
		s.Verdict(On(byDefault, IsSubscribed("subscribed", s.Address(), fatal), expect.Absent("unauthorized")),
			On(tolerated, IsSubscribed("subscribed", s.Address(), not), expect.Optional("unauthorized", expect.Length(0))))
	}},
	{Covers: []string{"SBS-48"}, Needs: []Need{NeedSecond}, Body: func(s *Session) { namesTheStream(s, expect.Refused()) }},
	{Covers: []string{"SBS-48", "ERR-24"}, Case: "code", Dialect: "spec", Needs: []Need{NeedSecond}, Body: func(s *Session) { namesTheStream(s, expect.NoCode()) }},
	{Covers: []string{"SBS-17"}, Body: func(s *Session) {
		before := s.Post(s.FreshStream(), "before the streams")
		quiet := s.FreshStream()
		if announces(s) {
			awaitAnnouncement(s, s.FreshStream(Params{"announce": true}), before)
		}
		s.Verdict(On(announcements(s, quiet, before), expect.Equal(0)), On(s.Try("GET /streams", OwnStreams), Lists(quiet)))
	}},
	{Covers: []string{"SBS-18", "STA-22"}, Body: func(s *Session) {
		if !announces(s) {
			s.Untestable("the register response names no stream for announcements")
		}
		before := s.Post(s.FreshStream(), "before the stream")
		stream := s.Unmade()
		s.Subscribe(stream.Name, Params{"announce": true})
		first := awaitAnnouncement(s, stream, before)
		s.Subscribe(stream.Name, Params{"announce": true})
		s.Verdict(On(first, expect.Equal(1)), On(announcements(s, stream, before), expect.Equal(1)))
	}},
	{Covers: []string{"SBS-19"}, Body: func(s *Session) {
		stream := s.FreshStream()
		s.Verdict(On(s.Try("GET /streams", nil), Shows(stream, "invite_only", false)))
	}},
	{Covers: []string{"SBS-19", "SBS-21", "SBS-27"}, Case: "beside others", Since: PostPolicyRow, Body: defaultsBesideOthers},
	{Covers: []string{"SBS-20"}, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		second := s.As(target.Second)
		private, own := s.FreshStream(Params{"invite_only": true}), second.FreshStream()
		s.Verdict(On(s.Try("GET /streams", nil), Shows(private, "invite_only", true)),
			On(second.Try("GET /streams", nil), Lists(own), omits(private)))
	}},
	{Covers: []string{"SBS-21"}, Body: func(s *Session) {
		s.Verdict(On(s.Subscribed(), expect.Field("is_web_public", expect.Equal(false))))
	}},
	{Covers: []string{"SBS-27"}, Since: PostPolicyRow, Body: func(s *Session) {
		s.Verdict(On(s.Subscribed(), expect.Field("stream_post_policy", expect.Equal(Number(1)))))
	}},
	{Covers: []string{"SBS-28", "SUB-21"}, Since: PostPolicyRow, Body: func(s *Session) {
		queue := s.Register(SubscriptionEvents)
		claims := []Claim{On(queue.Subscription(s.FreshStream()), expect.Field("stream_post_policy", expect.Equal(Number(1))))}
		policies := int64(4)
		if isPublic(s) && !s.Has(afterRelease4) {
			policies = 3 // moderators came with release 4.0
		}
		for policy := range policies {
			stream := s.FreshStream(Params{"stream_post_policy": policy + 1})
			claims = append(claims, On(queue.Subscription(stream), expect.Field("stream_post_policy", expect.Equal(Number(policy+1)))))
		}
		s.Verdict(claims...)
	}},
	{Covers: []string{"SBS-28"}, Case: "refused", Since: PostPolicyRow, Body: func(s *Session) {
		stream, made := s.Unmade(), s.FreshStream()
		five, zero := s.TrySubscribe(Calling(stream), Params{"stream_post_policy": 5}), s.TrySubscribe(Calling(stream), Params{"stream_post_policy": 0})
		s.Verdict(On(five, expect.Refused()), On(zero, expect.Refused()), On(s.Try("GET /streams", nil), Lists(made), omits(stream)))
	}},
	historyFor("SBS-25", true),
	historyFor("SBS-26", false),
	{Covers: []string{"SBS-38"}, Body: func(s *Session) {
		stream := s.FreshStream()
		s.Verdict(On(s.TrySubscribe(Calling(stream), Params{"invite_only": true}), expect.Success()),
			On(s.Try("GET /streams", nil), Shows(stream, "invite_only", false)))
	}},
	{Covers: []string{"SBS-39"}, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		stream, second := s.FreshStream(), s.As(target.Second)
		reply := s.TrySubscribe(Calling(stream), Params{"is_web_public": true})
		queue := second.Register(SubscriptionEvents)
		second.Subscribe(stream.Name)
		s.Verdict(On(reply, expect.Success()), On(queue.Subscription(stream), expect.Field("is_web_public", expect.Equal(false))))
	}},
	{Covers: []string{"SBS-40"}, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		shared, hidden := s.FreshStream(history(true)), s.FreshStream(history(false))
		again := s.TrySubscribe(Calling(shared), history(false))
		other := s.TrySubscribe(Calling(hidden), history(true))
		s.Verdict(On(again, expect.Success()), On(other, expect.Success()),
			On(newcomerReads(s, shared), Exactly("before", "after")), On(newcomerReads(s, hidden), Exactly("after")))
	}},
	{Covers: []string{"SBS-41"}, Since: PostPolicyRow, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		stream, second := s.FreshStream(), s.As(target.Second)
		reply := s.TrySubscribe(Calling(stream), Params{"stream_post_policy": 2})
		queue := second.Register(SubscriptionEvents)
		second.Subscribe(stream.Name)
		object, sent := queue.Subscription(stream), second.Try("POST /messages", StreamMessage(stream, "by an ordinary user"))
		s.Verdict(On(reply, expect.Success()), On(object, expect.Field("stream_post_policy", expect.Equal(Number(1)))), On(sent, expect.Success()))
	}},
	needsForWebPublic("SBS-22", Params{webPublicSwitch: false}),
	needsForWebPublic("SBS-23", Params{spectatorAccess: false}),
	needsForWebPublic("SBS-24", Params{webPublicPolicy: nobody}),
	{Covers: []string{"SBS-24"}, Case: "member", Since: WebPublicRow, Needs: []Need{NeedAdmin, NeedOperator}, Body: func(s *Session) {
		Impose(s, WebPublicOn())
		refused, made := s.Unmade(), s.Unmade()
		reply := s.TrySubscribe(Calling(refused), Params{"is_web_public": true})
		s.Verdict(On(reply, expect.Refused()), On(s.As(target.Admin).TrySubscribe(Calling(made), Params{"is_web_public": true}), expect.Success()),
			On(s.Try("GET /streams", nil), Lists(made), omits(refused)))
	}},
}, severalAccountsSpecs, everywhereSpecs, rememberedSpecs)
