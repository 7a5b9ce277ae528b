package fake_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// endsWithin demands that a function ends. A hanging function is left behind.
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

// A queue begins by a running clock and ends by a frozen one. In some worlds the two
// differ by nanoseconds, if times have a monotonic reading.
func TestAFrozenClockAdvancesPastItsQueues(t *testing.T) {
	sample.NotShort(t)
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	endsWithin(t, time.Minute, "advancing 200 worlds", func() {
		for i := range 200 {
			ben.Control("POST", "/worlds", fmt.Sprintf(`{"name": "w%d"}`, i)).OK()
			in, path := ben.In(fmt.Sprintf("/w/w%d", i)), fmt.Sprintf("/worlds/w%d/clock", i)
			q := in.Queue(nil)
			ben.Control("POST", path, `{"freeze": true}`).OK()
			ben.Control("POST", path, `{"advance": "1h"}`).OK()
			q.Poll(false).Refused(400, "BAD_EVENT_QUEUE_ID")
		}
	})
}

// The clock advances by years up to its end, with a new queue each time.
func TestAClockHasAnEnd(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	ben := As(t, srv, Member)
	endsWithin(t, time.Minute, "advancing by centuries", func() {
		var last Reply
		for range 30 {
			ben.Queue(nil)
			if last = ben.Control("POST", "/worlds/default/clock", `{"advance": "87600h"}`); last.Status != 200 {
				break
			}
		}
		last.Refused(400, "").Says("2200-01-01")
		srv.Advance(1<<63 - 1)
		q := ben.Queue(nil)
		srv.Advance(time.Hour)
		q.Poll(false).OK()
	})
	for _, at := range []time.Time{Frozen.AddDate(-100, 0, 0), Frozen.AddDate(1000, 0, 0)} {
		if _, err := fake.New(fake.Config{Level: featurelevels.Newest(), Frozen: at}); err == nil {
			t.Errorf("a clock stands at %s", at)
		}
	}
}
