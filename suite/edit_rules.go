package suite

import (
	"encoding/json"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// The settings of an organization that decide who may change a message and how
// long after it was sent.
const (
	editLimit  = "message_content_edit_limit_seconds"
	topicLimit = "move_messages_within_stream_limit_seconds"
	moveLimit  = "move_messages_between_streams_limit_seconds"
)

// The public counterpart's numbers for who may do something, and the policy of
// moves between streams.
const (
	members        = json.Number("1")
	administrators = json.Number("2")
	movePolicy     = "move_messages_between_streams_policy"
)

// tooLateCode is the code of a move of a topic of which a part is too old.
const tooLateCode = "MOVE_MESSAGES_TIME_LIMIT_EXCEEDED"

// editRulesSpecs judge the organization's settings as they are: those that do
// not show a rule make it not testable.
var editRulesSpecs = []Spec{
	{Covers: []string{"EDT-28", "LVL-67"}, Body: func(s *Session) {
		reply, moved, sent := s.editForbidden()
		s.Verdict(On(reply, expect.Code("BAD_REQUEST")), On(moved, expect.Success()), On(s.Message(sent), says("as sent"), topical("moved")))
	}},
	{Covers: []string{"EDT-29"}, Body: func(s *Session) {
		reply, moved, sent := s.editForbidden()
		s.Verdict(On(reply, expect.Refused()), On(moved, expect.Refused()), On(s.Message(sent), says("as sent"), topical(defaultTopic)))
	}},
	{Covers: []string{"EDT-30"}, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		s.rules(P{"edit_topic_policy": administrators})
		stream, admin := s.FreshStream(), s.As(target.Admin)
		admin.Subscribe(stream.Name)
		sent := s.As(target.Admin).Post(stream, "to be moved")
		reply := s.patch(sent, P{"topic": "by the user"})
		before := s.Message(sent)
		admin.Edit(sent, P{"topic": "by the administrator"})
		s.Verdict(On(reply, expect.Code("BAD_REQUEST")), On(before, topical(defaultTopic)), On(s.Message(sent), topical("by the administrator")))
	}},
	{Covers: []string{"EDT-31"}, Since: movesRow, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		s.rules(P{movePolicy: administrators})
		from, to, admin := s.FreshStream(), s.FreshStream(), s.As(target.Admin)
		for _, stream := range []Stream{from, to} {
			admin.Subscribe(stream.Name)
		}
		sent := s.Post(from, "to be moved")
		reply := s.patch(sent, P{"stream_id": to.ID()})
		before := s.Message(sent)
		admin.Edit(sent, P{"stream_id": to.ID()})
		s.Verdict(On(reply, expect.Code("BAD_REQUEST")), On(before, within(from.ID())), On(s.Message(sent), within(to.ID())))
	}},
	{Covers: []string{"MSG-15"}, Body: func(s *Session) {
		s.rules(P{"allow_edit_history": false})
		sent := s.Post(s.FreshStream(), "as sent")
		s.Edit(sent, P{"content": "edited"})
		s.Verdict(On(s.Message(sent), says("edited"), expect.Absent("edit_history")))
	}},
}

// editLimitsSpecs judge the time limits. They move the clock beyond them.
var editLimitsSpecs = []Spec{
	{Covers: []string{"EDT-32", "LIM-13"}, Phase: Alone, Needs: []Need{NeedOperator}, Body: func(s *Session) {
		stream := s.FreshStream()
		old := s.Post(stream, "old")
		s.outlast(editLimit)
		fresh := s.Post(stream, "fresh")
		reply := s.patch(old, P{"content": "old, edited"})
		s.Edit(fresh, P{"content": "fresh, edited"})
		s.Verdict(On(reply, expect.Code("BAD_REQUEST")), On(s.Message(old), says("old")), On(s.Message(fresh), says("fresh, edited")))
	}},
	{Covers: []string{"LIM-14"}, Phase: Alone, Needs: []Need{NeedOperator}, Body: func(s *Session) {
		s.rules(P{editLimit: nil})
		old := s.Post(s.FreshStream(), "old")
		s.passLong()
		s.Edit(old, P{"content": "old, edited"})
		s.Verdict(On(s.Message(old), says("old, edited")))
	}},
	{Covers: []string{"EDT-33", "LIM-15", "LVL-57", "LVL-68"}, Since: moveLimitsRow, Phase: Alone, Needs: []Need{NeedOperator}, Body: func(s *Session) {
		stream := s.FreshStream()
		s.tryRules(P{topicLimit: number(aMinute)})
		old := s.Post(stream, "old")
		s.outlast(topicLimit)
		fresh := s.Post(stream, "fresh")
		reply := s.patch(old, P{"topic": "moved"})
		s.Edit(fresh, P{"topic": "moved"})
		s.Verdict(On(reply, expect.Refused()), On(s.Message(old), topical(defaultTopic)), On(s.Message(fresh), topical("moved")))
	}},
	{Covers: []string{"EDT-34", "LIM-16", "LVL-59"}, Since: moveLimitsRow, Phase: Alone, Needs: []Need{NeedOperator}, Body: func(s *Session) {
		from, to := s.FreshStream(), s.FreshStream()
		s.tryRules(P{movePolicy: members})
		old := s.Post(from, "old")
		s.outlast(moveLimit)
		fresh := s.Post(from, "fresh")
		if !s.patch(fresh, P{"stream_id": to.ID()}).Succeeded() {
			s.Untestable("the ordinary user may not move messages between streams")
		}
		reply := s.patch(old, P{"stream_id": to.ID()})
		s.Verdict(On(reply, expect.Refused()), On(s.Message(old), within(from.ID())), On(s.Message(fresh), within(to.ID())))
	}},
	{Covers: []string{"EDT-35", "EDT-39", "EDT-40", "EDT-41", "EDT-42", "ERR-23", "LVL-40"}, Phase: Alone, Needs: []Need{NeedOperator}, Body: func(s *Session) {
		stream, old, fresh := s.oldAndFresh()
		reply := s.moveAll(fresh[0])
		before := s.topics(append(old, fresh...))
		first, _ := reply.Body["first_message_id_allowed_to_move"].(json.Number)
		retry := s.patch(first, P{"topic": "after", "propagate_mode": "change_later"})
		alone := s.Send(under(stream, "young", "in a topic without old ones"))
		s.Edit(alone, P{"topic": "young, moved", "propagate_mode": "change_all"})
		s.Verdict(On(reply, expect.Code(tooLateCode), expect.Field("first_message_id_allowed_to_move", expect.Equal(fresh[0])),
			expect.Field("total_messages_in_topic", expect.Equal(number(5))),
			expect.Field("total_messages_allowed_to_move", expect.Equal(number(2)))),
			On(before, exactly("before", "before", "before", "before", "before")), On(retry, expect.Success()),
			On(s.topics(append(old, fresh...)), exactly("before", "before", "before", "after", "after")),
			On(s.Message(alone), topical("young, moved")))
	}},
	{Covers: []string{"EDT-35"}, Case: "asked of an old one", Dialect: "spec", Phase: Alone, Needs: []Need{NeedOperator}, Body: func(s *Session) {
		_, old, fresh := s.oldAndFresh()
		s.Verdict(On(s.moveAll(old[0]), expect.Code(tooLateCode)),
			On(s.topics(append(old, fresh...)), exactly("before", "before", "before", "before", "before")))
	}},
	{Covers: []string{"EDT-36"}, Since: moveLimitsRow, Phase: Alone, Needs: []Need{NeedOperator}, Body: func(s *Session) {
		_, old, fresh := s.oldAndFresh()
		reply := s.moveAll(fresh[0])
		claim := On(s.Message(old[0]), topical("after"))
		if !reply.Succeeded() {
			claim = On(reply, expect.Refused(), expect.Either("another code", expect.Absent("code"), expect.Field("code", expect.NotEqual(tooLateCode))))
		}
		s.Verdict(claim, On(s.Message(old[0]), says("one")))
	}},
	unlimited("EDT-37", target.Admin, NeedAdmin), unlimited("EDT-38", target.Moderator, NeedModerator),
	{Covers: []string{"EDT-43"}, Dialect: "spec", Phase: Alone, Needs: []Need{NeedOperator}, Body: func(s *Session) {
		sent := s.three(s.FreshStream(), "before")
		s.outlast(topicLimit)
		s.Verdict(On(s.moveAll(sent[0]), expect.Refused(), expect.Either("null, or that none may be moved",
			expect.Field("first_message_id_allowed_to_move", expect.Equal(nil)),
			expect.Field("total_messages_allowed_to_move", expect.Equal(number(0))))),
			On(s.topics(sent), exactly("before", "before", "before")))
	}},
	{Covers: []string{"EDT-45"}, Phase: Alone, Needs: []Need{NeedOperator, NeedAdmin}, Body: func(s *Session) {
		admin := s.As(target.Admin)
		stream := s.protected(admin)
		hidden := admin.Send(under(stream, "before", "before the user came"))
		s.outlast(topicLimit)
		s.joins(admin, stream)
		seen := admin.Send(under(stream, "before", "after the user came"))
		s.Verdict(On(s.moveAll(seen), expect.Success()), On(admin.Message(seen), topical("after")), On(admin.Message(hidden), topical("before")))
	}},
}

// moveLimitsRow is the row since which moves have limits of their own.
const moveLimitsRow Row = "162-move-limit-settings"

// aMinute is a short limit, in seconds.
const aMinute = 60

// outlast lets more time pass than the limit allows. Where there is none, the
// operator may set one in a copy.
func (s *Session) outlast(limit string) {
	seconds := s.organization()[limit]
	if seconds == nil {
		s.rules(P{limit: number(aMinute)})
		seconds = s.organization()[limit]
	}
	if integer(seconds) <= 0 {
		s.Untestable("the register response tells no " + limit)
	}
	s.pass(time.Duration(integer(seconds))*time.Second + leapMargin)
}

// editForbidden tries to edit the content and then the topic of an own message
// where the organization does not allow editing.
func (s *Session) editForbidden() (content, topic *target.Reply, sent json.Number) {
	s.rules(P{"allow_message_editing": false})
	sent = s.Post(s.FreshStream(), "as sent")
	content = s.patch(sent, P{"content": "edited"})
	return content, s.patch(sent, P{"topic": "moved"}), sent
}

// oldAndFresh makes a topic of three messages that are too old to be moved and
// two that are not.
func (s *Session) oldAndFresh() (stream Stream, old, fresh []json.Number) {
	stream = s.FreshStream()
	old = s.three(stream, "before")
	s.outlast(topicLimit)
	fresh = []json.Number{s.Send(under(stream, "before", "four")), s.Send(under(stream, "before", "five"))}
	return stream, old, fresh
}

// moveAll asks for a move of the message's whole topic.
func (a *Actor) moveAll(id json.Number) *target.Reply {
	return a.patch(id, P{"topic": "after", "propagate_mode": "change_all"})
}

// unlimited judges that a role moves what is too old for others.
func unlimited(id string, role target.Role, need Need) Spec {
	return Spec{Covers: []string{id}, Phase: Alone, Needs: []Need{NeedOperator, need}, Body: func(s *Session) {
		stream, old, fresh := s.oldAndFresh()
		s.As(role).Subscribe(stream.Name)
		s.Verdict(On(s.moveAll(fresh[0]), expect.Refused()), On(s.As(role).moveAll(fresh[0]), expect.Success()),
			On(s.topics(append(old, fresh...)), exactly("after", "after", "after", "after", "after")))
	}}
}
