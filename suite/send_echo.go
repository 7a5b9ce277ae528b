package suite

import "github.com/spiritlevel/spiritlevel/suite/expect"

// localID is one that a server must not examine.
const localID = "x/é 1"

// sendLocalEchoSpecs judge queue_id and local_id of POST /messages.
var sendLocalEchoSpecs = []Spec{
	{Covers: []string{"SND-21"}, Body: func(s *Session) {
		stream := s.FreshStream()
		reply := s.Try("POST /messages", streamMessage(stream, "without a queue"))
		s.Verdict(On(reply, expect.Success()), On(s.Contents(stream), exactly("without a queue")))
	}},
	{Covers: []string{"SND-22"}, Dialect: "spec", Body: func(s *Session) {
		stream, queue := s.FreshStream(), s.Register()
		reply := s.Try("POST /messages", streamMessage(stream, "half an echo").with(P{"queue_id": queue.ID}))
		s.Post(stream, "no echo")
		s.Verdict(On(reply, expect.Refused()), On(s.Contents(stream), exactly("no echo")))
	}},
	{Covers: []string{"SND-23"}, Body: func(s *Session) {
		stream, queue := s.FreshStream(), s.Register()
		without := s.Try("POST /messages", streamMessage(stream, "no echo"))
		with := s.Try("POST /messages", streamMessage(stream, "echo").with(P{"queue_id": queue.ID, "local_id": "7.01"}))
		s.Verdict(On(without, expect.Success()), On(with, expect.Success()), On(s.Contents(stream), exactly("no echo", "echo")))
	}},
	{Covers: []string{"SND-24", "EVO-33", "EVO-64"}, Dialect: "spec", Body: func(s *Session) {
		stream, queue := s.FreshStream(), s.Register()
		id := s.Send(streamMessage(stream, "echo").with(P{"queue_id": queue.ID, "local_id": localID}))
		event := queue.Await("the message's event", messageEvent(id))
		s.Verdict(On(event, expect.Field("local_id", expect.Equal(localID))))
	}},
	{Covers: []string{"SND-25"}, Body: func(s *Session) {
		stream, queue, bystander := s.FreshStream(), s.Register(), s.Register()
		id := s.Send(streamMessage(stream, "echo").with(P{"queue_id": queue.ID, "local_id": localID}))
		event := bystander.Await("the message's event", messageEvent(id))
		s.Verdict(On(event, expect.Absent("local_id"), expect.Absent("local_message_id")))
	}},
}
