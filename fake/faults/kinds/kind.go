// Package kinds has the ways in which the fake goes wrong on purpose, one file for
// each.
package kinds

import (
	"math/rand/v2"
	"net/http"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// Kind is one way to go wrong.
type Kind struct {
	Name scenarios.FaultKind
	// Happens describes the effect for clients; Correct describes a correct client.
	Happens, Correct string
	// Operations are all that the kind can concern; none means every operation.
	Operations []string
	// Legal reports whether a right server of a level may do so in an operation; nil if the level does not matter.
	Legal func(operation string, level featurelevels.Level) bool
	// Make returns the effect of a fault of this kind.
	Make func(scenarios.Fault) (Effect, error)
}

// Effect answers a request in its own way. It may call next to get the usual answer,
// once, with a writer of its own.
type Effect func(v *Visit, w http.ResponseWriter, next Next)

// Next answers the request of a visit as usual.
type Next func(w http.ResponseWriter)

// Visit is a request that goes wrong. Its call is the one of the latest answer.
type Visit struct {
	*rest.Call
	// Upgrade brings the world of the request to another level.
	Upgrade func(featurelevels.Level)
	// Random is for choices of an effect.
	Random *rand.Rand
}

// always makes the effect of a kind without keys of its own.
func always(e Effect) func(scenarios.Fault) (Effect, error) {
	return func(scenarios.Fault) (Effect, error) { return e, nil }
}

// queueID is the event queue that a request reads.
func (v *Visit) queueID() string { return v.Request.URL.Query().Get("queue_id") }

// wait blocks by the clock of the world. It ends early if the client goes or the
// server ends.
func (v *Visit) wait(d time.Duration) {
	clock := v.World.Clock
	end := clock.Now().Add(d)
	for clock.Now().Before(end) {
		due, moved, stop := clock.Until(end)
		select {
		case <-due:
		case <-moved:
			stop()
		case <-v.Hub.Closed():
			stop()
			return
		case <-v.Request.Context().Done():
			stop()
			return
		}
	}
}

// drop closes the connection without the rest of the answer.
func drop() { panic(http.ErrAbortHandler) }

// readEvents is the operation of long polling.
const readEvents = "GET /events"
