package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

const millisecondsPerSecond = 1000

const (
	postScheduled  = "POST /scheduled_messages"
	patchScheduled = "PATCH /scheduled_messages/{scheduled_message_id}"
)

// Changes of scheduled messages.
var (
	ScheduledKnown = At(173, "scheduled messages can be listed and deleted",
		Rows("get-scheduled", "delete-scheduled"),
		RouteAdded("GET /scheduled_messages", "DELETE /scheduled_messages/{scheduled_message_id}"))

	ScheduledListed = At(179, "a registration lists scheduled messages", Rows("register-scheduled"),
		Added[wire.RegisterScheduledMessages]("scheduled_messages"))

	Scheduling = At(179, "messages can be scheduled", Rows("scheduled-create"),
		RouteAdded(postScheduled))

	ScheduledEvents = At(179, "events announce scheduled messages", Rows("scheduled-events"),
		NoEvent[wire.ScheduledAdded](), NoEvent[wire.ScheduledUpdated](), NoEvent[wire.ScheduledRemoved]())

	ScheduledNames = At(179, "fields of scheduled messages have their final names",
		Rows("scheduled-object-names"),
		Renamed[wire.ScheduledMessage]("scheduled_message_id", "message_id", nil),
		Renamed[wire.ScheduledMessage]("scheduled_delivery_timestamp", "deliver_at", nil),
		Rewritten(func(m *wire.ScheduledMessage, o *Object) {
			if stream, ok := m.To.(int); ok {
				o.Set("to", []int{stream})
			}
			o.Set("topic", m.Topic)
			o.Set("deliver_at", m.DeliveryTimestamp*millisecondsPerSecond)
		}))

	ScheduledTellFailure = At(181, "a scheduled message includes whether sending failed",
		Rows("scheduled-failed"),
		Added[wire.ScheduledMessage]("failed"))

	ScheduledEdited = At(184, "an endpoint edits scheduled messages",
		Rows("scheduled-edit"),
		RouteAdded(patchScheduled))

	SchedulingOnlyCreates = At(184, "POST /scheduled_messages no longer edits",
		Rows("scheduled-create-no-id"),
		ParamRemoved("scheduled_message_id", postScheduled))
)
