package changes

import . "github.com/spiritlevel/spiritlevel/featurelevels"

// Deviations of the zulip dialect in reading events.
var (
	QueueIDOnlyWhenBlocked = In(Zulip, "an answer to GET /events without waiting has no queue_id")

	LastEventIDRequired = In(Zulip, "reading an existing queue requires last_event_id")
)
