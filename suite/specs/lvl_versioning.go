package specs

import (
	"encoding/json"
	"strings"
	"time"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// versioning is about the feature level, and about differences between levels that no
// other section describes.
func versioning() {
	Describe("Versioning", Section("LVL"), func() {
		Context("of the server", func() {
			It("reports the level in the register response and in the settings", Covers("LVL-03"), Since(DeclaredLevelRow),
				func(s *Session) {
					level := HaveField(s.Named("feature_level"), Number(int64(s.Level())))
					s.Expect(s.Register(registered).Registration).To(level)
					s.Expect(Settings(s)).To(level)
				})
			It("never lowers the level", Covers("LVL-04"), Since(DeclaredLevelRow), Last, func(s *Session) {
				stream := s.FreshStream()
				s.Expect(s.Try("GET /streams", OwnStreams)).To(Lists(stream))
				s.Expect(Settings(s)).To(HaveField(s.Named("feature_level"), BeBetween(int64(s.Level()), 1<<31)))
			})
			DescribeTable("gives a release its level", NoAccount, func(s *Session, release string, level int) {
				reply := Settings(s)
				if reply.Body[s.Named("version")] != release {
					s.Inapplicable("the server is not the release " + release)
				}
				s.Expect(reply).To(HaveField(s.Named("feature_level"), Number(int64(level))))
			},
				Entry("7.0", Covers("LVL-09"), "7.0", 185),
				Entry("7.5", Covers("LVL-11"), "7.5", 186),
				Entry("6.0", Covers("LVL-12"), "6.0", 156),
				Entry("6.2", Covers("LVL-13"), "6.2", 157),
			)
			It("accepts an unknown parameter at older levels", Covers("LVL-48"), func(s *Session) {
				stream := s.FreshStream()
				s.Expect(s.Try("GET /streams", OwnStreams.With(Params{"sl_invented": 1}))).To(Lists(stream))
			})
		})
		Context("of long operations", func() {
			DescribeTable("deletes one topic completely", Needs(Admin), deletesTopic,
				Entry("in parts", Covers("LVL-73"), true),
				Entry("at once, at older levels", Covers("LVL-76"), false),
			)
			DescribeTable("marks all messages as read", Serial, marksAll,
				Entry("in parts", Covers("LVL-74"), true),
				Entry("at once, at older levels", Covers("LVL-76"), false),
			)
			DescribeTable("answers an export", Needs(Admin), exports,
				Entry("with its ID", Covers("LVL-20"), Be("an integer beside the envelope", hasInteger)),
				Entry("with nothing but the envelope, at older levels", Covers("LVL-21"),
					HaveOnlyFields("result", "msg", IgnoredParameters)),
			)
			It("does not mark the messages of a narrow at older levels", Covers("LVL-72"), func(s *Session) {
				absent, unknown := TryBesideUnknown(s, FlagsNarrowCall, "POST /sl_invented/flags/narrow")
				s.Expect(absent).To(SatisfyAll(NotSucceed(), BeSameAnswerAs(unknown)))
			})
		})
		Context("of edits", func() {
			It("writes notices of a move within a stream if it is asked to", Covers("LVL-77"), func(s *Session) {
				stream := s.FreshStream()
				told, silent := s.Three(stream, "told"), s.Three(stream, "silent")
				s.Edit(told[0], Notifying(Params{"topic": "told, moved"}, false, true))
				s.Edit(silent[0], Notifying(Params{"topic": "silent, moved"}, false, false))
				s.Expect(s.Topics(append(told, silent...))).To(Exactly("told, moved", "told, moved", "told, moved",
					"silent, moved", "silent, moved", "silent, moved"))
				s.Expect(s.Notices(stream, "told, moved")).To(Some())
				s.Expect(s.Notices(stream, "silent, moved")).To(None())
			})
			It("writes no notice of a move within a stream at older levels", Covers("LVL-78"), func(s *Session) {
				stream := s.FreshStream()
				sent := s.Three(stream, "before")
				s.Edit(sent[0], Notifying(Params{"topic": "after"}, true, true))
				s.Expect(s.Topics(sent)).To(Exactly("after", "after", "after"))
				s.Expect(s.Notices(stream, "before")).To(None())
				s.Expect(s.Notices(stream, "after")).To(None())
			})
			It("lets the sender edit the topic of an old message at older levels", Covers("LVL-69"), Serial, Needs(Operator),
				func(s *Session) {
					old := s.Post(s.FreshStream(), "old")
					s.PassLong()
					s.Expect(s.Patch(old, Params{"topic": "moved"})).To(Succeed())
					s.Expect(s.Message(old)).To(Topical("moved"))
				})
			DescribeTable("knows no limit of time", func(s *Session, name string) {
				stream := s.FreshStream()
				s.Expect(s.Try("GET /streams", OwnStreams)).To(Lists(stream))
				s.Expect(s.Organization()).To(HaveNoField(name))
			},
				Entry("for topics of others", Covers("LVL-18"), commonLimit),
				Entry("for moves within a stream, at older levels", Covers("LVL-58"), TopicLimit),
				Entry("for moves between streams, at older levels", Covers("LVL-60"), MoveLimit),
			)
			DescribeTable("reports the limit of time", func(s *Session, name string) {
				s.Expect(s.Organization()).To(HaveField(name, OrNull(BeInteger())))
			},
				Entry("for moves within a stream", Covers("LVL-57"), TopicLimit),
				Entry("for moves between streams", Covers("LVL-59"), MoveLimit),
				Entry("for topics of others, at older levels", Covers("LVL-19"), Since("11-register-topic-edit-limit"),
					commonLimit),
			)
			DescribeTable("accepts a late move", Serial, Needs(Operator), acceptsLateMove,
				Entry("within a stream, at older levels", Covers("LVL-58"), TopicLimit, toTopic),
				Entry("between streams, at older levels", Covers("LVL-60"), Since(movePolicyRow), MoveLimit, toStream),
			)
			DescribeTable("sets a policy that lets nobody move messages", Needs(Admin, Operator),
				func(s *Session, policy string, move func(Stream) Params) {
					set, moved := forbid(s, policy, move)
					s.Expect(set).To(Succeed())
					s.Expect(moved).To(BeRefusedWith("BAD_REQUEST"))
				},
				Entry("to another topic", Covers("LVL-63"), topicPolicy, toTopic),
				Entry("to another stream", Covers("LVL-65"), MovePolicy, toStream),
			)
			DescribeTable("refuses, at older levels, a policy that lets nobody move messages", Needs(Admin, Operator),
				func(s *Session, policy string, move func(Stream) Params) {
					set, moved := forbid(s, policy, move)
					s.Expect(set).To(BeRefused())
					s.Expect(moved).To(Succeed())
				},
				Entry("to another topic", Covers("LVL-64"), Since(topicPolicyRow), topicPolicy, toTopic),
				Entry("to another stream", Covers("LVL-66"), Since(movePolicyRow), MovePolicy, toStream),
			)
			It("restricts edits of a missing topic like those of any other", Covers("LVL-38"), Serial, Needs(Admin, Operator),
				func(s *Session) {
					reply, sent := editTopicless(s)
					s.Expect(reply).To(BeRefusedWith("BAD_REQUEST"))
					s.Expect(s.Message(sent)).To(Topical(noTopic))
				})
			It("does not restrict edits of a missing topic at older levels", Covers("LVL-39"), Since(topicPolicyRow), Serial,
				Needs(Admin, Operator), func(s *Session) {
					reply, sent := editTopicless(s)
					s.Expect(reply).To(Succeed())
					s.Expect(s.Message(sent)).To(Topical("moved"))
				})
			It("reports null if edits have no limit", Covers("LVL-86"), Serial, Needs(Operator), func(s *Session) {
				Impose(s, Params{EditLimit: nil})
				s.Expect(s.Organization()).To(HaveField(EditLimit, nil))
			})
			It("takes unlimited for no limit of edits", Covers("LVL-87"), Serial, Needs(Admin, Operator), func(s *Session) {
				Impose(s, Params{EditLimit: 600})
				s.Expect(s.As(Admin).Try("PATCH /realm", Params{EditLimit: `"unlimited"`})).To(Succeed())
				s.Expect(s.Organization()).To(HaveField(EditLimit, nil))
			})
			It("reports neither null nor unlimited if edits have no limit, at older levels", Covers("LVL-88"), Serial,
				Needs(Operator), func(s *Session) {
					Impose(s, Params{EditLimit: nil})
					s.Expect(s.Organization()).To(HaveField(EditLimit, SatisfyAll(Not(BeNil()), Not(Equal("unlimited")))))
				})
		})
		Context("of the register response", func() {
			DescribeTable("about presence", registersOrganization,
				Entry("reports how often clients report presence", Covers("LVL-50"), HaveField(pingInterval, atMostADay())),
				Entry("does not report how often clients report presence, at older levels", Covers("LVL-51"),
					HaveNoField(pingInterval)),
				Entry("reports when a user is offline", Covers("LVL-52"), HaveField(offlineThreshold, atMostADay())),
				Entry("does not report when a user is offline, at older levels", Covers("LVL-53"), HaveNoField(offlineThreshold)),
			)
			It("reports the address of data about emoji", Covers("LVL-82"), func(s *Session) {
				s.Expect(s.Register(registered).Registration).To(HaveField("server_emoji_data_url", BeNonEmptyText()))
			})
			It("does not report the address of data about emoji at older levels", Covers("LVL-83"), func(s *Session) {
				stream := s.FreshStream()
				s.Expect(s.Try("GET /streams", OwnStreams)).To(Lists(stream))
				s.Expect(s.Register(registered).Registration).To(HaveNoField("server_emoji_data_url"))
			})
			It("lists web-public streams for a guest", Covers("LVL-14"), Needs(Admin, Guest, Operator), func(s *Session) {
				Impose(s, WebPublicOn())
				stream := s.As(Admin).FreshStream(Params{"is_web_public": true})
				s.Expect(s.As(Guest).RegistrationOf("stream")).To(HaveField("streams", Listing(stream)))
			})
		})
		Context("of scheduled messages", func() {
			It("does not know POST /scheduled_messages at older levels", Covers("LVL-28"), func(s *Session) {
				absent := s.TryUnknown(ScheduleCall, LaterMessage(s))
				path := s.TryUnknown("POST /sl_invented/scheduled_messages", nil)
				method := s.TryUnknown("PUT /scheduled_messages", nil)
				s.Expect(absent).To(SatisfyAll(NotSucceed(), Described("the answer of an unknown path or method",
					SatisfyAny(BeSameAnswerAs(path), BeSameAnswerAs(method)))))
			})
			It("sends no event of them at older levels", Covers("LVL-30"), func(s *Session) {
				queue := s.Register(Params{"event_types": []string{"scheduled_messages", "message"}})
				s.TryUnknown(ScheduleCall, LaterMessage(s))
				sent := s.Post(s.FreshStream(), "after what cannot be scheduled")
				s.Expect(EventsUntil(queue, MessageEvent(sent))).
					To(Not(ContainElement(Described("an event of scheduling", OfScheduling()))))
			})
			It("reports whether one has failed", Covers("LVL-22"), Serial, func(s *Session) {
				s.Expect(scheduledObject(s)).To(HaveField("failed", false))
			})
			It("does not report whether one has failed at older levels", Covers("LVL-23"), Serial, func(s *Session) {
				s.Expect(scheduledObject(s)).To(HaveNoField("failed"))
			})
		})
		Context("of streams and linkifiers", func() {
			It("refuses protected history for a stream that cannot have it", Covers("LVL-89"), Needs(Admin), func(s *Session) {
				admin := s.As(Admin)
				stream := StreamDescribed(admin, "as it was")
				reply := admin.Try(Changing(stream), Params{"history_public_to_subscribers": false, "description": "changed"})
				before := admin.Try("GET /streams", nil)
				admin.Do(Changing(stream), Params{"description": "changed"})
				s.Expect(reply).To(BeRefused())
				s.Expect(before).To(SatisfyAll(Shows(stream, "description", "as it was"), Shows(stream, "invite_only", false)))
				s.Expect(admin.Try("GET /streams", nil)).To(Shows(stream, "description", "changed"))
			})
			It("accepts protected history for any stream at older levels", Covers("LVL-90"), Needs(Admin), func(s *Session) {
				admin := s.As(Admin)
				stream := admin.FreshStream()
				s.Expect(admin.Try(Changing(stream), Params{"history_public_to_subscribers": false, "is_private": false})).
					To(Succeed())
				s.Expect(admin.Try("GET /streams", nil)).To(Shows(stream, "invite_only", false))
			})
			It("sends events under both names of a muted stream", Covers("LVL-84"), func(s *Session) {
				s.Expect(Mutes(s)).To(ConsistOf("is_muted", "in_home_view", "pin_to_top"))
			})
			It("sends an event under a single name of a muted stream at older levels", Covers("LVL-85"), func(s *Session) {
				s.Expect(Mutes(s)).To(Described("one of is_muted and in_home_view, and pin_to_top",
					SatisfyAny(ConsistOf("is_muted", "pin_to_top"), ConsistOf("in_home_view", "pin_to_top"))))
			})
			It("sends no older event of a changed linkifier", Covers("LVL-33"), Needs(Admin), func(s *Session) {
				l, stream := NewLinkifier(s), s.FreshStream()
				queue := s.Register(Params{"event_types": []string{"message", "realm_linkifiers", oldLinkifierEvent},
					"client_capabilities": Params{"notification_settings_null": true, "linkifier_url_template": true}})
				reply := l.Owner.Try(l.Path, l.Rule(l.Word, "b"))
				sent := s.Post(stream, "after the linkifier")
				came := EventsUntil(queue, MessageEvent(sent))
				s.Expect(reply).To(Succeed())
				s.Expect(came).To(Not(ContainElement(Described("an event of the old kind", isOldLinkifierEvent()))))
			})
			// The specification does not name the older event: this is its public name.
			It("sends the older event of a changed linkifier at older levels", Covers("LVL-34"), Since(LinkifierChangeRow),
				Inferred, Needs(Admin), func(s *Session) {
					l := NewLinkifier(s)
					queue := s.Register(Params{"event_types": []string{oldLinkifierEvent}})
					s.Expect(l.Owner.Try(l.Path, l.Rule(l.Word, "b"))).To(Succeed())
					s.Expect(queue.Await("an event of the old kind", isOldLinkifierEvent())).To(isOldLinkifierEvent())
				})
		})
		Context("of users", func() {
			DescribeTable("invites somebody to no stream", Needs(Admin), func(s *Session, answer Matcher) {
				admin := s.As(Admin)
				CanInvite(admin)
				s.Expect(Invite(admin, []any{})).To(answer)
			},
				Entry("with success", Covers("LVL-24"), Succeed()),
				Entry("with success in the maintenance release", Covers("LVL-25"), Succeed()),
				Entry("with a refusal at older levels", Covers("LVL-26"), BeRefused()),
			)
			DescribeTable("deletes a user", Needs(Creator), deletesWithComment,
				Entry("with a comment", Covers("LVL-91"), Assumes(OnlyItsParameters)),
				Entry("at older levels, where a comment does no harm", Covers("LVL-92")),
			)
			It("takes direct as the type of a message that is written", Covers("LVL-35"), Needs(Second), func(s *Session) {
				stream := s.FreshStream()
				s.Expect(typing(s, "direct")).To(Succeed())
				s.Expect(s.Try("GET /streams", OwnStreams)).To(Lists(stream))
			})
			It("does not take direct as the type of a message that is written at older levels", Covers("LVL-36"),
				Since("58-typing-stream-param"), Needs(Second), func(s *Session) {
					s.Expect(typing(s, "direct")).To(BeRefused())
					s.Expect(typing(s, "private")).To(Succeed())
				})
			It("has the setting realm_name_in_email_notifications_policy", Covers("LVL-45"), Assumes(OnlyItsParameters), Serial,
				func(s *Session) {
					renamed(s, "realm_name_in_email_notifications_policy", []any{3, 2}, "realm_name_in_notifications", true)
				})
			It("has the setting realm_name_in_notifications at older levels", Covers("LVL-46"),
				Since(requirements.SpecificationBegins), Serial, func(s *Session) {
					renamed(s, "realm_name_in_notifications", []any{false, true}, "realm_name_in_email_notifications_policy", 2)
				})
			It("has the setting email_address_visibility", Covers("LVL-55"), Serial, func(s *Session) {
				RoundTrip(s, OwnSetting{Name: "email_address_visibility", Values: []any{1, 2}})
			})
		})
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
	s.Expect(repeat(admin, call, Params{"topic_name": "to be deleted"}, batches)).To(Succeed())
	s.Expect(s.IDs(admin.Fetch(InStream(stream)))).To(Exactly(kept...))
}

// marksAll judges that repeating the call leaves nothing unread.
func marksAll(s *Session, batches bool) {
	s.OwnInbox()
	stream, sent := Five(s.Actor)
	s.Flag("remove", "read", sent...)
	before := Unread(s, stream)
	ended := repeat(s.Actor, s.Spellings().MarkAllRead, nil, batches)
	s.Expect(before).To(HaveLen(len(sent)))
	s.Expect(ended).To(Succeed())
	s.Expect(Unread(s, stream)).To(BeEmpty())
}

// repeat makes the call until it no longer says that it did a part only, which
// it may do only where it works in batches. The specification leaves open how a part
// differs from the whole: by anything but an error and a success, which from level 211 on may say that it is
// not complete.
func repeat(a *Actor, call string, p Params, batches bool) *target.Reply {
	reply := a.TryUnknown(call, p)
	for range mostBatches {
		result := reply.Body["result"]
		if !batches || result == "success" && reply.Body["complete"] != false || result == "error" {
			break
		}
		reply = a.TryUnknown(call, p)
	}
	return reply
}

func exports(s *Session, demand Matcher) {
	s.Disturbs("the server exports the whole organization")
	stream := s.FreshStream()
	reply := s.As(Admin).Try("POST /export/realm", nil)
	if reply.Body["result"] != "success" {
		s.Untestable("the server makes no export now")
	}
	s.Expect(reply).To(demand)
	s.Expect(s.Try("GET /streams", OwnStreams)).To(Lists(stream))
}

// hasInteger reports whether an answer has an integer beside the envelope.
func hasInteger(reply any) bool {
	for name, value := range reply.(*target.Reply).Body {
		if integer, _ := BeInteger().Match(value); integer && name != "result" && name != "msg" {
			return true
		}
	}
	return false
}

// Rows since which the policies have their names, and the names.
const (
	topicPolicyRow RowID = "75-edit-topic-policy"
	movePolicyRow  RowID = "56-move-between-streams-policy"
	topicPolicy          = "edit_topic_policy"
	commonLimit          = "community_topic_editing_limit_seconds" // for topics of others
)

func toTopic(Stream) Params { return Params{"topic": "moved"} }

func toStream(to Stream) Params { return Params{"stream_id": to.ID()} }

// acceptsLateMove judges that a move is not refused by a limit that later levels
// have, even if the operator sets that limit.
func acceptsLateMove(s *Session, limit string, move func(to Stream) Params) {
	Impose(s, Params{limit: AMinute, MovePolicy: Members})
	stream, to := s.FreshStream(), s.FreshStream()
	old := s.Post(stream, "old")
	s.Pass(AMinute*time.Second + LeapMargin)
	moved := Topical("moved")
	if limit == MoveLimit {
		moved = Within(to.ID())
	}
	s.Expect(s.TryEdit(old, move(to))).To(Succeed())
	s.Expect(s.Message(old)).To(moved)
}

// forbid sets, in a copy of the server, a policy that forbids all moves of messages, and then
// has an administrator make one.
func forbid(s *Session, policy string, move func(to Stream) Params) (set, moved *target.Reply) {
	s.OnlyForked()
	admin := s.As(Admin)
	from, to := admin.FreshStream(), admin.FreshStream()
	sent := admin.Post(from, "to be moved")
	Impose(s, Params{topicPolicy: Administrators, MovePolicy: Administrators})
	set = admin.Try("PATCH /realm", Params{policy: Nobody})
	return set, admin.Patch(sent, move(to))
}

// noTopic stands for a missing topic in requests of the public counterpart's clients.
const noTopic = "(no topic)"

// editTopicless lets the user edit the topic of an administrator's message
// without one, where only administrators may edit topics.
func editTopicless(s *Session) (reply *target.Reply, sent json.Number) {
	Impose(s, Params{topicPolicy: Administrators})
	stream, admin := s.FreshStream(), s.As(Admin)
	admin.Subscribe(stream.Name)
	sent = admin.Send(Under(stream, noTopic, "about nothing"))
	s.Given(s.Message(sent)).To(Topical(noTopic))
	return s.Patch(sent, Params{"topic": "moved"}), sent
}

// Fields of the register response, in seconds.
const (
	pingInterval     = "server_presence_ping_interval_seconds"
	offlineThreshold = "server_presence_offline_threshold_seconds"
)

func atMostADay() Matcher { return BeBetween(1, 24*60*60) }

func registersOrganization(s *Session, demand Matcher) {
	stream := s.FreshStream()
	reply := s.Try("POST /register", Params{"event_types": []string{"realm"}})
	Forget(s, reply)
	s.Expect(reply).To(SatisfyAll(Succeed(), demand))
	s.Expect(s.Try("GET /streams", OwnStreams)).To(Lists(stream))
}

const oldLinkifierEvent = "realm_filters"

func isOldLinkifierEvent() Matcher { return HaveField("type", oldLinkifierEvent) }

// deletesWithComment judges that a comment is taken, or does no harm. The path
// of the call is configured.
func deletesWithComment(s *Session) {
	s.Fork()
	p, creator := Newcomer(s), s.As(Creator)
	s.Given(Create(creator, p)).To(Succeed())
	id := UserNamed(s, p)
	reply := creator.Try(strings.ReplaceAll(s.Spellings().DeleteUser, "{user_id}", id.String()),
		Params{"deactivation_notification_comment": "Farewell"})
	answer := Succeed()
	if s.Has("135-deactivation-comment") && s.Has(IgnoredParametersRow) {
		answer = SatisfyAll(answer, HaveNoField(IgnoredParameters))
	}
	gone := s.Listed(id)
	s.Expect(reply).To(answer)
	s.Expect(gone["is_active"]).To(Not(Equal(true)))
}

// renamed judges that a setting has the name, and not the other one.
func renamed(s *Session, name string, values []any, other string, wrong any) {
	s.Keeps(name)
	s.Do("PATCH /settings", Params{name: values[0]})
	queue := s.SettingsQueue()
	odd := s.Try("PATCH /settings", Params{other: wrong})
	quiet := queue.Poll()
	s.Do("PATCH /settings", Params{name: values[1]})
	queue.Await("the event of "+name, About(name))
	demand := Succeed()
	if s.Has(IgnoredParametersRow) {
		demand = IgnoreParameters(other)
	}
	s.Expect(odd).To(demand)
	s.Expect(quiet).
		To(HaveField("events", Not(ContainElement(Described("a change of either name",
			SatisfyAny(About(name), About(other)))))))
}

// typing tells the second user that somebody writes to them.
func typing(s *Session, kind string) *target.Reply {
	return s.Try("POST /typing", Params{"type": kind, "op": "start", "to": []json.Number{s.As(Second).UserID}})
}

// registered asks for everything that a registration tells.
var registered = Params{"event_types": nil, "fetch_event_types": nil}

// scheduledObject is a scheduled message as its event carries it. No other spec
// may schedule one at the time.
func scheduledObject(s *Session) target.Object {
	queue := s.Register(Params{"event_types": []string{"scheduled_messages"}})
	content := Schedule(s)["content"]
	event := queue.Await("the event of the scheduled message", OfScheduling())
	for _, v := range event {
		list, _ := v.([]any)
		for _, element := range list {
			if object, ok := element.(target.Object); ok && object["content"] == content {
				return object
			}
		}
	}
	s.Untestable("the payload of the event is not described, and it does not list scheduled messages")
	return nil
}
