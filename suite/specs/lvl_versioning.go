package specs

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// LVL: Versioning.
func versioning() {
	Describe("Versioning", Section("LVL"), func() {
		It("Delete-topic works in batches and may return a partially completed result.",
			Covers("LVL-73"), Needs(Admin), func(s *Session) { deletesTopic(s, true) })
		It("Delete-topic and mark-all-as-read do not work in batches and never return a partially (delete)",
			Covers("LVL-76"), Needs(Admin), func(s *Session) { deletesTopic(s, false) })
		It("Mark-all-as-read works in batches and may return a partially completed result.",
			Covers("LVL-74"), Serial, func(s *Session) { marksAll(s, true) })
		It("Delete-topic and mark-all-as-read do not work in batches and never return a partially (read)",
			Covers("LVL-76"), Serial, func(s *Session) { marksAll(s, false) })
		It("The notification parameters of PATCH /messages/{message_id} are honoured when moving within a",
			Covers("LVL-77"), func(s *Session) {
				stream := s.FreshStream()
				told, silent := s.Three(stream, "told"), s.Three(stream, "silent")
				s.Edit(told[0], Notifying(Params{"topic": "told, moved"}, false, true))
				s.Edit(silent[0], Notifying(Params{"topic": "silent, moved"}, false, false))
				s.Expect(s.Topics(append(told, silent...))).To(Exactly("told, moved", "told, moved", "told, moved",
					"silent, moved", "silent, moved", "silent, moved"))
				s.Expect(s.Notices(stream, "told, moved")).To(Some())
				s.Expect(s.Notices(stream, "silent, moved")).To(None())
			})
		It("The notification parameters are not honoured when moving within a stream.", Covers("LVL-78"), func(s *Session) {
			stream := s.FreshStream()
			sent := s.Three(stream, "before")
			s.Edit(sent[0], Notifying(Params{"topic": "after"}, true, true))
			s.Expect(s.Topics(sent)).To(Exactly("after", "after", "after"))
			s.Expect(s.Notices(stream, "before")).To(None())
			s.Expect(s.Notices(stream, "after")).To(None())
		})
		exports("LVL-20", Be("an integer beside the envelope", func(v any) bool { return integers(v) > 0 }))
		exports("LVL-21", HaveOnlyFields("result", "msg", IgnoredParameters))
		absentEndpoint([]string{"LVL-72"}, FlagsNarrowCall)
		invitesWithout("LVL-24", Succeed())
		invitesWithout("LVL-25", Succeed())
		invitesWithout("LVL-26", BeRefused())
		It("The old realm filter events are no longer sent.", Covers("LVL-33"), Needs(Admin), func(s *Session) {
			l, stream := Linkifier(s), s.FreshStream()
			queue := s.Register(Params{"event_types": []string{"message", "realm_linkifiers", OldLinkifierEvent},
				"client_capabilities": Params{"notification_settings_null": true, "linkifier_url_template": true}})
			reply := l.Owner.Try(l.Path, l.Rule(l.Word, "b"))
			sent := s.Post(stream, "after the linkifier")
			var came []any
			queue.Await("the event of the message "+sent.String(), expect.Matcher(func(event any) error {
				came = append(came, event)
				return MessageEvent(sent)(event)
			}))
			s.Expect(reply).To(Succeed())
			s.Expect(came).To(Not(ContainElement(Described("an event of the old kind", isOldLinkifierEvent()))))
		})
		// What the old events are called is not shown: this is the public name.
		It("The old realm filter events are sent.",
			Covers("LVL-34"), Since(linkifierChangeRow), Inferred, Needs(Admin), func(s *Session) {
				l := Linkifier(s)
				queue := s.Register(Params{"event_types": []string{OldLinkifierEvent}})
				reply := l.Owner.Try(l.Path, l.Rule(l.Word, "b"))
				s.Expect(reply).To(Succeed())
				s.Expect(queue.Await("an event of the old kind", isOldLinkifierEvent())).To(isOldLinkifierEvent())
			})
		It("`direct` is accepted as message type in POST /typing.", Covers("LVL-35"), Needs(Second), func(s *Session) {
			stream := s.FreshStream()
			s.Expect(typing(s, "direct")).To(Succeed())
			s.Expect(s.Try("GET /streams", OwnStreams)).To(Lists(stream))
		})
		It("`direct` is not accepted as message type in POST /typing.",
			Covers("LVL-36"), Since(typingStreamRow), Needs(Second), func(s *Session) {
				s.Expect(typing(s, "direct")).To(BeRefused())
				s.Expect(typing(s, "private")).To(Succeed())
			})
		withoutRule("LVL-18", CommonLimit)
		withoutRule("LVL-58", topicLimit)
		withoutRule("LVL-60", moveLimit)
		withRule("LVL-57", topicLimit)
		withRule("LVL-59", moveLimit)
		limitless("LVL-58", topicLimit, "", func(Stream) Params { return Params{"topic": "moved"} })
		limitless("LVL-60", moveLimit, movePolicyRow, func(to Stream) Params { return Params{"stream_id": to.ID()} })
		It("The realm setting `community_topic_editing_limit_seconds` exists.",
			Covers("LVL-19"), Since(CommonLimitRow), func(s *Session) {
				s.Expect(s.Organization()).To(HaveField(CommonLimit, OrNull(BeInteger())))
			})
		It("`edit_topic_policy` may be set to 'nobody'.", Covers("LVL-63"), Needs(Admin, Operator), func(s *Session) {
			reply, edited := forbid(s, TopicPolicy, func(Stream) Params { return Params{"topic": "moved"} })
			s.Expect(reply).To(Succeed())
			s.Expect(edited).To(BeRefusedWith("BAD_REQUEST"))
		})
		It("`edit_topic_policy` may not be set to 'nobody'.",
			Covers("LVL-64"), Since(TopicPolicyRow), Needs(Admin, Operator), func(s *Session) {
				reply, edited := forbid(s, TopicPolicy, func(Stream) Params { return Params{"topic": "moved"} })
				s.Expect(reply).To(BeRefused())
				s.Expect(edited).To(Succeed())
			})
		It("`move_messages_between_streams_policy` may be set to 'nobody'.",
			Covers("LVL-65"), Needs(Admin, Operator), func(s *Session) {
				reply, edited := forbid(s, MovePolicy, func(to Stream) Params { return Params{"stream_id": to.ID()} })
				s.Expect(reply).To(Succeed())
				s.Expect(edited).To(BeRefusedWith("BAD_REQUEST"))
			})
		It("`move_messages_between_streams_policy` may not be set to 'nobody'.",
			Covers("LVL-66"), Since(movePolicyRow), Needs(Admin, Operator), func(s *Session) {
				reply, edited := forbid(s, MovePolicy, func(to Stream) Params { return Params{"stream_id": to.ID()} })
				s.Expect(reply).To(BeRefused())
				s.Expect(edited).To(Succeed())
			})
		It("Senders can edit the topic of their own messages indefinitely.",
			Covers("LVL-69"), Serial, Needs(Operator), func(s *Session) {
				old := s.Post(s.FreshStream(), "old")
				s.PassLong()
				reply := s.Patch(old, Params{"topic": "moved"})
				s.Expect(reply).To(Succeed())
				s.Expect(s.Message(old)).To(Topical("moved"))
			})
		It("No edit limit is represented by null in responses.", Covers("LVL-86"), Serial, Needs(Operator), func(s *Session) {
			Impose(s, Params{EditLimit: nil})
			s.Expect(s.Organization()).To(HaveField(EditLimit, nil))
		})
		It("No edit limit is represented by `unlimited` when set.",
			Covers("LVL-87"), Serial, Needs(Admin, Operator), func(s *Session) {
				Impose(s, Params{EditLimit: 600})
				reply := s.As(Admin).Try("PATCH /realm", Params{EditLimit: `"unlimited"`})
				s.Expect(reply).To(Succeed())
				s.Expect(s.Organization()).To(HaveField(EditLimit, nil))
			})
		It("No edit limit is represented in another way (not null, not `unlimited`).",
			Covers("LVL-88"), Serial, Needs(Operator), func(s *Session) {
				Impose(s, Params{EditLimit: nil})
				s.Expect(s.Organization()).To(HaveField(EditLimit, SatisfyAll(Not(BeNil()), Not(Equal("unlimited")))))
			})
		It("Topic-edit restrictions apply also to messages without a topic.",
			Covers("LVL-38"), Serial, Needs(Admin, Operator), func(s *Session) {
				reply, sent := editTopicless(s)
				s.Expect(reply).To(BeRefusedWith("BAD_REQUEST"))
				s.Expect(s.Message(sent)).To(Topical(noTopic))
			})
		It("Topic-edit restrictions do not apply to messages without a topic.",
			Covers("LVL-39"), Since(TopicPolicyRow), Serial, Needs(Admin, Operator), func(s *Session) {
				reply, sent := editTopicless(s)
				s.Expect(reply).To(Succeed())
				s.Expect(s.Message(sent)).To(Topical("moved"))
			})
		presenceLimit("LVL-50", "server_presence_ping_interval_seconds", true)
		presenceLimit("LVL-51", "server_presence_ping_interval_seconds", false)
		presenceLimit("LVL-52", "server_presence_offline_threshold_seconds", true)
		presenceLimit("LVL-53", "server_presence_offline_threshold_seconds", false)
		It("POST /scheduled_messages does not exist.", Covers("LVL-28"), func(s *Session) {
			absent := s.TryUnknown(ScheduleCall, LaterMessage(s))
			path := s.TryUnknown("POST /sl_invented/scheduled_messages", nil)
			method := s.TryUnknown("PUT /scheduled_messages", nil)
			s.Expect(absent).
				To(SatisfyAll(NotSucceed(), Described("the answer of an unknown path or method",
					SatisfyAny(BeSameAnswerAs(path), BeSameAnswerAs(method)))))
		})
		It("`scheduled_messages` events do not exist.", Covers("LVL-30"), func(s *Session) {
			queue := s.Register(Params{"event_types": []string{"scheduled_messages", "message"}})
			s.TryUnknown(ScheduleCall, LaterMessage(s))
			sent := s.Post(s.FreshStream(), "after what cannot be scheduled")
			var came []any
			queue.Await("the event of the message "+sent.String(), expect.Matcher(func(event any) error {
				came = append(came, event)
				return MessageEvent(sent)(event)
			}))
			s.Expect(came).To(Not(ContainElement(Described("an event of scheduling", ofScheduling()))))
		})
		It("Scheduled message objects carry `failed`, a boolean.", Covers("LVL-22"), Serial, func(s *Session) {
			s.Expect(scheduledObject(s)).To(HaveField("failed", false))
		})
		It("Scheduled message objects do not carry `failed`.", Covers("LVL-23"), Serial, func(s *Session) {
			s.Expect(scheduledObject(s)).To(HaveNoField("failed"))
		})
		It("`realm_name_in_email_notifications_policy` (integer) replaces `realm_name_in_notifications`.",
			Covers("LVL-45"), Serial, func(s *Session) {
				renamed(s, "realm_name_in_email_notifications_policy", []any{3, 2}, "realm_name_in_notifications", true)
			})
		It("The boolean `realm_name_in_notifications` is the setting.",
			Covers("LVL-46"), Since(requirements.SpecificationBegins), Serial, func(s *Session) {
				renamed(s, "realm_name_in_notifications", []any{false, true}, "realm_name_in_email_notifications_policy", 2)
			})
		It("The per-user setting `email_address_visibility` exists.", Covers("LVL-55"), Serial, func(s *Session) {
			roundTrip(s, OwnSetting{Name: "email_address_visibility", Values: []any{1, 2}})
		})
		It("Stream update validates protected-history changes.", Covers("LVL-89"), Needs(Admin), func(s *Session) {
			admin := s.As(Admin)
			stream := described(admin, "as it was")
			reply := admin.Try(Changing(stream), Params{"history_public_to_subscribers": false, "description": "changed"})
			before := admin.Try("GET /streams", nil)
			admin.Do(Changing(stream), Params{"description": "changed"})
			s.Expect(reply).To(BeRefused())
			s.Expect(before).To(SatisfyAll(Shows(stream, "description", "as it was"), Shows(stream, "invite_only", false)))
			s.Expect(admin.Try("GET /streams", nil)).To(Shows(stream, "description", "changed"))
		})
		It("Stream update does not validate protected-history changes.", Covers("LVL-90"), Needs(Admin), func(s *Session) {
			admin := s.As(Admin)
			stream := admin.FreshStream()
			s.Expect(admin.Try(Changing(stream), Params{"history_public_to_subscribers": false, "is_private": false})).
				To(Succeed())
			s.Expect(admin.Try("GET /streams", nil)).To(Shows(stream, "invite_only", false))
		})
		It("Muting a stream sends events for both `is_muted` and `in_home_view`.", Covers("LVL-84"), func(s *Session) {
			s.Expect(mutes(s)).To(ConsistOf("is_muted", "in_home_view", "pin_to_top"))
		})
		It("Muting a stream does not send events for both `is_muted` and `in_home_view`.",
			Covers("LVL-85"), func(s *Session) {
				s.Expect(mutes(s)).
					To(Described("one of is_muted and in_home_view, and pin_to_top",
						SatisfyAny(ConsistOf("is_muted", "pin_to_top"), ConsistOf("in_home_view", "pin_to_top"))))
			})
		It("Delete user accepts `deactivation_notification_comment`.",
			Covers("LVL-91"), Needs(Creator), func(s *Session) { deletesWithComment(s) })
		It("Delete user has no `deactivation_notification_comment`.",
			Covers("LVL-92"), Needs(Creator), func(s *Session) { deletesWithComment(s) })
		It("The server reports its integer feature level as `service_feature_level` in the register",
			Covers("LVL-03"), Since(declaredLevelRow), func(s *Session) {
				s.Expect(s.Register(registered).Registration).To(HaveField(s.Named("feature_level"), Number(int64(s.Level()))))
				s.Expect(Settings(s)).To(HaveField(s.Named("feature_level"), Number(int64(s.Level()))))
			})
		It("The feature level increases monotonically.", Covers("LVL-04"), Since(declaredLevelRow), Last, func(s *Session) {
			stream := s.FreshStream()
			s.Expect(s.Try("GET /streams", OwnStreams)).To(Lists(stream))
			s.Expect(Settings(s)).To(HaveField(s.Named("feature_level"), BeBetween(int64(s.Level()), 1<<31)))
		})
		releaseSpec("LVL-09", "7.0", 185)
		releaseSpec("LVL-11", "7.5", 186)
		releaseSpec("LVL-12", "6.0", 156)
		releaseSpec("LVL-13", "6.2", 157)
		It("`ignored_parameters_unsupported` is not reported on all endpoints.", Covers("LVL-48"), func(s *Session) {
			stream := s.FreshStream()
			s.Expect(s.Try("GET /streams", OwnStreams.With(Params{"sl_invented": 1}))).To(Lists(stream))
		})
		It("The register response has `server_emoji_data_url`.", Covers("LVL-82"), func(s *Session) {
			s.Expect(s.Register(registered).Registration).To(HaveField("server_emoji_data_url", BeNonEmptyText()))
		})
		It("The register response has no `server_emoji_data_url`.", Covers("LVL-83"), func(s *Session) {
			stream := s.FreshStream()
			s.Expect(s.Try("GET /streams", OwnStreams)).To(Lists(stream))
			s.Expect(s.Register(registered).Registration).To(HaveNoField("server_emoji_data_url"))
		})
		It("Register streams include web-public streams.", Covers("LVL-14"), Needs(Admin, Guest, Operator), func(s *Session) {
			Impose(s, WebPublicOn())
			stream := s.As(Admin).FreshStream(Params{"is_web_public": true})
			told := s.As(Guest).RegistrationOf("stream")
			s.Expect(told).To(HaveField("streams", Listing(stream)))
		})
	})
}

// absentEndpoint judges that a call does not exist yet.
func absentEndpoint(ids []string, call string) {
	It("", Covers(ids...), func(s *Session) {
		stream := s.FreshStream()
		absent := s.TryUnknown(call, nil)
		invented := s.TryUnknown("POST /sl_invented/flags/narrow", nil)
		s.Expect(s.Try("GET /streams", OwnStreams)).To(SatisfyAll(Succeed(), HaveField("streams", Listing(stream))))
		s.Expect(absent).To(SatisfyAll(NotSucceed(), BeSameAnswerAs(invented)))
	})
}

// mostBatches is how many calls one operation may take to finish.
const mostBatches = 20

// deletesTopic judges that repeating the deletion empties the topic, and no
// other one.
func deletesTopic(s *Session, batches bool) {
	admin := s.As(Admin)
	stream := admin.FreshStream()
	admin.Three(stream, "to be deleted")
	kept := admin.Three(stream, "kept")
	call := strings.ReplaceAll(s.Spellings().DeleteTopic, "{stream_id}", stream.ID().String())
	ended := repeat(admin, call, Params{"topic_name": "to be deleted"}, batches)
	s.Expect(ended).To(Succeed())
	s.Expect(s.IDs(admin.Fetch(InStream(stream)))).To(Exactly(kept...))
}

// marksAll judges that repeating the call leaves nothing unread.
func marksAll(s *Session, batches bool) {
	s.OwnInbox()
	stream, sent := five(s.Actor)
	s.Flag("remove", "read", sent...)
	before := unread(s, stream)
	ended := repeat(s.Actor, s.Spellings().MarkAllRead, nil, batches)
	s.Expect(len(before)).To(Equal(len(sent)))
	s.Expect(ended).To(Succeed())
	s.Expect(len(unread(s, stream))).To(Equal(0))
}

// repeat makes the call until it no longer says that it did a part only, which
// it may do only where it works in batches. How a part is told from the whole
// is left open: anything but a success and an error.
func repeat(a *Actor, call string, p Params, batches bool) *target.Reply {
	reply := a.TryUnknown(call, p)
	for range mostBatches {
		result := reply.Body["result"]
		if !batches || result == "success" || result == "error" {
			break
		}
		reply = a.TryUnknown(call, p)
	}
	return reply
}

func presenceLimit(id, name string, there bool) {
	It("", Covers(id), func(s *Session) {
		stream := s.FreshStream()
		reply := s.Try("POST /register", Params{"event_types": []string{"realm"}})
		forget(s, reply)
		demand := HaveNoField(name)
		if there {
			const aDay = 24 * 60 * 60
			demand = HaveField(name, BeBetween(1, aDay))
		}
		s.Expect(reply).To(SatisfyAll(Succeed(), demand))
		s.Expect(s.Try("GET /streams", OwnStreams)).To(Lists(stream))
	})
}

func exports(id string, demand Matcher) {
	It("", Covers(id), Needs(Admin), func(s *Session) {
		s.Disturbs("the server exports the whole organization")
		stream := s.FreshStream()
		reply := s.As(Admin).Try("POST /export/realm", nil)
		if reply.Body["result"] != "success" {
			s.Untestable("the server makes no export now")
		}
		s.Expect(reply).To(demand)
		s.Expect(s.Try("GET /streams", OwnStreams)).To(Lists(stream))
	})
}

// integers counts the integers that stand beside the envelope.
func integers(v any) (n int) {
	reply, _ := v.(*target.Reply)
	if reply == nil {
		return 0
	}
	for name, value := range reply.Body {
		if name != "result" && name != "msg" && expect.Integer()(value) == nil {
			n++
		}
	}
	return n
}
