package fake_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
)

// held is the state that the default world keeps for its clients: queues, blocked reads,
// unread events.
func held(c *Client) string {
	c.T.Helper()
	e := c.Control("GET", "/worlds/default", "").OK().Object("world")["events"].(map[string]any)
	return fmt.Sprint(e["queues"], e["blocked_reads"], e["unread"])
}

// Clients hang up over sockets while they wait.
func TestCutConnectionsLeaveNothing(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	q := ben.Queue(Form{"event_types": []string{"message"}})
	before := runtime.NumGoroutine()
	for n := range 50 {
		w := dial(t, srv)
		mine := ben.Queue(Form{"event_types": []string{"message"}})
		w.say("GET /api/v1/events?last_event_id=-1&queue_id=" + mine.ID + " HTTP/1.1\nHost: localhost\n" +
			credentials(t, srv, Member) + "\n")
		Becomes(t, "while it waits", func() string { return held(ben) }, fmt.Sprint(n+2, 1, 0))
		q = mine
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		Becomes(t, "when it has gone", func() string { return held(ben) }, fmt.Sprint(n+2, 0, 0))
	}
	Becomes(t, "goroutines", func() string { return fmt.Sprint(runtime.NumGoroutine() <= before+1) }, "true")
	ben.To("general", "t", "x")
	Same(t, "the queue is still there", Kinds(q.Events()), []string{"message"})
}

func TestDisconnectedClientsLeaveNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		ben := As(t, srv, Member)
		for range 100 {
			q := ben.Queue(nil)
			ctx, leave := context.WithCancel(t.Context())
			gone := make(chan error, 1)
			go func() {
				r := q.Request("GET", "/events?"+Form{"queue_id": q.ID, "last_event_id": -1}.Encode(), "", "")
				_, err := q.HTTP.Do(r.WithContext(ctx))
				gone <- err
			}()
			synctest.Wait()
			Same(t, "while it waits", held(ben)[len(held(ben))-3:], "1 0")
			leave()
			if err := <-gone; !errors.Is(err, context.Canceled) {
				t.Fatal(err)
			}
		}
		Same(t, "what is held", held(ben), "100 0 0")
	})
}

// The test makes thousands of unread queues, with events for each.
func TestAbandonedQueuesAreForgotten(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	t.Parallel()
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	few := Form{"event_types": []string{"typing"}, "fetch_event_types": []string{}}
	for i := range 3000 {
		As(t, srv, []string{Member, Other, Third, Newcomer}[i%4]).Queue(few)
	}
	ben := As(t, srv, Member)
	for range 20 {
		ben.Post("/typing", Form{"op": "start", "to": []int{CleoID}}).OK()
	}
	Same(t, "while they may come back", held(ben), "3000 0 30000")
	srv.Advance(10 * time.Minute)
	Same(t, "after their lifespan", held(ben), "0 0 0")
}

// Queues of an idle world expire at their time: queues that a read registered, queues
// that were read, and queues whose reader left.
func TestAbandonedQueuesEndByThemselves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		ben := As(t, srv, Member)
		some := Form{"event_types": []string{"message"}}
		start := time.Now()
		left := func(at time.Duration, want string) {
			t.Helper()
			time.Sleep(time.Until(start.Add(at)))
			synctest.Wait()
			Same(t, fmt.Sprint("after ", at), held(ben), want)
		}
		for range 100 {
			ben.Queue(some)
		}
		read, long := ben.Queue(some), ben.Queue(some.With("queue_lifespan_secs", 3600))
		ben.To("general", "t", "x")
		left(5*time.Minute, "102 0 102")
		read.Poll(false).OK()
		ben.Get("/events", some.With("queue_lifespan_secs", 30).With("dont_block", true)).OK()
		left(5*time.Minute+29*time.Second, "103 0 102")
		left(5*time.Minute+30*time.Second, "102 0 102")
		left(10*time.Minute-1, "102 0 102")
		left(10*time.Minute, "2 0 2")
		left(15*time.Minute, "1 0 1")
		long.Acknowledge(long.Poll(false).OK().List("events"))
		waiting := long.Blocked() // until there is a heartbeat
		left(16*time.Minute, "1 0 1")
		heartbeat := <-waiting
		heartbeat.OK()
		ended := 15*time.Minute + heartbeat.After + time.Hour
		left(ended-1, "1 0 1")
		left(ended, "0 0 0")

		// One queue is being read while another one ends.
		ben.Queue(some.With("queue_lifespan_secs", 30))
		waiting = ben.Queue(some).Blocked()
		left(ended+40*time.Second, "1 1 0")
		ben.To("general", "t", "x")
		(<-waiting).OK()
		left(ended+10*time.Minute+39*time.Second, "1 0 1")
		left(ended+10*time.Minute+40*time.Second, "0 0 0")
	})
}

func TestInvalidEventIDsAreRefused(t *testing.T) {
	srv := fake.Start(t)
	q := As(t, srv, Member).Queue(Form{"event_types": []string{"message"}})
	for _, last := range []int{-2, -100, 1, 7, 1 << 40} {
		r := q.With(last).Poll(false).Refused(400, "BAD_REQUEST")
		q.With(last).Poll(true).Refused(400, "BAD_REQUEST").Says(fmt.Sprint(last), r.Text("msg"))
	}
	q.To("general", "t", "x")
	q.With(1).Poll(false).Refused(400, "BAD_REQUEST")
	Same(t, "what was asked for wrongly is kept", len(q.Poll(false).OK().List("events")), 1)
	for _, last := range []string{"1.5", `"0"`, "null", "[]", "99999999999999999999", "x", ""} {
		q.Get("/events", Form{"queue_id": q.ID, "last_event_id": last, "dont_block": true}).Refused(400,
			"BAD_REQUEST").Says("last_event_id")
	}
	for _, block := range []string{"1", `"true"`, "no", ""} {
		q.Get("/events", Form{"queue_id": q.ID, "last_event_id": -1, "dont_block": block}).Refused(400,
			"BAD_REQUEST").Says("dont_block")
	}
}
