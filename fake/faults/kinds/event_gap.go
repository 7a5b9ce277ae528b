package kinds

import (
	"net/http"

	"github.com/spiritlevel/spiritlevel/scenarios"
)

var eventGap = Kind{
	Name:       scenarios.EventGap,
	Happens:    "The IDs of the events that come next are higher by the gap. No event is lost: IDs increase, but are not consecutive.",
	Correct:    "It acknowledges the highest ID that it received, and does not count or look for the others.",
	Operations: []string{readEvents},
	Make: func(f scenarios.Fault) (Effect, error) {
		return func(v *Visit, w http.ResponseWriter, next Next) {
			v.Hub.SkipIDs(v.queueID(), max(f.Gap, 1))
			next(w)
		}, nil
	},
}
