package suite

import (
	"encoding/json"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Rows since which the policies and the limit have their names.
const (
	topicPolicyRow Row = "75-edit-topic-policy"
	movePolicyRow  Row = "56-move-between-streams-policy"
	commonLimitRow Row = "11-register-topic-edit-limit"
)

// topicPolicy says who may edit topics, commonLimit for how long everybody
// could.
const (
	topicPolicy = "edit_topic_policy"
	commonLimit = "community_topic_editing_limit_seconds"
)

// organizationSpecs judge what the change log says of the organization's
// settings.
var organizationSpecs = []Spec{
	withoutRule("LVL-18", commonLimit), withoutRule("LVL-58", topicLimit), withoutRule("LVL-60", moveLimit),
	withRule("LVL-57", topicLimit), withRule("LVL-59", moveLimit),
	limitless("LVL-58", topicLimit, "", func(Stream) P { return P{"topic": "moved"} }),
	limitless("LVL-60", moveLimit, movePolicyRow, func(to Stream) P { return P{"stream_id": to.ID()} }),
	{Covers: []string{"LVL-19"}, Since: commonLimitRow, Body: func(s *Session) {
		s.Verdict(On(s.organization(), expect.Field(commonLimit, expect.OrNull(expect.Integer()))))
	}},
	{Covers: []string{"LVL-63"}, Needs: []Need{NeedAdmin, NeedOperator}, Body: func(s *Session) {
		reply, edited := s.forbid(topicPolicy, func(Stream) P { return P{"topic": "moved"} })
		s.Verdict(On(reply, expect.Success()), On(edited, expect.Code("BAD_REQUEST")))
	}},
	{Covers: []string{"LVL-64"}, Since: topicPolicyRow, Needs: []Need{NeedAdmin, NeedOperator}, Body: func(s *Session) {
		reply, edited := s.forbid(topicPolicy, func(Stream) P { return P{"topic": "moved"} })
		s.Verdict(On(reply, expect.Refused()), On(edited, expect.Success()))
	}},
	{Covers: []string{"LVL-65"}, Needs: []Need{NeedAdmin, NeedOperator}, Body: func(s *Session) {
		reply, edited := s.forbid(movePolicy, func(to Stream) P { return P{"stream_id": to.ID()} })
		s.Verdict(On(reply, expect.Success()), On(edited, expect.Code("BAD_REQUEST")))
	}},
	{Covers: []string{"LVL-66"}, Since: movePolicyRow, Needs: []Need{NeedAdmin, NeedOperator}, Body: func(s *Session) {
		reply, edited := s.forbid(movePolicy, func(to Stream) P { return P{"stream_id": to.ID()} })
		s.Verdict(On(reply, expect.Refused()), On(edited, expect.Success()))
	}},
	{Covers: []string{"LVL-69"}, Phase: Alone, Needs: []Need{NeedOperator}, Body: func(s *Session) {
		old := s.Post(s.FreshStream(), "old")
		s.passLong()
		reply := s.patch(old, P{"topic": "moved"})
		s.Verdict(On(reply, expect.Success()), On(s.Message(old), topical("moved")))
	}},
	{Covers: []string{"LVL-86"}, Phase: Alone, Needs: []Need{NeedOperator}, Body: func(s *Session) {
		s.impose(P{editLimit: nil})
		s.Verdict(On(s.organization(), expect.Field(editLimit, expect.Equal(nil))))
	}},
	{Covers: []string{"LVL-87"}, Phase: Alone, Needs: []Need{NeedAdmin, NeedOperator}, Body: func(s *Session) {
		s.impose(P{editLimit: 600})
		reply := s.As(target.Admin).Try("PATCH /realm", P{editLimit: `"unlimited"`})
		s.Verdict(On(reply, expect.Success()), On(s.organization(), expect.Field(editLimit, expect.Equal(nil))))
	}},
	{Covers: []string{"LVL-88"}, Phase: Alone, Needs: []Need{NeedOperator}, Body: func(s *Session) {
		s.impose(P{editLimit: nil})
		s.Verdict(On(s.organization(), expect.Field(editLimit, expect.All(expect.NotEqual(nil), expect.NotEqual("unlimited")))))
	}},
	{Covers: []string{"LVL-38"}, Phase: Alone, Needs: []Need{NeedAdmin, NeedOperator}, Body: func(s *Session) {
		reply, sent := s.editTopicless()
		s.Verdict(On(reply, expect.Code("BAD_REQUEST")), On(s.Message(sent), topical(noTopic)))
	}},
	{Covers: []string{"LVL-39"}, Since: topicPolicyRow, Phase: Alone, Needs: []Need{NeedAdmin, NeedOperator}, Body: func(s *Session) {
		reply, sent := s.editTopicless()
		s.Verdict(On(reply, expect.Success()), On(s.Message(sent), topical("moved")))
	}},
}

// noTopic is what the public counterpart's clients send where there is none.
const noTopic = "(no topic)"

// editTopicless lets the user edit the topic of an administrator's message
// without one, where only administrators may edit topics.
func (s *Session) editTopicless() (reply *target.Reply, sent json.Number) {
	s.impose(P{topicPolicy: administrators})
	stream, admin := s.FreshStream(), s.As(target.Admin)
	admin.Subscribe(stream.Name)
	sent = admin.Send(under(stream, noTopic, "about nothing"))
	s.arranged(s.Message(sent), topical(noTopic))
	return s.patch(sent, P{"topic": "moved"}), sent
}

// withoutRule judges that the organization has no such setting.
func withoutRule(id, name string) Spec {
	return Spec{Covers: []string{id}, Body: func(s *Session) {
		stream := s.FreshStream()
		s.Verdict(On(s.Try("GET /streams", ownStreams), lists(stream)), On(s.organization(), expect.Absent(name)))
	}}
}

// withRule judges that the organization tells such a limit, or that there is
// none.
func withRule(id, name string) Spec {
	return Spec{Covers: []string{id}, Case: "told", Body: func(s *Session) {
		s.Verdict(On(s.organization(), expect.Field(name, expect.OrNull(expect.Integer()))))
	}}
}

// limitless judges that a move is not refused by a limit that later levels
// have, even if the operator says what it will be.
func limitless(id, limit string, since Row, change func(to Stream) P) Spec {
	return Spec{Covers: []string{id}, Case: "no window", Since: since, Phase: Alone, Needs: []Need{NeedOperator}, Body: func(s *Session) {
		s.impose(P{limit: aMinute, movePolicy: members})
		stream, to := s.FreshStream(), s.FreshStream()
		old := s.Post(stream, "old")
		s.pass(aMinute*time.Second + leapMargin)
		p := change(to)
		reply := s.TryEdit(old, p)
		moved := topical("moved")
		if p["stream_id"] != nil {
			moved = within(to.ID())
		}
		s.Verdict(On(reply, expect.Success()), On(s.Message(old), moved))
	}}
}

// forbid asks, in a copy of the server, that nobody may do something, and then
// has an administrator do it.
func (s *Session) forbid(policy string, change func(to Stream) P) (reply, edited *target.Reply) {
	s.onlyForked()
	admin := s.As(target.Admin)
	from, to := admin.FreshStream(), admin.FreshStream()
	sent := admin.Post(from, "to be moved")
	s.impose(P{topicPolicy: administrators, movePolicy: administrators})
	reply = admin.Try("PATCH /realm", P{policy: nobody})
	return reply, admin.patch(sent, change(to))
}
