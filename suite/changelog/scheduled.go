package changelog

import (
	"encoding/json"
	"fmt"

	"github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

func scheduledLooks() map[string]look {
	return map[string]look{
		"registered scheduled messages":  {see: scheduledRegistered},
		"scheduled message":              {needs: []Need{Moderator}, see: scheduledMessage},
		"events of scheduled messages":   {needs: []Need{Moderator}, see: schedulingEvents},
		"message that is scheduled over": {see: scheduledAgain},
	}
}

// schedulingRow is the row since which a call schedules messages.
const schedulingRow RowID = "179-scheduled-create"

const scheduledList = "GET /scheduled_messages"

// scheduledRegistered schedules a message where that is possible, and registers.
func scheduledRegistered(o *observer, _ *Actor, _ Params) any {
	if o.Has(schedulingRow) {
		arrange.Schedule(o.Session)
	}
	return o.RegistrationOf("scheduled_messages")
}

// scheduledMessage schedules a message, or takes one that was scheduled before the run.
func scheduledMessage(o *observer, _ *Actor, _ Params) any {
	if !o.Has(schedulingRow) {
		return alreadyScheduled(o.As(target.Moderator))
	}
	return scheduledAs(o.Session, arrange.Schedule(o.Session))
}

// scheduledAs is the scheduled message as it is listed, nil if it is not.
func scheduledAs(s *Session, p Params) any {
	listed := arrange.Otherwise(s.Actor, scheduledList, nil).Body["scheduled_messages"]
	return FindElement(listed, HaveField("content", p["content"]))
}

// alreadyScheduled is a message that the actor had scheduled before the run:
// no call could do it yet.
func alreadyScheduled(a *Actor) target.Object {
	listed := AsList(arrange.Otherwise(a, scheduledList, nil).Body["scheduled_messages"])
	if len(listed) == 0 {
		a.Session.Untestable(fmt.Sprintf("the role %s has no scheduled message, and no call of this level makes one", a.Role))
	}
	object, _ := listed[0].(target.Object)
	return object
}

// schedulingEvents looks at the events of a message that is taken back, or made
// where that is possible.
func schedulingEvents(o *observer, _ *Actor, _ Params) any {
	moderator := o.As(target.Moderator)
	return eventsDuring(moderator, "scheduled_messages", nil, func() {
		if o.Has(schedulingRow) {
			moderator.Do(arrange.ScheduleCall, arrange.LaterMessage(o.Session))
			return
		}
		object := alreadyScheduled(moderator)
		id, _ := object["message_id"].(json.Number)
		if later, named := object["scheduled_message_id"].(json.Number); named {
			id = later // another row judges the name
		}
		arrange.Otherwise(moderator, "DELETE /scheduled_messages/"+id.String(), nil)
	})
}

// scheduledAgain looks what became of a scheduled message whose ID was given
// when another one was scheduled.
func scheduledAgain(o *observer, _ *Actor, _ Params) any {
	first := arrange.Schedule(o.Session)
	object, _ := scheduledAs(o.Session, first).(target.Object)
	o.Given(object).To(HaveField("scheduled_message_id", BeInteger()))
	another := first.With(Params{"content": o.Fresh("content"), "scheduled_message_id": object["scheduled_message_id"]})
	reply := o.Try(arrange.ScheduleCall, another)
	o.Given(reply).To(Succeed())
	if id, ok := reply.Body["scheduled_message_id"].(json.Number); ok {
		o.Cleaning().Undo(o.Credentials, "/scheduled_messages/"+id.String(), nil)
	}
	o.Given(scheduledAs(o.Session, another)).To(BeObject())
	return target.Object{"first": scheduledAs(o.Session, first)}
}
