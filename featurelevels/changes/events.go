package changes

import . "github.com/spiritlevel/spiritlevel/featurelevels"

// Deviations of the zulip dialect in reading events.
var (
	LinkifiersToldToAll = In(Zulip, "events of linkifiers reach clients without linkifier_url_template too")

	QueueIDOnlyWhenBlocked = In(Zulip, "an answer to GET /events without waiting has no queue_id")

	HeardMessagesHaveNoFlags = In(Zulip, "a new message of a stream that a user only hears has no flags")

	UnblockedReadsRegister = In(Zulip, "GET /events without a queue registers one exactly if it does not block")

	FlagsJoinAcross = In(Zulip, "unread events of a flag that is added become one event, whatever came between them", Recorded())

	LastEventIDRequired = In(Zulip, "reading an existing queue requires last_event_id")
)
