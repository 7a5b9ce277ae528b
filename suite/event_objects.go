package suite

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// eventObjectSpecs judge what all events have, and the events on messages,
// flags and subscriptions.
var eventObjectSpecs = []Spec{
	{Covers: []string{"EVO-02", "EVO-03"}, Body: func(s *Session) {
		queue, stream, sent := s.mixedEvents()
		s.Flag("add", "starred", sent)
		queue.rewind()
		var all []any
		queue.Await("the event of the flag", func(event any) error {
			all = append(all, event)
			return flagsEvent(sent)(event)
		})
		s.Verdict(On(target.Object{"events": all}, expect.Field("events", expect.All(increasingIDs(),
			expect.ArrayOf(expect.All(expect.Field("id", expect.Integer()), expect.Field("type", expect.NonEmptyText()))),
			expect.Holding("the event of the subscription", tellsOf(stream)),
			expect.Holding("the event of the message", messageEvent(sent))))))
	}},
	{Covers: []string{"EVO-04"}, Body: func(s *Session) {
		chosen := s.Register()
		all, stream, sent := s.mixedEvents()
		var came []any
		chosen.Await("the event of the message", func(event any) error {
			came = append(came, event)
			return messageEvent(sent)(event)
		})
		all.rewind()
		s.Verdict(On(came, expect.ArrayOf(expect.Field("type", expect.OneOf("message", "heartbeat")))),
			On(all.Await("the event of the subscription", tellsOf(stream)), expect.Field("type", expect.Equal("subscription"))))
	}},
	{Covers: []string{"EVO-32"}, Body: func(s *Session) {
		stream, queue := s.FreshStream(), s.Register()
		id := s.Post(stream, "an event")
		s.Verdict(On(queue.Await("the message's event", messageEvent(id)), expect.Field("type", expect.Equal("message"))))
	}},
	{Covers: []string{"EVO-35"}, Body: func(s *Session) {
		event, starred, fresh := s.starTwo()
		s.Verdict(On(event, expect.Field("messages", expect.All(expect.ArrayOf(expect.Integer()),
			expect.Holding("the one that was not starred", expect.Equal(fresh)),
			expect.NotHolding("the one that was", expect.Equal(starred))))))
	}},
	{Covers: []string{"EVO-36"}, Body: func(s *Session) {
		event, _, fresh := s.starTwo()
		s.Verdict(On(event, flagsEvent(fresh)))
	}},
	{Covers: []string{"EVO-38"}, Phase: Alone, Body: func(s *Session) {
		queue := s.Register(P{"event_types": []string{"scheduled_messages"}})
		p := s.laterMessage()
		made := s.Try(scheduleCall, p)
		id, ok := made.Body["scheduled_message_id"].(json.Number)
		if !ok {
			s.Untestable("the request that schedules a message is not described, and the server does not take the public counterpart's")
		}
		s.cleaning().undo(s.Credentials, "/scheduled_messages/"+id.String(), nil)
		queue.Await("the event of scheduling", ofScheduling)
		path := "/scheduled_messages/" + id.String()
		s.otherwise("PATCH "+path, P{"content": s.Fresh("content")})
		edited := queue.Await("the event of the edit", ofScheduling)
		s.otherwise("DELETE "+path, nil)
		s.Verdict(On(edited, ofScheduling), On(queue.Await("the event of the deletion", ofScheduling), ofScheduling))
	}},
}

// mixedEvents registers a queue for three kinds of events, subscribes to a
// stream and sends a message to it.
func (s *Session) mixedEvents() (*Queue, Stream, json.Number) {
	queue := s.Register(P{"event_types": []string{"message", "subscription", "update_message_flags"}})
	stream := s.FreshStream()
	return queue, stream, s.Post(stream, "an event of another kind")
}

// rewind reads the queue from its beginning again: nothing that was read has
// been acknowledged yet.
func (q *Queue) rewind() { q.last = q.Registration.Body["last_event_id"].(json.Number) }

// starTwo stars a message, then the same and another one, and returns the
// event that tells of the other.
func (s *Session) starTwo() (event target.Object, starred, fresh json.Number) {
	stream := s.FreshStream()
	starred, fresh = s.Post(stream, "starred"), s.Post(stream, "not starred")
	s.Flag("add", "starred", starred)
	queue := s.Register(P{"event_types": []string{"update_message_flags"}})
	s.Flag("add", "starred", starred, fresh)
	event = queue.Await("the event of the change", flagsEvent(fresh))
	if _, there := event["messages"]; !there {
		s.Untestable("the payload of the event is not described, and it has no list of messages")
	}
	return event, starred, fresh
}

// otherwise brings about what the specification describes no way to, as in the
// public counterpart.
func (a *Actor) otherwise(call string, p P) *target.Reply {
	reply := a.TryUnknown(call, p)
	if !reply.Succeeded() {
		a.s.Untestable("the specification describes no way to do it, and the server does not take the public counterpart's: " + call)
	}
	return reply
}
