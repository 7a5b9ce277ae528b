package specs

import (
	"encoding/json"
	"strings"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// EDT: PATCH /messages/{message_id}: edit a message.
func editMessage() {
	Describe("PATCH /messages/{message_id}: edit a message", Section("EDT"), func() {
		It("PATCH /messages/{message_id} needs authentication.", Covers("EDT-01"), func(s *Session) {
			sent := s.Post(s.FreshStream(), "as sent")
			bare := s.Anonymous().Patch(sent, Params{"content": "by nobody"})
			before := s.Message(sent)
			own := s.TryEdit(sent, Params{"content": manyLines})
			s.Expect(bare).To(BeRefused())
			s.Expect(before).To(Says("as sent"))
			s.Expect(own).To(Succeed())
			s.Expect(s.Message(sent)).To(Says(manyLines))
		})
		It("A successful edit returns the envelope only.", Covers("EDT-02"), Inferred, func(s *Session) {
			sent := s.Post(s.FreshStream(), "as sent")
			reply := s.TryEdit(sent, Params{"content": "edited"})
			s.Expect(reply).To(SatisfyAll(Succeed(), HaveOnlyFields("result", "msg", IgnoredParameters)))
			s.Expect(s.Message(sent)).To(Says("edited"))
		})
		It("Path parameter `message_id` is an integer.", Covers("EDT-03"), func(s *Session) {
			sent := s.Post(s.FreshStream(), "as sent")
			edit := Params{"content": "edited"}
			word := s.TryUnknown("PATCH /messages/x", edit)
			nothing := s.Patch(Number(Integer(sent)+BeyondAll), edit)
			s.Expect(word).To(NotSucceed())
			s.Expect(nothing).To(BeRefused())
			s.Expect(s.TryEdit(sent, edit)).To(Succeed())
			s.Expect(s.Message(sent)).To(Says("edited"))
		})
		It("`content` is optional and sets the new content.", Covers("EDT-22", "STA-36"), func(s *Session) {
			s.NeedsHistory()
			stream := s.FreshStream()
			sent, kept := s.Post(stream, "as sent"), s.Post(stream, "kept")
			before := s.Message(sent)
			s.Edit(sent, Params{"content": manyLines})
			s.Edit(kept, Params{"topic": "another topic"})
			s.Expect(before).To(SatisfyAll(Says("as sent"), HaveNoField("edit_history")))
			s.Expect(s.Message(sent)).
				To(SatisfyAll(Says(manyLines), Topical(DefaultTopic), HaveField("edit_history", HaveLen(1))))
			s.Expect(s.Message(kept)).To(SatisfyAll(Says("kept"), Topical("another topic")))
		})
		It("The length of `content` is bounded by `max_message_length`.", Covers("EDT-23"), func(s *Session) {
			bound, sent := s.Limit("max_message_length"), s.Post(s.FreshStream(), "short")
			s.Edit(sent, Params{"content": longText(bound)})
			whole := s.Message(sent)
			longer := s.Patch(sent, Params{"content": longText(bound + 1)})
			s.Expect(whole).To(Says(longText(bound)))
			editRefusedOrCut(s, longer, sent, "content", bound)
		})
		It("The length of `topic` is bounded by `max_topic_length`.", Covers("EDT-06"), func(s *Session) {
			bound, sent := s.Limit("max_topic_length"), s.Post(s.FreshStream(), "under a topic")
			s.Edit(sent, Params{"topic": longText(bound)})
			whole := s.Message(sent)
			longer := s.Patch(sent, Params{"topic": longText(bound + 1)})
			s.Expect(whole).To(Topical(longText(bound)))
			editRefusedOrCut(s, longer, sent, "subject", bound)
		})
		It("`topic` is an error if the target is not a stream message.", Covers("EDT-05"), func(s *Session) {
			sent := s.Direct("directly", s.Others(1)...)
			reply := s.Patch(sent, Params{"topic": "T"})
			before := s.Message(sent)
			s.Edit(sent, Params{"content": "directly, edited"})
			s.Expect(before).To(SatisfyAll(Says("directly"), Topical("")))
			s.Expect(s.Message(sent)).To(Says("directly, edited"))
			if s.Config().Dialect == "spec" || !reply.Succeeded() { // older public servers take it without an effect
				s.Expect(reply).To(BeRefused())
			}
		})
		It("`stream_id` is an error if the target is not a stream message.", Covers("EDT-25"), func(s *Session) {
			stream := s.FreshStream()
			sent := s.Direct("directly", s.Others(1)...)
			reply := s.Patch(sent, Params{"stream_id": stream.ID()})
			before := s.Message(sent)
			s.Edit(sent, Params{"content": "directly, edited"})
			s.Expect(reply).To(BeRefused())
			s.Expect(before).To(SatisfyAll(Says("directly"), HaveNoField("stream_id")))
			s.Expect(s.Message(sent)).To(Says("directly, edited"))
		})
		It("An edit without permission gives code `BAD_REQUEST`.",
			Covers("EDT-46", "ERR-09"), Needs(Second), func(s *Session) {
				stream, second := s.FreshStream(), s.As(Second)
				sent := second.Post(stream, "by the second")
				reply := s.Patch(sent, Params{"content": "by the user"})
				before := s.Message(sent)
				second.Edit(sent, Params{"content": "by the second, edited"})
				s.Expect(reply).To(BeRefusedWith("BAD_REQUEST"))
				s.Expect(before).To(Says("by the second"))
				s.Expect(s.Message(sent)).To(Says("by the second, edited"))
			})
		It("`stream_id` is an optional integer, the destination stream to which the message moves.",
			Covers("EDT-24", "STA-34"), Since(MovesRow), Needs(Admin), func(s *Session) {
				s.NeedsHistory()
				m := BetweenStreams(s)
				m.Admin.Edit(m.Sent[1], Params{"stream_id": m.To.ID()})
				m.Admin.Edit(m.Sent[2], Params{"topic": "elsewhere"})
				s.Expect(m.Admin.Message(m.Sent[1])).
					To(SatisfyAll(Within(m.To.ID()), Topical("before"), HaveField("display_recipient", m.To.Name),
						HaveField("edit_history", HaveLen(1))))
				s.Expect(m.Admin.Message(m.Sent[0])).To(SatisfyAll(Within(m.From.ID()), Topical("before")))
				s.Expect(m.Admin.Message(m.Sent[2])).To(SatisfyAll(Within(m.From.ID()), Topical("elsewhere")))
			})
		It("Sending `content` and `stream_id` together is an error.",
			Covers("EDT-26"), Since(MovesRow), Needs(Admin), func(s *Session) {
				m := BetweenStreams(s)
				both := m.Admin.Patch(m.Sent[0], Params{"stream_id": m.To.ID(), "content": "edited"})
				before := m.Admin.Message(m.Sent[0])
				m.Admin.Edit(m.Sent[0], Params{"stream_id": m.To.ID()})
				s.Expect(both).To(BeRefused())
				s.Expect(before).To(SatisfyAll(Within(m.From.ID()), Says("one")))
				s.Expect(m.Admin.Message(m.Sent[0])).To(SatisfyAll(Within(m.To.ID()), Says("one")))
			})
		It("`send_notification_to_old_thread` defaults to true.",
			Covers("EDT-16"), Since(MovesRow), Needs(Admin), func(s *Session) {
				m := BetweenStreams(s)
				m.Admin.Edit(m.Sent[0], Params{"stream_id": m.To.ID(), "propagate_mode": "change_all"})
				s.Expect(m.Admin.Message(m.Sent[0])).To(Within(m.To.ID()))
				s.Expect(m.Admin.Notices(m.From, "before")).To(Some())
			})
		It("`send_notification_to_new_thread` defaults to true.",
			Covers("EDT-18"), Since(MovesRow), Needs(Admin), func(s *Session) {
				m := BetweenStreams(s)
				m.Admin.Edit(m.Sent[0], Params{"stream_id": m.To.ID(), "propagate_mode": "change_all"})
				s.Expect(m.Admin.Message(m.Sent[0])).To(Within(m.To.ID()))
				s.Expect(m.Admin.Notices(m.To, "before")).To(Some())
			})
		It("`send_notification_to_old_thread`=true leaves a notification message in the old topic on a",
			Covers("EDT-17", "STA-35"), Since(NoticesRow), Needs(Admin), func(s *Session) {
				told, silent := BetweenStreams(s), BetweenStreams(s)
				told.Admin.Edit(told.Sent[0], Notifying(Params{"stream_id": told.To.ID()}, true, false))
				silent.Admin.Edit(silent.Sent[0], Notifying(Params{"stream_id": silent.To.ID()}, false, false))
				s.Expect(told.Admin.Message(told.Sent[0])).To(Within(told.To.ID()))
				s.Expect(silent.Admin.Message(silent.Sent[0])).To(Within(silent.To.ID()))
				s.Expect(told.Admin.Notices(told.From, "before")).To(Some())
				s.Expect(silent.Admin.Notices(silent.From, "before")).To(None())
			})
		It("`send_notification_to_new_thread`=true adds a notification message to the new topic, false",
			Covers("EDT-19", "STA-35"), Since(NoticesRow), Needs(Admin), func(s *Session) {
				told, silent := BetweenStreams(s), BetweenStreams(s)
				told.Admin.Edit(told.Sent[0], Notifying(Params{"stream_id": told.To.ID()}, false, true))
				silent.Admin.Edit(silent.Sent[0], Notifying(Params{"stream_id": silent.To.ID()}, false, false))
				s.Expect(told.Admin.Message(told.Sent[0])).To(Within(told.To.ID()))
				s.Expect(silent.Admin.Message(silent.Sent[0])).To(Within(silent.To.ID()))
				s.Expect(told.Admin.Notices(told.To, "before")).To(Some())
				s.Expect(silent.Admin.Notices(silent.To, "before")).To(None())
			})
		// Public servers move the whole topic within a stream, regardless of who may read it.
		It("In a stream with protected history only messages the acting user can access are counted and",
			Covers("EDT-44"), OnlyDialect("spec"), Needs(Admin), func(s *Session) {
				admin := s.As(Admin)
				stream := protected(s, admin)
				hidden := admin.Send(Under(stream, "before", "before the user came"))
				joins(s, admin, stream)
				seen := admin.Send(Under(stream, "before", "after the user came"))
				s.Edit(seen, Params{"topic": "after", "propagate_mode": "change_all"})
				s.Expect(admin.Message(seen)).To(Topical("after"))
				s.Expect(admin.Message(hidden)).To(Topical("before"))
			})
		It("`allow_message_editing` false forbids content edits only.", Covers("EDT-28", "LVL-67"), func(s *Session) {
			reply, moved, sent := editForbidden(s)
			s.Expect(reply).To(BeRefusedWith("BAD_REQUEST"))
			s.Expect(moved).To(Succeed())
			s.Expect(s.Message(sent)).To(SatisfyAll(Says("as sent"), Topical("moved")))
		})
		It("`allow_message_editing` false also forbids topic and stream edits.", Covers("EDT-29"), func(s *Session) {
			reply, moved, sent := editForbidden(s)
			s.Expect(reply).To(BeRefused())
			s.Expect(moved).To(BeRefused())
			s.Expect(s.Message(sent)).To(SatisfyAll(Says("as sent"), Topical(DefaultTopic)))
		})
		It("Permission to edit a topic depends on `edit_topic_policy`.", Covers("EDT-30"), Needs(Admin), func(s *Session) {
			s.Rules(Params{"edit_topic_policy": Administrators})
			stream, admin := s.FreshStream(), s.As(Admin)
			admin.Subscribe(stream.Name)
			sent := s.As(Admin).Post(stream, "to be moved")
			reply := s.Patch(sent, Params{"topic": "by the user"})
			before := s.Message(sent)
			admin.Edit(sent, Params{"topic": "by the administrator"})
			s.Expect(reply).To(BeRefusedWith("BAD_REQUEST"))
			s.Expect(before).To(Topical(DefaultTopic))
			s.Expect(s.Message(sent)).To(Topical("by the administrator"))
		})
		It("Permission to move messages between streams depends on `move_messages_between_streams_policy`.",
			Covers("EDT-31"), Since(MovesRow), Needs(Admin), func(s *Session) {
				s.Rules(Params{MovePolicy: Administrators})
				from, to, admin := s.FreshStream(), s.FreshStream(), s.As(Admin)
				for _, stream := range []Stream{from, to} {
					admin.Subscribe(stream.Name)
				}
				sent := s.Post(from, "to be moved")
				reply := s.Patch(sent, Params{"stream_id": to.ID()})
				before := s.Message(sent)
				admin.Edit(sent, Params{"stream_id": to.ID()})
				s.Expect(reply).To(BeRefusedWith("BAD_REQUEST"))
				s.Expect(before).To(Within(from.ID()))
				s.Expect(s.Message(sent)).To(Within(to.ID()))
			})
		It("Permission to edit content depends on `message_content_edit_limit_seconds`.",
			Covers("EDT-32", "LIM-13"), Serial, Needs(Operator), func(s *Session) {
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
		It("Permission to move within a stream depends on `move_messages_within_stream_limit_seconds`.",
			Covers("EDT-33", "LIM-15", "LVL-57", "LVL-68"), Since(moveLimitsRow), Serial, Needs(Operator), func(s *Session) {
				stream := s.FreshStream()
				s.TryRules(Params{topicLimit: Number(aMinute)})
				old := s.Post(stream, "old")
				outlast(s, topicLimit)
				fresh := s.Post(stream, "fresh")
				reply := s.Patch(old, Params{"topic": "moved"})
				s.Edit(fresh, Params{"topic": "moved"})
				s.Expect(reply).To(BeRefused())
				s.Expect(s.Message(old)).To(Topical(DefaultTopic))
				s.Expect(s.Message(fresh)).To(Topical("moved"))
			})
		It("Permission to move between streams depends on `move_messages_between_streams_limit_seconds`.",
			Covers("EDT-34", "LIM-16", "LVL-59"), Since(moveLimitsRow), Serial, Needs(Operator), func(s *Session) {
				from, to := s.FreshStream(), s.FreshStream()
				s.TryRules(Params{MovePolicy: Members})
				old := s.Post(from, "old")
				outlast(s, moveLimit)
				fresh := s.Post(from, "fresh")
				if !s.Patch(fresh, Params{"stream_id": to.ID()}).Succeeded() {
					s.Untestable("the ordinary user may not move messages between streams")
				}
				reply := s.Patch(old, Params{"stream_id": to.ID()})
				s.Expect(reply).To(BeRefused())
				s.Expect(s.Message(old)).To(Within(from.ID()))
				s.Expect(s.Message(fresh)).To(Within(to.ID()))
			})
		It("A user who is neither administrator nor moderator gets code",
			Covers("EDT-35", "EDT-39", "EDT-40", "EDT-41", "EDT-42", "ERR-23",
				"LVL-40"), Serial, Needs(Operator), func(s *Session) {
				stream, old, fresh := oldAndFresh(s)
				reply := moveAll(s.Actor, fresh[0])
				before := s.Topics(append(old, fresh...))
				first, _ := reply.Body["first_message_id_allowed_to_move"].(json.Number)
				retry := s.Patch(first, Params{"topic": "after", "propagate_mode": "change_later"})
				alone := s.Send(Under(stream, "young", "in a topic without old ones"))
				s.Edit(alone, Params{"topic": "young, moved", "propagate_mode": "change_all"})
				s.Expect(reply).
					To(SatisfyAll(BeRefusedWith(tooLateCode), HaveField("first_message_id_allowed_to_move", fresh[0]),
						HaveField("total_messages_in_topic", Number(5)), HaveField("total_messages_allowed_to_move", Number(2))))
				s.Expect(before).To(Exactly("before", "before", "before", "before", "before"))
				s.Expect(retry).To(Succeed())
				s.Expect(s.Topics(append(old, fresh...))).To(Exactly("before", "before", "before", "after", "after"))
				s.Expect(s.Message(alone)).To(Topical("young, moved"))
			})
		It("A user who is neither administrator nor moderator gets code (asked of an old one)",
			Covers("EDT-35"), OnlyDialect("spec"), Serial, Needs(Operator), func(s *Session) {
				_, old, fresh := oldAndFresh(s)
				s.Expect(moveAll(s.Actor, old[0])).To(BeRefusedWith(tooLateCode))
				s.Expect(s.Topics(append(old, fresh...))).To(Exactly("before", "before", "before", "before", "before"))
			})
		It("The code `MOVE_MESSAGES_TIME_LIMIT_EXCEEDED` does not exist.",
			Covers("EDT-36"), Since(moveLimitsRow), Serial, Needs(Operator), func(s *Session) {
				_, old, fresh := oldAndFresh(s)
				reply := moveAll(s.Actor, fresh[0])
				moved := s.Message(old[0])
				if reply.Succeeded() {
					s.Expect(moved).To(Topical("after"))
				} else {
					s.Expect(reply).To(SatisfyAll(BeRefused(), Described("another code",
						SatisfyAny(HaveNoField("code"), HaveField("code", Not(Equal(tooLateCode)))))))
				}
				s.Expect(s.Message(old[0])).To(Says("one"))
			})
		unlimited("EDT-37", Admin, Admin)
		unlimited("EDT-38", Moderator, Moderator)
		It("`first_message_id_allowed_to_move` can be null, and clients must tolerate it.",
			Covers("EDT-43"), OnlyDialect("spec"), Serial, Needs(Operator), func(s *Session) {
				sent := s.Three(s.FreshStream(), "before")
				outlast(s, topicLimit)
				s.Expect(moveAll(s.Actor, sent[0])).
					To(SatisfyAll(BeRefused(), Described("null, or that none may be moved",
						SatisfyAny(HaveField("first_message_id_allowed_to_move", nil),
							HaveField("total_messages_allowed_to_move", Number(0))))))
				s.Expect(s.Topics(sent)).To(Exactly("before", "before", "before"))
			})
		It("In a stream with protected history inaccessible older messages do not cause the time-limit",
			Covers("EDT-45"), Serial, Needs(Operator, Admin), func(s *Session) {
				admin := s.As(Admin)
				stream := protected(s, admin)
				hidden := admin.Send(Under(stream, "before", "before the user came"))
				outlast(s, topicLimit)
				joins(s, admin, stream)
				seen := admin.Send(Under(stream, "before", "after the user came"))
				s.Expect(moveAll(s.Actor, seen)).To(Succeed())
				s.Expect(admin.Message(seen)).To(Topical("after"))
				s.Expect(admin.Message(hidden)).To(Topical("before"))
			})
		It("`topic` is optional and sets the new topic.", Covers("EDT-04", "STA-33"), func(s *Session) {
			s.NeedsHistory()
			stream := s.FreshStream()
			moved, kept := s.Post(stream, "moved"), s.Post(stream, "kept")
			s.Edit(moved, Params{"topic": newTopic})
			s.Edit(kept, Params{"content": "kept, edited"})
			s.Expect(s.Message(moved)).To(SatisfyAll(Topical(newTopic), Says("moved"), HaveField("edit_history", HaveLen(1))))
			s.Expect(s.Message(kept)).To(SatisfyAll(Topical(DefaultTopic), Says("kept, edited")))
		})
		It("`subject` is a deprecated alias of `topic`.", Covers("EDT-07"), func(s *Session) {
			sent := s.Post(s.FreshStream(), "moved")
			s.Edit(sent, Params{"subject": "by the old name"})
			s.Expect(s.Message(sent)).To(Topical("by the old name"))
		})
		It("`propagate_mode` is one of `change_one`, `change_later`, `change_all`.", Covers("EDT-08"), func(s *Session) {
			stream := s.FreshStream()
			sent := s.Send(Under(stream, "before", "moved"))
			odd := s.Patch(sent, Params{"topic": "nowhere", "propagate_mode": "sl_other"})
			s.Expect(odd).To(BeRefused())
			s.Expect(s.Message(sent)).To(Topical("before"))
			for _, mode := range []string{"change_one", "change_later", "change_all"} {
				reply := s.TryEdit(sent, Params{"topic": "by " + mode, "propagate_mode": mode})
				s.Expect(reply).To(Succeed())
				s.Expect(s.Message(sent)).To(Topical("by " + mode))
			}
		})
		propagation("EDT-09", "", "before", "after", "before")
		propagation("EDT-10", "change_one", "before", "after", "before")
		propagation("EDT-11", "change_later", "before", "after", "after")
		propagation("EDT-12", "change_all", "after", "after", "after")
		It("For a content-only edit `change_later` and `change_all` are not valid.", Covers("EDT-13"), func(s *Session) {
			sent := s.Post(s.FreshStream(), "as sent")

			for _, mode := range []string{"change_later", "change_all"} {
				reply := s.Patch(sent, Params{"content": "edited", "propagate_mode": mode})
				s.Expect(reply).To(BeRefused())
				s.Expect(s.Message(sent)).To(Says("as sent"))
			}
			one := s.TryEdit(sent, Params{"content": "edited", "propagate_mode": "change_one"})
			s.Expect(one).To(Succeed())
			s.Expect(s.Message(sent)).To(Says("edited"))
		})
		It("For a content-only edit `change_one` is valid.", Covers("EDT-14"), func(s *Session) {
			sent := s.Post(s.FreshStream(), "as sent")
			reply := s.TryEdit(sent, Params{"content": "edited", "propagate_mode": "change_one"})
			s.Expect(reply).To(Succeed())
			s.Expect(s.Message(sent)).To(Says("edited"))
		})
		It("A topic is resolved by editing it to a check mark, a space and the original topic.",
			Covers("EDT-27"), func(s *Session) {
				stream := s.FreshStream()
				sent := s.Three(stream, "a question")
				s.Edit(sent[0], Params{"topic": resolved + "a question", "propagate_mode": "change_all"})
				s.Expect(s.Topics(sent)).To(Exactly(resolved+"a question", resolved+"a question", resolved+"a question"))
			})
		It("Resolving a topic does not trigger an extra notification from", Covers("EDT-20"), func(s *Session) {
			stream := s.FreshStream()
			sent := s.Three(stream, "a question")
			resolve(s, sent[0], resolved+"a question")
			s.Expect(s.Topics(sent[:1])).To(Exactly(resolved + "a question"))
			s.Expect(s.Notices(stream, resolved+"a question")).To(BeBetween(0, 1))
		})
		It("Unresolving a topic does not trigger an extra notification from", Covers("EDT-21"), func(s *Session) {
			stream := s.FreshStream()
			sent := s.Three(stream, resolved+"a question")
			resolve(s, sent[0], "a question")
			s.Expect(s.Topics(sent[:1])).To(Exactly("a question"))
			s.Expect(s.Notices(stream, "a question")).To(BeBetween(0, 1))
		})
		It("`send_notification_to_old_thread` defaults to false.", Covers("EDT-15", "LVL-79"), func(s *Session) {
			stream := s.FreshStream()
			sent := s.Three(stream, "before")
			s.Edit(sent[0], Params{"topic": "after", "propagate_mode": "change_all"})
			s.Expect(s.Topics(sent)).To(Exactly("after", "after", "after"))
			s.Expect(s.Notices(stream, "before")).To(None())
		})
		It("`send_notification_to_old_thread` defaults to false. (between streams)",
			Covers("EDT-15"), Needs(Admin), func(s *Session) {
				m := BetweenStreams(s)
				m.Admin.Edit(m.Sent[0], Params{"stream_id": m.To.ID(), "propagate_mode": "change_all"})
				s.Expect(m.Admin.Message(m.Sent[0])).To(Within(m.To.ID()))
				s.Expect(m.Admin.Notices(m.From, "before")).To(None())
			})
		It("`change_all` moves the whole topic. (two people)", Covers("EDT-12"), Needs(Admin), func(s *Session) {
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
			admin.Edit(theirs, Params{"topic": newTopic, "propagate_mode": "change_all"})
			s.Expect(s.Topics([]json.Number{theirs, mine, later, other})).To(Exactly(newTopic, newTopic, newTopic, "before"))
			s.Expect(s.IDs(s.Fetch(InStream(stream)))).To(Exactly(theirs, mine, later))
		})
		It("`change_later` moves the target and all following messages of the topic. (two people)",
			Covers("EDT-11"), Needs(Admin), func(s *Session) {
				admin, stream := s.As(Admin), s.FreshStream()
				admin.Subscribe(stream.Name)
				earlier := s.Send(Under(stream, "before", "by the user"))
				moved := admin.Send(Under(stream, "before", "by the administrator"))
				later, last := s.Send(Under(stream, "before", "by the user again")), admin.Send(Under(stream, "before",
					"by the administrator again"))
				admin.Edit(moved, Params{"topic": newTopic, "propagate_mode": "change_later"})
				s.Expect(s.Topics([]json.Number{earlier, moved, later, last})).To(Exactly("before", newTopic, newTopic, newTopic))
			})
		It("`stream_id` is an optional integer, the destination stream to which the message moves. (found)",
			Covers("EDT-24", "STA-34"), Since(MovesRow), Needs(Admin, Second), func(s *Session) {
				m, second := BetweenStreams(s), s.As(Second)
				second.Subscribe(m.From.Name)
				second.Subscribe(m.To.Name)
				s.Subscribe(m.From.Name)
				s.Subscribe(m.To.Name)
				one, two := s.Post(m.From, "one of the user"), s.Post(m.From, "two of the user")
				s.Flag("add", "starred", one)
				for _, flag := range []string{"read", "starred", "collapsed"} {
					second.Flag("add", flag, one)
				}
				React(second, one, Vote(s))
				m.Admin.Edit(one, Params{"stream_id": m.To.ID()})
				s.Expect(s.Fetch(InStream(m.To))).To(SatisfyAll(holds(one), lacks(two)))
				s.Expect(s.Fetch(InStream(m.From))).To(SatisfyAll(lacks(one), holds(two)))
				s.Expect(second.Message(one)).
					To(SatisfyAll(Flagged("read"), Flagged("starred"), Flagged("collapsed"), HaveField("reactions", HaveLen(1))))
				s.Expect(s.Message(one)).
					To(SatisfyAll(Says("one of the user"), Flagged("starred"), Unflagged("collapsed"), Unflagged("read"),
						HaveField("sender_id", s.UserID)))
				s.Expect(s.Message(one, Params{"apply_markdown": true})).
					To(HaveField("content", ContainSubstring("one of the user")))
			})
		It("`content` is optional and sets the new content. (two)", Covers("EDT-22", "STA-36"), func(s *Session) {
			stream := s.FreshStream()
			one, two, three := s.Post(stream, "one"), s.Post(stream, "two"), s.Post(stream, "three")
			s.Edit(one, Params{"content": "one, edited"})
			s.Edit(two, Params{"content": "two, edited"})
			s.Edit(one, Params{"topic": newTopic})
			s.Edit(one, Params{"topic": strings.ToUpper(newTopic)})
			s.Edit(two, Params{"content": "TWO, edited"})
			s.Expect(s.Message(one)).To(SatisfyAll(Says("one, edited"), Topical(strings.ToUpper(newTopic))))
			s.Expect(s.Message(two)).To(SatisfyAll(Says("TWO, edited"), Topical(DefaultTopic)))
			s.Expect(s.Message(three)).To(Says("three"))
		})
		It("`topic` is optional and sets the new topic. (by another)",
			Covers("EDT-04", "EDH-02"), Needs(Admin), func(s *Session) {
				s.NeedsHistory()
				admin, stream := s.As(Admin), s.FreshStream()
				admin.Subscribe(stream.Name)
				sent := s.Post(stream, "sent by the user")
				s.Edit(sent, Params{"content": "edited by the user"})
				once := s.Message(sent)
				admin.Edit(sent, Params{"topic": newTopic})
				twice := HaveField("edit_history", SatisfyAll(HaveLen(2), byInTurn(admin.UserID, s.UserID)))
				s.Expect(once).To(HaveField("edit_history", byInTurn(s.UserID)))
				s.Expect(s.Message(sent)).
					To(SatisfyAll(twice, Topical(newTopic), Says("edited by the user"), HaveField("sender_id", s.UserID)))
				s.Expect(admin.Message(sent)).To(SatisfyAll(twice, Topical(newTopic), Says("edited by the user")))
			})
		movingByRole()
	})
}

// protected makes a private stream whose newcomers do not see what was before.
func protected(s *Session, admin *Actor) Stream {
	return admin.FreshStream(Params{"invite_only": true, "history_public_to_subscribers": false})
}

// joins subscribes the ordinary user to the administrator's stream.
func joins(s *Session, admin *Actor, stream Stream) {
	admin.Bring(s.Actor, stream)
}
