package specs

import (
	"encoding/json"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/differential"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// STA: States and transitions.
func states() {
	Describe("States and transitions", Section("STA"), func() {
		It("An uploaded attachment never used in a message is deleted automatically after a few weeks.",
			Covers("STA-28", "LIM-12"), Serial, Needs(Operator), func(s *Session) {
				unused, used := Upload(s), Upload(s)
				s.Post(s.FreshStream(), "[one]("+used.Uri+")")
				s.Pass(fewWeeks)
				s.Expect(s.Try("DELETE /attachments/"+unused.ID.String(), nil)).To(BeRefusedWith("BAD_REQUEST"))
				s.Expect(attachment(s.Actor, used.Uri)).To(Equal(used.ID))
			})
		It("An attachment referenced by messages is deleted automatically when the last referencing",
			Covers("STA-27"), Since(RetentionRow), Serial, Needs(Operator, Creator), func(s *Session) {
				forgotten, kept := Upload(s), Upload(s)
				s.Post(retaining(s, 1), "[one]("+forgotten.Uri+")")
				s.Post(s.FreshStream(), "[two]("+kept.Uri+")")
				s.Pass(fewDays)
				s.Expect(s.Try("DELETE /attachments/"+forgotten.ID.String(), nil)).To(BeRefusedWith("BAD_REQUEST"))
				s.Expect(attachment(s.Actor, kept.Uri)).To(Equal(kept.ID))
			})
		It("An attachment referenced by messages is deleted automatically when the last referencing",
			Covers("STA-26"), Needs(Admin), func(s *Session) {
				admin, file := s.As(Admin), Upload(s)
				stream := s.FreshStream()
				admin.Subscribe(stream.Name)
				one, two := s.Post(stream, "[one]("+file.Uri+")"), s.Post(stream, "[two]("+file.Uri+")")
				Remove(admin, one)
				between := attachment(s.Actor, file.Uri)
				Remove(admin, two)
				s.Expect(between).To(Equal(file.ID))
				s.Expect(s.Try("DELETE /attachments/"+file.ID.String(), nil)).To(BeRefusedWith("BAD_REQUEST"))
			})
		It("Message location: PATCH messages/{message_id} with `stream_id` moves the message to that (all)",
			Covers("STA-34"), Since(MovesRow), Needs(Admin), func(s *Session) {
				m := BetweenStreams(s)
				m.Admin.Edit(m.Sent[1], Params{"stream_id": m.To.ID(), "topic": "after", "propagate_mode": "change_later"})
				s.Expect(m.Admin.Message(m.Sent[0])).To(SatisfyAll(Within(m.From.ID()), Topical("before")))
				s.Expect(m.Admin.Message(m.Sent[1])).To(SatisfyAll(Within(m.To.ID()), Topical("after")))
				s.Expect(m.Admin.Message(m.Sent[2])).To(SatisfyAll(Within(m.To.ID()), Topical("after")))
			})
		flagEvent("add", "STA-14", "EVO-34", "EVO-65")
		flagEvent("remove", "STA-16")
		It("Topic mute, muted: a repeated `op`=`add` returns success without error; the topic stays muted.",
			Covers("STA-04", "LVL-43"), func(s *Session) {
				p := TopicMute(s, "add")
				s.Expect(s.Try(MuteTopics, p)).To(Succeed())
				s.Expect(s.Try(MuteTopics, p)).To(Succeed())
			})
		It("Topic mute, muted: a repeated `op`=`add` returns an error; the topic stays muted.",
			Covers("STA-05"), func(s *Session) {
				p := TopicMute(s, "add")
				first, again := s.Try(MuteTopics, p), s.Try(MuteTopics, p)
				s.Expect(first).To(Succeed())
				s.Expect(again).To(BeRefused())
				s.Expect(s.Try(MuteTopics, p.With(Params{"op": "remove"}))).To(Succeed())
			})
		It("Topic mute, unmuted: `op`=`remove` returns success without error; the topic stays unmuted.",
			Covers("STA-06", "LVL-44"), func(s *Session) {
				s.Expect(s.Try(MuteTopics, TopicMute(s, "remove"))).To(Succeed())
			})
		It("Topic mute, unmuted: `op`=`remove` returns an error.", Covers("STA-07"), func(s *Session) {
			p := TopicMute(s, "remove")
			never := s.Try(MuteTopics, p)
			s.Do(MuteTopics, p.With(Params{"op": "add"}))
			s.Expect(never).To(BeRefused())
			s.Expect(s.Try(MuteTopics, p)).To(Succeed())
			s.Expect(s.Try(MuteTopics, p)).To(BeRefused())
		})
		It("Muting a user marks all existing messages from that user as read for the requester.",
			Covers("STA-09", "MUU-04"), Since(mutingUsersRow), Needs(Second), Serial, func(s *Session) {
				stream, second := s.FreshStream(), s.As(Second)
				s.DeferCleanup(unmute, s.Actor, second)
				theirs, mine := second.Post(stream, "soon unheard"), s.Post(stream, "still heard")
				s.Flag("remove", "read", theirs, mine)
				before := s.Message(theirs)
				s.Given(MuteAnew(s.Actor, second)).To(Succeed())
				s.Expect(before).To(Unflagged("read"))
				s.Expect(s.Message(theirs)).To(Flagged("read"))
				s.Expect(s.Message(mine)).To(SatisfyAll(Says("still heard"), Unflagged("read")))
			})
		It("All future messages from a muted user are marked read for the requester.",
			Covers("STA-10", "MUU-05"), Since(mutingUsersRow), Needs(Second, Admin), Serial, func(s *Session) {
				stream, second, admin := s.FreshStream(), s.As(Second), s.As(Admin)
				admin.Subscribe(stream.Name)
				s.DeferCleanup(unmute, s.Actor, second)
				s.Given(MuteAnew(s.Actor, second)).To(Succeed())
				theirs, others := second.Post(stream, "unheard"), admin.Post(stream, "heard")
				s.Expect(s.Message(theirs)).To(Flagged("read"))
				s.Expect(admin.Message(theirs)).To(SatisfyAll(Says("unheard"), Unflagged("read")))
				s.Expect(s.Message(others)).To(SatisfyAll(Says("heard"), Unflagged("read")))
			})
		It("User mute, muted: POST muted_users/{muted_user_id} again is an error (already muted) and the",
			Covers("STA-12"), Since(mutingUsersRow), Needs(Second), Serial, func(s *Session) {
				second := s.As(Second)
				s.DeferCleanup(unmute, s.Actor, second)
				first, again := MuteAnew(s.Actor, second), mute(s.Actor, second)
				sent := second.Direct("still unheard", s.UserID)
				s.Expect(first).To(Succeed())
				s.Expect(again).To(BeRefused())
				s.Expect(s.Message(sent)).To(Flagged("read"))
			})
		It("Becoming subscribed sends a `subscription` event to the user.",
			Covers("STA-24", "EVO-28", "EVO-30", "EVO-66"), func(s *Session) {
				queue := s.Register(SubscriptionEvents)
				stream, fence := s.FreshStream(), s.Unmade()
				event := queue.Await("a subscription event with the stream "+stream.Name, NamesStream(stream))
				s.TrySubscribe(Calling(stream))
				s.Subscribe(fence.Name)
				s.Expect(event).To(HaveField("subscriptions[*]", HaveFields(describedFields())))
				s.Expect(until(queue, NamesStream(fence))).
					To(Not(ContainElement(Described("a second event of "+stream.Name, NamesStream(stream)))))
			})
		It("A stream created this way has the initial settings requested in the call.", Covers("STA-20"), func(s *Session) {
			queue, stream := s.Register(SubscriptionEvents), s.Unmade()
			wanted := Params{"invite_only": true}
			object := []Matcher{HaveField("description", "as asked for"), HaveField("invite_only", true)}
			if s.Has(PostPolicyRow) {
				wanted["stream_post_policy"] = 2
				object = append(object, HaveField("stream_post_policy", Number(2)))
			}
			s.Given(s.TrySubscribe(describing(stream, "as asked for"), wanted)).To(Succeed())
			s.Expect(queue.Subscription(stream)).To(SatisfyAll(object...))
			s.Expect(s.Try("GET /streams", nil)).
				To(SatisfyAll(Shows(stream, "description", "as asked for"), Shows(stream, "invite_only", true)))
		})
		It("A requester not allowed to create streams does not get the missing stream created.",
			Covers("STA-21"), Needs(Guest, Admin), func(s *Session) {
				publicSince(s, sinceRelease4, listingAllIsRare)
				stream, admin := s.Unmade(), s.As(Admin)
				reply := s.As(Guest).TrySubscribe(Calling(stream))
				after := admin.Try("GET /streams", Params{"include_all_active": true})
				s.Expect(reply).To(BeError())
				s.Expect(after).To(SatisfyAll(Succeed(), omits(stream)))
				s.Expect(s.TrySubscribe(Calling(stream))).To(Succeed())
			})
		It("A stream created this way has the initial settings requested in the call. (two)",
			Covers("STA-20", "SBS-28", "SUB-04"), Since(PostPolicyRow), func(s *Session) {
				queue, one, two := s.Register(SubscriptionEvents), s.Unmade(), s.Unmade()
				s.Given(s.TrySubscribe(append(describing(one, "one"), describing(two, "two")...),
					Params{"stream_post_policy": 2})).To(Succeed())
				fence := s.FreshStream()
				told := until(queue, NamesStream(fence))
				of := func(stream Stream, description string) Matcher {
					return ContainElement(Described("the event of "+stream.Name, HaveField("subscriptions", Listing(stream,
						HaveField("description", description), HaveField("stream_post_policy", Number(2)),
						HaveField("rendered_description", ContainSubstring(description))))))
				}
				s.Expect(told).To(SatisfyAll(of(one, "one"), of(two, "two")))
			})
		It("All future messages from a muted user are marked read for the requester. (two)",
			Covers("STA-10", "MUU-05"), Since(mutingUsersRow), Needs(Second, Admin), Serial, func(s *Session) {
				stream, second, admin := s.FreshStream(), s.As(Second), s.As(Admin)
				admin.Subscribe(stream.Name)
				second.Subscribe(stream.Name)
				before := second.Direct("soon unheard", s.UserID)
				s.Flag("remove", "read", before)
				for _, who := range []*Actor{second, admin} {
					s.DeferCleanup(unmute, s.Actor, who)
					s.Given(MuteAnew(s.Actor, who)).To(Succeed())
				}
				queue := s.Register()
				first, other, direct := second.Post(stream, "unheard"), admin.Post(stream,
					"unheard as well"), second.Direct("unheard, too", s.UserID)
				told := until(queue, MessageEvent(direct))
				s.Expect(told).
					To(SatisfyAll(ContainElement(Described("the muted user's message", MessageEvent(first))),
						ContainElement(Described("the other's message", MessageEvent(other)))))
				s.Expect(s.Fetch()).To(SatisfyAll(holds(first), holds(other), holds(direct)))
				s.Expect(s.Message(before)).To(Flagged("read"))
				s.Expect(s.Message(first)).To(Flagged("read"))
				s.Expect(s.Message(other)).To(Flagged("read"))
				s.Expect(s.Message(direct)).To(Flagged("read"))
				s.Expect(admin.Message(first)).To(Unflagged("read"))
				s.Expect(second.Message(other)).To(Unflagged("read"))
			})
		It("Adding a flag emits an `update_message_flags` event. (others)",
			Covers("STA-14"), Needs(Second), func(s *Session) {
				stream, second := s.FreshStream(), s.As(Second)
				second.Subscribe(stream.Name)
				one, two := s.Post(stream, "one"), s.Post(stream, "two")
				others := s.Witnesses("update_message_flags", Second, Admin)
				kinds := Params{"event_types": []string{"update_message_flags", "message"}}
				own, again := s.Register(kinds), s.Register(kinds)
				s.Flag("add", "starred", one, two)
				fence := s.Direct("after the flags", second.UserID)

				for _, queue := range []*Queue{own, again} {
					told := queue.Before(fence)
					s.Expect(told).
						To(SatisfyAll(ContainElement(Described("the event of the one", flagsEvent(one))),
							ContainElement(Described("the event of the other", flagsEvent(two)))))
				}
				others.ExpectNone("an event of the flags",
					Described("of either message", SatisfyAny(starredOf(one), starredOf(two))))
			})
		It("Becoming subscribed sends a `subscription` event to the user. (others)",
			Covers("STA-24", "EVO-28"), Needs(Second, Admin), func(s *Session) {
				second, one, two := s.As(Second), s.Unmade(), s.Unmade()
				others := s.Witnesses("subscription", Admin, Moderator)
				both := Params{"event_types": []string{"subscription", "message"}}
				own, theirs := s.Register(both), second.Register(both)
				p := Params{}
				if s.Has(PostPolicyRow) {
					p["stream_post_policy"] = 2 // the memory of the run compares what each of them is told
				}
				s.Given(s.TrySubscribe(append(Calling(one), Calling(two)...), p)).To(Succeed())
				s.Bring(second, two)
				fence := s.Direct("after the subscriptions", second.UserID)
				mine, other := own.Before(fence), theirs.Before(fence)
				s.Expect(mine).
					To(SatisfyAll(ContainElement(Described("the event of the first", NamesStream(one))),
						ContainElement(Described("the event of the second", NamesStream(two)))))
				s.Expect(other).
					To(SatisfyAll(ContainElement(Described("the event of the second", NamesStream(two))),
						Not(ContainElement(Described("the event of the first", NamesStream(one))))))
				others.ExpectNone("an event of the subscriptions",
					Described("of either stream", SatisfyAny(NamesStream(one), NamesStream(two))))
			})
		It("Topic mute, unmuted: PATCH muted_topics with `op`=`add` by a subscribed user mutes the topic. (nothing else)",
			Covers("STA-01", "STA-08", "STA-13", "UST-02", "UST-10", "EDT-46",
				"PST-02"), Since(StatusEmojiRow), Inferred, Additional, Serial, Needs(Second), changesNothingElse)
		Context("in random steps, act like a correct server", func() {
			differential.DescribeSteps("with edits", "STA-36", "editing")
			differential.DescribeSteps("with flags", "STA-13", "flags")
			differential.DescribeSteps("with subscriptions", "STA-23", "subscriptions")
			differential.DescribeSteps("with mutes", "STA-08", "muting")
		})
	})
}

// flagEvent judges that a change is told to the user's queues.
func flagEvent(op string, ids ...string) {
	It("", Covers(ids...), func(s *Session) {
		sent := s.Post(s.FreshStream(), "to be starred")
		if op == "remove" {
			s.Flag("add", "starred", sent)
		}
		queue := s.Register(Params{"event_types": []string{"update_message_flags"}})
		s.Flag(op, "starred", sent)
		s.Expect(queue.Await("the event of the change", flagsEvent(sent))).To(flagsEvent(sent))
	})
}

// fewWeeks is surely more than the few weeks after which an unused file goes.
const fewWeeks = 16 * 7 * 24 * time.Hour

// fewDays is surely more than a day, and less than the few weeks.
const fewDays = 4 * 24 * time.Hour

// retaining makes a stream that keeps its messages for some days, with the
// ordinary user in it.
func retaining(s *Session, days int) Stream {
	creator := s.As(Creator)
	stream := Stream{Name: s.Fresh("stream"), Owner: creator}
	made := Params{"message_retention_days": days, "principals": []any{s.UserID}}
	if !creator.Try("POST /users/me/subscriptions",
		Subscriptions([]Params{{"name": stream.Name}}, []Params{made})).Succeeded() {
		s.Untestable("the role " + string(Creator) + " may not say how long a stream keeps its messages")
	}
	return stream
}

// Remove deletes a message, as the public counterpart lets administrators.
func Remove(a *Actor, id json.Number) {
	if reply := a.Try("DELETE /messages/"+id.String(), nil); !reply.Succeeded() {
		a.Session.Untestable("messages cannot be deleted with DELETE /messages/{message_id}")
	}
}

// starredOf demands the event that the message was starred.
func starredOf(id json.Number) Matcher {
	return SatisfyAll(flagsEvent(id), HaveField("messages",
		ContainElement(Described("the message "+id.String(), Equal(id)))))
}

// describedFields is the fields that the object of a new subscription surely has.
func describedFields() Fields {
	return Fields{
		"stream_id": BeInteger(), "name": BeText(), "description": BeText(), "rendered_description": BeText(),
		"invite_only": BeBoolean(), "pin_to_top": BeBoolean(), "is_muted": BeBoolean(), "color": BeText(),
	}
}
