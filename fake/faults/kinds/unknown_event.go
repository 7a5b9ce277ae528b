package kinds

import (
	"net/http"

	"github.com/spiritlevel/spiritlevel/scenarios"
)

var unknownEvent = Kind{
	Name:       scenarios.UnknownEvent,
	Happens:    "A queue without event_types gets an event of a type that no level has, spiritlevel_unknown. New levels add types too.",
	Correct:    "It ignores events of types that it does not know, and acknowledges them.",
	Operations: []string{readEvents},
	Make: always(func(v *Visit, w http.ResponseWriter, next Next) {
		v.Hub.AddUnknown(v.queueID(), unknownField)
		next(w)
	}),
}
