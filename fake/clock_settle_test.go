package fake_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// endsWithin demands that something ends. What hangs is left behind.
func endsWithin(t *testing.T, limit time.Duration, what string, do func()) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		do()
	}()
	select {
	case <-done:
	case <-time.After(limit):
		t.Fatalf("%s had not ended after %s", what, limit)
	}
}

// A queue begins by a clock that runs and ends by one that stands. The two
// differ by nanoseconds where times carry more than one clock, in some worlds
// only.
func TestAClockThatIsStoppedBehindAQueueGoesOn(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	endsWithin(t, time.Minute, "advancing 200 worlds", func() {
		for i := range 200 {
			ben.control("POST", "/worlds", fmt.Sprintf(`{"name": "w%d"}`, i)).ok()
			in, path := ben.in(fmt.Sprintf("/w/w%d", i)), fmt.Sprintf("/worlds/w%d/clock", i)
			q := in.queue(nil)
			ben.control("POST", path, `{"freeze": true}`).ok()
			ben.control("POST", path, `{"advance": "1h"}`).ok()
			q.poll(false).refused(400, "BAD_EVENT_QUEUE_ID")
		}
	})
}

// Years are let pass until the clock can go no further, with a queue each time.
func TestAClockHasAnEnd(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	ben := as(t, srv, member)
	endsWithin(t, time.Minute, "advancing by centuries", func() {
		var last reply
		for range 30 {
			ben.queue(nil)
			if last = ben.control("POST", "/worlds/default/clock", `{"advance": "87600h"}`); last.status != 200 {
				break
			}
		}
		last.refused(400, "").says("2200-01-01")
		srv.Advance(1<<63 - 1)
		q := ben.queue(nil)
		srv.Advance(time.Hour)
		q.poll(false).ok()
	})
	for _, at := range []time.Time{frozen.AddDate(-100, 0, 0), frozen.AddDate(1000, 0, 0)} {
		if _, err := fake.New(fake.Config{Level: featurelevels.Newest(), Frozen: at}); err == nil {
			t.Errorf("a clock stands at %s", at)
		}
	}
}
