package kinds

import (
	"net/http"

	"github.com/spiritlevel/spiritlevel/scenarios"
)

var repeatedEvent = Kind{
	Name:       scenarios.RepeatedEvent,
	Happens:    "The answer begins with the newest event that the client has acknowledged, with its former ID, as after a reconnect.",
	Correct:    "It ignores events with an ID that is not above the highest one that it has processed.",
	Operations: []string{readEvents},
	Make: always(func(v *Visit, w http.ResponseWriter, next Next) {
		v.Hub.Repeat(v.queueID())
		next(w)
	}),
}
