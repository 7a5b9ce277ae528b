package kinds

import (
	"net/http"

	"github.com/spiritlevel/spiritlevel/scenarios"
)

var dropAfter = Kind{
	Name:    scenarios.DropAfter,
	Happens: "The request is executed, and the connection ends without an answer.",
	Correct: "It does not send a message a second time without looking: the event with its local_id, or the newest messages, say that it arrived.",
	Make: always(func(_ *Visit, _ http.ResponseWriter, next Next) {
		record(next)
		drop()
	}),
}
