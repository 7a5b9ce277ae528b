package specs

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// SUB: Subscription object (carried by subscription events).
var subscriptionObject = Table("SUB", []Spec{
	{Covers: []string{"SUB-22"}, Since: PostPolicyRow, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		stream, second := s.FreshStream(Params{"stream_post_policy": 1}), s.As(target.Second)
		second.Subscribe(stream.Name)
		s.Verdict(On(posts(second, stream), expect.Success()), On(s.Contents(stream), Exactly("by second")))
	}},
	{Covers: []string{"SUB-23"}, Since: PostPolicyRow, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		onlyBy(s, 2, target.Admin, target.User)
	}},
	{Covers: []string{"SUB-24"}, Since: PostPolicyRow, Needs: []Need{NeedAdmin, NeedGuest}, Body: func(s *Session) {
		publicSince(s, sinceRelease4, "public servers look at the age of the account only yet")
		if days := s.Organization()["waiting_period_threshold"]; days != nil && days != json.Number("0") {
			s.Untestable("the organization lets new members wait, and nobody tells whether the ordinary user is one")
		}
		onlyBy(s, 3, target.User, target.Guest)
	}},
	{Covers: []string{"SUB-25"}, Since: PostPolicyRow, Needs: []Need{NeedAdmin, NeedModerator}, Body: func(s *Session) {
		publicSince(s, afterRelease4, "public servers have no moderators yet")
		onlyBy(s, 4, target.Moderator, target.User)
	}},
	{Covers: []string{"SUB-01"}, Body: func(s *Session) {
		queue := s.Register(SubscriptionEvents)
		stream := s.FreshStream()
		s.Verdict(On(queue.Subscription(stream), expect.Field("stream_id", expect.All(expect.Integer(), expect.Equal(stream.ID())))))
	}},
	{Covers: []string{"SUB-02"}, Body: func(s *Session) {
		queue := s.Register(SubscriptionEvents)
		stream := s.FreshStream()
		s.Verdict(On(queue.Subscription(stream), expect.Field("name", expect.Equal(stream.Name))))
	}},
	{Covers: []string{"SUB-03"}, Body: func(s *Session) {
		queue := s.Register(SubscriptionEvents)
		s.Verdict(On(queue.Subscription(described(s.Actor, "**d**")), expect.Field("description", expect.Equal("**d**"))))
	}},
	{Covers: []string{"SUB-04"}, Body: func(s *Session) {
		queue := s.Register(SubscriptionEvents)
		s.Verdict(On(queue.Subscription(described(s.Actor, "**d**")),
			expect.Field("rendered_description", expect.All(expect.Containing("<"), expect.Without("**")))))
	}},
	{Covers: []string{"SUB-05"}, Since: DateCreatedRow, Body: func(s *Session) {
		queue := s.Register(SubscriptionEvents)
		stream := s.FreshStream()
		now := justNow(s)
		s.Verdict(On(queue.Subscription(stream), expect.Field("date_created", now)))
	}},
	{Covers: []string{"SUB-06"}, Body: func(s *Session) {
		s.Verdict(On(s.Subscribed(), expect.Field("invite_only", expect.Equal(false))),
			On(s.Subscribed(Params{"invite_only": true}), expect.Field("invite_only", expect.Equal(true))))
	}},
	{Covers: []string{"SUB-07"}, Body: func(s *Session) {
		queue := s.Register(SubscriptionEvents, Params{"include_subscribers": true})
		s.Verdict(On(queue.Subscription(s.FreshStream()), expect.Field("subscribers",
			expect.All(expect.ArrayOf(expect.Integer()), expect.Holding("the own ID", expect.Equal(s.UserID))))))
	}},
	{Covers: []string{"SUB-07"}, Case: "two", Needs: []Need{NeedSecond}, Body: func(s *Session) {
		second, stream := s.As(target.Second), s.Unmade()
		s.Bring(second, s.FreshStream()) // which ends the spec where the organization does not let people
		queue := s.Register(SubscriptionEvents, Params{"include_subscribers": true})
		reply := s.TrySubscribe(Calling(stream), Params{"principals": []any{second.Address(), s.Address()}})
		second.Remember(reply)
		both := func(id json.Number) expect.Matcher { return expect.Holding("the ID "+id.String(), expect.Equal(id)) }
		s.Verdict(On(queue.Subscription(stream), expect.Field("subscribers", expect.All(expect.Length(2), both(s.UserID), both(second.UserID)))))
	}},
	{Covers: []string{"SUB-07"}, Case: "two streams", Body: func(s *Session) {
		queue, one, two := s.Register(SubscriptionEvents, Params{"include_subscribers": true}), s.Unmade(), s.Unmade()
		s.Arranged(s.TrySubscribe(append(Calling(one), Calling(two)...)), expect.Success())
		told := until(queue, NamesStream(s.FreshStream()))
		of := func(stream Stream) expect.Matcher {
			return expect.Holding("the event of "+stream.Name, expect.Field("subscriptions", Listing(stream,
				expect.Field("subscribers", expect.Holding("the own ID", expect.Equal(s.UserID))))))
		}
		s.Verdict(On(told, of(one), of(two)))
	}},
	{Covers: []string{"SUB-08"}, Dialect: "spec", Body: func(s *Session) {
		queue := s.Register(SubscriptionEvents, Params{"include_subscribers": false})
		stream := s.FreshStream()
		s.Verdict(On(queue.Subscription(stream), expect.Field("name", expect.Equal(stream.Name)), expect.Absent("subscribers")))
	}},
	inheriting("SUB-09", "desktop_notifications"),
	inheriting("SUB-10", "email_notifications"),
	inheriting("SUB-11", "wildcard_mentions_notify"),
	inheriting("SUB-12", "push_notifications"),
	inheriting("SUB-13", "audible_notifications"),
	ofSubscription("SUB-14", "pin_to_top", expect.Boolean()),
	ofSubscription("SUB-15", "is_muted", expect.Equal(false)),
	{Covers: []string{"SUB-17"}, Body: func(s *Session) {
		object := s.Subscribed()
		muted, _ := object["is_muted"].(bool)
		s.Verdict(On(object, expect.Field("is_muted", expect.Boolean()), expect.Field("in_home_view", expect.Equal(!muted))))
	}},
	ofSubscription("SUB-18", "is_announcement_only", expect.Boolean()),
	ofSubscription("SUB-19", "is_web_public", expect.Equal(false)),
	ofSubscription("SUB-20", "color", expect.NonEmptyText()),
	ofSubscription("SUB-26", "email_address", expect.That("a value", present)),
	lackingIn("SUB-27", "email_address", "LVL-16"),
	{Covers: []string{"SUB-28"}, Since: subscriptionRoleRow, Body: func(s *Session) {
		s.Verdict(On(s.Subscribed(), expect.Field("role", expect.That("a value", present))))
	}},
	lackingIn("SUB-29", "role"),
}, matrixSpecs, everywhereSpecs, rememberedSpecs)
