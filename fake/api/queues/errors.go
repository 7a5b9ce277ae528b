package queues

import "github.com/spiritlevel/spiritlevel/featurelevels/wire"

// Refusals are the errors of event queues.
var Refusals = &wire.Refusals{Resource: "queues"}

// Errors of reading events.
var (
	badQueue = Refusals.Add(wire.Refusal{
		Name: "bad-queue", Kind: wire.BadEventQueue, Parameter: "queue_id", Text: "Bad event queue ID: %s",
	})
	queueMissing = Refusals.Add(wire.Refusal{
		Name: "queue-missing", Parameter: "queue_id", Text: "Missing 'queue_id' argument",
	})
	lastEventMissing = Refusals.Add(wire.Refusal{
		Name: "last-event-missing", Parameter: "last_event_id", Text: "Missing 'last_event_id' argument",
	})
)

// Errors of registering a queue.
var (
	narrowNoPair = Refusals.Add(wire.Refusal{
		Name: "narrow-no-pair", Parameter: "narrow",
		Text: "narrow[%d] is not a pair of strings", Zulip: "narrow[%d] should have exactly 2 items",
	})
	unknownOperand = Refusals.Add(wire.Refusal{
		Name: "unknown-operand", Parameter: "narrow",
		Text: "narrow: Operator is:%s not supported.", Zulip: "Operand %s not supported.",
	})
	unknownOperator = Refusals.Add(wire.Refusal{
		Name: "unknown-operator", Parameter: "narrow",
		Text: "narrow: Operator %s not supported.", Zulip: "Operator %s not supported.",
	})
	capabilityNoSwitch = Refusals.Add(wire.Refusal{
		Name: "capability-no-switch", Parameter: "client_capabilities",
		Text: "%s contains a value that is not a boolean",
	})
)
