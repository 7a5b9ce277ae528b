package kinds

import (
	"net/http"

	"github.com/spiritlevel/spiritlevel/scenarios"
)

var heartbeatsOnly = Kind{
	Name:       scenarios.HeartbeatsOnly,
	Happens:    "The read gets heartbeats and no other event. What happens meanwhile arrives, with higher IDs, at the first read without the fault.",
	Correct:    "It acknowledges heartbeats like other events, does not take silence for loss, and shows its own message when POST /messages is answered.",
	Operations: []string{readEvents},
	Make: always(func(v *Visit, w http.ResponseWriter, next Next) {
		release := v.Hub.Withhold(v.queueID())
		defer release()
		next(w)
	}),
}
