package kinds

import (
	"net/http"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

var idGap = Kind{
	Name: scenarios.IDGap,
	Happens: "The IDs of new messages, streams, users and so on are higher by the gap. " +
		"IDs increase, but are not consecutive.",
	Correct: "It takes IDs from answers and events, and does not count them.",
	Make: func(f scenarios.Fault) (Effect, error) {
		return func(v *Visit, w http.ResponseWriter, next Next) {
			if v.Request.Method != http.MethodGet {
				_ = v.World.Write(func(tx *world.Tx) error { // never fails
					tx.IDs().Skip(max(f.Gap, 1))
					return nil
				})
			}
			next(w)
		}, nil
	},
}
