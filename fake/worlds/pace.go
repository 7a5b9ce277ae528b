package worlds

import (
	"math"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
)

// pace executes what becomes due in a world while its clock runs, with a timer,
// because a client may wait for the event. A world without requests, or with a frozen
// clock, has no timer: it executes what became due before its first answer. No world
// has a goroutine.
type pace struct {
	begun atomic.Bool  // the timer is set up
	at    atomic.Int64 // when the timer fires, in nanoseconds of the world's clock

	mu    sync.Mutex
	timer *time.Timer // nil before there was something to wait for
	ended bool
}

// shortestPause keeps a timer from firing again and again at the same moment.
const shortestPause = time.Millisecond

// never is a moment past all that can fall due.
var never = time.Unix(0, math.MaxInt64)

// Serve passes the current site to then, which answers the request.
func (w *World) Serve(r *http.Request, then func(*rest.Site)) {
	if !w.pace.begun.Load() {
		w.Keep()
	}
	defer w.keepAfter(r) // also after a request whose connection was dropped on purpose
	then(w.Site())
}

func (w *World) keepAfter(r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead || w.endsSooner() {
		w.Keep() // the request may have made something due earlier
	}
}

// endsSooner reports whether a queue may end before the timer fires. A read can make a
// queue, but no other duty.
func (w *World) endsSooner() bool {
	at, some := w.Site().Hub.NextEnd()
	return some && at.UnixNano() < w.pace.at.Load()
}

// Keep executes everything that is due by now, and sets the timer for the next moment.
// It does nothing for a frozen clock.
func (w *World) Keep() {
	p, s := &w.pace, w.Site()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.begun.Store(true)
	if p.ended || s.World.Clock.Frozen() {
		p.wake(never, 0, nil)
		return
	}
	now := s.World.Clock.Now()
	list := w.duties()
	_, next := nextDuty(s, list, never)
	if !next.After(now) {
		w.settle(s, now)
		_, next = nextDuty(s, list, never)
	}
	p.wake(next, max(next.Sub(now), shortestPause), w.Keep)
}

// wake sets the timer, or stops it if there is nothing to wait for.
func (p *pace) wake(at time.Time, in time.Duration, then func()) {
	p.at.Store(at.UnixNano())
	switch {
	case at.Equal(never) && p.timer != nil:
		p.timer.Stop()
	case at.Equal(never):
	case p.timer != nil:
		p.timer.Reset(in)
	default:
		p.timer = time.AfterFunc(in, then)
	}
}

// end stops the timer for good.
func (p *pace) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended = true
	if p.timer != nil {
		p.timer.Stop()
	}
}
