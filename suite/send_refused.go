package suite

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// sendRefusedSpecs judge what POST /messages refuses. In each the complete
// message is sent as well, and must be the only one that is stored.
var sendRefusedSpecs = []Spec{
	{Covers: []string{"SND-01"}, Body: func(s *Session) {
		stream := s.FreshStream()
		bare := s.Anonymous().Try("POST /messages", streamMessage(stream, "from nobody"))
		bad := s.With(s.Email, altered(s.Key)).Try("POST /messages", streamMessage(stream, "with a bad key"))
		s.Post(stream, "from the user")
		s.Verdict(On(bare, expect.Refused()), On(bad, expect.Refused()), On(s.Contents(stream), exactly("from the user")))
	}},
	missingToSend("SND-02", "type", ""),
	{Covers: []string{"SND-05"}, Body: func(s *Session) {
		message := directMessage("as direct, too early", s.Others(1)...)
		reply := s.Try("POST /messages", message.with(P{"type": "direct"}))
		s.Verdict(On(reply, expect.Refused()), notStored(s, message))
	}},
	{Covers: []string{"SND-07"}, Body: func(s *Session) {
		stream := s.FreshStream()
		reply := s.Try("POST /messages", streamMessage(stream, "of no type").with(P{"type": "other"}))
		s.Post(stream, "of a type")
		s.Verdict(On(reply, expect.Refused()), On(s.Contents(stream), exactly("of a type")))
	}},
	missingToSend("SND-08", "to", "spec"),
	missingToSend("SND-13", "content", ""),
	{Covers: []string{"SND-16"}, Body: func(s *Session) {
		stream := s.FreshStream()
		reply := s.Try("POST /messages", streamMessage(stream, "without a topic").without("topic"))
		control := s.Message(s.Post(stream, "with a topic"))
		claim := On(reply, expect.Refused())
		if reply.Succeeded() {
			claim = On(s.Fetch(in(stream)), expect.Field("messages", expect.Holding("it under a placeholder", expect.All(
				expect.Field("content", expect.Equal("without a topic")), expect.Field("subject", expect.NonEmptyText())))))
		}
		s.Verdict(claim, On(control, expect.Field("subject", expect.Equal(defaultTopic))))
	}},
	{Covers: []string{"SND-27", "SND-28", "ERR-22"}, Body: func(s *Session) {
		stream := s.FreshStream()
		name := s.Fresh("no stream")
		reply := s.Try("POST /messages", streamMessage(stream, "nowhere").with(P{"to": name}))
		s.Post(stream, "somewhere")
		s.Verdict(On(reply, expect.Code("STREAM_DOES_NOT_EXIST"), expect.Field("stream", expect.Equal(name))),
			On(s.Contents(stream), exactly("somewhere")))
	}},
	{Covers: []string{"SND-29"}, Body: func(s *Session) {
		message := directMessage("to nobody", s.Others(1)...)
		byID := s.Try("POST /messages", message.with(P{"to": []any{s.NobodysID()}}))
		byEmail := s.Try("POST /messages", message.with(P{"to": []string{"sl-" + s.Run() + "@nobody.invalid"}}))
		s.Verdict(On(byID, expect.Code("BAD_REQUEST")), On(byEmail, expect.Code("BAD_REQUEST")), notStored(s, message))
	}},
	{Covers: []string{"SND-30", "ERR-07", "ERR-08"}, Body: func(s *Session) {
		stream := s.FreshStream()
		var claims []Claim
		for _, parameter := range s.requiredToSend() {
			reply := s.Try("POST /messages", streamMessage(stream, "incomplete").without(parameter))
			claims = append(claims, On(reply, expect.Missing(parameter)))
		}
		s.Post(stream, "complete")
		s.Verdict(append(claims, On(s.Contents(stream), exactly("complete")))...)
	}},
}

// missingToSend judges the refusal of a message that lacks one parameter.
func missingToSend(id, parameter, dialect string) Spec {
	return Spec{Covers: []string{id}, Dialect: dialect, Body: func(s *Session) {
		stream := s.FreshStream()
		reply := s.Try("POST /messages", streamMessage(stream, "incomplete").without(parameter))
		s.Post(stream, "complete")
		s.Verdict(On(reply, expect.Missing(parameter)), On(s.Contents(stream), exactly("complete")))
	}}
}

// requiredToSend lists the parameters whose absence has a code. That of `topic`
// is left open, and that of `to` is declared to differ in the zulip dialect.
func (s *Session) requiredToSend() []string {
	if s.Config().Dialect == "spec" {
		return []string{"type", "to", "content"}
	}
	return []string{"type", "content"}
}

// notStored sends the message for a control and claims that among the last
// messages up to it no other has its content.
func notStored(s *Session, message P) Claim {
	refused, _ := message["content"].(string)
	control := s.Send(message.with(P{"content": refused + ", in order"}))
	const look = 50
	window := s.Fetch(P{"anchor": control, "num_before": look})
	s.arranged(window, expect.Field("messages", expect.Holding("the message in order", hasID(control))))
	return On(window, expect.Field("messages", expect.NotHolding("the refused message",
		expect.Field("content", expect.Equal(refused)))), newestIs(control))
}

// newestIs demands that the window ends at the message.
func newestIs(id any) expect.Matcher {
	return expect.That("a window that ends at the control message", func(v any) bool {
		reply, ok := v.(*target.Reply)
		if !ok {
			return false
		}
		all := messages(reply)
		return len(all) > 0 && all[len(all)-1]["id"] == id
	})
}
