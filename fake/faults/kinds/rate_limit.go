package kinds

import (
	"net/http"
	"strconv"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

var rateLimit = Kind{
	Name:    scenarios.RateLimit,
	Happens: "The request is refused with 429 RATE_LIMIT_HIT, the headers X-RateLimit-… and Retry-After, and the field retry-after.",
	Correct: "It waits for retry-after seconds, which may be a fraction, and then sends the request again. It does not send others in between.",
	Make: func(f scenarios.Fault) (Effect, error) {
		seconds := max(f.RetryAfter, 1)
		return func(v *Visit, w http.ResponseWriter, _ Next) {
			reset := v.World.Clock.Now().Add(time.Duration(seconds) * time.Second)
			h := w.Header()
			h.Set("X-RateLimit-Limit", "1")
			h.Set("X-RateLimit-Remaining", "0")
			h.Set("X-RateLimit-Reset", strconv.FormatInt(reset.Unix(), 10))
			h.Set("Retry-After", strconv.Itoa(seconds))
			rest.Refuse(w, v.Request, rest.TooManyRequests(float64(seconds)))
		}, nil
	},
}
