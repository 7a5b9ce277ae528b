package suite

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// schedulingFrom is the level from which messages can be scheduled.
const schedulingFrom = 179

const scheduledList = "GET /scheduled_messages"

// loggedScheduled7 are changes of scheduled messages.
func loggedScheduled7() []logged {
	return []logged{
		{
			row: "173-delete-scheduled", since: schedulingFrom, look: func(s *Session) any {
				return s.TryUnknown("DELETE "+s.scheduledPath(s.schedule()), nil)
			}, after: expect.Success(),
		},
		{
			row: "179-register-scheduled", look: living(func(s *Session) any {
				if s.Level() >= schedulingFrom {
					s.schedule()
				}
				return toldOnRegistering("scheduled_messages")(s)
			}),
			before: hidden("scheduled_messages"), after: shown("scheduled_messages[].content", expect.Text()),
		},
		{
			row: "179-scheduled-object-names", since: schedulingFrom, look: func(s *Session) any {
				return s.scheduledAs(s.schedule())
			},
			after: expect.All(shown("scheduled_message_id", expect.Integer()), shown("scheduled_delivery_timestamp", expect.Integer()),
				shown("to", expect.Integer()), hidden("message_id"), hidden("deliver_at")),
		},
		{
			row: "184-scheduled-edit", since: schedulingFrom, look: func(s *Session) any {
				return s.TryUnknown("PATCH "+s.scheduledPath(s.schedule()), P{"content": s.Fresh("content")})
			},
			before: expect.NotSuccess(), after: expect.Success(),
		},
		{
			row: "184-scheduled-create-no-id", since: schedulingFrom, look: scheduledAgain,
			before: saying("first", nil), after: expect.Field("first", expect.Object()),
		},
	}
}

// scheduledAs is the scheduled message as it is listed, nil if it is not.
func (s *Session) scheduledAs(p P) any {
	all, _ := s.otherwise(scheduledList, nil).Body["scheduled_messages"].([]any)
	for _, element := range all {
		if object, _ := element.(target.Object); object["content"] == p["content"] {
			return object
		}
	}
	return nil
}

func (s *Session) scheduledPath(p P) string {
	object, _ := s.scheduledAs(p).(target.Object)
	s.arranged(object, expect.Field("scheduled_message_id", expect.Integer()))
	return "/scheduled_messages/" + object["scheduled_message_id"].(json.Number).String()
}

// scheduledAgain looks what became of a scheduled message whose ID was given
// when another one was scheduled.
func scheduledAgain(s *Session) any {
	first := s.schedule()
	object, _ := s.scheduledAs(first).(target.Object)
	s.arranged(object, expect.Field("scheduled_message_id", expect.Integer()))
	second := first.with(P{"content": s.Fresh("content"), "scheduled_message_id": object["scheduled_message_id"]})
	reply := s.Try(scheduleCall, second)
	s.arranged(reply, expect.Success())
	if id, ok := reply.Body["scheduled_message_id"].(json.Number); ok {
		s.leftovers.scheduled(s.Credentials, id)
	}
	s.arranged(s.scheduledAs(second), expect.Object())
	return target.Object{"first": s.scheduledAs(first)}
}
