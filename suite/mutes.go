package suite

import (
	"fmt"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// mutingUsersRow is the row since which users can be muted.
const mutingUsersRow Row = "48-mute-user-endpoint"

// muteTopicSpecs judge PATCH /users/me/subscriptions/muted_topics. From level
// 169 nothing that is described shows whether a topic is muted.
var muteTopicSpecs = []Spec{
	{Covers: []string{"MTP-01"}, Body: func(s *Session) {
		p := s.topicMute("add")
		s.Verdict(On(s.Anonymous().Try(muteTopics, p), expect.Refused()), On(s.Try(muteTopics, p), expect.Success()))
	}},
	{Covers: []string{"MTP-02", "LVL-42"}, Body: func(s *Session) {
		s.Verdict(On(s.Try(muteTopics, s.topicMute("add")), expect.Success()))
	}},
	{Covers: []string{"MTP-03", "STA-01", "MTP-11"}, Body: func(s *Session) {
		s.Verdict(On(s.Try(muteTopics, s.topicMute("add")), bareEnvelope()))
	}},
	{Covers: []string{"MTP-04"}, Body: func(s *Session) {
		p := s.topicMute("add")
		s.Verdict(On(s.Try(muteTopics, p.with(P{"stream_id": integer(p["stream_id"]) + beyondAll})), expect.Refused()), On(s.Try(muteTopics, p), expect.Success()))
	}},
	{Covers: []string{"MTP-05"}, Body: func(s *Session) {
		p := P{"stream": s.FreshStream().Name, "topic": "loud", "op": "add"}
		s.Verdict(On(s.Try(muteTopics, p.with(P{"stream": s.Fresh("nowhere")})), expect.Refused()), On(s.Try(muteTopics, p), expect.Success()))
	}},
	{Covers: []string{"MTP-06", "MTP-07"}, Body: func(s *Session) {
		stream := s.FreshStream()
		p := P{"stream_id": stream.ID(), "topic": "loud", "op": "add"}
		s.Verdict(On(s.Try(muteTopics, p.with(P{"stream": stream.Name})), expect.Refused()),
			On(s.Try(muteTopics, p.without("stream_id")), expect.Refused()), On(s.Try(muteTopics, p), expect.Success()))
	}},
	neededToMute("topic", "MTP-08"),
	neededToMute("op", "MTP-09"),
	{Covers: []string{"MTP-10", "STA-02", "STA-03"}, Body: func(s *Session) {
		p := s.topicMute("add")
		odd, add := s.Try(muteTopics, p.with(P{"op": "toggle"})), s.Try(muteTopics, p)
		s.Verdict(On(odd, expect.Refused()), On(add, expect.Success()), On(s.Try(muteTopics, p.with(P{"op": "remove"})), expect.Success()))
	}},
	{Covers: []string{"STA-04", "LVL-43"}, Body: func(s *Session) {
		p := s.topicMute("add")
		s.Verdict(On(s.Try(muteTopics, p), expect.Success()), On(s.Try(muteTopics, p), expect.Success()))
	}},
	{Covers: []string{"STA-05"}, Body: func(s *Session) {
		p := s.topicMute("add")
		first, again := s.Try(muteTopics, p), s.Try(muteTopics, p)
		s.Verdict(On(first, expect.Success()), On(again, expect.Refused()), On(s.Try(muteTopics, p.with(P{"op": "remove"})), expect.Success()))
	}},
	{Covers: []string{"STA-06", "LVL-44"}, Body: func(s *Session) {
		s.Verdict(On(s.Try(muteTopics, s.topicMute("remove")), expect.Success()))
	}},
	{Covers: []string{"STA-07"}, Body: func(s *Session) {
		p := s.topicMute("remove")
		never := s.Try(muteTopics, p)
		s.Do(muteTopics, p.with(P{"op": "add"}))
		s.Verdict(On(never, expect.Refused()), On(s.Try(muteTopics, p), expect.Success()), On(s.Try(muteTopics, p), expect.Refused()))
	}},
	existing([]string{"NMD-03"}, "POST /user_topics"),
}

const muteTopics = "PATCH /users/me/subscriptions/muted_topics"

// neverUsed is a topic that has no messages.
const neverUsed = "never used"

// topicMute is the complete parameters for a topic of a new stream that has no
// messages.
func (s *Session) topicMute(op string) P {
	return P{"stream_id": s.FreshStream().ID(), "topic": neverUsed, "op": op}
}

func neededToMute(name, id string) Spec {
	return Spec{Covers: []string{id}, Body: func(s *Session) {
		p := s.topicMute("add")
		s.Verdict(On(s.Try(muteTopics, p.without(name)), expect.Missing(name)), On(s.Try(muteTopics, p), expect.Success()))
	}}
}

// muteUserSpecs judge POST /users/me/muted_users/{muted_user_id}. Those that
// mute the second user disturb whoever listens to them, and unmute in the end,
// as far as the server can.
var muteUserSpecs = []Spec{
	{Covers: []string{"MUU-01"}, Since: mutingUsersRow, Needs: []Need{NeedSecond}, Phase: Alone, Body: func(s *Session) {
		second := s.As(target.Second)
		defer s.unmute(second)
		s.Verdict(On(s.Anonymous().mute(second), expect.Refused()), On(s.muteAnew(second), expect.Success()))
	}},
	{Covers: []string{"MUU-02", "MUU-03", "STA-08"}, Since: mutingUsersRow, Needs: []Need{NeedSecond}, Phase: Alone, Body: func(s *Session) {
		second := s.As(target.Second)
		defer s.unmute(second)
		s.Verdict(On(s.TryUnknown("POST /users/me/muted_users/nobody", nil), expect.Refused()), On(s.muteAnew(second), bareEnvelope()),
			On(s.mute(second), expect.Refused()))
	}},
	{Covers: []string{"STA-09", "MUU-04"}, Since: mutingUsersRow, Needs: []Need{NeedSecond}, Phase: Alone, Body: func(s *Session) {
		stream, second := s.FreshStream(), s.As(target.Second)
		defer s.unmute(second)
		theirs, mine := second.Post(stream, "soon unheard"), s.Post(stream, "still heard")
		s.Flag("remove", "read", theirs, mine)
		before := s.Message(theirs)
		s.arranged(s.muteAnew(second), expect.Success())
		s.Verdict(On(before, unflagged("read")), On(s.Message(theirs), flagged("read")), On(s.Message(mine), says("still heard"), unflagged("read")))
	}},
	{Covers: []string{"STA-10", "MUU-05"}, Since: mutingUsersRow, Needs: []Need{NeedSecond, NeedAdmin}, Phase: Alone, Body: func(s *Session) {
		stream, second, admin := s.FreshStream(), s.As(target.Second), s.As(target.Admin)
		admin.Subscribe(stream.Name)
		defer s.unmute(second)
		s.arranged(s.muteAnew(second), expect.Success())
		theirs, others := second.Post(stream, "unheard"), admin.Post(stream, "heard")
		s.Verdict(On(s.Message(theirs), flagged("read")), On(admin.Message(theirs), says("unheard"), unflagged("read")),
			On(s.Message(others), says("heard"), unflagged("read")))
	}},
	{Covers: []string{"STA-12"}, Since: mutingUsersRow, Needs: []Need{NeedSecond}, Phase: Alone, Body: func(s *Session) {
		second := s.As(target.Second)
		defer s.unmute(second)
		s.Verdict(On(s.muteAnew(second), expect.Success()), On(s.mute(second), expect.Refused()))
	}},
	{Covers: []string{"MUU-09", "ERR-24"}, Since: mutingUsersRow, Dialect: "spec", Needs: []Need{NeedSecond}, Phase: Alone, Body: func(s *Session) {
		second := s.As(target.Second)
		defer s.unmute(second)
		s.Verdict(On(s.muteAnew(second), expect.Success()), On(s.mute(second), refusedWithoutCode()))
	}},
	{Covers: []string{"MUU-07", "ERR-24"}, Since: mutingUsersRow, Dialect: "spec", Body: func(s *Session) {
		s.Verdict(On(s.mute(s.Actor), refusedWithoutCode()), On(s.Members(nil), expect.Success()))
	}},
	{Covers: []string{"MUU-08", "ERR-24"}, Since: mutingUsersRow, Dialect: "spec", Body: func(s *Session) {
		nobody := &Actor{s: s, Identity: target.Identity{UserID: s.NobodysID()}}
		s.Verdict(On(s.mute(nobody), refusedWithoutCode()), On(s.Members(nil), expect.Success()))
	}},
}

func refusedWithoutCode() expect.Matcher {
	return expect.All(expect.Refused(), expect.Field("msg", expect.NonEmptyText()), expect.NoCode())
}

// mute asks not to hear from a user, whatever the answer.
func (a *Actor) mute(other *Actor) *target.Reply {
	return a.Try(fmt.Sprintf("POST /users/me/muted_users/%s", other.UserID), nil)
}

// muteAnew is mute for one who may be muted still, since an earlier run.
func (a *Actor) muteAnew(other *Actor) *target.Reply {
	reply := a.mute(other)
	if !reply.Succeeded() && a.unmute(other) {
		reply = a.mute(other)
	}
	return reply
}

// unmute tells whether the server has the operation, which is not described.
func (a *Actor) unmute(other *Actor) bool {
	if a.TryUnknown(fmt.Sprintf("DELETE /users/me/muted_users/%s", other.UserID), nil).Succeeded() {
		return true
	}
	a.s.Notice(fmt.Sprintf("%s may still have muted the role %s", a.Role, other.Role))
	return false
}
