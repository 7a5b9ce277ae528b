package specs

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// subscribe is about POST /users/me/subscriptions, which also makes streams.
func subscribe() {
	Describe("Subscribe to streams", Section("SBS"), func() {
		It("needs credentials", Covers("SBS-01"), func(s *Session) {
			refused, made := s.Unmade(), s.FreshStream()
			s.Expect(s.Anonymous().TrySubscribe(Calling(refused))).To(BeRefused())
			s.Expect(s.Try("GET /streams", nil)).To(SatisfyAll(Lists(made), Omits(refused)))
		})
		It("needs subscriptions, an array of objects", Covers("SBS-02"), func(s *Session) {
			stream := s.FreshStream()
			s.Expect(s.Try("POST /users/me/subscriptions", nil)).To(MissParameter("subscriptions"))
			for _, wrong := range []any{Params{"name": stream.Name}, []any{7}, 7, "a stream"} {
				s.Expect(s.TrySubscribe(wrong)).To(BeRefused())
			}
			s.Expect(s.TrySubscribe(Calling(stream))).To(Succeed())
		})
		It("needs the name of each stream, a string", Covers("SBS-03"), func(s *Session) {
			stream := s.Unmade()
			nameless := s.TrySubscribe([]Params{{"description": "without a name"}})
			unnamed := s.TrySubscribe([]Params{{"name": 7}})
			before := s.Try("GET /streams", OwnStreams)
			s.Expect(nameless).To(BeRefused())
			s.Expect(unnamed).To(BeRefused())
			s.Expect(before).To(Omits(Stream{Name: "7"}))
			s.Expect(s.TrySubscribe(Calling(stream))).To(Succeed())
			s.Expect(s.Try("GET /streams", OwnStreams)).To(Lists(stream))
		})
		It("subscribes to several streams in one call", Covers("SBS-04"), func(s *Session) {
			one, two := s.Unmade(), s.Unmade()
			s.Expect(s.TrySubscribe(Calling(one, two))).To(IsSubscribed("subscribed", s.SubscribedAs(), one, two))
			s.Expect(s.Try("GET /streams", nil)).To(SatisfyAll(Lists(one), Lists(two)))
		})
		It("makes the streams that do not exist", Covers("SBS-44", "STA-19"), func(s *Session) {
			there, missing := s.FreshStream(), s.Unmade()
			before := s.Try("GET /streams", nil)
			reply := s.TrySubscribe(Calling(there, missing))
			s.Expect(before).To(SatisfyAll(Lists(there), Omits(missing)))
			s.Expect(reply).To(Succeed())
			s.Expect(s.Try("GET /streams", nil)).To(SatisfyAll(Lists(there), Lists(missing)))
		})
		Context("with names and descriptions", namesAndDescriptions)
		Context("a second time", subscribedAlready)
		Context("with principals", principals)
		Context("without access to a stream", withoutAccess)
		Context("with announce", announce)
		Context("a new stream", newStreams)
		Context("for an existing stream", existingStreams)
		Context("with is_web_public", Since(WebPublicRow), Needs(Admin, Operator), webPublicStreams)
		Context("with message_retention_days", retention)
		Context("with can_remove_subscribers_group_id", removers)
		InEveryAnswer("SBS")
		InAllAnswersAlike("SBS")
	})
}

func namesAndDescriptions() {
	It("bounds the length of names", Covers("SBS-05"), func(s *Session) {
		limit := s.Limit("max_stream_name_length")
		longest, longer := Padded(s.Unmade(), limit), Padded(s.Unmade(), limit+1)
		kept, over := s.TrySubscribe(Calling(longest)), s.TrySubscribe(Calling(longer))
		listed := s.Try("GET /streams", OwnStreams)
		s.Expect(kept).To(Succeed())
		s.Expect(listed).To(SatisfyAll(Lists(longest), HaveField("streams[*].name", textOf(limit))))
		s.Expect(over).To(bounded())
		if !over.Succeeded() {
			s.Expect(listed).To(HaveField("streams[*].name", Not(Be("the beginning of the longer name", func(v any) bool {
				name, _ := v.(string)
				return name != "" && strings.HasPrefix(longer.Name, name)
			}))))
		}
	})
	It("bounds the length of descriptions", Covers("SBS-09"), func(s *Session) {
		limit := s.Limit("max_stream_description_length")
		whole := LongText(limit)
		stream, over := s.Unmade(), s.Unmade()
		kept := s.TrySubscribe(Describing(stream, whole))
		reply := s.TrySubscribe(Describing(over, whole+"n"))
		listed := s.Try("GET /streams", OwnStreams)
		s.Expect(kept).To(Succeed())
		s.Expect(listed).To(Shows(stream, "description", whole))
		s.Expect(reply).To(bounded())
		s.Expect(StreamNamed(listed, over.Name)["description"]).
			To(Described("nothing, or what the limit allows", SatisfyAny(BeNil(), textOf(limit))))
	})
	It("needs no description", Covers("SBS-06"), Stated, func(s *Session) {
		stream := s.Unmade()
		s.Expect(s.TrySubscribe(Calling(stream))).To(Succeed())
		s.Expect(s.Try("GET /streams", nil)).To(Lists(stream))
	})
	It("takes an omitted description as an empty one", Covers("SBS-06"), func(s *Session) {
		stream := s.Unmade()
		s.Expect(s.TrySubscribe(Calling(stream))).To(Succeed())
		s.Expect(s.Try("GET /streams", nil)).To(Shows(stream, "description", ""))
	})
	It("keeps the description of a new stream", Covers("SBS-07"), func(s *Session) {
		stream := StreamDescribed(s.Actor, "With `code`, é and 27, "+Awkward)
		s.Expect(s.Try("GET /streams", nil)).To(Shows(stream, "description", "With `code`, é and 27, "+Awkward))
	})
	It("shows descriptions to others", Covers("SBS-07", "GST-02"), Needs(Second), func(s *Session) {
		stream, again := StreamDescribed(s.Actor, "For all, é 27"), StreamDescribed(s.Actor, "For all, é  🙂 28")
		s.Expect(s.As(Second).Try("GET /streams", nil)).To(SatisfyAll(Shows(stream, "description", "For all, é 27"),
			Shows(again, "description", "For all, é  🙂 28"), Shows(stream, "invite_only", false)))
	})
	It("does not change the description of an existing stream", Covers("SBS-08"), func(s *Session) {
		stream := StreamDescribed(s.Actor, "the first")
		s.Expect(s.TrySubscribe(Describing(stream, "the second"))).To(Succeed())
		s.Expect(s.Try("GET /streams", nil)).To(Shows(stream, "description", "the first"))
	})
}

func subscribedAlready() {
	It("tells new streams apart from those to which the user was subscribed", Covers("SBS-46", "STA-25"),
		func(s *Session) {
			stream := s.Unmade()
			first, again := s.TrySubscribe(Calling(stream)), s.TrySubscribe(Calling(stream))
			s.Expect(first).To(SatisfyAll(Succeed(), LacksStream("already_subscribed", stream)))
			s.Expect(again).
				To(SatisfyAll(IsSubscribed("already_subscribed", s.SubscribedAs(), stream), LacksStream("subscribed", stream)))
			s.Expect(s.Try("GET /streams", OwnStreams)).To(Lists(stream))
		})
	It("tells them apart in one call, and forgets those that the user left", Covers("SBS-46", "STA-25"), func(s *Session) {
		one, two, fresh := s.FreshStream(), s.FreshStream(), s.Unmade()
		reply := s.TrySubscribe(Calling(one, two, fresh))
		s.Leave(fresh)
		again := s.TrySubscribe(Calling(fresh))
		s.Expect(reply).To(SatisfyAll(IsSubscribed("already_subscribed", s.SubscribedAs(), one, two),
			IsSubscribed("subscribed", s.SubscribedAs(), fresh)))
		s.Expect(again).
			To(SatisfyAll(IsSubscribed("subscribed", s.SubscribedAs(), fresh), LacksStream("already_subscribed", fresh)))
	})
	It("tells that somebody else was subscribed", Covers("SBS-46", "STA-25"), Needs(Second), func(s *Session) {
		second, stream := s.As(Second), s.FreshStream()
		s.Bring(second, stream)
		reply := s.BringBy(second.Address(), second, stream)
		s.Expect(reply).To(IsSubscribed("already_subscribed", second.SubscribedAs(), stream))
		s.Expect(s.Try("GET /streams", OwnStreams)).To(Lists(stream))
	})
}

func principals() {
	It("subscribes the requester if there are none", Covers("SBS-13", "STA-23", "SBS-45"), func(s *Session) {
		stream := s.Unmade()
		reply := s.TrySubscribe(Calling(stream))
		s.Expect(reply).
			To(SatisfyAll(IsSubscribed("subscribed", s.SubscribedAs(), stream), LacksStream("already_subscribed", stream)))
		s.Expect(s.Try("GET /streams", OwnStreams)).To(Lists(stream))
	})
	It("subscribes others, but not the requester", Covers("SBS-13", "SBS-12"), Needs(Second), func(s *Session) {
		second, own, stream := s.As(Second), s.FreshStream(), s.Unmade()
		s.BringBy(second.Address(), second, s.FreshStream())
		reply := s.BringBy(second.Address(), second, stream)
		s.Expect(reply).To(IsSubscribed("subscribed", second.SubscribedAs(), stream))
		s.Expect(second.Try("GET /streams", OwnStreams)).To(Lists(stream))
		s.Expect(s.Try("GET /streams", OwnStreams)).To(SatisfyAll(Lists(own), Omits(stream)))
	})
	It("subscribes two others", Covers("SBS-12", "SBS-10"), Needs(Second, Admin), func(s *Session) {
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
	DescribeTable("knows users", Needs(Second), func(s *Session, by func(*Actor) any) {
		second := s.As(Second)
		principal, stream, own := by(second), s.FreshStream(), second.FreshStream()
		s.Expect(s.BringBy(principal, second, stream)).To(IsSubscribed("subscribed", second.SubscribedAs(), stream))
		s.Expect(second.Try("GET /streams", OwnStreams)).To(SatisfyAll(Lists(own), Lists(stream)))
	},
		Entry("by their IDs", Covers("SBS-10"), func(a *Actor) any { return a.UserID }),
		Entry("by their addresses", Covers("SBS-12"), func(a *Actor) any { return a.Address() }),
	)
	It("knows users only by their addresses at older levels", Covers("SBS-11"), Needs(Second), func(s *Session) {
		second, stream := s.As(Second), s.FreshStream()
		byID := s.TrySubscribe(Calling(stream), Params{"principals": []any{second.UserID}})
		s.Expect(byID).To(BeRefused())
		s.Expect(s.BringBy(second.Address(), second, stream)).To(IsSubscribed("subscribed", second.SubscribedAs(), stream))
	})
}

func withoutAccess() {
	// tolerant makes the call go on without the streams that are not for the requester.
	tolerant := Params{"authorization_errors_fatal": false}

	It("refuses the call unless authorization_errors_fatal is false", Covers("SBS-14"), Needs(Second), func(s *Session) {
		own, foreign := s.FreshStream(), s.As(Second).FreshStream(InviteOnly)
		s.Expect(s.TrySubscribe(Calling(foreign))).To(BeRefused())
		s.Expect(s.Try("GET /streams", OwnStreams)).To(SatisfyAll(Lists(own), Omits(foreign)))
		s.Expect(s.TrySubscribe(Calling(foreign), Params{"authorization_errors_fatal": true})).To(BeRefused())
	})
	DescribeTable("names the stream in the refusal", Covers("SBS-48"), Needs(Second), func(s *Session, refusal Matcher) {
		foreign := s.As(Second).FreshStream(InviteOnly)
		s.Expect(s.TrySubscribe(Calling(foreign))).To(SatisfyAll(refusal, HaveField("msg", ContainSubstring(foreign.Name))))
	},
		Entry("with a code or without", BeRefused()),
		Entry("without a code", Covers("ERR-24"), OnlyDialect("spec"), BeRefusedWithoutCode()),
	)
	It("lists the stream in unauthorized if errors are not fatal", Covers("SBS-15"), Needs(Second), func(s *Session) {
		own, foreign := s.FreshStream(), s.As(Second).FreshStream(InviteOnly)
		s.Expect(s.TrySubscribe(Calling(foreign), tolerant)).
			To(SatisfyAll(Succeed(), HaveField("unauthorized", ConsistOf(foreign.Name))))
		s.Expect(s.Try("GET /streams", OwnStreams)).To(SatisfyAll(Lists(own), Omits(foreign)))
	})
	It("lists two such streams in unauthorized", Covers("SBS-15"), Needs(Second), func(s *Session) {
		second := s.As(Second)
		one, two := second.FreshStream(InviteOnly), second.FreshStream(InviteOnly)
		s.Expect(s.TrySubscribe(Calling(one, two), tolerant)).
			To(SatisfyAll(Succeed(), HaveField("unauthorized", ConsistOf(one.Name, two.Name))))
		s.Expect(s.Try("GET /streams", OwnStreams)).To(SatisfyAll(Omits(one), Omits(two)))
	})
	It("subscribes to the other streams if errors are not fatal", Covers("SBS-16"), Needs(Second),
		func(s *Session) {
			open, foreign := s.Unmade(), s.As(Second).FreshStream(InviteOnly)
			reply := s.TrySubscribe(Calling(foreign, open), tolerant)
			s.Expect(reply).To(SatisfyAll(HasStatus(200), IsSubscribed("subscribed", s.SubscribedAs(), open)))
			s.Expect(s.Try("GET /streams", OwnStreams)).To(SatisfyAll(Lists(open), Omits(foreign)))
		})
	It("has unauthorized only if errors are not fatal", Covers("SBS-47"), func(s *Session) {
		fatal, not := s.Unmade(), s.Unmade()
		byDefault, tolerated := s.TrySubscribe(Calling(fatal)), s.TrySubscribe(Calling(not), tolerant)
		s.Expect(byDefault).To(SatisfyAll(IsSubscribed("subscribed", s.SubscribedAs(), fatal), HaveNoField("unauthorized")))
		s.Expect(tolerated).
			To(SatisfyAll(IsSubscribed("subscribed", s.SubscribedAs(), not), HaveFieldIfAny("unauthorized", BeEmpty())))
	})
}

func announce() {
	It("announces nothing by default", Covers("SBS-17"), func(s *Session) {
		before := s.Post(s.FreshStream(), "before the streams")
		quiet := s.FreshStream()
		if announces(s) {
			awaitAnnouncement(s, s.FreshStream(Params{"announce": true}), before)
		}
		s.Expect(announcements(s, quiet, before)).To(Equal(0))
		s.Expect(s.Try("GET /streams", OwnStreams)).To(Lists(quiet))
	})
	It("announces a new stream once", Covers("SBS-18", "STA-22"), func(s *Session) {
		if !announces(s) {
			s.Untestable("the register response names no stream for announcements")
		}
		before, stream := s.Post(s.FreshStream(), "before the stream"), s.Unmade()
		s.Subscribe(stream.Name, Params{"announce": true})
		first := awaitAnnouncement(s, stream, before)
		s.Subscribe(stream.Name, Params{"announce": true})
		s.Expect(first).To(Equal(1))
		s.Expect(announcements(s, stream, before)).To(Equal(1))
	})
}

func newStreams() {
	It("is public by default", Covers("SBS-19"), func(s *Session) {
		stream := s.FreshStream()
		s.Expect(s.Try("GET /streams", nil)).To(Shows(stream, "invite_only", false))
	})
	It("is not web-public by default", Covers("SBS-21"), func(s *Session) {
		s.Expect(s.Subscribed()).To(HaveField("is_web_public", false))
	})
	It("lets everybody post by default", Covers("SBS-27"), Since(PostPolicyRow), func(s *Session) {
		s.Expect(s.Subscribed()).To(HaveField("stream_post_policy", Number(1)))
	})
	It("keeps the other defaults beside a given setting", Covers("SBS-19", "SBS-21", "SBS-27"), Since(PostPolicyRow),
		keepsOtherDefaults)
	It("is private with invite_only", Covers("SBS-20"), Needs(Second), func(s *Session) {
		second := s.As(Second)
		private, own := s.FreshStream(InviteOnly), second.FreshStream()
		s.Expect(s.Try("GET /streams", nil)).To(Shows(private, "invite_only", true))
		s.Expect(second.Try("GET /streams", nil)).To(SatisfyAll(Lists(own), Omits(private)))
	})
	It("is private beside another one, each with its description", Covers("SBS-20", "SBS-07", "SBS-44"), Needs(Second),
		func(s *Session) {
			second, one, two := s.As(Second), s.Unmade(), s.Unmade()
			own := second.FreshStream()
			both := append(Describing(one, "The first, é 1"), Describing(two, "The second, é 2")...)
			reply := s.TrySubscribe(both, InviteOnly)
			listed, theirs := s.Try("GET /streams", nil), second.Try("GET /streams", nil)

			s.Expect(reply).To(IsSubscribed("subscribed", s.SubscribedAs(), one, two))
			s.Expect(listed).To(SatisfyAll(Shows(one, "invite_only", true), Shows(two, "invite_only", true),
				Shows(one, "description", "The first, é 1"), Shows(two, "description", "The second, é 2")))
			s.Expect(theirs).To(SatisfyAll(Lists(own), Omits(one), Omits(two)))
			NotFoundBy(second, one, s.Post(one, "for those who are here"))
		})
	DescribeTable("shows a newcomer messages by history_public_to_subscribers", Needs(Second),
		func(s *Session, shared bool, read []any) {
			s.Expect(newcomerReads(s, s.FreshStream(history(shared)))).To(Equal(read))
		},
		Entry("all if it is true", Covers("SBS-25"), Assumes(InSight), true, []any{"before", "after"}),
		Entry("only later ones if it is false", Covers("SBS-26"), Assumes(InSight), false, []any{"after"}),
	)
	It("keeps its stream_post_policy", Covers("SBS-28", "SUB-21"), Since(PostPolicyRow),
		Until(PostPolicyEnds), keepsPostPolicy)
	It("has no stream_post_policy but 1 to 4", Covers("SBS-28"), Since(PostPolicyRow), func(s *Session) {
		stream, made := s.Unmade(), s.FreshStream()
		five := s.TrySubscribe(Calling(stream), Params{"stream_post_policy": 5})
		zero := s.TrySubscribe(Calling(stream), Params{"stream_post_policy": 0})
		s.Expect(five).To(BeRefused())
		s.Expect(zero).To(BeRefused())
		s.Expect(s.Try("GET /streams", nil)).To(SatisfyAll(Lists(made), Omits(stream)))
	})
}

func existingStreams() {
	It("ignores invite_only", Covers("SBS-38"), func(s *Session) {
		stream := s.FreshStream()
		s.Expect(s.TrySubscribe(Calling(stream), InviteOnly)).To(Succeed())
		s.Expect(s.Try("GET /streams", nil)).To(Shows(stream, "invite_only", false))
	})
	It("ignores is_web_public", Covers("SBS-39"), Needs(Second), func(s *Session) {
		stream, second := s.FreshStream(), s.As(Second)
		reply := s.TrySubscribe(Calling(stream), Params{"is_web_public": true})
		queue := second.Register(SubscriptionEvents)
		second.Subscribe(stream.Name)
		s.Expect(reply).To(Succeed())
		s.Expect(queue.Subscription(stream)).To(HaveField("is_web_public", false))
	})
	It("ignores history_public_to_subscribers", Covers("SBS-40"), Assumes(InSight), Needs(Second), func(s *Session) {
		shared, hidden := s.FreshStream(history(true)), s.FreshStream(history(false))
		again := s.TrySubscribe(Calling(shared), history(false))
		other := s.TrySubscribe(Calling(hidden), history(true))
		s.Expect(again).To(Succeed())
		s.Expect(other).To(Succeed())
		s.Expect(newcomerReads(s, shared)).To(Exactly("before", "after"))
		s.Expect(newcomerReads(s, hidden)).To(Exactly("after"))
	})
	It("ignores stream_post_policy", Covers("SBS-41"), Since(PostPolicyRow), Needs(Second), func(s *Session) {
		stream, second := s.FreshStream(), s.As(Second)
		reply := s.TrySubscribe(Calling(stream), Params{"stream_post_policy": 2})
		queue := second.Register(SubscriptionEvents)
		second.Subscribe(stream.Name)
		object, sent := queue.Subscription(stream), Posts(second, stream)
		s.Expect(reply).To(Succeed())
		s.Expect(object).To(HaveField("stream_post_policy", Number(1)))
		s.Expect(sent).To(Succeed())
	})
}

func webPublicStreams() {
	asked := Params{"is_web_public": true}
	BeforeEach(func(s *Session) { Impose(s, WebPublicOn()) })

	DescribeTable("makes no web-public stream", func(s *Session, without Params) {
		admin, made, refused := s.As(Admin), s.Unmade(), s.Unmade()
		with := admin.TrySubscribe(Calling(made), asked)
		Impose(s, without)
		reply := admin.TrySubscribe(Calling(refused), asked)
		s.Expect(with).To(Succeed())
		s.Expect(reply).To(BeRefused())
		s.Expect(admin.Try("GET /streams", nil)).To(SatisfyAll(Lists(made), Omits(refused)))
	},
		Entry("if the server is to have none", Covers("SBS-22"), Params{WebPublicSwitch: false}),
		Entry("if spectators have no access", Covers("SBS-23"), Params{SpectatorAccess: false}),
		Entry("if nobody has the permission", Covers("SBS-24"), Params{WebPublicPolicy: Nobody}),
	)
	It("makes no web-public stream for a user without the permission", Covers("SBS-24"), func(s *Session) {
		refused, made := s.Unmade(), s.Unmade()
		s.Expect(s.TrySubscribe(Calling(refused), asked)).To(BeRefused())
		s.Expect(s.As(Admin).TrySubscribe(Calling(made), asked)).To(Succeed())
		s.Expect(s.Try("GET /streams", nil)).To(SatisfyAll(Lists(made), Omits(refused)))
	})
}

func retention() {
	// Owners alone may set it where the role creator, who has all other permissions, may not.
	DescribeTable("accepts", Needs(Creator), func(s *Session, days any) {
		creator, stream := s.As(Creator), s.Unmade()
		reply := creator.TrySubscribe(Calling(stream), keptFor(s, days))
		if !reply.Succeeded() && creator.Own()["is_owner"] == false {
			s.Untestable("the role creator is no owner and may not set the retention")
		}
		s.Expect(reply).To(Succeed())
		s.Expect(s.Try("GET /streams", nil)).To(Lists(stream))
	},
		Entry("a number of days", Covers("SBS-29"), Stated, Since(RetentionRow), 1),
		Entry("unlimited", Covers("SBS-31"), "unlimited"),
		Entry("forever at older levels", Covers("SBS-32"), Stated, Since(RetentionRow), "forever"),
	)
	It("accepts realm_default from everybody", Covers("SBS-30"), func(s *Session) {
		stream := s.Unmade()
		s.Expect(s.TrySubscribe(Calling(stream), keptFor(s, "realm_default"))).To(Succeed())
		s.Expect(s.Try("GET /streams", nil)).To(Lists(stream))
	})
	It("refuses other numbers and words", Covers("SBS-29"), Since(RetentionRow), Needs(Creator), func(s *Session) {
		creator, stream, made := s.As(Creator), s.Unmade(), s.FreshStream()
		for _, wrong := range []any{-5, 0, "a while"} {
			s.Expect(creator.TrySubscribe(Calling(stream), Params{"message_retention_days": wrong})).To(BeRefused())
		}
		s.Expect(s.Try("GET /streams", nil)).To(SatisfyAll(Lists(made), Omits(stream)))
	})
	It("refuses unlimited at older levels", Covers("SBS-32"), Since(RetentionRow), Needs(Creator), func(s *Session) {
		stream, made := s.Unmade(), s.FreshStream()
		s.Expect(s.As(Creator).TrySubscribe(Calling(stream), keptFor(s, "unlimited"))).To(BeRefused())
		s.Expect(s.Try("GET /streams", nil)).To(SatisfyAll(Lists(made), Omits(stream)))
	})
}

func removers() {
	asking := func(s *Session, group json.Number) (*target.Reply, Stream) {
		stream := s.Unmade()
		return s.TrySubscribe(Calling(stream), Params{"can_remove_subscribers_group_id": group}), stream
	}

	It("accepts a system group", Covers("SBS-33", "LVL-61"), func(s *Session) {
		reply, made := asking(s, Group(s, "a system group", OfSystem(":moderators")))
		s.Expect(reply).To(Succeed())
		s.Expect(s.Try("GET /streams", nil)).To(Lists(made))
	})
	It("ignores it at older levels", Covers("SBS-34"), func(s *Session) {
		reply, made := asking(s, Number(BeyondAll))
		s.Expect(reply).To(Succeed())
		s.Expect(s.Try("GET /streams", nil)).To(Lists(made))
	})
	DescribeTable("refuses", func(s *Session, which string, fits func(target.Object) bool) {
		made := s.FreshStream()
		reply, refused := asking(s, Group(s, which, fits))
		s.Expect(reply).To(BeRefused())
		s.Expect(s.Try("GET /streams", nil)).To(SatisfyAll(Lists(made), Omits(refused)))
	},
		Entry("everybody on the internet", Covers("SBS-35"), "the internet group", OfSystem(":internet")),
		Entry("the owners", Covers("SBS-36"), "the owners' group", OfSystem(":owners")),
		Entry("a group that people made", Covers("SBS-37"), "a group that people made",
			func(group target.Object) bool { return group["is_system_group"] == false }),
	)
}

// keptFor asks for a retention. Public servers take a word as JSON only.
func keptFor(s *Session, days any) Params {
	if word, is := days.(string); is && IsPublic(s) {
		days = strconv.Quote(word)
	}
	return Params{"message_retention_days": days}
}

// bounded demands what may become of a text that is too long: it is refused
// or, as is judged beside, cut.
func bounded() Matcher {
	return Described("a refusal, or a success with what fits", SatisfyAny(BeRefused(), Succeed()))
}

// textOf demands a string of at most n characters.
func textOf(n int) Matcher {
	return Be(fmt.Sprintf("a text of at most %d characters", n), AtMost(n))
}

// announces reports whether the organization has a stream for announcements.
func announces(s *Session) bool {
	name := "notifications_stream_id"
	if s.Has("241-announcement-streams") {
		name = "new_stream_announcements_stream_id"
	}
	return Integer(s.Organization()[name]) > 0
}

// mostAnnouncements bounds how far announcements are looked for.
const mostAnnouncements = 1000

// announcements counts the messages since the one with the ID that nobody of
// the suite has sent and that name the stream. Messages in that stream itself do not count.
func announcements(s *Session, stream Stream, since any) int {
	window := s.Fetch(Narrow("streams", "public"),
		Params{"anchor": since, "num_before": 0, "num_after": mostAnnouncements})
	mine, count := s.IDs(window), 0
	for _, message := range Messages(window) {
		content, _ := message["content"].(string)
		if strings.Contains(content, stream.Name) && message["display_recipient"] != stream.Name &&
			!slices.Contains(mine, message["id"]) {
			count++
		}
	}
	return count
}

// awaitAnnouncement waits for the announcement of the stream and returns how
// many there are.
func awaitAnnouncement(s *Session, stream Stream, since any) int {
	return Await(s, func() int { return announcements(s, stream, since) }, Described("an announcement", Not(Equal(0))))
}

// keepsPostPolicy makes a stream with each policy for posting.
func keepsPostPolicy(s *Session) {
	queue := s.Register(SubscriptionEvents)
	s.Expect(queue.Subscription(s.FreshStream())).To(HaveField("stream_post_policy", Number(1)))
	policies := int64(4)
	if IsPublic(s) && !s.Has(AfterRelease4) {
		policies = 3 // moderators came with release 4.0
	}
	for policy := range policies {
		stream := s.FreshStream(Params{"stream_post_policy": policy + 1})
		s.Expect(queue.Subscription(stream)).To(HaveField("stream_post_policy", Number(policy+1)))
	}
}

func keepsOtherDefaults(s *Session) {
	queue := s.Register(SubscriptionEvents)
	settings := []Params{{"history_public_to_subscribers": true}, InviteOnly}
	if !s.Has(PostPolicyEnds) {
		settings = append(settings, Params{"stream_post_policy": 2})
	}
	for _, given := range settings {
		object := queue.Subscription(s.FreshStream(given))
		wanted := Params{"invite_only": false, "is_web_public": false, "stream_post_policy": 1}.With(given)
		for name, value := range wanted.Without("history_public_to_subscribers") {
			s.Expect(object).To(HaveField(name, Decoded(value)))
		}
	}
}

// history is the parameters of a private stream.
func history(shared bool) Params {
	return Params{"invite_only": true, "history_public_to_subscribers": shared}
}

// newcomerReads subscribes the second user between two messages and returns the messages
// that this user reads.
func newcomerReads(s *Session, stream Stream) []any {
	second := s.As(Second)
	s.Post(stream, "before")
	s.Bring(second, stream)
	s.Post(stream, "after")
	return second.Contents(stream)
}
