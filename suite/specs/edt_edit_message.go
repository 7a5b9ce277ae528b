package specs

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// EDT: PATCH /messages/{message_id}: edit a message.
var editMessage = Table("EDT", []Spec{
	{Covers: []string{"EDT-01"}, Body: func(s *Session) {
		sent := s.Post(s.FreshStream(), "as sent")
		bare := s.Anonymous().Patch(sent, Params{"content": "by nobody"})
		before := s.Message(sent)
		own := s.TryEdit(sent, Params{"content": manyLines})
		s.Verdict(On(bare, expect.Refused()), On(before, Says("as sent")),
			On(own, expect.Success()), On(s.Message(sent), Says(manyLines)))
	}},
	{Covers: []string{"EDT-02"}, Weight: Should, Body: func(s *Session) {
		sent := s.Post(s.FreshStream(), "as sent")
		reply := s.TryEdit(sent, Params{"content": "edited"})
		s.Verdict(On(reply, expect.Success(), expect.OnlyKeys("result", "msg", expect.IgnoredParameters)),
			On(s.Message(sent), Says("edited")))
	}},
	{Covers: []string{"EDT-03"}, Body: func(s *Session) {
		sent := s.Post(s.FreshStream(), "as sent")
		edit := Params{"content": "edited"}
		word := s.TryUnknown("PATCH /messages/x", edit)
		nothing := s.Patch(Number(Integer(sent)+BeyondAll), edit)
		s.Verdict(On(word, expect.NotSuccess()), On(nothing, expect.Refused()),
			On(s.TryEdit(sent, edit), expect.Success()), On(s.Message(sent), Says("edited")))
	}},
	{Covers: []string{"EDT-22", "STA-36"}, Body: func(s *Session) {
		s.NeedsHistory()
		stream := s.FreshStream()
		sent, kept := s.Post(stream, "as sent"), s.Post(stream, "kept")
		before := s.Message(sent)
		s.Edit(sent, Params{"content": manyLines})
		s.Edit(kept, Params{"topic": "another topic"})
		s.Verdict(On(before, Says("as sent"), expect.Absent("edit_history")),
			On(s.Message(sent), Says(manyLines), Topical(DefaultTopic), expect.Field("edit_history", expect.Length(1))),
			On(s.Message(kept), Says("kept"), Topical("another topic")))
	}},
	{Covers: []string{"EDT-23"}, Body: func(s *Session) {
		bound, sent := s.Limit("max_message_length"), s.Post(s.FreshStream(), "short")
		s.Edit(sent, Params{"content": longText(bound)})
		whole := s.Message(sent)
		longer := s.Patch(sent, Params{"content": longText(bound + 1)})
		s.Verdict(On(whole, Says(longText(bound))), editRefusedOrCut(s, longer, sent, "content", bound))
	}},
	{Covers: []string{"EDT-06"}, Body: func(s *Session) {
		bound, sent := s.Limit("max_topic_length"), s.Post(s.FreshStream(), "under a topic")
		s.Edit(sent, Params{"topic": longText(bound)})
		whole := s.Message(sent)
		longer := s.Patch(sent, Params{"topic": longText(bound + 1)})
		s.Verdict(On(whole, Topical(longText(bound))), editRefusedOrCut(s, longer, sent, "subject", bound))
	}},
	{Covers: []string{"EDT-05"}, Body: func(s *Session) {
		sent := s.Direct("directly", s.Others(1)...)
		reply := s.Patch(sent, Params{"topic": "T"})
		before := s.Message(sent)
		s.Edit(sent, Params{"content": "directly, edited"})
		claims := []Claim{On(before, Says("directly"), Topical("")), On(s.Message(sent), Says("directly, edited"))}
		if s.Config().Dialect == "spec" || !reply.Succeeded() { // older public servers take it without an effect
			claims = append(claims, On(reply, expect.Refused()))
		}
		s.Verdict(claims...)
	}},
	{Covers: []string{"EDT-25"}, Body: func(s *Session) {
		stream := s.FreshStream()
		sent := s.Direct("directly", s.Others(1)...)
		reply := s.Patch(sent, Params{"stream_id": stream.ID()})
		before := s.Message(sent)
		s.Edit(sent, Params{"content": "directly, edited"})
		s.Verdict(On(reply, expect.Refused()), On(before, Says("directly"), expect.Absent("stream_id")),
			On(s.Message(sent), Says("directly, edited")))
	}},
	{Covers: []string{"EDT-46", "ERR-09"}, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		stream, second := s.FreshStream(), s.As(target.Second)
		sent := second.Post(stream, "by the second")
		reply := s.Patch(sent, Params{"content": "by the user"})
		before := s.Message(sent)
		second.Edit(sent, Params{"content": "by the second, edited"})
		s.Verdict(On(reply, expect.Code("BAD_REQUEST")), On(before, Says("by the second")),
			On(s.Message(sent), Says("by the second, edited")))
	}},
	{Covers: []string{"EDT-24", "STA-34"}, Since: MovesRow, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		s.NeedsHistory()
		m := BetweenStreams(s)
		m.Admin.Edit(m.Sent[1], Params{"stream_id": m.To.ID()})
		m.Admin.Edit(m.Sent[2], Params{"topic": "elsewhere"})
		s.Verdict(On(m.Admin.Message(m.Sent[1]), Within(m.To.ID()), Topical("before"),
			expect.Field("display_recipient", expect.Equal(m.To.Name)), expect.Field("edit_history", expect.Length(1))),
			On(m.Admin.Message(m.Sent[0]), Within(m.From.ID()), Topical("before")),
			On(m.Admin.Message(m.Sent[2]), Within(m.From.ID()), Topical("elsewhere")))
	}},
	{Covers: []string{"EDT-26"}, Since: MovesRow, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		m := BetweenStreams(s)
		both := m.Admin.Patch(m.Sent[0], Params{"stream_id": m.To.ID(), "content": "edited"})
		before := m.Admin.Message(m.Sent[0])
		m.Admin.Edit(m.Sent[0], Params{"stream_id": m.To.ID()})
		s.Verdict(On(both, expect.Refused()), On(before, Within(m.From.ID()), Says("one")),
			On(m.Admin.Message(m.Sent[0]), Within(m.To.ID()), Says("one")))
	}},
	{Covers: []string{"EDT-16"}, Since: MovesRow, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		m := BetweenStreams(s)
		m.Admin.Edit(m.Sent[0], Params{"stream_id": m.To.ID(), "propagate_mode": "change_all"})
		s.Verdict(On(m.Admin.Message(m.Sent[0]), Within(m.To.ID())), On(m.Admin.Notices(m.From, "before"), Some()))
	}},
	{Covers: []string{"EDT-18"}, Since: MovesRow, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		m := BetweenStreams(s)
		m.Admin.Edit(m.Sent[0], Params{"stream_id": m.To.ID(), "propagate_mode": "change_all"})
		s.Verdict(On(m.Admin.Message(m.Sent[0]), Within(m.To.ID())), On(m.Admin.Notices(m.To, "before"), Some()))
	}},
	{Covers: []string{"EDT-17", "STA-35"}, Since: NoticesRow, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		told, silent := BetweenStreams(s), BetweenStreams(s)
		told.Admin.Edit(told.Sent[0], Notifying(Params{"stream_id": told.To.ID()}, true, false))
		silent.Admin.Edit(silent.Sent[0], Notifying(Params{"stream_id": silent.To.ID()}, false, false))
		s.Verdict(On(told.Admin.Message(told.Sent[0]), Within(told.To.ID())),
			On(silent.Admin.Message(silent.Sent[0]), Within(silent.To.ID())),
			On(told.Admin.Notices(told.From, "before"), Some()), On(silent.Admin.Notices(silent.From, "before"), None()))
	}},
	{Covers: []string{"EDT-19", "STA-35"}, Since: NoticesRow, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		told, silent := BetweenStreams(s), BetweenStreams(s)
		told.Admin.Edit(told.Sent[0], Notifying(Params{"stream_id": told.To.ID()}, false, true))
		silent.Admin.Edit(silent.Sent[0], Notifying(Params{"stream_id": silent.To.ID()}, false, false))
		s.Verdict(On(told.Admin.Message(told.Sent[0]), Within(told.To.ID())),
			On(silent.Admin.Message(silent.Sent[0]), Within(silent.To.ID())),
			On(told.Admin.Notices(told.To, "before"), Some()), On(silent.Admin.Notices(silent.To, "before"), None()))
	}},
	// Public servers move the whole topic within a stream, regardless of who may read it.
	{Covers: []string{"EDT-44"}, Dialect: "spec", Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		admin := s.As(target.Admin)
		stream := protected(s, admin)
		hidden := admin.Send(Under(stream, "before", "before the user came"))
		joins(s, admin, stream)
		seen := admin.Send(Under(stream, "before", "after the user came"))
		s.Edit(seen, Params{"topic": "after", "propagate_mode": "change_all"})
		s.Verdict(On(admin.Message(seen), Topical("after")), On(admin.Message(hidden), Topical("before")))
	}},
	{Covers: []string{"EDT-28", "LVL-67"}, Body: func(s *Session) {
		reply, moved, sent := editForbidden(s)
		s.Verdict(On(reply, expect.Code("BAD_REQUEST")), On(moved, expect.Success()), On(s.Message(sent), Says("as sent"), Topical("moved")))
	}},
	{Covers: []string{"EDT-29"}, Body: func(s *Session) {
		reply, moved, sent := editForbidden(s)
		s.Verdict(On(reply, expect.Refused()), On(moved, expect.Refused()), On(s.Message(sent), Says("as sent"), Topical(DefaultTopic)))
	}},
	{Covers: []string{"EDT-30"}, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		s.Rules(Params{"edit_topic_policy": Administrators})
		stream, admin := s.FreshStream(), s.As(target.Admin)
		admin.Subscribe(stream.Name)
		sent := s.As(target.Admin).Post(stream, "to be moved")
		reply := s.Patch(sent, Params{"topic": "by the user"})
		before := s.Message(sent)
		admin.Edit(sent, Params{"topic": "by the administrator"})
		s.Verdict(On(reply, expect.Code("BAD_REQUEST")), On(before, Topical(DefaultTopic)), On(s.Message(sent), Topical("by the administrator")))
	}},
	{Covers: []string{"EDT-31"}, Since: MovesRow, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		s.Rules(Params{MovePolicy: Administrators})
		from, to, admin := s.FreshStream(), s.FreshStream(), s.As(target.Admin)
		for _, stream := range []Stream{from, to} {
			admin.Subscribe(stream.Name)
		}
		sent := s.Post(from, "to be moved")
		reply := s.Patch(sent, Params{"stream_id": to.ID()})
		before := s.Message(sent)
		admin.Edit(sent, Params{"stream_id": to.ID()})
		s.Verdict(On(reply, expect.Code("BAD_REQUEST")), On(before, Within(from.ID())), On(s.Message(sent), Within(to.ID())))
	}},
	{Covers: []string{"EDT-32", "LIM-13"}, Phase: Alone, Needs: []Need{NeedOperator}, Body: func(s *Session) {
		stream := s.FreshStream()
		old := s.Post(stream, "old")
		outlast(s, EditLimit)
		fresh := s.Post(stream, "fresh")
		reply := s.Patch(old, Params{"content": "old, edited"})
		s.Edit(fresh, Params{"content": "fresh, edited"})
		s.Verdict(On(reply, expect.Code("BAD_REQUEST")), On(s.Message(old), Says("old")), On(s.Message(fresh), Says("fresh, edited")))
	}},
	{Covers: []string{"EDT-33", "LIM-15", "LVL-57", "LVL-68"}, Since: moveLimitsRow, Phase: Alone, Needs: []Need{NeedOperator}, Body: func(s *Session) {
		stream := s.FreshStream()
		s.TryRules(Params{topicLimit: Number(aMinute)})
		old := s.Post(stream, "old")
		outlast(s, topicLimit)
		fresh := s.Post(stream, "fresh")
		reply := s.Patch(old, Params{"topic": "moved"})
		s.Edit(fresh, Params{"topic": "moved"})
		s.Verdict(On(reply, expect.Refused()), On(s.Message(old), Topical(DefaultTopic)), On(s.Message(fresh), Topical("moved")))
	}},
	{Covers: []string{"EDT-34", "LIM-16", "LVL-59"}, Since: moveLimitsRow, Phase: Alone, Needs: []Need{NeedOperator}, Body: func(s *Session) {
		from, to := s.FreshStream(), s.FreshStream()
		s.TryRules(Params{MovePolicy: Members})
		old := s.Post(from, "old")
		outlast(s, moveLimit)
		fresh := s.Post(from, "fresh")
		if !s.Patch(fresh, Params{"stream_id": to.ID()}).Succeeded() {
			s.Untestable("the ordinary user may not move messages between streams")
		}
		reply := s.Patch(old, Params{"stream_id": to.ID()})
		s.Verdict(On(reply, expect.Refused()), On(s.Message(old), Within(from.ID())), On(s.Message(fresh), Within(to.ID())))
	}},
	{Covers: []string{"EDT-35", "EDT-39", "EDT-40", "EDT-41", "EDT-42", "ERR-23", "LVL-40"}, Phase: Alone, Needs: []Need{NeedOperator}, Body: func(s *Session) {
		stream, old, fresh := oldAndFresh(s)
		reply := moveAll(s.Actor, fresh[0])
		before := s.Topics(append(old, fresh...))
		first, _ := reply.Body["first_message_id_allowed_to_move"].(json.Number)
		retry := s.Patch(first, Params{"topic": "after", "propagate_mode": "change_later"})
		alone := s.Send(Under(stream, "young", "in a topic without old ones"))
		s.Edit(alone, Params{"topic": "young, moved", "propagate_mode": "change_all"})
		s.Verdict(On(reply, expect.Code(tooLateCode), expect.Field("first_message_id_allowed_to_move", expect.Equal(fresh[0])),
			expect.Field("total_messages_in_topic", expect.Equal(Number(5))),
			expect.Field("total_messages_allowed_to_move", expect.Equal(Number(2)))),
			On(before, Exactly("before", "before", "before", "before", "before")), On(retry, expect.Success()),
			On(s.Topics(append(old, fresh...)), Exactly("before", "before", "before", "after", "after")),
			On(s.Message(alone), Topical("young, moved")))
	}},
	{Covers: []string{"EDT-35"}, Case: "asked of an old one", Dialect: "spec", Phase: Alone, Needs: []Need{NeedOperator}, Body: func(s *Session) {
		_, old, fresh := oldAndFresh(s)
		s.Verdict(On(moveAll(s.Actor, old[0]), expect.Code(tooLateCode)),
			On(s.Topics(append(old, fresh...)), Exactly("before", "before", "before", "before", "before")))
	}},
	{Covers: []string{"EDT-36"}, Since: moveLimitsRow, Phase: Alone, Needs: []Need{NeedOperator}, Body: func(s *Session) {
		_, old, fresh := oldAndFresh(s)
		reply := moveAll(s.Actor, fresh[0])
		claim := On(s.Message(old[0]), Topical("after"))
		if !reply.Succeeded() {
			claim = On(reply, expect.Refused(), expect.Either("another code", expect.Absent("code"), expect.Field("code", expect.NotEqual(tooLateCode))))
		}
		s.Verdict(claim, On(s.Message(old[0]), Says("one")))
	}},
	unlimited("EDT-37", target.Admin, NeedAdmin),
	unlimited("EDT-38", target.Moderator, NeedModerator),
	{Covers: []string{"EDT-43"}, Dialect: "spec", Phase: Alone, Needs: []Need{NeedOperator}, Body: func(s *Session) {
		sent := s.Three(s.FreshStream(), "before")
		outlast(s, topicLimit)
		s.Verdict(On(moveAll(s.Actor, sent[0]), expect.Refused(), expect.Either("null, or that none may be moved",
			expect.Field("first_message_id_allowed_to_move", expect.Equal(nil)),
			expect.Field("total_messages_allowed_to_move", expect.Equal(Number(0))))),
			On(s.Topics(sent), Exactly("before", "before", "before")))
	}},
	{Covers: []string{"EDT-45"}, Phase: Alone, Needs: []Need{NeedOperator, NeedAdmin}, Body: func(s *Session) {
		admin := s.As(target.Admin)
		stream := protected(s, admin)
		hidden := admin.Send(Under(stream, "before", "before the user came"))
		outlast(s, topicLimit)
		joins(s, admin, stream)
		seen := admin.Send(Under(stream, "before", "after the user came"))
		s.Verdict(On(moveAll(s.Actor, seen), expect.Success()), On(admin.Message(seen), Topical("after")), On(admin.Message(hidden), Topical("before")))
	}},
	{Covers: []string{"EDT-04", "STA-33"}, Body: func(s *Session) {
		s.NeedsHistory()
		stream := s.FreshStream()
		moved, kept := s.Post(stream, "moved"), s.Post(stream, "kept")
		s.Edit(moved, Params{"topic": newTopic})
		s.Edit(kept, Params{"content": "kept, edited"})
		s.Verdict(On(s.Message(moved), Topical(newTopic), Says("moved"), expect.Field("edit_history", expect.Length(1))),
			On(s.Message(kept), Topical(DefaultTopic), Says("kept, edited")))
	}},
	{Covers: []string{"EDT-07"}, Body: func(s *Session) {
		sent := s.Post(s.FreshStream(), "moved")
		s.Edit(sent, Params{"subject": "by the old name"})
		s.Verdict(On(s.Message(sent), Topical("by the old name")))
	}},
	{Covers: []string{"EDT-08"}, Body: func(s *Session) {
		stream := s.FreshStream()
		sent := s.Send(Under(stream, "before", "moved"))
		odd := s.Patch(sent, Params{"topic": "nowhere", "propagate_mode": "sl_other"})
		claims := []Claim{On(odd, expect.Refused()), On(s.Message(sent), Topical("before"))}
		for _, mode := range []string{"change_one", "change_later", "change_all"} {
			reply := s.TryEdit(sent, Params{"topic": "by " + mode, "propagate_mode": mode})
			claims = append(claims, On(reply, expect.Success()), On(s.Message(sent), Topical("by "+mode)))
		}
		s.Verdict(claims...)
	}},
	propagation("EDT-09", "", "before", "after", "before"),
	propagation("EDT-10", "change_one", "before", "after", "before"),
	propagation("EDT-11", "change_later", "before", "after", "after"),
	propagation("EDT-12", "change_all", "after", "after", "after"),
	{Covers: []string{"EDT-13"}, Body: func(s *Session) {
		sent := s.Post(s.FreshStream(), "as sent")
		var claims []Claim
		for _, mode := range []string{"change_later", "change_all"} {
			reply := s.Patch(sent, Params{"content": "edited", "propagate_mode": mode})
			claims = append(claims, On(reply, expect.Refused()), On(s.Message(sent), Says("as sent")))
		}
		one := s.TryEdit(sent, Params{"content": "edited", "propagate_mode": "change_one"})
		s.Verdict(append(claims, On(one, expect.Success()), On(s.Message(sent), Says("edited")))...)
	}},
	{Covers: []string{"EDT-14"}, Body: func(s *Session) {
		sent := s.Post(s.FreshStream(), "as sent")
		reply := s.TryEdit(sent, Params{"content": "edited", "propagate_mode": "change_one"})
		s.Verdict(On(reply, expect.Success()), On(s.Message(sent), Says("edited")))
	}},
	{Covers: []string{"EDT-27"}, Body: func(s *Session) {
		stream := s.FreshStream()
		sent := s.Three(stream, "a question")
		s.Edit(sent[0], Params{"topic": resolved + "a question", "propagate_mode": "change_all"})
		s.Verdict(On(s.Topics(sent), Exactly(resolved+"a question", resolved+"a question", resolved+"a question")))
	}},
	{Covers: []string{"EDT-20"}, Body: func(s *Session) {
		stream := s.FreshStream()
		sent := s.Three(stream, "a question")
		resolve(s, sent[0], resolved+"a question")
		s.Verdict(On(s.Topics(sent[:1]), Exactly(resolved+"a question")),
			On(s.Notices(stream, resolved+"a question"), expect.Between(0, 1)))
	}},
	{Covers: []string{"EDT-21"}, Body: func(s *Session) {
		stream := s.FreshStream()
		sent := s.Three(stream, resolved+"a question")
		resolve(s, sent[0], "a question")
		s.Verdict(On(s.Topics(sent[:1]), Exactly("a question")), On(s.Notices(stream, "a question"), expect.Between(0, 1)))
	}},
	{Covers: []string{"EDT-15", "LVL-79"}, Body: func(s *Session) {
		stream := s.FreshStream()
		sent := s.Three(stream, "before")
		s.Edit(sent[0], Params{"topic": "after", "propagate_mode": "change_all"})
		s.Verdict(On(s.Topics(sent), Exactly("after", "after", "after")), On(s.Notices(stream, "before"), None()))
	}},
	{Covers: []string{"EDT-15"}, Case: "between streams", Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		m := BetweenStreams(s)
		m.Admin.Edit(m.Sent[0], Params{"stream_id": m.To.ID(), "propagate_mode": "change_all"})
		s.Verdict(On(m.Admin.Message(m.Sent[0]), Within(m.To.ID())), On(m.Admin.Notices(m.From, "before"), None()))
	}},
}, matrixSpecs, persistenceSpecs)

// protected makes a private stream whose newcomers do not see what was before.
func protected(s *Session, admin *Actor) Stream {
	return admin.FreshStream(Params{"invite_only": true, "history_public_to_subscribers": false})
}

// joins subscribes the ordinary user to the administrator's stream.
func joins(s *Session, admin *Actor, stream Stream) {
	admin.Bring(s.Actor, stream)
}
