package specs

import (
	"encoding/json"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// SUB: Subscription object (carried by subscription events).
func subscriptionObject() {
	Describe("Subscription object (carried by subscription events)", Section("SUB"), func() {
		It("`stream_post_policy` 1: any user may post to the stream.",
			Covers("SUB-22"), Since(PostPolicyRow), Needs(Second), func(s *Session) {
				stream, second := s.FreshStream(Params{"stream_post_policy": 1}), s.As(Second)
				second.Subscribe(stream.Name)
				s.Expect(posts(second, stream)).To(Succeed())
				s.Expect(s.Contents(stream)).To(Exactly("by second"))
			})
		It("`stream_post_policy` 2: only administrators may post.",
			Covers("SUB-23"), Since(PostPolicyRow), Needs(Admin), func(s *Session) {
				onlyBy(s, 2, Admin, User)
			})
		It("`stream_post_policy` 3: only full members may post.",
			Covers("SUB-24"), Since(PostPolicyRow), Needs(Admin, Guest), func(s *Session) {
				publicSince(s, sinceRelease4, "public servers look at the age of the account only yet")
				if days := s.Organization()["waiting_period_threshold"]; days != nil && days != json.Number("0") {
					s.Untestable("the organization lets new members wait, and nobody tells whether the ordinary user is one")
				}
				onlyBy(s, 3, User, Guest)
			})
		It("`stream_post_policy` 4: only moderators may post.",
			Covers("SUB-25"), Since(PostPolicyRow), Needs(Admin, Moderator), func(s *Session) {
				publicSince(s, afterRelease4, "public servers have no moderators yet")
				onlyBy(s, 4, Moderator, User)
			})
		It("Subscription `stream_id` is an integer.", Covers("SUB-01"), func(s *Session) {
			queue := s.Register(SubscriptionEvents)
			stream := s.FreshStream()
			s.Expect(queue.Subscription(stream)).To(HaveField("stream_id", SatisfyAll(BeInteger(), Equal(stream.ID()))))
		})
		It("Subscription `name` is a string, the stream's name.", Covers("SUB-02"), func(s *Session) {
			queue := s.Register(SubscriptionEvents)
			stream := s.FreshStream()
			s.Expect(queue.Subscription(stream)).To(HaveField("name", stream.Name))
		})
		It("Subscription `description` is a string in Markdown.", Covers("SUB-03"), func(s *Session) {
			queue := s.Register(SubscriptionEvents)
			s.Expect(queue.Subscription(described(s.Actor, "**d**"))).To(HaveField("description", "**d**"))
		})
		It("Subscription `rendered_description` is a string in HTML.", Covers("SUB-04"), func(s *Session) {
			queue := s.Register(SubscriptionEvents)
			s.Expect(queue.Subscription(described(s.Actor, "**d**"))).
				To(HaveField("rendered_description", SatisfyAll(ContainSubstring("<"), Not(ContainSubstring("**")))))
		})
		It("Subscription `date_created` is an integer, UNIX seconds UTC.",
			Covers("SUB-05"), Since(DateCreatedRow), func(s *Session) {
				queue := s.Register(SubscriptionEvents)
				stream := s.FreshStream()
				now := justNow(s)
				s.Expect(queue.Subscription(stream)).To(HaveField("date_created", now))
			})
		It("Subscription `invite_only` is a boolean, true for a private stream.", Covers("SUB-06"), func(s *Session) {
			s.Expect(s.Subscribed()).To(HaveField("invite_only", false))
			s.Expect(s.Subscribed(Params{"invite_only": true})).To(HaveField("invite_only", true))
		})
		It("Subscription `subscribers` is an array of integer user IDs, present if `include_subscribers`",
			Covers("SUB-07"), func(s *Session) {
				queue := s.Register(SubscriptionEvents, Params{"include_subscribers": true})
				s.Expect(queue.Subscription(s.FreshStream())).
					To(HaveField("subscribers", SatisfyAll(HaveField("[*]", BeInteger()),
						ContainElement(Described("the own ID", Equal(s.UserID))))))
			})
		It("Subscription `subscribers` is an array of integer user IDs, present if `include_subscribers` (two)",
			Covers("SUB-07"), Needs(Second), func(s *Session) {
				second, stream := s.As(Second), s.Unmade()
				s.Bring(second, s.FreshStream()) // which ends the spec where the organization does not let people
				queue := s.Register(SubscriptionEvents, Params{"include_subscribers": true})
				reply := s.TrySubscribe(Calling(stream), Params{"principals": []any{second.Address(), s.Address()}})
				second.Remember(reply)
				both := func(id json.Number) Matcher { return ContainElement(Described("the ID "+id.String(), Equal(id))) }
				s.Expect(queue.Subscription(stream)).
					To(HaveField("subscribers", SatisfyAll(HaveLen(2), both(s.UserID), both(second.UserID))))
			})
		It("Subscription `subscribers` is an array of integer user IDs, present if `include_subscribers` (two streams)",
			Covers("SUB-07"), func(s *Session) {
				queue, one, two := s.Register(SubscriptionEvents, Params{"include_subscribers": true}), s.Unmade(), s.Unmade()
				s.Given(s.TrySubscribe(append(Calling(one), Calling(two)...))).To(Succeed())
				told := until(queue, NamesStream(s.FreshStream()))
				of := func(stream Stream) Matcher {
					return ContainElement(Described("the event of "+stream.Name, HaveField("subscriptions", Listing(stream,
						HaveField("subscribers", ContainElement(Described("the own ID", Equal(s.UserID))))))))
				}
				s.Expect(told).To(SatisfyAll(of(one), of(two)))
			})
		It("Subscription `subscribers` is absent if `include_subscribers` is not true.",
			Covers("SUB-08"), OnlyDialect("spec"), func(s *Session) {
				queue := s.Register(SubscriptionEvents, Params{"include_subscribers": false})
				stream := s.FreshStream()
				s.Expect(queue.Subscription(stream)).To(SatisfyAll(HaveField("name", stream.Name), HaveNoField("subscribers")))
			})
		inheriting("SUB-09", "desktop_notifications")
		inheriting("SUB-10", "email_notifications")
		inheriting("SUB-11", "wildcard_mentions_notify")
		inheriting("SUB-12", "push_notifications")
		inheriting("SUB-13", "audible_notifications")
		ofSubscription("SUB-14", "pin_to_top", BeBoolean())
		ofSubscription("SUB-15", "is_muted", Equal(false))
		It("Subscription `in_home_view` (deprecated) is a boolean, always the inverse of `is_muted`.",
			Covers("SUB-17"), func(s *Session) {
				object := s.Subscribed()
				muted, _ := object["is_muted"].(bool)
				s.Expect(object).To(SatisfyAll(HaveField("is_muted", BeBoolean()), HaveField("in_home_view", !muted)))
			})
		ofSubscription("SUB-18", "is_announcement_only", BeBoolean())
		ofSubscription("SUB-19", "is_web_public", Equal(false))
		ofSubscription("SUB-20", "color", BeNonEmptyText())
		ofSubscription("SUB-26", "email_address", Be("a value", present))
		lackingIn("SUB-27", "email_address", "LVL-16")
		It("Subscription objects carry a `role` field.", Covers("SUB-28"), Since(subscriptionRoleRow), func(s *Session) {
			s.Expect(s.Subscribed()).To(HaveField("role", Be("a value", present)))
		})
		lackingIn("SUB-29", "role")
		Including("SUB", matrixSpecs)
		everywhere("SUB")
		remembered("SUB")
	})
}
