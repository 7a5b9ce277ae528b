package specs

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// LVL: Versioning.
var versioning = Table("LVL", []Spec{
	{Covers: []string{"LVL-73"}, Needs: []Need{NeedAdmin}, Body: func(s *Session) { deletesTopic(s, true) }},
	{Covers: []string{"LVL-76"}, Case: "delete", Needs: []Need{NeedAdmin}, Body: func(s *Session) { deletesTopic(s, false) }},
	{Covers: []string{"LVL-74"}, Phase: Alone, Body: func(s *Session) { marksAll(s, true) }},
	{Covers: []string{"LVL-76"}, Case: "read", Phase: Alone, Body: func(s *Session) { marksAll(s, false) }},
	{Covers: []string{"LVL-77"}, Body: func(s *Session) {
		stream := s.FreshStream()
		told, silent := s.Three(stream, "told"), s.Three(stream, "silent")
		s.Edit(told[0], Notifying(Params{"topic": "told, moved"}, false, true))
		s.Edit(silent[0], Notifying(Params{"topic": "silent, moved"}, false, false))
		s.Verdict(On(s.Topics(append(told, silent...)), Exactly("told, moved", "told, moved", "told, moved",
			"silent, moved", "silent, moved", "silent, moved")),
			On(s.Notices(stream, "told, moved"), Some()), On(s.Notices(stream, "silent, moved"), None()))
	}},
	{Covers: []string{"LVL-78"}, Body: func(s *Session) {
		stream := s.FreshStream()
		sent := s.Three(stream, "before")
		s.Edit(sent[0], Notifying(Params{"topic": "after"}, true, true))
		s.Verdict(On(s.Topics(sent), Exactly("after", "after", "after")),
			On(s.Notices(stream, "before"), None()), On(s.Notices(stream, "after"), None()))
	}},
	exports("LVL-20", expect.That("an integer beside the envelope", func(v any) bool { return integers(v) > 0 })),
	exports("LVL-21", expect.OnlyKeys("result", "msg", expect.IgnoredParameters)),
	absentEndpoint([]string{"LVL-72"}, FlagsNarrowCall),
	invitesWithout("LVL-24", expect.Success()),
	invitesWithout("LVL-25", expect.Success()),
	invitesWithout("LVL-26", expect.Refused()),
	{Covers: []string{"LVL-33"}, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		l, stream := Linkifier(s), s.FreshStream()
		queue := s.Register(Params{"event_types": []string{"message", "realm_linkifiers", OldLinkifierEvent},
			"client_capabilities": Params{"notification_settings_null": true, "linkifier_url_template": true}})
		reply := l.Owner.Try(l.Path, l.Rule(l.Word, "b"))
		sent := s.Post(stream, "after the linkifier")
		var came []any
		queue.Await("the event of the message "+sent.String(), func(event any) error {
			came = append(came, event)
			return MessageEvent(sent)(event)
		})
		s.Verdict(On(reply, expect.Success()), On(came, expect.NotHolding("an event of the old kind", isOldLinkifierEvent)))
	}},
	// What the old events are called is not shown: this is the public name.
	{Covers: []string{"LVL-34"}, Since: linkifierChangeRow, Weight: Should, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		l := Linkifier(s)
		queue := s.Register(Params{"event_types": []string{OldLinkifierEvent}})
		reply := l.Owner.Try(l.Path, l.Rule(l.Word, "b"))
		s.Verdict(On(reply, expect.Success()), On(queue.Await("an event of the old kind", isOldLinkifierEvent), isOldLinkifierEvent))
	}},
	{Covers: []string{"LVL-35"}, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		stream := s.FreshStream()
		s.Verdict(On(typing(s, "direct"), expect.Success()), On(s.Try("GET /streams", OwnStreams), Lists(stream)))
	}},
	{Covers: []string{"LVL-36"}, Since: typingStreamRow, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		s.Verdict(On(typing(s, "direct"), expect.Refused()), On(typing(s, "private"), expect.Success()))
	}},
	withoutRule("LVL-18", CommonLimit),
	withoutRule("LVL-58", topicLimit),
	withoutRule("LVL-60", moveLimit),
	withRule("LVL-57", topicLimit),
	withRule("LVL-59", moveLimit),
	limitless("LVL-58", topicLimit, "", func(Stream) Params { return Params{"topic": "moved"} }),
	limitless("LVL-60", moveLimit, movePolicyRow, func(to Stream) Params { return Params{"stream_id": to.ID()} }),
	{Covers: []string{"LVL-19"}, Since: CommonLimitRow, Body: func(s *Session) {
		s.Verdict(On(s.Organization(), expect.Field(CommonLimit, expect.OrNull(expect.Integer()))))
	}},
	{Covers: []string{"LVL-63"}, Needs: []Need{NeedAdmin, NeedOperator}, Body: func(s *Session) {
		reply, edited := forbid(s, TopicPolicy, func(Stream) Params { return Params{"topic": "moved"} })
		s.Verdict(On(reply, expect.Success()), On(edited, expect.Code("BAD_REQUEST")))
	}},
	{Covers: []string{"LVL-64"}, Since: TopicPolicyRow, Needs: []Need{NeedAdmin, NeedOperator}, Body: func(s *Session) {
		reply, edited := forbid(s, TopicPolicy, func(Stream) Params { return Params{"topic": "moved"} })
		s.Verdict(On(reply, expect.Refused()), On(edited, expect.Success()))
	}},
	{Covers: []string{"LVL-65"}, Needs: []Need{NeedAdmin, NeedOperator}, Body: func(s *Session) {
		reply, edited := forbid(s, MovePolicy, func(to Stream) Params { return Params{"stream_id": to.ID()} })
		s.Verdict(On(reply, expect.Success()), On(edited, expect.Code("BAD_REQUEST")))
	}},
	{Covers: []string{"LVL-66"}, Since: movePolicyRow, Needs: []Need{NeedAdmin, NeedOperator}, Body: func(s *Session) {
		reply, edited := forbid(s, MovePolicy, func(to Stream) Params { return Params{"stream_id": to.ID()} })
		s.Verdict(On(reply, expect.Refused()), On(edited, expect.Success()))
	}},
	{Covers: []string{"LVL-69"}, Phase: Alone, Needs: []Need{NeedOperator}, Body: func(s *Session) {
		old := s.Post(s.FreshStream(), "old")
		s.PassLong()
		reply := s.Patch(old, Params{"topic": "moved"})
		s.Verdict(On(reply, expect.Success()), On(s.Message(old), Topical("moved")))
	}},
	{Covers: []string{"LVL-86"}, Phase: Alone, Needs: []Need{NeedOperator}, Body: func(s *Session) {
		Impose(s, Params{EditLimit: nil})
		s.Verdict(On(s.Organization(), expect.Field(EditLimit, expect.Equal(nil))))
	}},
	{Covers: []string{"LVL-87"}, Phase: Alone, Needs: []Need{NeedAdmin, NeedOperator}, Body: func(s *Session) {
		Impose(s, Params{EditLimit: 600})
		reply := s.As(target.Admin).Try("PATCH /realm", Params{EditLimit: `"unlimited"`})
		s.Verdict(On(reply, expect.Success()), On(s.Organization(), expect.Field(EditLimit, expect.Equal(nil))))
	}},
	{Covers: []string{"LVL-88"}, Phase: Alone, Needs: []Need{NeedOperator}, Body: func(s *Session) {
		Impose(s, Params{EditLimit: nil})
		s.Verdict(On(s.Organization(), expect.Field(EditLimit, expect.All(expect.NotEqual(nil), expect.NotEqual("unlimited")))))
	}},
	{Covers: []string{"LVL-38"}, Phase: Alone, Needs: []Need{NeedAdmin, NeedOperator}, Body: func(s *Session) {
		reply, sent := editTopicless(s)
		s.Verdict(On(reply, expect.Code("BAD_REQUEST")), On(s.Message(sent), Topical(noTopic)))
	}},
	{Covers: []string{"LVL-39"}, Since: TopicPolicyRow, Phase: Alone, Needs: []Need{NeedAdmin, NeedOperator}, Body: func(s *Session) {
		reply, sent := editTopicless(s)
		s.Verdict(On(reply, expect.Success()), On(s.Message(sent), Topical("moved")))
	}},
	presenceLimit("LVL-50", "server_presence_ping_interval_seconds", true),
	presenceLimit("LVL-51", "server_presence_ping_interval_seconds", false),
	presenceLimit("LVL-52", "server_presence_offline_threshold_seconds", true),
	presenceLimit("LVL-53", "server_presence_offline_threshold_seconds", false),
	{Covers: []string{"LVL-28"}, Body: func(s *Session) {
		absent := s.TryUnknown(ScheduleCall, LaterMessage(s))
		path := s.TryUnknown("POST /sl_invented/scheduled_messages", nil)
		method := s.TryUnknown("PUT /scheduled_messages", nil)
		s.Verdict(On(absent, expect.NotSuccess(), expect.Either("the answer of an unknown path or method", expect.SameAnswer(path), expect.SameAnswer(method))))
	}},
	{Covers: []string{"LVL-30"}, Body: func(s *Session) {
		queue := s.Register(Params{"event_types": []string{"scheduled_messages", "message"}})
		s.TryUnknown(ScheduleCall, LaterMessage(s))
		sent := s.Post(s.FreshStream(), "after what cannot be scheduled")
		var came []any
		queue.Await("the event of the message "+sent.String(), func(event any) error {
			came = append(came, event)
			return MessageEvent(sent)(event)
		})
		s.Verdict(On(came, expect.NotHolding("an event of scheduling", ofScheduling)))
	}},
	{Covers: []string{"LVL-22"}, Phase: Alone, Body: func(s *Session) {
		s.Verdict(On(scheduledObject(s), expect.Field("failed", expect.Equal(false))))
	}},
	{Covers: []string{"LVL-23"}, Phase: Alone, Body: func(s *Session) {
		s.Verdict(On(scheduledObject(s), expect.Absent("failed")))
	}},
	{Covers: []string{"LVL-45"}, Phase: Alone, Body: func(s *Session) {
		renamed(s, "realm_name_in_email_notifications_policy", []any{3, 2}, "realm_name_in_notifications", true)
	}},
	{Covers: []string{"LVL-46"}, Since: requirements.SpecificationBegins, Phase: Alone, Body: func(s *Session) {
		renamed(s, "realm_name_in_notifications", []any{false, true}, "realm_name_in_email_notifications_policy", 2)
	}},
	{Covers: []string{"LVL-55"}, Phase: Alone, Body: func(s *Session) {
		roundTrip(s, OwnSetting{Name: "email_address_visibility", Values: []any{1, 2}})
	}},
	{Covers: []string{"LVL-89"}, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		admin := s.As(target.Admin)
		stream := described(admin, "as it was")
		reply := admin.Try(Changing(stream), Params{"history_public_to_subscribers": false, "description": "changed"})
		before := admin.Try("GET /streams", nil)
		admin.Do(Changing(stream), Params{"description": "changed"})
		s.Verdict(On(reply, expect.Refused()), On(before, Shows(stream, "description", "as it was"), Shows(stream, "invite_only", false)),
			On(admin.Try("GET /streams", nil), Shows(stream, "description", "changed")))
	}},
	{Covers: []string{"LVL-90"}, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		admin := s.As(target.Admin)
		stream := admin.FreshStream()
		s.Verdict(On(admin.Try(Changing(stream), Params{"history_public_to_subscribers": false, "is_private": false}), expect.Success()),
			On(admin.Try("GET /streams", nil), Shows(stream, "invite_only", false)))
	}},
	{Covers: []string{"LVL-84"}, Body: func(s *Session) {
		s.Verdict(On(mutes(s), expect.SameStrings("is_muted", "in_home_view", "pin_to_top")))
	}},
	{Covers: []string{"LVL-85"}, Body: func(s *Session) {
		s.Verdict(On(mutes(s), expect.Either("one of is_muted and in_home_view, and pin_to_top",
			expect.SameStrings("is_muted", "pin_to_top"), expect.SameStrings("in_home_view", "pin_to_top"))))
	}},
	{Covers: []string{"LVL-91"}, Needs: []Need{NeedCreator}, Body: func(s *Session) { deletesWithComment(s) }},
	{Covers: []string{"LVL-92"}, Needs: []Need{NeedCreator}, Body: func(s *Session) { deletesWithComment(s) }},
	{Covers: []string{"LVL-03"}, Since: declaredLevelRow, Body: func(s *Session) {
		s.Verdict(On(s.Register(registered).Registration, expect.Field(s.Named("feature_level"), expect.Equal(Number(int64(s.Level()))))),
			On(Settings(s), expect.Field(s.Named("feature_level"), expect.Equal(Number(int64(s.Level()))))))
	}},
	{Covers: []string{"LVL-04"}, Since: declaredLevelRow, Phase: Last, Body: func(s *Session) {
		stream := s.FreshStream()
		s.Verdict(On(s.Try("GET /streams", OwnStreams), Lists(stream)),
			On(Settings(s), expect.Field(s.Named("feature_level"), expect.Between(int64(s.Level()), 1<<31))))
	}},
	releaseSpec("LVL-09", "7.0", 185),
	releaseSpec("LVL-11", "7.5", 186),
	releaseSpec("LVL-12", "6.0", 156),
	releaseSpec("LVL-13", "6.2", 157),
	{Covers: []string{"LVL-48"}, Body: func(s *Session) {
		stream := s.FreshStream()
		s.Verdict(On(s.Try("GET /streams", OwnStreams.With(Params{"sl_invented": 1})), Lists(stream)))
	}},
	{Covers: []string{"LVL-82"}, Body: func(s *Session) {
		s.Verdict(On(s.Register(registered).Registration, expect.Field("server_emoji_data_url", expect.NonEmptyText())))
	}},
	{Covers: []string{"LVL-83"}, Body: func(s *Session) {
		stream := s.FreshStream()
		s.Verdict(On(s.Try("GET /streams", OwnStreams), Lists(stream)),
			On(s.Register(registered).Registration, expect.Absent("server_emoji_data_url")))
	}},
	{Covers: []string{"LVL-14"}, Needs: []Need{NeedAdmin, NeedGuest, NeedOperator}, Body: func(s *Session) {
		Impose(s, WebPublicOn())
		stream := s.As(target.Admin).FreshStream(Params{"is_web_public": true})
		told := s.As(target.Guest).RegistrationOf("stream")
		s.Verdict(On(told, expect.Field(RegisteredStream, Listing(stream))))
	}},
})

// absentEndpoint judges that a call does not exist yet.
func absentEndpoint(ids []string, call string) Spec {
	return Spec{Covers: ids, Body: func(s *Session) {
		stream := s.FreshStream()
		absent := s.TryUnknown(call, nil)
		invented := s.TryUnknown("POST /sl_invented/flags/narrow", nil)
		s.Verdict(On(s.Try("GET /streams", OwnStreams), expect.Success(), expect.Field("streams", Listing(stream))),
			On(absent, expect.NotSuccess(), expect.SameAnswer(invented)))
	}}
}

// mostBatches is how many calls one operation may take to finish.
const mostBatches = 20

// deletesTopic judges that repeating the deletion empties the topic, and no
// other one.
func deletesTopic(s *Session, batches bool) {
	admin := s.As(target.Admin)
	stream := admin.FreshStream()
	admin.Three(stream, "to be deleted")
	kept := admin.Three(stream, "kept")
	call := strings.ReplaceAll(s.Spellings().DeleteTopic, "{stream_id}", stream.ID().String())
	ended := repeat(admin, call, Params{"topic_name": "to be deleted"}, batches)
	s.Verdict(On(ended, expect.Success()), On(s.IDs(admin.Fetch(InStream(stream))), Exactly(kept...)))
}

// marksAll judges that repeating the call leaves nothing unread.
func marksAll(s *Session, batches bool) {
	s.OwnInbox()
	stream, sent := five(s.Actor)
	s.Flag("remove", "read", sent...)
	before := unread(s, stream)
	ended := repeat(s.Actor, s.Spellings().MarkAllRead, nil, batches)
	s.Verdict(On(len(before), expect.Equal(len(sent))), On(ended, expect.Success()), On(len(unread(s, stream)), expect.Equal(0)))
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

func presenceLimit(id, name string, there bool) Spec {
	return Spec{Covers: []string{id}, Body: func(s *Session) {
		stream := s.FreshStream()
		reply := s.Try("POST /register", Params{"event_types": []string{"realm"}})
		forget(s, reply)
		demand := expect.Absent(name)
		if there {
			const aDay = 24 * 60 * 60
			demand = expect.Field(name, expect.Between(1, aDay))
		}
		s.Verdict(On(reply, expect.Success(), demand), On(s.Try("GET /streams", OwnStreams), Lists(stream)))
	}}
}

func exports(id string, demand expect.Matcher) Spec {
	return Spec{Covers: []string{id}, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		s.Disturbs("the server exports the whole organization")
		stream := s.FreshStream()
		reply := s.As(target.Admin).Try("POST /export/realm", nil)
		if reply.Body["result"] != "success" {
			s.Untestable("the server makes no export now")
		}
		s.Verdict(On(reply, demand), On(s.Try("GET /streams", OwnStreams), Lists(stream)))
	}}
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
