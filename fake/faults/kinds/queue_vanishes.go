package kinds

import (
	"net/http"

	"github.com/spiritlevel/spiritlevel/scenarios"
)

var queueVanishes = Kind{
	Name:       scenarios.QueueVanishes,
	Happens:    "The event queue of the request ends before it is read, as after a long pause of the client: BAD_EVENT_QUEUE_ID.",
	Correct:    "It registers a new queue, takes its initial state instead of its own, and fetches the messages that it missed.",
	Operations: []string{readEvents},
	Make: always(func(v *Visit, w http.ResponseWriter, next Next) {
		v.Hub.End(v.queueID())
		next(w)
	}),
}
