package changes

import . "github.com/spiritlevel/spiritlevel/featurelevels"

// Deviations of the zulip dialect in reading events.
var (
	QueueIDOnlyWhenBlocked = In(Zulip, "events that were there at once come without queue_id")

	LastEventIDRequired = In(Zulip, "reading an existing queue needs last_event_id")
)
