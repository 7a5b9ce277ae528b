package specs

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// editMessage is about PATCH /messages/{message_id}.
func editMessage() {
	Describe("Edit a message", Section("EDT"), func() {
		It("needs credentials", Covers("EDT-01"), func(s *Session) {
			sent := s.Post(s.FreshStream(), "as sent")
			s.Expect(s.Anonymous().Patch(sent, Params{"content": "by nobody"})).To(BeRefused())
			s.Expect(s.Message(sent)).To(Says("as sent"))
			s.Expect(s.TryEdit(sent, Params{"content": ManyLines})).To(Succeed())
			s.Expect(s.Message(sent)).To(Says(ManyLines))
		})
		It("answers with nothing but the envelope", Covers("EDT-02"), Inferred, func(s *Session) {
			sent := s.Post(s.FreshStream(), "as sent")
			s.Expect(s.TryEdit(sent, Params{"content": "edited"})).To(BareEnvelope())
			s.Expect(s.Message(sent)).To(Says("edited"))
		})
		It("finds the message by its ID", Covers("EDT-03"), func(s *Session) {
			sent, edit := s.Post(s.FreshStream(), "as sent"), Params{"content": "edited"}
			s.Expect(s.TryUnknown("PATCH /messages/x", edit)).To(NotSucceed())
			s.Expect(s.Patch(Number(Integer(sent)+BeyondAll), edit)).To(BeRefused())
			s.Expect(s.TryEdit(sent, edit)).To(Succeed())
			s.Expect(s.Message(sent)).To(Says("edited"))
		})
		It("refuses topic for a direct message", Covers("EDT-05"), func(s *Session) {
			sent := s.Direct("directly", s.Others(1)...)
			reply := s.Patch(sent, Params{"topic": "T"})
			s.Expect(s.Message(sent)).To(SatisfyAll(Says("directly"), Topical("")))
			s.Edit(sent, Params{"content": "directly, edited"})
			s.Expect(s.Message(sent)).To(Says("directly, edited"))
			if s.Config().Dialect == "spec" || !reply.Succeeded() { // older public servers take it without an effect
				s.Expect(reply).To(BeRefused())
			}
		})
		It("refuses stream_id for a direct message", Covers("EDT-25"), func(s *Session) {
			stream := s.FreshStream()
			sent := s.Direct("directly", s.Others(1)...)
			reply := s.Patch(sent, Params{"stream_id": stream.ID()})
			before := s.Message(sent)
			s.Edit(sent, Params{"content": "directly, edited"})
			s.Expect(reply).To(BeRefused())
			s.Expect(before).To(SatisfyAll(Says("directly"), HaveNoField("stream_id")))
			s.Expect(s.Message(sent)).To(Says("directly, edited"))
		})
		DescribeTable("takes as many characters as the server tells", func(s *Session, parameter, limit, field string) {
			bound, sent := s.Limit(limit), s.Post(s.FreshStream(), "short")
			s.Edit(sent, Params{parameter: LongText(bound)})
			s.Expect(s.Message(sent)).To(HaveField(field, LongText(bound)))

			longer, stored := s.Patch(sent, Params{parameter: LongText(bound + 1)}), s.Message(sent)
			if longer.Succeeded() {
				s.Expect(stored).To(HaveField(field, Be("a text within the bound", AtMost(bound))))
			} else {
				s.Given(longer).To(BeRefused())
				s.Expect(stored).To(HaveField(field, LongText(bound)))
			}
		},
			Entry("of content", Covers("EDT-23"), "content", "max_message_length", "content"),
			Entry("of a topic", Covers("EDT-06"), "topic", "max_topic_length", "subject"),
		)
		Context("with content", editsContent)
		Context("with topic", editsTopic)
		Context("with stream_id", Since(MovesRow), Needs(Admin), editsStream)
		Context("within the rules of the organization", keepsRules)
		Context("with messages in the topic that are too old to be moved", Serial, Needs(Operator), refusesOld)
		It("tells that none may move if all are too old", Covers("EDT-43"), Assumes(OrdinaryRole),
			OnlyDialect("spec"), Serial, Needs(Operator),
			func(s *Session) {
				sent := s.Three(s.FreshStream(), "before")
				outlast(s, TopicLimit)
				s.Expect(moveAll(s.Actor, sent[0])).To(SatisfyAll(BeRefused(), Described("null, or that none may be moved",
					SatisfyAny(HaveField("first_message_id_allowed_to_move", nil),
						HaveField("total_messages_allowed_to_move", Number(0))))))
				s.Expect(s.Topics(sent)).To(Exactly("before", "before", "before"))
			})
		It("moves no message of the topic that the user cannot see", Covers("EDT-44"), Assumes(OpenToAll), Needs(Admin),
			OnlyDialect("spec"), // public servers move the whole topic
			func(s *Session) {
				hidden, seen := hiddenAndSeen(s, func() {})
				s.Edit(seen, Params{"topic": "after", "propagate_mode": "change_all"})
				s.Expect(s.As(Admin).Message(seen)).To(Topical("after"))
				s.Expect(s.As(Admin).Message(hidden)).To(Topical("before"))
			})
		It("takes no account of old messages that the user cannot see", Covers("EDT-45"), Assumes(OpenToAll),
			Serial, Needs(Operator, Admin),
			func(s *Session) {
				hidden, seen := hiddenAndSeen(s, func() { outlast(s, TopicLimit) })
				s.Expect(moveAll(s.Actor, seen)).To(Succeed())
				s.Expect(s.As(Admin).Message(seen)).To(Topical("after"))
				s.Expect(s.As(Admin).Message(hidden)).To(Topical("before"))
			})
		movingByRole()
	})
}

func editsContent() {
	It("replaces the content alone and adds to the history", Covers("EDT-22", "STA-36"), Assumes(Unedited),
		func(s *Session) {
			s.NeedsHistory()
			stream := s.FreshStream()
			sent, kept := s.Post(stream, "as sent"), s.Post(stream, "kept")
			before := s.Message(sent)
			s.Edit(sent, Params{"content": ManyLines})
			s.Edit(kept, Params{"topic": "another topic"})
			s.Expect(before).To(SatisfyAll(Says("as sent"), HaveNoField("edit_history")))
			s.Expect(s.Message(sent)).
				To(SatisfyAll(Says(ManyLines), Topical(DefaultTopic), HaveField("edit_history", HaveLen(1))))
			s.Expect(s.Message(kept)).To(SatisfyAll(Says("kept"), Topical("another topic")))
		})
	It("replaces the contents of two messages in turn", Covers("EDT-22", "STA-36"), func(s *Session) {
		stream := s.FreshStream()
		one, two, three := s.Post(stream, "one"), s.Post(stream, "two"), s.Post(stream, "three")
		s.Edit(one, Params{"content": "one, edited"})
		s.Edit(two, Params{"content": "two, edited"})
		s.Edit(one, Params{"topic": NewTopic})
		s.Edit(one, Params{"topic": strings.ToUpper(NewTopic)})
		s.Edit(two, Params{"content": "TWO, edited"})
		s.Expect(s.Message(one)).To(SatisfyAll(Says("one, edited"), Topical(strings.ToUpper(NewTopic))))
		s.Expect(s.Message(two)).To(SatisfyAll(Says("TWO, edited"), Topical(DefaultTopic)))
		s.Expect(s.Message(three)).To(Says("three"))
	})
	It("refuses change_later and change_all", Covers("EDT-13"), func(s *Session) {
		sent := s.Post(s.FreshStream(), "as sent")
		for _, mode := range []string{"change_later", "change_all"} {
			s.Expect(s.Patch(sent, Params{"content": "edited", "propagate_mode": mode})).To(BeRefused())
			s.Expect(s.Message(sent)).To(Says("as sent"))
		}
		s.Expect(s.TryEdit(sent, Params{"content": "edited", "propagate_mode": "change_one"})).To(Succeed())
		s.Expect(s.Message(sent)).To(Says("edited"))
	})
	It("takes change_one", Covers("EDT-14"), func(s *Session) {
		sent := s.Post(s.FreshStream(), "as sent")
		s.Expect(s.TryEdit(sent, Params{"content": "edited", "propagate_mode": "change_one"})).To(Succeed())
		s.Expect(s.Message(sent)).To(Says("edited"))
	})
	It("refuses the message of another user", Covers("EDT-46", "ERR-09"), Needs(Second), func(s *Session) {
		stream, second := s.FreshStream(), s.As(Second)
		sent := second.Post(stream, "by the second")
		reply := s.Patch(sent, Params{"content": "by the user"})
		before := s.Message(sent)
		second.Edit(sent, Params{"content": "by the second, edited"})
		s.Expect(reply).To(BeRefusedWith("BAD_REQUEST"))
		s.Expect(before).To(Says("by the second"))
		s.Expect(s.Message(sent)).To(Says("by the second, edited"))
	})
}

func editsTopic() {
	It("moves the message alone and adds to the history", Covers("EDT-04", "STA-33"), Assumes(Unedited), func(s *Session) {
		s.NeedsHistory()
		stream := s.FreshStream()
		moved, kept := s.Post(stream, "moved"), s.Post(stream, "kept")
		s.Edit(moved, Params{"topic": NewTopic})
		s.Edit(kept, Params{"content": "kept, edited"})
		s.Expect(s.Message(moved)).To(SatisfyAll(Topical(NewTopic), Says("moved"), HaveField("edit_history", HaveLen(1))))
		s.Expect(s.Message(kept)).To(SatisfyAll(Topical(DefaultTopic), Says("kept, edited")))
	})
	It("moves the message of another user, who remains its sender", Covers("EDT-04", "EDH-02"),
		Assumes(Unedited), Needs(Admin),
		func(s *Session) {
			s.NeedsHistory()
			admin, stream := s.As(Admin), s.FreshStream()
			admin.Subscribe(stream.Name)
			sent := s.Post(stream, "sent by the user")
			s.Edit(sent, Params{"content": "edited by the user"})
			s.Expect(s.Message(sent)).To(HaveField("edit_history", InTurn("user_id", s.UserID)))

			admin.Edit(sent, Params{"topic": NewTopic})
			moved := SatisfyAll(HaveField("edit_history", InTurn("user_id", admin.UserID, s.UserID)),
				Topical(NewTopic), Says("edited by the user"))
			s.Expect(s.Message(sent)).To(SatisfyAll(moved, HaveField("sender_id", s.UserID)))
			s.Expect(admin.Message(sent)).To(moved)
		})
	It("takes subject, its older name, too", Covers("EDT-07"), func(s *Session) {
		sent := s.Post(s.FreshStream(), "moved")
		s.Edit(sent, Params{"subject": "by the old name"})
		s.Expect(s.Message(sent)).To(Topical("by the old name"))
	})
	It("knows no propagate_mode but those of the specification", Covers("EDT-08"), func(s *Session) {
		sent := s.Send(Under(s.FreshStream(), "before", "moved"))
		s.Expect(s.Patch(sent, Params{"topic": "nowhere", "propagate_mode": "sl_other"})).To(BeRefused())
		s.Expect(s.Message(sent)).To(Topical("before"))
		for _, mode := range []string{"change_one", "change_later", "change_all"} {
			s.Expect(s.TryEdit(sent, Params{"topic": "by " + mode, "propagate_mode": mode})).To(Succeed())
			s.Expect(s.Message(sent)).To(Topical("by " + mode))
		}
	})
	DescribeTable("moves the second of three messages", func(s *Session, mode any, topics Matcher) {
		sent := s.Three(s.FreshStream(), "before")
		s.Edit(sent[1], Params{"topic": "after", "propagate_mode": mode})
		s.Expect(s.Topics(sent)).To(topics)
	},
		Entry("alone without propagate_mode", Covers("EDT-09"), nil, Exactly("before", "after", "before")),
		Entry("alone with change_one", Covers("EDT-10"), "change_one", Exactly("before", "after", "before")),
		Entry("and the last with change_later", Covers("EDT-11"), "change_later", Exactly("before", "after", "after")),
		Entry("and both others with change_all", Covers("EDT-12"), "change_all", Exactly("after", "after", "after")),
	)
	It("moves later messages of two users with change_later", Covers("EDT-11"), Needs(Admin), func(s *Session) {
		admin, stream := s.As(Admin), s.FreshStream()
		admin.Subscribe(stream.Name)
		earlier := s.Send(Under(stream, "before", "by the user"))
		moved := admin.Send(Under(stream, "before", "by the administrator"))
		later := s.Send(Under(stream, "before", "by the user again"))
		last := admin.Send(Under(stream, "before", "by the administrator again"))
		admin.Edit(moved, Params{"topic": NewTopic, "propagate_mode": "change_later"})
		s.Expect(s.Topics([]json.Number{earlier, moved, later, last})).To(Exactly("before", NewTopic, NewTopic, NewTopic))
	})
	It("moves messages of two users in one stream alone with change_all", Covers("EDT-12"), Needs(Admin),
		func(s *Session) {
			admin, stream, namesake := s.As(Admin), s.FreshStream(), s.FreshStream()
			admin.Subscribe(stream.Name)
			admin.Subscribe(namesake.Name)
			theirs := admin.Send(Under(stream, "before", "by the administrator"))
			mine := s.Send(Under(stream, "before", "by the user"))
			later := admin.Send(Under(stream, "before", "by the administrator again"))
			other := admin.Send(Under(namesake, "before", "elsewhere"))
			for _, who := range []*Actor{admin, s.Actor} {
				who.Flag("add", "starred", mine, later)
				React(who, later, Vote(s))
			}
			admin.Edit(theirs, Params{"topic": NewTopic, "propagate_mode": "change_all"})
			s.Expect(s.Topics([]json.Number{theirs, mine, later, other})).To(Exactly(NewTopic, NewTopic, NewTopic, "before"))
			s.Expect(s.IDs(s.Fetch(InStream(stream)))).To(Exactly(theirs, mine, later))
		})
	It("resolves the topic by a check mark before it", Covers("EDT-27"), func(s *Session) {
		sent := s.Three(s.FreshStream(), "a question")
		s.Edit(sent[0], Params{"topic": resolved + "a question", "propagate_mode": "change_all"})
		s.Expect(s.Topics(sent)).To(Exactly(resolved+"a question", resolved+"a question", resolved+"a question"))
	})
	DescribeTable("leaves one notice at most in the new topic", func(s *Session, before, after string) {
		stream := s.FreshStream()
		sent := s.Three(stream, before)
		s.Edit(sent[0], Params{"topic": after, "propagate_mode": "change_all", "send_notification_to_new_thread": true})
		s.Expect(s.Message(sent[0])).To(Topical(after))
		s.Expect(s.Notices(stream, after)).To(BeBetween(0, 1))
	},
		Entry("when it resolves the topic", Covers("EDT-20"), "a question", resolved+"a question"),
		Entry("when it takes the check mark away", Covers("EDT-21"), Assumes(Unedited), resolved+"a question", "a question"),
	)
	It("leaves no notice in the old topic by default", Covers("EDT-15", "LVL-79"),
		func(s *Session) {
			stream := s.FreshStream()
			sent := s.Three(stream, "before")
			s.Edit(sent[0], Params{"topic": "after", "propagate_mode": "change_all"})
			s.Expect(s.Topics(sent)).To(Exactly("after", "after", "after"))
			s.Expect(s.Notices(stream, "before")).To(None())
		})
}

func editsStream() {
	var m Between
	BeforeEach(func(s *Session) { m = BetweenStreams(s) })
	inOld, inNew := func(m Between) Stream { return m.From }, func(m Between) Stream { return m.To }

	It("moves the message alone and adds to the history", Covers("EDT-24", "STA-34"), Assumes(Unedited), func(s *Session) {
		s.NeedsHistory()
		m.Admin.Edit(m.Sent[1], Params{"stream_id": m.To.ID()})
		m.Admin.Edit(m.Sent[2], Params{"topic": "elsewhere"})
		s.Expect(m.Admin.Message(m.Sent[1])).To(SatisfyAll(Within(m.To.ID()), Topical("before"),
			HaveFields(Fields{"display_recipient": m.To.Name, "edit_history": HaveLen(1)})))
		s.Expect(m.Admin.Message(m.Sent[0])).To(SatisfyAll(Within(m.From.ID()), Topical("before")))
		s.Expect(m.Admin.Message(m.Sent[2])).To(SatisfyAll(Within(m.From.ID()), Topical("elsewhere")))
	})
	It("keeps the sender, the flags of each user, and the reactions", Covers("EDT-24", "STA-34"), Needs(Second),
		func(s *Session) {
			second := s.As(Second)
			for _, who := range []*Actor{second, s.Actor} {
				who.Subscribe(m.From.Name)
				who.Subscribe(m.To.Name)
			}
			one, two := s.Post(m.From, "one of the user"), s.Post(m.From, "two of the user")
			s.Flag("add", "starred", one)
			for _, flag := range []string{"read", "starred", "collapsed"} {
				second.Flag("add", flag, one)
			}
			React(second, one, Vote(s))
			m.Admin.Edit(one, Params{"stream_id": m.To.ID()})

			s.Expect(s.Fetch(InStream(m.To))).To(SatisfyAll(Holds(one), Lacks(two)))
			s.Expect(s.Fetch(InStream(m.From))).To(SatisfyAll(Lacks(one), Holds(two)))
			s.Expect(second.Message(one)).To(SatisfyAll(Flagged("read"), Flagged("starred"), Flagged("collapsed"),
				HaveField("reactions", HaveLen(1))))
			s.Expect(s.Message(one)).To(SatisfyAll(Flagged("starred"), Unflagged("collapsed"), Unflagged("read"),
				Says("one of the user"), HaveField("sender_id", s.UserID)))
			s.Expect(s.Message(one, Params{"apply_markdown": true})).
				To(HaveField("content", ContainSubstring("one of the user")))
		})
	It("refuses content at the same time", Covers("EDT-26"), func(s *Session) {
		both := m.Admin.Patch(m.Sent[0], Params{"stream_id": m.To.ID(), "content": "edited"})
		before := m.Admin.Message(m.Sent[0])
		m.Admin.Edit(m.Sent[0], Params{"stream_id": m.To.ID()})
		s.Expect(both).To(BeRefused())
		s.Expect(before).To(SatisfyAll(Within(m.From.ID()), Says("one")))
		s.Expect(m.Admin.Message(m.Sent[0])).To(SatisfyAll(Within(m.To.ID()), Says("one")))
	})
	DescribeTable("leaves by default", func(s *Session, topicIn func(Between) Stream, notices Matcher) {
		m.Admin.Edit(m.Sent[0], Params{"stream_id": m.To.ID(), "propagate_mode": "change_all"})
		s.Expect(m.Admin.Message(m.Sent[0])).To(Within(m.To.ID()))
		s.Expect(m.Admin.Notices(topicIn(m), "before")).To(notices)
	},
		Entry("no notice in the old topic", Covers("EDT-15"), inOld, None()),
		Entry("a notice in the old topic at older levels", Covers("EDT-16"), inOld, Some()),
		Entry("a notice in the new topic", Covers("EDT-18"), inNew, Some()),
	)
	DescribeTable("leaves a notice if asked", func(s *Session, old, fresh bool, topicIn func(Between) Stream) {
		silent := BetweenStreams(s)
		m.Admin.Edit(m.Sent[0], Notifying(Params{"stream_id": m.To.ID()}, old, fresh))
		silent.Admin.Edit(silent.Sent[0], Notifying(Params{"stream_id": silent.To.ID()}, false, false))
		s.Expect(m.Admin.Message(m.Sent[0])).To(Within(m.To.ID()))
		s.Expect(silent.Admin.Message(silent.Sent[0])).To(Within(silent.To.ID()))
		s.Expect(m.Admin.Notices(topicIn(m), "before")).To(Some())
		s.Expect(silent.Admin.Notices(topicIn(silent), "before")).To(None())
	},
		Entry("in the old topic", Covers("EDT-17", "STA-35"), Since(NoticesRow), true, false, inOld),
		Entry("in the new topic", Covers("EDT-19", "STA-35"), Since(NoticesRow), false, true, inNew),
	)
}

func keepsRules() {
	DescribeTable("forbids with allow_message_editing false", func(s *Session, content, topic Matcher, after string) {
		s.Rules(Params{"allow_message_editing": false})
		sent := s.Post(s.FreshStream(), "as sent")
		edited, moved := s.Patch(sent, Params{"content": "edited"}), s.Patch(sent, Params{"topic": "moved"})
		s.Expect(edited).To(content)
		s.Expect(moved).To(topic)
		s.Expect(s.Message(sent)).To(SatisfyAll(Says("as sent"), Topical(after)))
	},
		Entry("edits of the content alone", Covers("EDT-28", "LVL-67"), BeRefusedWith("BAD_REQUEST"), Succeed(), "moved"),
		Entry("all edits at older levels", Covers("EDT-29"), BeRefused(), BeRefused(), DefaultTopic),
	)
	It("moves to another topic by edit_topic_policy", Covers("EDT-30"), Needs(Admin), func(s *Session) {
		s.Rules(Params{"edit_topic_policy": Administrators})
		stream, admin := s.FreshStream(), s.As(Admin)
		admin.Subscribe(stream.Name)
		sent := admin.Post(stream, "to be moved")
		reply := s.Patch(sent, Params{"topic": "by the user"})
		before := s.Message(sent)
		admin.Edit(sent, Params{"topic": "by the administrator"})
		s.Expect(reply).To(BeRefusedWith("BAD_REQUEST"))
		s.Expect(before).To(Topical(DefaultTopic))
		s.Expect(s.Message(sent)).To(Topical("by the administrator"))
	})
	It("moves to another stream by "+MovePolicy, Covers("EDT-31"), Since(MovesRow), Needs(Admin), func(s *Session) {
		s.Rules(Params{MovePolicy: Administrators})
		from, to, admin := s.FreshStream(), s.FreshStream(), s.As(Admin)
		admin.Subscribe(from.Name)
		admin.Subscribe(to.Name)
		sent := s.Post(from, "to be moved")
		reply := s.Patch(sent, Params{"stream_id": to.ID()})
		before := s.Message(sent)
		admin.Edit(sent, Params{"stream_id": to.ID()})
		s.Expect(reply).To(BeRefusedWith("BAD_REQUEST"))
		s.Expect(before).To(Within(from.ID()))
		s.Expect(s.Message(sent)).To(Within(to.ID()))
	})
	It("changes content no later than "+EditLimit, Covers("EDT-32", "LIM-13"), Serial, Needs(Operator), func(s *Session) {
		stream := s.FreshStream()
		old := s.Post(stream, "old")
		outlast(s, EditLimit)
		fresh := s.Post(stream, "fresh")
		reply := s.Patch(old, Params{"content": "old, edited"})
		s.Edit(fresh, Params{"content": "fresh, edited"})
		s.Expect(reply).To(BeRefusedWith("BAD_REQUEST"))
		s.Expect(s.Message(old)).To(Says("old"))
		s.Expect(s.Message(fresh)).To(Says("fresh, edited"))
	})
	It("moves to another topic no later than "+TopicLimit, Covers("EDT-33", "LIM-15", "LVL-57", "LVL-68"),
		Assumes(OrdinaryRole),
		Since(moveLimitsRow), Serial, Needs(Operator), func(s *Session) {
			stream := s.FreshStream()
			s.TryRules(Params{TopicLimit: Number(AMinute)})
			old := s.Post(stream, "old")
			outlast(s, TopicLimit)
			fresh := s.Post(stream, "fresh")
			reply := s.Patch(old, Params{"topic": "moved"})
			s.Edit(fresh, Params{"topic": "moved"})
			s.Expect(reply).To(BeRefused())
			s.Expect(s.Message(old)).To(Topical(DefaultTopic))
			s.Expect(s.Message(fresh)).To(Topical("moved"))
		})
	It("moves to another stream no later than "+MoveLimit, Covers("EDT-34", "LIM-16", "LVL-59"), Assumes(OrdinaryRole),
		Since(moveLimitsRow), Serial, Needs(Operator), func(s *Session) {
			from, to := s.FreshStream(), s.FreshStream()
			s.TryRules(Params{MovePolicy: Members})
			old := s.Post(from, "old")
			outlast(s, MoveLimit)
			fresh := s.Post(from, "fresh")
			if !s.Patch(fresh, Params{"stream_id": to.ID()}).Succeeded() {
				s.Untestable("the ordinary user may not move messages between streams")
			}
			s.Expect(s.Patch(old, Params{"stream_id": to.ID()})).To(BeRefused())
			s.Expect(s.Message(old)).To(Within(from.ID()))
			s.Expect(s.Message(fresh)).To(Within(to.ID()))
		})
}

// refusesOld is about a topic of three messages that are too old to be moved and two that are not.
func refusesOld() {
	var old, fresh []json.Number
	var stream Stream
	BeforeEach(func(s *Session) {
		stream = s.FreshStream()
		old = s.Three(stream, "before")
		outlast(s, TopicLimit)
		fresh = []json.Number{s.Send(Under(stream, "before", "four")), s.Send(Under(stream, "before", "five"))}
	})

	It("tells how many messages of a topic may move, and from which on", Assumes(OrdinaryRole),
		Covers("EDT-35", "EDT-39", "EDT-40", "EDT-41", "EDT-42", "ERR-23", "LVL-40"), func(s *Session) {
			s.Expect(moveAll(s.Actor, fresh[0])).To(SatisfyAll(BeRefusedWith(tooLateCode),
				HaveFields(Fields{"first_message_id_allowed_to_move": fresh[0],
					"total_messages_in_topic": Number(5), "total_messages_allowed_to_move": Number(2)})))
			s.Expect(s.Topics(slices.Concat(old, fresh))).To(Exactly("before", "before", "before", "before", "before"))

			s.Expect(s.Patch(fresh[0], Params{"topic": "after", "propagate_mode": "change_later"})).To(Succeed())
			alone := s.Send(Under(stream, "young", "in a topic without old ones"))
			s.Edit(alone, Params{"topic": "young, moved", "propagate_mode": "change_all"})
			s.Expect(s.Topics(slices.Concat(old, fresh))).To(Exactly("before", "before", "before", "after", "after"))
			s.Expect(s.Message(alone)).To(Topical("young, moved"))
		})
	It("refuses change_all of an old message", Covers("EDT-35"), Assumes(OrdinaryRole), OnlyDialect("spec"),
		func(s *Session) {
			s.Expect(moveAll(s.Actor, old[0])).To(BeRefusedWith(tooLateCode))
			s.Expect(s.Topics(slices.Concat(old, fresh))).To(Exactly("before", "before", "before", "before", "before"))
		})
	It("has no code of its own for them at older levels", Covers("EDT-36"), Since(moveLimitsRow), func(s *Session) {
		reply := moveAll(s.Actor, fresh[0])
		moved := s.Message(old[0])
		if reply.Succeeded() {
			s.Expect(moved).To(Topical("after"))
		} else {
			s.Expect(reply).To(SatisfyAll(BeRefused(), Not(HaveField("code", tooLateCode))))
		}
		s.Expect(s.Message(old[0])).To(Says("one"))
	})
	DescribeTable("moves them all the same for", func(s *Session, role target.Role) {
		s.As(role).Subscribe(stream.Name)
		s.Expect(moveAll(s.Actor, fresh[0])).To(BeRefused())
		s.Expect(moveAll(s.As(role), fresh[0])).To(Succeed())
		s.Expect(s.Topics(slices.Concat(old, fresh))).To(Exactly("after", "after", "after", "after", "after"))
	},
		Entry("administrators", Covers("EDT-37"), Assumes(OrdinaryRole), Needs(Admin), Admin),
		Entry("moderators", Covers("EDT-38"), Assumes(OrdinaryRole), Needs(Moderator), Moderator),
	)
}

// resolved begins the topic of a resolved conversation.
const resolved = "✔ "

// tooLateCode is the code of the refusal to move a topic with messages that are too old.
const tooLateCode = "MOVE_MESSAGES_TIME_LIMIT_EXCEEDED"

// moveLimitsRow is the row since which moves have limits of their own.
const moveLimitsRow RowID = "162-move-limit-settings"

// outlast lets more time pass than the limit allows. Where no limit is set, the
// operator may set one in a copy.
func outlast(s *Session, limit string) {
	seconds := s.Organization()[limit]
	if seconds == nil {
		s.Rules(Params{limit: Number(AMinute)})
		seconds = s.Organization()[limit]
	}
	if Integer(seconds) <= 0 {
		s.Untestable("the register response tells no " + limit)
	}
	s.Pass(time.Duration(Integer(seconds))*time.Second + LeapMargin)
}

// moveAll asks for a move of the message's whole topic.
func moveAll(a *Actor, id json.Number) *target.Reply {
	return a.Patch(id, Params{"topic": "after", "propagate_mode": "change_all"})
}

// hiddenAndSeen sends a message before and after the ordinary user comes to a private
// stream whose newcomers do not see earlier ones.
func hiddenAndSeen(s *Session, meanwhile func()) (hidden, seen json.Number) {
	admin := s.As(Admin)
	stream := admin.FreshStream(Params{"invite_only": true, "history_public_to_subscribers": false})
	hidden = admin.Send(Under(stream, "before", "before the user came"))
	meanwhile()
	admin.Bring(s.Actor, stream)
	return hidden, admin.Send(Under(stream, "before", "after the user came"))
}

// movingByRole describes who may move messages by the policies of the organization, each
// with everybody whom its number surely lets and does not let do it. Before moves were a
// matter of their own, they depended on more.
func movingByRole() {
	movingBy("edit_topic_policy", "EDT-30", "LVL-63", retopics)
	movingBy(MovePolicy, "EDT-31", "LVL-65", restreams)
}

func movingBy(policy, id, forNobody string, move Attempt) {
	DescribeTable("lets every role of "+policy+" move messages", Covers(id), Since(MovesSeparateRow), Needs(Admin),
		func(s *Session, number json.Number) {
			s.Rules(Params{policy: number})
			ExpectDone(s, move, RolesByPolicy[number])
		},
		Entry("1, members", Members),
		Entry("2, administrators", Administrators),
		Entry("4, moderators", Needs(Moderator), Moderators),
	)
	DescribeTable("lets no role beyond "+policy+" move messages", Covers(id), Since(MovesSeparateRow),
		Needs(Admin), func(s *Session, number json.Number, mayNot Roles) {
			s.Rules(Params{policy: number})
			ExpectUndone(s, move, mayNot)
		},
		Entry("1, members", Needs(Guest), Members, Roles{Guest}),
		Entry("2, administrators", Administrators, Roles{User, Second, Moderator, Guest}),
		Entry("4, moderators", Moderators, Roles{User, Second, Guest}),
		Entry("6, nobody", Covers(forNobody), Nobody, Roles{User, Admin, Moderator, Guest}),
	)
}

func retopics(s *Session, who *Actor) Outcome {
	admin := s.As(Admin)
	stream := admin.FreshStream()
	Seat(who, stream)
	sent := admin.Post(stream, "to be moved")
	reply := who.Patch(sent, Params{"topic": "moved"})
	return Outcome{
		Reply: reply, Refusal: BeRefusedWith("BAD_REQUEST"),
		After: admin.Message(sent), Done: Topical("moved"), Undone: Topical(DefaultTopic),
	}
}

func restreams(s *Session, who *Actor) Outcome {
	admin := s.As(Admin)
	from, to := admin.FreshStream(), admin.FreshStream()
	Seat(who, from, to)
	sent := admin.Post(from, "to be moved")
	reply := who.Patch(sent, Params{"stream_id": to.ID()})
	return Outcome{
		Reply: reply, Refusal: BeRefusedWith("BAD_REQUEST"),
		After: admin.Message(sent), Done: Within(to.ID()), Undone: Within(from.ID()),
	}
}
