package kinds

import (
	"net/http"

	"github.com/spiritlevel/spiritlevel/scenarios"
)

var halfAnswer = Kind{
	Name:    scenarios.HalfAnswer,
	Happens: "The request is executed, and the connection ends in the middle of the answer.",
	Correct: "It sees that the body is shorter than Content-Length, uses nothing of it, and acknowledges no event of it.",
	Make: always(func(_ *Visit, w http.ResponseWriter, next Next) {
		record(next).begin(w)
		drop()
	}),
}
