package kinds

import (
	"net/http"

	"github.com/spiritlevel/spiritlevel/scenarios"
)

var latency = Kind{
	Name:    scenarios.Latency,
	Happens: "The request waits, by the clock of the world, and is then executed as usual.",
	Correct: "It has a time limit for each request, and shows that it waits. It does not send a message again because the answer is slow.",
	Make: func(f scenarios.Fault) (Effect, error) {
		by, err := scenarios.ParseWait(f.By)
		return func(v *Visit, w http.ResponseWriter, next Next) {
			v.wait(by)
			next(w)
		}, err
	},
}
