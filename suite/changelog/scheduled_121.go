package changelog

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/specs"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var _ = register(rows121Scheduled, rows121Scheduling)

// Rows since which scheduled messages are listed, and since which they can be
// made.
const (
	scheduledListRow Row = "173-get-scheduled"
	schedulingRow    Row = "179-scheduled-create"
)

const scheduledList = "GET /scheduled_messages"

// rows121Scheduled are rows on the fields of scheduled messages.
func rows121Scheduled() []ChangeRow {
	return []ChangeRow{
		{
			Row: "179-register-scheduled", observe: func(s *Session) any {
				if s.Has(schedulingRow) {
					specs.Schedule(s)
				}
				return s.RegistrationOf("scheduled_messages")
			},
			before: hidden("scheduled_messages"), after: shown("scheduled_messages[].content", expect.Text()),
		},
		{
			Row: "179-scheduled-object-names", since: scheduledListRow, needs: []Need{NeedModerator}, observe: func(s *Session) any {
				if !s.Has(schedulingRow) {
					return alreadyScheduled(s.As(target.Moderator))
				}
				return scheduledAs(s, specs.Schedule(s))
			},
			before: expect.All(shown("message_id", expect.Integer()), shown("deliver_at", expect.Integer()),
				shown("to", expect.ArrayOf(anything)), hidden("scheduled_message_id"), hidden("scheduled_delivery_timestamp")),
			after: expect.All(shown("scheduled_message_id", expect.Integer()), shown("scheduled_delivery_timestamp", expect.Integer()),
				shown("to", expect.Integer()), hidden("message_id"), hidden("deliver_at")),
		},
		{
			Row: "179-scheduled-events", since: scheduledListRow, needs: []Need{NeedModerator, NeedOperator}, observe: schedulingEvents,
			before: noEvents(), after: anyEvents(),
		},
	}
}

// rows121Scheduling are rows on scheduling, changing and taking back.
func rows121Scheduling() []ChangeRow {
	return []ChangeRow{
		{
			Row: "173-delete-scheduled", since: schedulingRow, observe: func(s *Session) any {
				return s.TryUnknown("DELETE "+scheduledPath(s, specs.Schedule(s)), nil)
			}, after: expect.Success(),
		},
		{
			Row: "184-scheduled-edit", since: schedulingRow, observe: func(s *Session) any {
				return s.TryUnknown("PATCH "+scheduledPath(s, specs.Schedule(s)), Params{"content": s.Fresh("content")})
			},
			before: expect.NotSuccess(), after: expect.Success(),
		},
		{
			Row: "184-scheduled-create-no-id", since: schedulingRow, observe: scheduledAgain,
			before: saying("first", nil), after: expect.Field("first", expect.Object()),
		},
	}
}

// scheduledAs is the scheduled message as it is listed, nil if it is not.
func scheduledAs(s *Session, p Params) any {
	return FindElement(specs.Otherwise(s.Actor, scheduledList, nil).Body["scheduled_messages"], saying("content", p["content"]))
}

// alreadyScheduled is a message that the actor had scheduled before the run:
// no call could do it yet.
func alreadyScheduled(a *Actor) target.Object {
	first := FindElement(specs.Otherwise(a, scheduledList, nil).Body["scheduled_messages"], anything)
	if first == nil {
		a.Session.Untestable("the role " + string(a.Role) + " has no scheduled message, and no call of this level schedules one")
	}
	object, _ := first.(target.Object)
	return object
}

// schedulingEvents looks at the events of a message that is taken back, or made
// where that is possible.
func schedulingEvents(s *Session) any {
	s.OnlyForked()
	moderator := s.As(target.Moderator)
	return eventsDuring(moderator, "scheduled_messages", nil, func() {
		if s.Has(schedulingRow) {
			moderator.Do(specs.ScheduleCall, specs.LaterMessage(s))
			return
		}
		object := alreadyScheduled(moderator)
		id, _ := object["message_id"].(json.Number)
		if later, named := object["scheduled_message_id"].(json.Number); named {
			id = later // what it is called is judged by another row
		}
		specs.Otherwise(moderator, "DELETE /scheduled_messages/"+id.String(), nil)
	})
}

func scheduledPath(s *Session, p Params) string {
	object, _ := scheduledAs(s, p).(target.Object)
	s.Arranged(object, expect.Field("scheduled_message_id", expect.Integer()))
	return "/scheduled_messages/" + object["scheduled_message_id"].(json.Number).String()
}

// scheduledAgain looks what became of a scheduled message whose ID was given
// when another one was scheduled.
func scheduledAgain(s *Session) any {
	first := specs.Schedule(s)
	object, _ := scheduledAs(s, first).(target.Object)
	s.Arranged(object, expect.Field("scheduled_message_id", expect.Integer()))
	another := first.With(Params{"content": s.Fresh("content"), "scheduled_message_id": object["scheduled_message_id"]})
	reply := s.Try(specs.ScheduleCall, another)
	s.Arranged(reply, expect.Success())
	if id, ok := reply.Body["scheduled_message_id"].(json.Number); ok {
		s.Cleaning().Undo(s.Credentials, "/scheduled_messages/"+id.String(), nil)
	}
	s.Arranged(scheduledAs(s, another), expect.Object())
	return target.Object{"first": scheduledAs(s, first)}
}
