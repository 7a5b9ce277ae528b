package rest

import (
	"math"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// Limiter refuses calls above a number per window and account. The window slides, and
// refused calls do not count. Without a limit it adds nothing to an answer.
type Limiter struct {
	mu     sync.Mutex
	calls  int
	window time.Duration
	seen   map[int][]time.Time // by user ID, ascending
}

// Set changes the limit to a number of calls per window; 0 disables it. The counts are
// reset.
func (l *Limiter) Set(calls int, window time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.calls, l.window, l.seen = calls, window, map[int][]time.Time{}
}

// Rule is the current limit.
func (l *Limiter) Rule() (calls int, window time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.calls, l.window
}

// Take counts a call and sets the headers that help clients keep the limit.
func (l *Limiter) Take(c *Call, h http.Header) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.calls == 0 || c.User == nil {
		return nil
	}
	now := c.World.Clock.Now()
	seen := l.seen[c.User.ID]
	for len(seen) > 0 && now.Sub(seen[0]) >= l.window {
		seen = seen[1:]
	}
	refused := len(seen) >= l.calls
	if !refused {
		seen = append(seen, now)
	}
	l.seen[c.User.ID] = seen
	h.Set("X-RateLimit-Limit", strconv.Itoa(l.calls))
	h.Set("X-RateLimit-Remaining", strconv.Itoa(l.calls-len(seen)))
	h.Set("X-RateLimit-Reset", strconv.FormatInt(int64(math.Ceil(float64(seen[len(seen)-1].Add(l.window).UnixNano())/1e9)),
		10))
	if !refused {
		return nil
	}
	wait := seen[0].Add(l.window).Sub(now).Seconds()
	h.Set("Retry-After", strconv.FormatFloat(wait, 'f', -1, 64))
	return TooManyRequests(wait)
}
