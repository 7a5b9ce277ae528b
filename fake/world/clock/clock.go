// Package clock is the time of a world.
package clock

import (
	"sync"
	"time"
)

// The bounds of a world's time. Queues store nanoseconds since 1970, which last until
// 2262.
var (
	Earliest = time.Unix(0, 0).UTC()
	Latest   = time.Date(2200, 1, 1, 0, 0, 0, 0, time.UTC)
)

// Clock is a world's time: running with an offset to real time, or frozen. Its times
// have no monotonic reading of the process clock: with it, the order of two times could
// depend on the clock that compares them.
type Clock struct {
	mu      sync.Mutex
	frozen  bool
	at      time.Time     // the time while frozen
	offset  time.Duration // added to real time while running
	changed chan struct{} // closed and replaced when the clock is moved
}

// New returns a clock that runs with real time.
func New() *Clock { return &Clock{changed: make(chan struct{})} }

// Frozen returns a clock that is frozen at a time.
func Frozen(at time.Time) *Clock {
	return &Clock{frozen: true, at: at.Round(0), changed: make(chan struct{})}
}

// Now is the world's time.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now()
}

func (c *Clock) now() time.Time {
	if c.frozen {
		return c.at
	}
	return time.Now().Round(0).Add(c.offset)
}

// Frozen reports whether the clock stands still.
func (c *Clock) Frozen() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.frozen
}

// Advance moves the clock forward. The caller must then execute what is due.
func (c *Clock) Advance(d time.Duration) {
	c.move(func() {
		c.at = c.at.Add(d)
		c.offset += d
	})
}

// Freeze stops the clock.
func (c *Clock) Freeze() { c.move(func() { c.at, c.frozen = c.now(), true }) }

// Run lets the clock run from its current time.
func (c *Clock) Run() { c.move(func() { c.offset, c.frozen = time.Until(c.now()), false }) }

func (c *Clock) move(by func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	by()
	close(c.changed)
	c.changed = make(chan struct{})
}

// Until returns a channel that fires when the clock reaches t without a change of the
// clock, and one that is closed when the clock is changed; wait for both and check
// again. stop releases the timer.
func (c *Clock) Until(t time.Time) (due <-chan time.Time, moved <-chan struct{}, stop func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.frozen {
		return nil, c.changed, func() {}
	}
	timer := time.NewTimer(t.Sub(c.now()))
	return timer.C, c.changed, func() { timer.Stop() }
}

// Setting is the state of the clock: frozen at a time, or running with an offset to real
// time.
func (c *Clock) Setting() (frozen bool, at time.Time, offset time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.frozen, c.at, c.offset
}

// Set gives the clock the setting of another one.
func (c *Clock) Set(frozen bool, at time.Time, offset time.Duration) {
	c.move(func() { c.frozen, c.at, c.offset = frozen, at, offset })
}

// Copy returns an independent clock with the same time.
func (c *Clock) Copy() *Clock {
	c.mu.Lock()
	defer c.mu.Unlock()
	return &Clock{frozen: c.frozen, at: c.at, offset: c.offset, changed: make(chan struct{})}
}
