package suite

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
)

// resolved is what the topic of a resolved conversation begins with.
const resolved = "✔ "

// editTopicSpecs judge how PATCH /messages/{message_id} changes topics.
var editTopicSpecs = []Spec{
	{Covers: []string{"EDT-04", "STA-33"}, Body: func(s *Session) {
		s.needsHistory()
		stream := s.FreshStream()
		moved, kept := s.Post(stream, "moved"), s.Post(stream, "kept")
		s.Edit(moved, P{"topic": "a new topic"})
		s.Edit(kept, P{"content": "kept, edited"})
		s.Verdict(On(s.Message(moved), topical("a new topic"), says("moved"), expect.Field("edit_history", expect.Length(1))),
			On(s.Message(kept), topical(defaultTopic), says("kept, edited")))
	}},
	{Covers: []string{"EDT-07"}, Body: func(s *Session) {
		sent := s.Post(s.FreshStream(), "moved")
		s.Edit(sent, P{"subject": "by the old name"})
		s.Verdict(On(s.Message(sent), topical("by the old name")))
	}},
	{Covers: []string{"EDT-08"}, Body: func(s *Session) {
		stream := s.FreshStream()
		sent := s.Send(under(stream, "before", "moved"))
		odd := s.patch(sent, P{"topic": "nowhere", "propagate_mode": "sl_other"})
		claims := []Claim{On(odd, expect.Refused()), On(s.Message(sent), topical("before"))}
		for _, mode := range []string{"change_one", "change_later", "change_all"} {
			reply := s.TryEdit(sent, P{"topic": "by " + mode, "propagate_mode": mode})
			claims = append(claims, On(reply, expect.Success()), On(s.Message(sent), topical("by "+mode)))
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
			reply := s.patch(sent, P{"content": "edited", "propagate_mode": mode})
			claims = append(claims, On(reply, expect.Refused()), On(s.Message(sent), says("as sent")))
		}
		one := s.TryEdit(sent, P{"content": "edited", "propagate_mode": "change_one"})
		s.Verdict(append(claims, On(one, expect.Success()), On(s.Message(sent), says("edited")))...)
	}},
	{Covers: []string{"EDT-14"}, Body: func(s *Session) {
		sent := s.Post(s.FreshStream(), "as sent")
		reply := s.TryEdit(sent, P{"content": "edited", "propagate_mode": "change_one"})
		s.Verdict(On(reply, expect.Success()), On(s.Message(sent), says("edited")))
	}},
	{Covers: []string{"EDT-27"}, Body: func(s *Session) {
		stream := s.FreshStream()
		sent := s.three(stream, "a question")
		s.Edit(sent[0], P{"topic": resolved + "a question", "propagate_mode": "change_all"})
		s.Verdict(On(s.topics(sent), exactly(resolved+"a question", resolved+"a question", resolved+"a question")))
	}},
	{Covers: []string{"EDT-20"}, Body: func(s *Session) {
		stream := s.FreshStream()
		sent := s.three(stream, "a question")
		s.resolve(sent[0], resolved+"a question")
		s.Verdict(On(s.topics(sent[:1]), exactly(resolved+"a question")),
			On(s.notices(stream, resolved+"a question"), expect.Between(0, 1)))
	}},
	{Covers: []string{"EDT-21"}, Body: func(s *Session) {
		stream := s.FreshStream()
		sent := s.three(stream, resolved+"a question")
		s.resolve(sent[0], "a question")
		s.Verdict(On(s.topics(sent[:1]), exactly("a question")), On(s.notices(stream, "a question"), expect.Between(0, 1)))
	}},
	{Covers: []string{"EDT-15", "LVL-79"}, Body: func(s *Session) {
		stream := s.FreshStream()
		sent := s.three(stream, "before")
		s.Edit(sent[0], P{"topic": "after", "propagate_mode": "change_all"})
		s.Verdict(On(s.topics(sent), exactly("after", "after", "after")), On(s.notices(stream, "before"), none()))
	}},
	{Covers: []string{"LVL-77"}, Body: func(s *Session) {
		stream := s.FreshStream()
		told, silent := s.three(stream, "told"), s.three(stream, "silent")
		s.Edit(told[0], notifying(P{"topic": "told, moved"}, false, true))
		s.Edit(silent[0], notifying(P{"topic": "silent, moved"}, false, false))
		s.Verdict(On(s.topics(append(told, silent...)), exactly("told, moved", "told, moved", "told, moved",
			"silent, moved", "silent, moved", "silent, moved")),
			On(s.notices(stream, "told, moved"), some()), On(s.notices(stream, "silent, moved"), none()))
	}},
	{Covers: []string{"LVL-78"}, Body: func(s *Session) {
		stream := s.FreshStream()
		sent := s.three(stream, "before")
		s.Edit(sent[0], notifying(P{"topic": "after"}, true, true))
		s.Verdict(On(s.topics(sent), exactly("after", "after", "after")),
			On(s.notices(stream, "before"), none()), On(s.notices(stream, "after"), none()))
	}},
}

// propagation judges where three messages are after the second was moved with
// the mode; none means that it is left out.
func propagation(id, mode string, want ...string) Spec {
	return Spec{Covers: []string{id}, Body: func(s *Session) {
		sent := s.three(s.FreshStream(), "before")
		p := P{"topic": "after"}
		if mode != "" {
			p["propagate_mode"] = mode
		}
		s.Edit(sent[1], p)
		s.Verdict(On(s.topics(sent), exactly(want...)))
	}}
}

// resolve gives the whole topic another name and asks for a notice there.
func (s *Session) resolve(id json.Number, topic string) {
	s.Edit(id, P{"topic": topic, "propagate_mode": "change_all", "send_notification_to_new_thread": true})
}

// notifying is the move of a whole topic, told or not to the old and the new
// one.
func notifying(p P, old, fresh bool) P {
	return p.with(P{"propagate_mode": "change_all",
		"send_notification_to_old_thread": old, "send_notification_to_new_thread": fresh})
}

// none and some demand how many notices there are.
func none() expect.Matcher { return expect.Equal(number(0)) }
func some() expect.Matcher { return expect.Between(1, look) }
