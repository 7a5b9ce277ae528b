package kinds

import (
	"net/http"

	"github.com/spiritlevel/spiritlevel/scenarios"
)

var stalledAnswer = Kind{
	Name:    scenarios.StalledAnswer,
	Happens: "The request is executed, and half of the answer arrives; the rest follows later, by the clock of the world.",
	Correct: "Its time limit covers the body too, not only the header. It stays usable in the meantime.",
	Make: func(f scenarios.Fault) (Effect, error) {
		by, err := scenarios.ParseWait(f.By)
		return func(v *Visit, w http.ResponseWriter, next Next) {
			rest := record(next).begin(w)
			v.wait(by)
			_, _ = w.Write(rest) // the client may have gone
		}, err
	},
}
