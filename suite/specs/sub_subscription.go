package specs

import (
	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// subscriptionObject is about the object of a stream in events of the type subscription.
func subscriptionObject() {
	Describe("Subscription", Section("SUB"), func() {
		It("has the ID of the stream", Covers("SUB-01"), func(s *Session) {
			queue, stream := s.Register(SubscriptionEvents), s.FreshStream()
			s.Expect(queue.Subscription(stream)).To(HaveField("stream_id", SatisfyAll(BeInteger(), Equal(stream.ID()))))
		})
		It("has the name of the stream", Covers("SUB-02"), func(s *Session) {
			queue, stream := s.Register(SubscriptionEvents), s.FreshStream()
			s.Expect(queue.Subscription(stream)).To(HaveField("name", stream.Name))
		})
		It("has the description as Markdown", Covers("SUB-03"), func(s *Session) {
			queue := s.Register(SubscriptionEvents)
			s.Expect(queue.Subscription(StreamDescribed(s.Actor, "**d**"))).To(HaveField("description", "**d**"))
		})
		It("has the description as HTML in rendered_description", Covers("SUB-04"), func(s *Session) {
			queue := s.Register(SubscriptionEvents)
			s.Expect(queue.Subscription(StreamDescribed(s.Actor, "**d**"))).
				To(HaveField("rendered_description", SatisfyAll(ContainSubstring("<"), Not(ContainSubstring("**")))))
		})
		It("has the time of the stream's creation", Covers("SUB-05"), Since(DateCreatedRow), func(s *Session) {
			queue, stream := s.Register(SubscriptionEvents), s.FreshStream()
			now := JustNow(s)
			s.Expect(queue.Subscription(stream)).To(HaveField("date_created", now))
		})
		It("has invite_only if the stream is private", Covers("SUB-06"), func(s *Session) {
			s.Expect(s.Subscribed()).To(HaveField("invite_only", false))
			s.Expect(s.Subscribed(InviteOnly)).To(HaveField("invite_only", true))
		})
		It("has in_home_view as the inverse of is_muted", Covers("SUB-17"), func(s *Session) {
			object := s.Subscribed()
			muted, _ := object["is_muted"].(bool)
			s.Expect(object).To(HaveFields(Fields{"is_muted": BeBoolean(), "in_home_view": !muted}))
		})
		someValue := Be("a value", func(any) bool { return true })
		// That the user's own default exists, which applies where a field is null, is judged
		// with the settings.
		DescribeTable("has a field", func(s *Session, name string, m Matcher) {
			s.Expect(s.Subscribed()).To(HaveField(name, m))
		},
			Entry("desktop_notifications", Covers("SUB-09"), "desktop_notifications", OrNull(BeBoolean())),
			Entry("email_notifications", Covers("SUB-10"), "email_notifications", OrNull(BeBoolean())),
			Entry("wildcard_mentions_notify", Covers("SUB-11"), "wildcard_mentions_notify", OrNull(BeBoolean())),
			Entry("push_notifications", Covers("SUB-12"), "push_notifications", OrNull(BeBoolean())),
			Entry("audible_notifications", Covers("SUB-13"), "audible_notifications", OrNull(BeBoolean())),
			Entry("pin_to_top", Covers("SUB-14"), "pin_to_top", BeBoolean()),
			Entry("is_muted", Covers("SUB-15"), "is_muted", Equal(false)),
			Entry("is_announcement_only", Covers("SUB-18"), "is_announcement_only", BeBoolean()),
			Entry("is_web_public", Covers("SUB-19"), "is_web_public", Equal(false)),
			Entry("color", Covers("SUB-20"), "color", BeNonEmptyText()),
			Entry("email_address", Covers("SUB-26"), "email_address", someValue),
			Entry("role", Covers("SUB-28"), Since(subscriptionRoleRow), "role", someValue),
		)
		DescribeTable("no longer has a field", func(s *Session, name string) {
			s.Expect(s.Subscribed()).To(SatisfyAll(HaveField("name", BeNonEmptyText()), HaveNoField(name)))
		},
			Entry("email_address", Covers("SUB-27", "LVL-16"), "email_address"),
			Entry("role", Covers("SUB-29"), "role"),
		)
		It("has no subscribers unless they are asked for", Covers("SUB-08"), OnlyDialect("spec"), func(s *Session) {
			queue, stream := s.Register(SubscriptionEvents, Params{"include_subscribers": false}), s.FreshStream()
			s.Expect(queue.Subscription(stream)).To(SatisfyAll(HaveField("name", stream.Name), HaveNoField("subscribers")))
		})
		Context("with include_subscribers", func() {
			asked := Params{"include_subscribers": true}
			It("has the IDs of the subscribers", Covers("SUB-07"), func(s *Session) {
				queue := s.Register(SubscriptionEvents, asked)
				s.Expect(queue.Subscription(s.FreshStream())).
					To(HaveField("subscribers", SatisfyAll(HaveField("[*]", BeInteger()), ContainElement(s.UserID))))
			})
			It("has the IDs of two subscribers", Covers("SUB-07"), Needs(Second), func(s *Session) {
				second, stream := s.As(Second), s.Unmade()
				s.Bring(second, s.FreshStream()) // which ends the spec where the organization does not let people
				queue := s.Register(SubscriptionEvents, asked)
				reply := s.TrySubscribe(Calling(stream), Params{"principals": []any{second.Address(), s.Address()}})
				second.Remember(reply)
				s.Expect(queue.Subscription(stream)).To(HaveField("subscribers", ConsistOf(s.UserID, second.UserID)))
			})
			It("has the IDs of the subscribers of each of two streams", Covers("SUB-07"), func(s *Session) {
				queue, one, two := s.Register(SubscriptionEvents, asked), s.Unmade(), s.Unmade()
				s.Given(s.TrySubscribe(Calling(one, two))).To(Succeed())
				told := EventsUntil(queue, NamesStream(s.FreshStream()))
				for _, stream := range []Stream{one, two} {
					s.Expect(told).To(ContainElement(Described("the event of "+stream.Name, HaveField("subscriptions",
						Listing(stream, HaveField("subscribers", ContainElement(s.UserID)))))))
				}
			})
		})
		Context("by its stream_post_policy", Since(PostPolicyRow), postPolicies)
		InEveryAnswer("SUB")
		InAllAnswersAlike("SUB")
	})
}

func postPolicies() {
	It("lets others post with policy 1", Covers("SUB-22"), Needs(Second), func(s *Session) {
		stream, second := s.FreshStream(Params{"stream_post_policy": 1}), s.As(Second)
		second.Subscribe(stream.Name)
		s.Expect(Posts(second, stream)).To(Succeed())
		s.Expect(s.Contents(stream)).To(Exactly("by second"))
	})
	DescribeTable("lets a role post and another not", func(s *Session, policy int, may, mayNot target.Role) {
		needsPolicy(s, policy)
		if policy == 3 && lettingNewWait(s) {
			s.Untestable("the organization lets new members wait, and nobody tells whether the ordinary user is one")
		}
		admin := s.As(Admin)
		stream := admin.FreshStream(Params{"stream_post_policy": policy})
		Seat(s.As(may), stream)
		Seat(s.As(mayNot), stream)
		s.Expect(Posts(s.As(mayNot), stream)).To(BeRefused())
		s.Expect(Posts(s.As(may), stream)).To(Succeed())
		s.Expect(admin.Contents(stream)).To(Exactly("by " + string(may)))
	},
		Entry("policy 2, administrators and users", Covers("SUB-23"), Needs(Admin), 2, Admin, User),
		Entry("policy 3, full members and guests", Covers("SUB-24"), Needs(Admin, Guest), 3, User, Guest),
		Entry("policy 4, moderators and users", Covers("SUB-25"), Needs(Admin, Moderator), 4, Moderator, User),
	)
	DescribeTable("lets every role post that may", Needs(Admin), func(s *Session, policy int, may Roles) {
		ExpectDone(s, posting(s, policy), may)
	},
		Entry("policy 1, everybody", Covers("SUB-22"), 1, Roles{User, Second, Moderator, Guest, Admin}),
		Entry("policy 2, administrators", Covers("SUB-23"), 2, Roles{Admin, Creator}),
		Entry("policy 3, full members", Covers("SUB-24"), 3, Roles{User, Second}),
		Entry("policy 4, moderators", Covers("SUB-25"), Needs(Moderator), 4, Roles{Moderator}),
	)
	DescribeTable("lets no other role post", Needs(Admin), func(s *Session, policy int, mayNot Roles) {
		ExpectUndone(s, posting(s, policy), mayNot)
	},
		Entry("policy 2, administrators", Covers("SUB-23"), 2, Roles{User, Second, Moderator, Guest}),
		Entry("policy 3, full members", Covers("SUB-24"), Needs(Guest), 3, Roles{Guest}),
		Entry("policy 4, moderators", Covers("SUB-25"), 4, Roles{User, Second, Guest}),
	)
}

// posting tries to post where new members do not wait: then they are full members.
func posting(s *Session, policy int) Attempt {
	needsPolicy(s, policy)
	if policy == 3 {
		s.Rules(Params{"waiting_period_threshold": Number(0)})
	}
	return func(s *Session, who *Actor) Outcome {
		admin := s.As(Admin)
		stream := admin.FreshStream(Params{"stream_post_policy": policy})
		Seat(who, stream)
		reply := Posts(who, stream)
		return Outcome{
			Reply: reply, Refusal: BeRefused(),
			After: admin.Contents(stream), Done: Exactly("by " + string(who.Role)), Undone: Exactly[string](),
		}
	}
}

// needsPolicy ends the spec at public servers that have other rules yet.
func needsPolicy(s *Session, policy int) {
	switch policy {
	case 3:
		PublicSince(s, SinceRelease4, "public servers look at the age of the account only yet")
	case 4:
		PublicSince(s, AfterRelease4, "public servers have no moderators yet")
	}
}

// lettingNewWait reports whether new members are no full members.
func lettingNewWait(s *Session) bool {
	days := s.Organization()["waiting_period_threshold"]
	return days != nil && days != Number(0)
}

// subscriptionRoleRow is of a field that the specification describes without a level.
const subscriptionRoleRow RowID = "31-subscription-role"
