package worlds

import (
	"cmp"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/actors"
	"github.com/spiritlevel/spiritlevel/fake/api/bots"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/callbacks"
	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/fake/faults"
	"github.com/spiritlevel/spiritlevel/fake/requests"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// World is one world of a server, as it is served now. Its state is replaced
// as a whole when it is reset.
type World struct {
	Name string

	pristine *world.World        // the state after a reset
	plan     *featurelevels.Plan // by which a reset serves it
	frozen   bool
	// callbacks goes to the services of bots.
	callbacks *callbacks.Client
	// Faults are the faults of the world.
	Faults  *faults.Set
	initial []scenarios.Fault // that a reset sets again
	keep    int               // the number of requests to remember
	watch   func(world string, e requests.Entry)

	heartbeat  time.Duration                     // 0 for the usual one
	api        func() http.Handler               // answers requests that have their site
	company    func(pace float64) *actors.Troupe // makes its actors, nil for a world without any
	lively     bool                              // the actors act from each start on, at livelyPace
	livelyPace float64
	troupe     atomic.Pointer[actors.Troupe]

	epoch  func(resets uint64) uint64
	resets uint64

	replacing sync.Mutex // held while the site is replaced
	site      atomic.Pointer[rest.Site]
	pace      pace
}

// Site is the world as the server serves it.
func (w *World) Site() *rest.Site { return w.site.Load() }

// Plan is the level and dialect at which the world is served now.
func (w *World) Plan() *featurelevels.Plan { return w.Site().Plan }

func (w *World) start(state *world.World) error {
	s := rest.NewSite(state, w.plan, bots.NewCalls(w.callbacks))
	s.Hub.Begin(w.epoch(w.resets))
	s.Hub.BeatAfter(cmp.Or(w.heartbeat, events.HeartbeatAfter))
	s.Requests().Keep(w.keep)
	if w.watch != nil {
		s.Requests().Watch(func(e requests.Entry) { w.watch(w.Name, e) })
	}
	w.Faults.Clear(s)
	if len(w.initial) > 0 {
		if _, err := w.Faults.Add(s, w.initial...); err != nil {
			return err
		}
	}
	w.troupe.Store(nil)
	if w.lively {
		w.begin(s, w.livelyPace)
	}
	w.site.Store(s)
	return nil
}

func (w *World) stop() {
	w.pace.end()
	w.Site().Close()
}

// Reset returns the world to its initial state, its level included. Its event queues
// end.
func (w *World) Reset() {
	w.replacing.Lock()
	defer w.replacing.Unlock()
	old := w.Site()
	state := w.pristine.Fork()
	if w.frozen {
		state.Clock.Freeze()
	}
	w.resets++
	_ = w.start(state) // its faults were accepted when it was made
	old.Close()
	w.Keep()
}

// Report describes the requests of the world's clients.
func (w *World) Report() requests.Report {
	s := w.Site()
	report := s.Requests().Report(s.Plan.Level())
	for _, u := range s.Hub.Unacknowledged() {
		report.Unacknowledged = append(report.Unacknowledged, requests.Unacknowledged(u))
	}
	return report
}
