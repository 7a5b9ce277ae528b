package specs

import (
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// SBS: POST /users/me/subscriptions: subscribe to streams.
func subscribe() {
	Describe("POST /users/me/subscriptions: subscribe to streams", Section("SBS"), func() {
		It("POST /users/me/subscriptions needs authentication.", Covers("SBS-01"), func(s *Session) {
			refused, made := s.Unmade(), s.FreshStream()
			s.Expect(s.Anonymous().TrySubscribe(Calling(refused))).To(BeRefused())
			s.Expect(s.Try("GET /streams", nil)).To(SatisfyAll(Lists(made), omits(refused)))
		})
		It("`subscriptions` is a required array of objects.", Covers("SBS-02"), func(s *Session) {
			stream := s.FreshStream()
			s.Expect(s.Try("POST /users/me/subscriptions", nil)).To(MissParameter("subscriptions"))
			for _, wrong := range []any{Params{"name": stream.Name}, []any{7}, 7, "a stream"} {
				s.Expect(s.TrySubscribe(wrong)).To(BeRefused())
			}
			s.Expect(s.TrySubscribe(Calling(stream))).To(Succeed())
		})
		It("Each element of `subscriptions` needs `name`, a string.", Covers("SBS-03"), func(s *Session) {
			stream := s.Unmade()
			nameless := s.TrySubscribe([]Params{{"description": "without a name"}})
			unnamed := s.TrySubscribe([]Params{{"name": 7}})
			before := s.Try("GET /streams", OwnStreams)
			s.Expect(nameless).To(BeRefused())
			s.Expect(unnamed).To(BeRefused())
			s.Expect(before).To(omits(Stream{Name: "7"}))
			s.Expect(s.TrySubscribe(Calling(stream))).To(Succeed())
			s.Expect(s.Try("GET /streams", OwnStreams)).To(Lists(stream))
		})
		It("`subscriptions` may name several streams in one call.", Covers("SBS-04"), func(s *Session) {
			one, two := s.Unmade(), s.Unmade()
			reply := s.TrySubscribe(append(Calling(one), Calling(two)...))
			s.Expect(reply).To(IsSubscribed("subscribed", s.Address(), one, two))
			s.Expect(s.Try("GET /streams", nil)).To(SatisfyAll(Lists(one), Lists(two)))
		})
		It("The length of a stream's `name` is bounded by `max_stream_name_length`.", Covers("SBS-05"), func(s *Session) {
			limit := s.Limit("max_stream_name_length")
			longest, longer := Padded(s.Unmade(), limit), Padded(s.Unmade(), limit+1)
			kept, over := s.TrySubscribe(Calling(longest)), s.TrySubscribe(Calling(longer))
			listed := s.Try("GET /streams", OwnStreams)
			s.Expect(kept).To(Succeed())
			s.Expect(listed).To(SatisfyAll(Lists(longest), eachStream("name", textOf(limit))))
			s.Expect(over).To(bounded())
			if !over.Succeeded() {
				s.Expect(listed).To(omitsNamesLike(longer))
			}
		})
		It("`description` is optional.", Covers("SBS-06"), func(s *Session) {
			stream := s.Unmade()
			s.Expect(s.TrySubscribe(Calling(stream))).To(Succeed())
			s.Expect(s.Try("GET /streams", nil)).To(Shows(stream, "description", ""))
		})
		It("`description` is optional. (accepted)", Covers("SBS-06"), Stated, func(s *Session) {
			stream := s.Unmade()
			s.Expect(s.TrySubscribe(Calling(stream))).To(Succeed())
			s.Expect(s.Try("GET /streams", nil)).To(Lists(stream))
		})
		It("`description` (Markdown) is used for a new stream.", Covers("SBS-07"), func(s *Session) {
			stream := described(s.Actor, "With `code`, é and 27, "+awkward)
			s.Expect(s.Try("GET /streams", nil)).To(Shows(stream, "description", "With `code`, é and 27, "+awkward))
		})
		It("`description` is not applied to an existing stream.", Covers("SBS-08"), func(s *Session) {
			stream := described(s.Actor, "the first")
			s.Expect(s.TrySubscribe(describing(stream, "the second"))).To(Succeed())
			s.Expect(s.Try("GET /streams", nil)).To(Shows(stream, "description", "the first"))
		})
		It("The length of `description` is bounded by `max_stream_description_length`.", Covers("SBS-09"), func(s *Session) {
			limit := s.Limit("max_stream_description_length")
			whole := longText(limit)
			stream, over := s.Unmade(), s.Unmade()
			kept := s.TrySubscribe(describing(stream, whole))
			reply := s.TrySubscribe(describing(over, whole+"n"))
			listed := s.Try("GET /streams", OwnStreams)
			s.Expect(kept).To(Succeed())
			s.Expect(listed).To(Shows(stream, "description", whole))
			s.Expect(reply).To(bounded())
			s.Expect(StreamNamed(listed, over.Name)["description"]).
				To(Described("nothing, or what the limit allows", SatisfyAny(BeNil(), textOf(limit))))
		})
		It("Without `principals` the requester is subscribed.", Covers("SBS-13", "STA-23", "SBS-45"), func(s *Session) {
			stream := s.Unmade()
			reply := s.TrySubscribe(Calling(stream))
			s.Expect(reply).
				To(SatisfyAll(IsSubscribed("subscribed", s.Address(), stream), LacksStream("already_subscribed", stream)))
			s.Expect(s.Try("GET /streams", OwnStreams)).To(Lists(stream))
		})
		It("Success returns `already_subscribed`, an object from API email address to an array of stream",
			Covers("SBS-46", "STA-25"), func(s *Session) {
				stream := s.Unmade()
				first, again := s.TrySubscribe(Calling(stream)), s.TrySubscribe(Calling(stream))
				s.Expect(first).To(SatisfyAll(Succeed(), LacksStream("already_subscribed", stream)))
				s.Expect(again).
					To(SatisfyAll(IsSubscribed("already_subscribed", s.Address(), stream), LacksStream("subscribed", stream)))
				s.Expect(s.Try("GET /streams", OwnStreams)).To(Lists(stream))
			})
		It("Streams named in the call that do not exist are created.", Covers("SBS-44", "STA-19"), func(s *Session) {
			there, missing := s.FreshStream(), s.Unmade()
			before := s.Try("GET /streams", nil)
			reply := s.TrySubscribe(append(Calling(there), Calling(missing)...))
			s.Expect(before).To(SatisfyAll(Lists(there), omits(missing)))
			s.Expect(reply).To(Succeed())
			s.Expect(s.Try("GET /streams", nil)).To(SatisfyAll(Lists(there), Lists(missing)))
		})
		It("`message_retention_days` accepts a number of days.",
			Covers("SBS-29"), Stated, Since(RetentionRow), Needs(Creator), func(s *Session) { retains(s, 1) })
		It("`message_retention_days` accepts a number of days. (refused)",
			Covers("SBS-29"), Since(RetentionRow), Needs(Creator), func(s *Session) {
				creator, stream, made := s.As(Creator), s.Unmade(), s.FreshStream()

				for _, wrong := range []any{-5, 0, "a while"} {
					s.Expect(creator.TrySubscribe(Calling(stream), Retention(wrong))).To(BeRefused())
				}
				s.Expect(s.Try("GET /streams", nil)).To(SatisfyAll(Lists(made), omits(stream)))
			})
		It("`message_retention_days` accepts `realm_default`.", Covers("SBS-30"), func(s *Session) {
			stream := s.Unmade()
			s.Expect(s.TrySubscribe(Calling(stream), Retention(retentionWord(s, "realm_default")))).To(Succeed())
			s.Expect(s.Try("GET /streams", nil)).To(Lists(stream))
		})
		It("`message_retention_days` accepts `unlimited`.",
			Covers("SBS-31"), Needs(Creator), func(s *Session) { retains(s, retentionWord(s, "unlimited")) })
		It("`message_retention_days` accepts `forever` in place of `unlimited`.",
			Covers("SBS-32"), Stated, Since(RetentionRow), Needs(Creator), func(s *Session) {
				retains(s,
					retentionWord(s, "forever"))
			})
		It("`message_retention_days` accepts `forever` in place of `unlimited`. (refused)",
			Covers("SBS-32"), Since(RetentionRow), Needs(Creator), func(s *Session) {
				stream, made := s.Unmade(), s.FreshStream()
				s.Expect(s.As(Creator).TrySubscribe(Calling(stream), Retention(retentionWord(s, "unlimited")))).To(BeRefused())
				s.Expect(s.Try("GET /streams", nil)).To(SatisfyAll(Lists(made), omits(stream)))
			})
		It("`can_remove_subscribers_group_id` accepts the ID of a system group.",
			Covers("SBS-33", "LVL-61"), func(s *Session) {
				named, made := namesRemovers(s, Group(s, "a system group", OfSystem(":moderators")))
				s.Expect(named).To(Succeed())
				s.Expect(s.Try("GET /streams", nil)).To(Lists(made))
			})
		It("`can_remove_subscribers_group_id` is not a parameter.", Covers("SBS-34"), func(s *Session) {
			named, made := namesRemovers(s, Number(BeyondAll))
			s.Expect(named).To(Succeed())
			s.Expect(s.Try("GET /streams", nil)).To(Lists(made))
		})
		refusedRemovers("SBS-35", "the internet group", OfSystem(":internet"))
		refusedRemovers("SBS-36", "the owners' group", OfSystem(":owners"))
		refusedRemovers("SBS-37", "a group that people made",
			func(group target.Object) bool { return group["is_system_group"] == false })
		It("`principals` accepts an array of integer user IDs.", Covers("SBS-10"), Needs(Second), func(s *Session) {
			second := s.As(Second)
			brings(s, second, second.UserID)
		})
		It("`principals` accepts only API email addresses, not integers.", Covers("SBS-11"), Needs(Second), func(s *Session) {
			second := s.As(Second)
			stream := s.FreshStream()
			byID := s.TrySubscribe(Calling(stream), Params{"principals": []any{second.UserID}})
			s.Expect(byID).To(BeRefused())
			s.Expect(s.BringBy(second.Address(), second, stream)).To(IsSubscribed("subscribed", second.Address(), stream))
		})
		It("`principals` accepts an array of API email addresses.", Covers("SBS-12"), Needs(Second), func(s *Session) {
			second := s.As(Second)
			brings(s, second, second.Address())
		})
		It("`authorization_errors_fatal` defaults to true: a stream the requester may not join makes the",
			Covers("SBS-14"), Needs(Second), func(s *Session) {
				own, foreign := s.FreshStream(), s.As(Second).FreshStream(Params{"invite_only": true})
				s.Expect(s.TrySubscribe(Calling(foreign))).To(BeRefused())
				s.Expect(s.Try("GET /streams", OwnStreams)).To(SatisfyAll(Lists(own), omits(foreign)))
				s.Expect(s.TrySubscribe(Calling(foreign), Params{"authorization_errors_fatal": true})).To(BeRefused())
			})
		It("With `authorization_errors_fatal`=false unauthorized streams are listed in `unauthorized`.",
			Covers("SBS-15"), Needs(Second), func(s *Session) {
				own, foreign := s.FreshStream(), s.As(Second).FreshStream(Params{"invite_only": true})
				reply := s.TrySubscribe(Calling(foreign), tolerant)
				s.Expect(reply).To(SatisfyAll(Succeed(), HaveField("unauthorized", ConsistOf(foreign.Name))))
				s.Expect(s.Try("GET /streams", OwnStreams)).To(SatisfyAll(Lists(own), omits(foreign)))
			})
		It("With `authorization_errors_fatal`=false the response is HTTP 200.",
			Covers("SBS-16"), Needs(Second), func(s *Session) {
				open, foreign := s.Unmade(), s.As(Second).FreshStream(Params{"invite_only": true})
				reply := s.TrySubscribe(append(Calling(foreign), Calling(open)...), tolerant)
				s.Expect(reply).To(SatisfyAll(HasStatus(200), IsSubscribed("subscribed", s.Address(), open)))
				s.Expect(s.Try("GET /streams", OwnStreams)).To(SatisfyAll(Lists(open), omits(foreign)))
			})
		It("`unauthorized`, a string array, is returned only when `authorization_errors_fatal` is false.",
			Covers("SBS-47"), func(s *Session) {
				fatal, not := s.Unmade(), s.Unmade()
				byDefault, tolerated := s.TrySubscribe(Calling(fatal)), s.TrySubscribe(Calling(not), tolerant)
				s.Expect(byDefault).To(SatisfyAll(IsSubscribed("subscribed", s.Address(), fatal), HaveNoField("unauthorized")))
				s.Expect(tolerated).
					To(SatisfyAll(IsSubscribed("subscribed", s.Address(), not), HaveFieldIfAny("unauthorized", BeEmpty())))
			})
		It("With fatal authorization the error names the inaccessible stream in its message and has no",
			Covers("SBS-48"), Needs(Second), func(s *Session) { namesTheStream(s, BeRefused()) })
		It("With fatal authorization the error names the inaccessible stream in its message and has no (code)",
			Covers("SBS-48", "ERR-24"), OnlyDialect("spec"), Needs(Second), func(s *Session) {
				namesTheStream(s,
					BeRefusedWithoutCode())
			})
		It("`announce` defaults to false: no announcement is sent.", Covers("SBS-17"), func(s *Session) {
			before := s.Post(s.FreshStream(), "before the streams")
			quiet := s.FreshStream()
			if announces(s) {
				awaitAnnouncement(s, s.FreshStream(Params{"announce": true}), before)
			}
			s.Expect(announcements(s, quiet, before)).To(Equal(0))
			s.Expect(s.Try("GET /streams", OwnStreams)).To(Lists(quiet))
		})
		It("With `announce`=true the notification bot announces newly created streams.",
			Covers("SBS-18", "STA-22"), func(s *Session) {
				if !announces(s) {
					s.Untestable("the register response names no stream for announcements")
				}
				before := s.Post(s.FreshStream(), "before the stream")
				stream := s.Unmade()
				s.Subscribe(stream.Name, Params{"announce": true})
				first := awaitAnnouncement(s, stream, before)
				s.Subscribe(stream.Name, Params{"announce": true})
				s.Expect(first).To(Equal(1))
				s.Expect(announcements(s, stream, before)).To(Equal(1))
			})
		It("`invite_only` defaults to false.", Covers("SBS-19"), func(s *Session) {
			stream := s.FreshStream()
			s.Expect(s.Try("GET /streams", nil)).To(Shows(stream, "invite_only", false))
		})
		It("`invite_only` defaults to false. (beside others)",
			Covers("SBS-19", "SBS-21", "SBS-27"), Since(PostPolicyRow), defaultsBesideOthers)
		It("`invite_only`=true creates a private stream.", Covers("SBS-20"), Needs(Second), func(s *Session) {
			second := s.As(Second)
			private, own := s.FreshStream(Params{"invite_only": true}), second.FreshStream()
			s.Expect(s.Try("GET /streams", nil)).To(Shows(private, "invite_only", true))
			s.Expect(second.Try("GET /streams", nil)).To(SatisfyAll(Lists(own), omits(private)))
		})
		It("`is_web_public` defaults to false.", Covers("SBS-21"), func(s *Session) {
			s.Expect(s.Subscribed()).To(HaveField("is_web_public", false))
		})
		It("`stream_post_policy` defaults to 1.", Covers("SBS-27"), Since(PostPolicyRow), func(s *Session) {
			s.Expect(s.Subscribed()).To(HaveField("stream_post_policy", Number(1)))
		})
		It("`stream_post_policy` is 1, 2, 3 or 4; any other value is refused.",
			Covers("SBS-28", "SUB-21"), Since(PostPolicyRow), func(s *Session) {
				queue := s.Register(SubscriptionEvents)
				s.Expect(queue.Subscription(s.FreshStream())).To(HaveField("stream_post_policy", Number(1)))
				policies := int64(4)
				if isPublic(s) && !s.Has(afterRelease4) {
					policies = 3 // moderators came with release 4.0
				}
				for policy := range policies {
					stream := s.FreshStream(Params{"stream_post_policy": policy + 1})
					s.Expect(queue.Subscription(stream)).To(HaveField("stream_post_policy", Number(policy+1)))
				}
			})
		It("`stream_post_policy` is 1, 2, 3 or 4; any other value is refused. (refused)",
			Covers("SBS-28"), Since(PostPolicyRow), func(s *Session) {
				stream, made := s.Unmade(), s.FreshStream()
				five, zero := s.TrySubscribe(Calling(stream), Params{"stream_post_policy": 5}), s.TrySubscribe(Calling(stream),
					Params{"stream_post_policy": 0})
				s.Expect(five).To(BeRefused())
				s.Expect(zero).To(BeRefused())
				s.Expect(s.Try("GET /streams", nil)).To(SatisfyAll(Lists(made), omits(stream)))
			})
		historyFor("SBS-25", true)
		historyFor("SBS-26", false)
		It("The creation parameter `invite_only` is ignored for existing streams.", Covers("SBS-38"), func(s *Session) {
			stream := s.FreshStream()
			s.Expect(s.TrySubscribe(Calling(stream), Params{"invite_only": true})).To(Succeed())
			s.Expect(s.Try("GET /streams", nil)).To(Shows(stream, "invite_only", false))
		})
		It("The creation parameter `is_web_public` is ignored for existing streams.",
			Covers("SBS-39"), Needs(Second), func(s *Session) {
				stream, second := s.FreshStream(), s.As(Second)
				reply := s.TrySubscribe(Calling(stream), Params{"is_web_public": true})
				queue := second.Register(SubscriptionEvents)
				second.Subscribe(stream.Name)
				s.Expect(reply).To(Succeed())
				s.Expect(queue.Subscription(stream)).To(HaveField("is_web_public", false))
			})
		It("The creation parameter `history_public_to_subscribers` is ignored for existing streams.",
			Covers("SBS-40"), Needs(Second), func(s *Session) {
				shared, hidden := s.FreshStream(history(true)), s.FreshStream(history(false))
				again := s.TrySubscribe(Calling(shared), history(false))
				other := s.TrySubscribe(Calling(hidden), history(true))
				s.Expect(again).To(Succeed())
				s.Expect(other).To(Succeed())
				s.Expect(newcomerReads(s, shared)).To(Exactly("before", "after"))
				s.Expect(newcomerReads(s, hidden)).To(Exactly("after"))
			})
		It("The creation parameter `stream_post_policy` is ignored for existing streams.",
			Covers("SBS-41"), Since(PostPolicyRow), Needs(Second), func(s *Session) {
				stream, second := s.FreshStream(), s.As(Second)
				reply := s.TrySubscribe(Calling(stream), Params{"stream_post_policy": 2})
				queue := second.Register(SubscriptionEvents)
				second.Subscribe(stream.Name)
				object, sent := queue.Subscription(stream), second.Try("POST /messages",
					StreamMessage(stream, "by an ordinary user"))
				s.Expect(reply).To(Succeed())
				s.Expect(object).To(HaveField("stream_post_policy", Number(1)))
				s.Expect(sent).To(Succeed())
			})
		needsForWebPublic("SBS-22", Params{webPublicSwitch: false})
		needsForWebPublic("SBS-23", Params{spectatorAccess: false})
		needsForWebPublic("SBS-24", Params{webPublicPolicy: nobody})
		It("`is_web_public`=true needs permission under `create_web_public_stream_policy`. (member)",
			Covers("SBS-24"), Since(WebPublicRow), Needs(Admin, Operator), func(s *Session) {
				Impose(s, WebPublicOn())
				refused, made := s.Unmade(), s.Unmade()
				reply := s.TrySubscribe(Calling(refused), Params{"is_web_public": true})
				s.Expect(reply).To(BeRefused())
				s.Expect(s.As(Admin).TrySubscribe(Calling(made), Params{"is_web_public": true})).To(Succeed())
				s.Expect(s.Try("GET /streams", nil)).To(SatisfyAll(Lists(made), omits(refused)))
			})
		It("`invite_only`=true creates a private stream. (two)",
			Covers("SBS-20", "SBS-07", "SBS-44"), Needs(Second), func(s *Session) {
				second, one, two := s.As(Second), s.Unmade(), s.Unmade()
				own := second.FreshStream()
				both := append(describing(one, "The first, é 1"), describing(two, "The second, é 2")...)
				reply := s.TrySubscribe(both, Params{"invite_only": true})
				listed, theirs := s.Try("GET /streams", nil), second.Try("GET /streams", nil)
				s.Expect(reply).To(IsSubscribed("subscribed", s.Address(), one, two))
				s.Expect(listed).
					To(SatisfyAll(Shows(one, "invite_only", true), Shows(two, "invite_only", true),
						Shows(one, "description", "The first, é 1"), Shows(two, "description",
							"The second, é 2")))
				s.Expect(theirs).To(SatisfyAll(Lists(own), omits(one), omits(two)))
				notFoundBy(second, one, s.Post(one, "for those who are here"))
			})
		It("`description` (Markdown) is used for a new stream. (others)",
			Covers("SBS-07", "GST-02"), Needs(Second), func(s *Session) {
				stream, again := described(s.Actor, "For all, é 27"), described(s.Actor, "For all, é  🙂 28")
				s.Expect(s.As(Second).Try("GET /streams", nil)).
					To(SatisfyAll(Shows(stream, "description", "For all, é 27"), Shows(again, "description", "For all, é  🙂 28"),
						Shows(stream, "invite_only", false)))
			})
		It("`principals` accepts an array of API email addresses. (two)",
			Covers("SBS-12", "SBS-10"), Needs(Second, Admin), func(s *Session) {
				second, admin, stream := s.As(Second), s.As(Admin), s.FreshStream()
				s.BringBy(second.Address(), second, s.FreshStream()) // which ends the spec where the organization does not let people
				reply := s.TrySubscribe(Calling(stream), Params{"principals": []any{second.Address(), admin.Address()}})
				for _, who := range []*Actor{second, admin} {
					who.Remember(reply)
				}
				s.Expect(reply).To(Succeed())
				s.Expect(second.Try("GET /streams", OwnStreams)).To(Lists(stream))
				s.Expect(admin.Try("GET /streams", OwnStreams)).To(Lists(stream))
			})
		It("Without `principals` the requester is subscribed. (for others)",
			Covers("SBS-13", "SBS-12"), Needs(Second), func(s *Session) {
				second, own, stream := s.As(Second), s.FreshStream(), s.Unmade()
				s.BringBy(second.Address(), second, s.FreshStream())
				reply := s.BringBy(second.Address(), second, stream)
				s.Expect(reply).To(IsSubscribed("subscribed", second.Address(), stream))
				s.Expect(second.Try("GET /streams", OwnStreams)).To(Lists(stream))
				s.Expect(s.Try("GET /streams", OwnStreams)).To(SatisfyAll(Lists(own), omits(stream)))
			})
		It("Success returns `already_subscribed`, an object from API email address to an array of stream (two)",
			Covers("SBS-46", "STA-25"), func(s *Session) {
				one, two, fresh := s.FreshStream(), s.FreshStream(), s.Unmade()
				reply := s.TrySubscribe(append(append(Calling(one), Calling(two)...), Calling(fresh)...))
				s.Leave(fresh)
				again := s.TrySubscribe(Calling(fresh))
				s.Expect(reply).
					To(SatisfyAll(IsSubscribed("already_subscribed", s.Address(), one, two),
						IsSubscribed("subscribed", s.Address(), fresh)))
				s.Expect(again).
					To(SatisfyAll(IsSubscribed("subscribed", s.Address(), fresh), LacksStream("already_subscribed", fresh)))
			})
		It("Success returns `already_subscribed`, an object from API email address to an array of stream (of another)",
			Covers("SBS-46", "STA-25"), Needs(Second), func(s *Session) {
				second, stream := s.As(Second), s.FreshStream()
				s.Bring(second, stream)
				reply := s.BringBy(second.Address(), second, stream)
				s.Expect(reply).To(IsSubscribed("already_subscribed", second.Address(), stream))
				s.Expect(s.Try("GET /streams", OwnStreams)).To(Lists(stream))
			})
		It("With `authorization_errors_fatal`=false unauthorized streams are listed in `unauthorized`. (two)",
			Covers("SBS-15"), Needs(Second), func(s *Session) {
				second := s.As(Second)
				one, two := second.FreshStream(Params{"invite_only": true}), second.FreshStream(Params{"invite_only": true})
				reply := s.TrySubscribe(append(Calling(one), Calling(two)...), tolerant)
				s.Expect(reply).To(SatisfyAll(Succeed(), HaveField("unauthorized", ConsistOf(one.Name, two.Name))))
				s.Expect(s.Try("GET /streams", OwnStreams)).To(SatisfyAll(omits(one), omits(two)))
			})
		everywhere("SBS")
		remembered("SBS")
	})
}
