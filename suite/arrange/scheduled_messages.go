package arrange

import (
	"encoding/json"
	"time"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
)

const ScheduleCall = "POST /scheduled_messages"

// OfScheduling demands an event on scheduled messages.
func OfScheduling() Matcher { return HaveField("type", "scheduled_messages") }

// notBefore is how long a scheduled message waits at least: longer than a run
// takes and clocks are moved.
const notBefore = 300 * 24 * time.Hour

// LaterMessage is a message that is to be sent when the run is long over.
func LaterMessage(s *Session) Params {
	return Params{
		"type": "stream", "to": s.FreshStream().ID(), "topic": DefaultTopic, "content": s.Fresh("content"),
		"scheduled_delivery_timestamp": time.Now().Add(notBefore).Unix(),
	}
}

// Schedule schedules a message, which is taken back when the run ends.
func Schedule(s *Session) Params {
	p := LaterMessage(s)
	reply := s.Try(ScheduleCall, p)
	if reply.Body["result"] != "success" {
		s.Untestable("the request that schedules a message is not described, " +
			"and the server does not take the public counterpart's")
	}
	if id, ok := reply.Body["scheduled_message_id"].(json.Number); ok {
		s.Cleaning().Undo(s.Credentials, "/scheduled_messages/"+id.String(), nil)
	}
	return p
}
