package suite

import (
	"context"
	"time"
)

// The first and the longest pause between two looks at the same thing.
const (
	firstPause   = 5 * time.Millisecond
	longestPause = 500 * time.Millisecond
)

// backoff spaces repeated looks, each pause twice the one before.
type backoff struct {
	next     time.Duration
	deadline time.Time
}

func newBackoff(limit time.Duration) *backoff {
	return &backoff{next: firstPause, deadline: time.Now().Add(limit)}
}

// wait pauses and tells whether to look again.
func (b *backoff) wait(ctx context.Context) bool {
	if time.Now().Add(b.next).After(b.deadline) {
		return false
	}
	timer := time.NewTimer(b.next)
	defer timer.Stop()
	b.next = min(2*b.next, longestPause)
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}
