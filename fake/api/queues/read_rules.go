package queues

import (
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// readRules are the rules of reading events that differ between levels.
type readRules struct {
	namesQueue     bool // each answer has the ID of the queue
	needsLastEvent bool // a read of a queue has last_event_id
	// mayRegister is the reason why a read without a queue registers none.
	mayRegister func(*readEventsParams) error
}

func readRulesAt(p *featurelevels.Plan) *readRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) readRules {
		rules := readRules{
			namesQueue:     !p.Has("zulip-events-queue-id"),
			needsLastEvent: p.Has("zulip-last-event-id-required"),
			mayRegister:    ifRegistering,
		}
		if p.Has("zulip-events-register") {
			rules.mayRegister = ifNotBlocking
		}
		return rules
	})
}

// ifRegistering demands a parameter of a registration.
func ifRegistering(p *readEventsParams) error {
	if !p.given() {
		return rest.MissingParameter("queue_id")
	}
	return nil
}

// ifNotBlocking demands a read that does not wait.
func ifNotBlocking(p *readEventsParams) error {
	if !p.DontBlock.Value {
		return queueMissing.New()
	}
	return nil
}
