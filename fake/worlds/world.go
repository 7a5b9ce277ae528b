package worlds

import (
	"sync/atomic"

	"github.com/spiritlevel/spiritlevel/fake/api"
	"github.com/spiritlevel/spiritlevel/fake/callbacks"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// World is one world of a server, as it is served now. Its state is replaced
// as a whole when it is reset.
type World struct {
	Name string

	pristine *world.World // what a reset goes back to
	plan     *featurelevels.Plan
	frozen   bool
	// callbacks goes to the services of bots.
	callbacks *callbacks.Client
	site      atomic.Pointer[api.Site]
	pace      pace
}

// Site is the world as it is served.
func (w *World) Site() *api.Site { return w.site.Load() }

// Plan is the level and dialect of the world.
func (w *World) Plan() *featurelevels.Plan { return w.plan }

func (w *World) start(state *world.World) { w.site.Store(api.NewSite(state, w.plan, w.callbacks)) }

func (w *World) stop() {
	w.pace.end()
	w.Site().Close()
}

// Reset takes the world back to how it was made. Its event queues end.
func (w *World) Reset() {
	old := w.Site()
	state := w.pristine.Fork()
	if w.frozen {
		state.Clock.Freeze()
	}
	w.start(state)
	old.Close()
	w.Keep()
}
