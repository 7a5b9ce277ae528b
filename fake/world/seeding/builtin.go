package seeding

import (
	"sync"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/fake/world/clock"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// UsualSeed is the seed of servers in tests.
const UsualSeed = 1

// builtin is the world of the built-in scenario with the usual seed, at some time. It
// costs much more to make than to start again at another time.
var builtin = sync.OnceValues(func() (*world.World, error) {
	return Build(scenarios.Builtin(), UsualSeed, clock.Frozen(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)))
})

// Builtin is [Build] for the built-in scenario.
func Builtin(seed uint64, c *clock.Clock) (*world.World, error) {
	if seed != UsualSeed {
		return Build(scenarios.Builtin(), seed, c)
	}
	made, err := builtin()
	if err != nil {
		return nil, err
	}
	return made.StartAgain(c), nil
}
