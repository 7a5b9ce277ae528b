package kinds

import (
	"fmt"
	"net/http"

	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

var upgrade = Kind{
	Name:    scenarios.Upgrade,
	Happens: "After the answer the server restarts at another level. Event queues are kept, and get a restart event.",
	Correct: "At the event it registers again, and reads service_feature_level anew; it does not keep the level of its start.",
	Make: func(f scenarios.Fault) (Effect, error) {
		level := featurelevels.Level(*f.Level)
		if level > featurelevels.Newest() {
			return nil, fmt.Errorf("level: %d is not from %d to %d", level, featurelevels.Oldest, featurelevels.Newest())
		}
		return func(v *Visit, w http.ResponseWriter, next Next) {
			next(w)
			v.Upgrade(level)
		}, nil
	},
}
