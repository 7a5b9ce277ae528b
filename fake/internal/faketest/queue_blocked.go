package faketest

import (
	"testing/synctest"
	"time"
)

// Blocked starts a blocking read of a queue and returns once it is parked. The answer
// arrives on the channel, with its duration.
func (q *Queue) Blocked() <-chan Answered {
	out := make(chan Answered, 1)
	start := time.Now()
	go func() {
		r := q.Poll(true)
		out <- Answered{r, time.Since(start)}
	}()
	synctest.Wait()
	return out
}

// Answered is a read that waits for its answer.
type Answered struct {
	Reply
	After time.Duration
}
