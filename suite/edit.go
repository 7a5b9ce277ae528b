package suite

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// editSpecs judge PATCH /messages/{message_id} for contents and for what it
// refuses. After a refusal the same message is edited in order.
var editSpecs = []Spec{
	{Covers: []string{"EDT-01"}, Body: func(s *Session) {
		sent := s.Post(s.FreshStream(), "as sent")
		bare := s.Anonymous().patch(sent, P{"content": "by nobody"})
		before := s.Message(sent)
		own := s.TryEdit(sent, P{"content": "by the user"})
		s.Verdict(On(bare, expect.Refused()), On(before, says("as sent")),
			On(own, expect.Success()), On(s.Message(sent), says("by the user")))
	}},
	{Covers: []string{"EDT-02"}, Weight: Should, Body: func(s *Session) {
		sent := s.Post(s.FreshStream(), "as sent")
		reply := s.TryEdit(sent, P{"content": "edited"})
		s.Verdict(On(reply, expect.Success(), expect.OnlyKeys("result", "msg", expect.IgnoredParameters)),
			On(s.Message(sent), says("edited")))
	}},
	{Covers: []string{"EDT-03"}, Body: func(s *Session) {
		sent := s.Post(s.FreshStream(), "as sent")
		edit := P{"content": "edited"}
		word := s.TryUnknown("PATCH /messages/x", edit)
		nothing := s.patch(number(integer(sent)+beyondAll), edit)
		s.Verdict(On(word, expect.NotSuccess()), On(nothing, expect.Refused()),
			On(s.TryEdit(sent, edit), expect.Success()), On(s.Message(sent), says("edited")))
	}},
	{Covers: []string{"EDT-22", "STA-36"}, Body: func(s *Session) {
		s.needsHistory()
		stream := s.FreshStream()
		sent, kept := s.Post(stream, "as sent"), s.Post(stream, "kept")
		before := s.Message(sent)
		s.Edit(sent, P{"content": "edited"})
		s.Edit(kept, P{"topic": "another topic"})
		s.Verdict(On(before, says("as sent"), expect.Absent("edit_history")),
			On(s.Message(sent), says("edited"), topical(defaultTopic), expect.Field("edit_history", expect.Length(1))),
			On(s.Message(kept), says("kept"), topical("another topic")))
	}},
	{Covers: []string{"EDT-23"}, Body: func(s *Session) {
		bound, sent := s.Limit("max_message_length"), s.Post(s.FreshStream(), "short")
		s.Edit(sent, P{"content": longText(bound)})
		whole := s.Message(sent)
		longer := s.patch(sent, P{"content": longText(bound + 1)})
		s.Verdict(On(whole, says(longText(bound))), s.editRefusedOrCut(longer, sent, "content", bound))
	}},
	{Covers: []string{"EDT-06"}, Body: func(s *Session) {
		bound, sent := s.Limit("max_topic_length"), s.Post(s.FreshStream(), "under a topic")
		s.Edit(sent, P{"topic": longText(bound)})
		whole := s.Message(sent)
		longer := s.patch(sent, P{"topic": longText(bound + 1)})
		s.Verdict(On(whole, topical(longText(bound))), s.editRefusedOrCut(longer, sent, "subject", bound))
	}},
	{Covers: []string{"EDT-05"}, Body: func(s *Session) {
		sent := s.Direct("directly", s.Others(1)...)
		reply := s.patch(sent, P{"topic": "T"})
		before := s.Message(sent)
		s.Edit(sent, P{"content": "directly, edited"})
		s.Verdict(On(reply, expect.Refused()), On(before, says("directly"), topical("")),
			On(s.Message(sent), says("directly, edited")))
	}},
	{Covers: []string{"EDT-25"}, Body: func(s *Session) {
		stream := s.FreshStream()
		sent := s.Direct("directly", s.Others(1)...)
		reply := s.patch(sent, P{"stream_id": stream.ID()})
		before := s.Message(sent)
		s.Edit(sent, P{"content": "directly, edited"})
		s.Verdict(On(reply, expect.Refused()), On(before, says("directly"), expect.Absent("stream_id")),
			On(s.Message(sent), says("directly, edited")))
	}},
	{Covers: []string{"EDT-46", "ERR-09"}, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		stream, second := s.FreshStream(), s.As(target.Second)
		sent := second.Post(stream, "by the second")
		reply := s.patch(sent, P{"content": "by the user"})
		before := s.Message(sent)
		second.Edit(sent, P{"content": "by the second, edited"})
		s.Verdict(On(reply, expect.Code("BAD_REQUEST")), On(before, says("by the second")),
			On(s.Message(sent), says("by the second, edited")))
	}},
}

// editRefusedOrCut claims that a text over the bound was refused, or stored
// within it.
func (s *Session) editRefusedOrCut(reply *target.Reply, id json.Number, field string, bound int) Claim {
	if !reply.Succeeded() {
		return On(reply, expect.Refused())
	}
	return On(s.Message(id), expect.Field(field, expect.That("a text within the bound", atMost(bound))))
}
