package events

import "github.com/spiritlevel/spiritlevel/featurelevels/wire"

// Refusals are the errors of reading and registering event queues.
var Refusals = &wire.Refusals{Resource: "events"}

var (
	tooManyQueues = Refusals.Add(wire.Refusal{Name: "too-many-queues", Text: "Could not allocate event queue"})
	eventPruned   = Refusals.Add(wire.Refusal{
		Name: "event-pruned", Parameter: "last_event_id", Text: "An event newer than %d has already been pruned!",
	})
	eventUnknown = Refusals.Add(wire.Refusal{
		Name: "event-unknown", Parameter: "last_event_id", Text: "Event %d was not in this queue",
	})
)
