package suite

import (
	"encoding/json"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

const scheduleCall = "POST /scheduled_messages"

// scheduledSpecs judge what the change log and the table of events say of
// scheduled messages. Of the request only the existence is described; its
// parameters are those of the public counterpart.
var scheduledSpecs = []Spec{
	existing([]string{"NMD-09", "LVL-27"}, scheduleCall),
	{Covers: []string{"LVL-28"}, Body: func(s *Session) {
		absent := s.TryUnknown(scheduleCall, s.laterMessage())
		path := s.TryUnknown("POST /sl_invented/scheduled_messages", nil)
		method := s.TryUnknown("PUT /scheduled_messages", nil)
		s.Verdict(On(absent, expect.NotSuccess(), expect.Either("the answer of an unknown path or method", likeAnswer(path), likeAnswer(method))))
	}},
	{Covers: []string{"EVO-37", "LVL-29"}, Body: func(s *Session) {
		queue := s.Register(P{"event_types": []string{"scheduled_messages"}})
		s.schedule()
		event := queue.Await("the event of the scheduled message", ofScheduling)
		s.Verdict(On(event, ofScheduling))
	}},
	{Covers: []string{"LVL-30"}, Body: func(s *Session) {
		queue := s.Register(P{"event_types": []string{"scheduled_messages", "message"}})
		s.TryUnknown(scheduleCall, s.laterMessage())
		sent := s.Post(s.FreshStream(), "after what cannot be scheduled")
		var came []any
		queue.Await("the event of the message "+sent.String(), func(event any) error {
			came = append(came, event)
			return messageEvent(sent)(event)
		})
		s.Verdict(On(came, expect.NotHolding("an event of scheduling", ofScheduling)))
	}},
	{Covers: []string{"LVL-22"}, Phase: Alone, Body: func(s *Session) {
		s.Verdict(On(s.scheduledObject(), expect.Field("failed", expect.Equal(false))))
	}},
	{Covers: []string{"LVL-23"}, Phase: Alone, Body: func(s *Session) {
		s.Verdict(On(s.scheduledObject(), expect.Absent("failed")))
	}},
}

// ofScheduling demands an event on scheduled messages.
func ofScheduling(v any) error {
	return expect.Field("type", expect.Equal("scheduled_messages"))(v)
}

// notBefore is how long a scheduled message waits at least: longer than a run
// takes and clocks are moved.
const notBefore = 300 * 24 * time.Hour

// laterMessage is a message that is to be sent when the run is long over.
func (s *Session) laterMessage() P {
	return P{
		"type": "stream", "to": s.FreshStream().ID(), "topic": defaultTopic, "content": s.Fresh("content"),
		"scheduled_delivery_timestamp": time.Now().Add(notBefore).Unix(),
	}
}

// schedule schedules a message, which is taken back when the run ends.
func (s *Session) schedule() P {
	p := s.laterMessage()
	reply := s.Try(scheduleCall, p)
	if reply.Body["result"] != "success" {
		s.Untestable("the request that schedules a message is not described, and the server does not take the public counterpart's")
	}
	if id, ok := reply.Body["scheduled_message_id"].(json.Number); ok {
		s.cleaning().undo(s.Credentials, "/scheduled_messages/"+id.String(), nil)
	}
	return p
}

// scheduledObject is a scheduled message as its event carries it. No other spec
// may schedule one at the time.
func (s *Session) scheduledObject() target.Object {
	queue := s.Register(P{"event_types": []string{"scheduled_messages"}})
	content := s.schedule()["content"]
	event := queue.Await("the event of the scheduled message", ofScheduling)
	for _, v := range event {
		list, _ := v.([]any)
		for _, element := range list {
			if object, ok := element.(target.Object); ok && object["content"] == content {
				return object
			}
		}
	}
	s.Untestable("the payload of the event is not described, and it does not list scheduled messages")
	return nil
}
