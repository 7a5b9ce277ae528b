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
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
)

// goneWithin is how long what belonged to clients that have gone may last.
const goneWithin = 20 * time.Second

// held is what the default world holds for its clients: queues, blocked reads,
// unread events.
func held(c *client) string {
	c.t.Helper()
	e := c.control("GET", "/worlds/default", "").ok().object("world")["events"].(map[string]any)
	return fmt.Sprint(e["queues"], e["blocked_reads"], e["unread"])
}

// becomes waits until something is as it should be.
func becomes(t *testing.T, what string, got func() string, want string) {
	t.Helper()
	for start := time.Now(); got() != want; runtime.Gosched() {
		if time.Since(start) > goneWithin {
			t.Fatalf("%s: still %s, want %s", what, got(), want)
		}
	}
}

// Clients that hang up while they wait, over sockets.
func TestNothingStaysOfConnectionsThatAreCut(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	q := ben.queue(form{"event_types": []string{"message"}})
	before := runtime.NumGoroutine()
	for n := range 50 {
		w := dial(t, srv)
		mine := ben.queue(form{"event_types": []string{"message"}})
		w.say("GET /api/v1/events?last_event_id=-1&queue_id=" + mine.id + " HTTP/1.1\nHost: h\n" + credentials(t, srv, member) + "\n")
		becomes(t, "while it waits", func() string { return held(ben) }, fmt.Sprint(n+2, 1, 0))
		q = mine
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		becomes(t, "when it has gone", func() string { return held(ben) }, fmt.Sprint(n+2, 0, 0))
	}
	becomes(t, "goroutines", func() string { return fmt.Sprint(runtime.NumGoroutine() <= before+1) }, "true")
	ben.to("general", "t", "x")
	same(t, "the queue is still there", kinds(q.events()), []string{"message"})
}

func TestNothingStaysOfClientsThatGiveUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		ben := as(t, srv, member)
		for range 100 {
			q := ben.queue(nil)
			ctx, leave := context.WithCancel(t.Context())
			gone := make(chan error, 1)
			go func() {
				r := q.request("GET", "/events?"+form{"queue_id": q.id, "last_event_id": -1}.encode(), "", "")
				_, err := q.http.Do(r.WithContext(ctx))
				gone <- err
			}()
			synctest.Wait()
			same(t, "while it waits", held(ben)[len(held(ben))-3:], "1 0")
			leave()
			if err := <-gone; !errors.Is(err, context.Canceled) {
				t.Fatal(err)
			}
		}
		same(t, "what is held", held(ben), "100 0 0")
	})
}

// Thousands of queues that nobody reads, and events for each.
func TestAbandonedQueuesAreForgotten(t *testing.T) {
	raceenabled.AnswersOnly(t)
	t.Parallel()
	srv := fake.Start(t, fake.FrozenClock(frozen))
	few := form{"event_types": []string{"typing"}, "fetch_event_types": []string{}}
	for i := range 3000 {
		as(t, srv, []string{member, other, third, newcomer}[i%4]).queue(few)
	}
	ben := as(t, srv, member)
	for range 20 {
		ben.post("/typing", form{"op": "start", "to": []int{cleoID}}).ok()
	}
	same(t, "while they may come back", held(ben), "3000 0 30000")
	srv.Advance(10 * time.Minute)
	same(t, "after their lifespan", held(ben), "0 0 0")
}

// Where nothing happens and nobody asks for anything, queues go at their time
// too: those that were made by reading, that were read, and whose reader left.
func TestAbandonedQueuesGoByThemselves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		ben := as(t, srv, member)
		some := form{"event_types": []string{"message"}}
		start := time.Now()
		left := func(at time.Duration, want string) {
			t.Helper()
			time.Sleep(time.Until(start.Add(at)))
			synctest.Wait()
			same(t, fmt.Sprint("after ", at), held(ben), want)
		}
		for range 100 {
			ben.queue(some)
		}
		read, long := ben.queue(some), ben.queue(some.with("queue_lifespan_secs", 3600))
		ben.to("general", "t", "x")
		left(5*time.Minute, "102 0 102")
		read.poll(false).ok()
		ben.get("/events", some.with("queue_lifespan_secs", 30).with("dont_block", true)).ok()
		left(5*time.Minute+29*time.Second, "103 0 102")
		left(5*time.Minute+30*time.Second, "102 0 102")
		left(10*time.Minute-1, "102 0 102")
		left(10*time.Minute, "2 0 2")
		left(15*time.Minute, "1 0 1")
		long.acknowledge(long.poll(false).ok().list("events"))
		waiting := long.blocked() // until there is a heartbeat
		left(16*time.Minute, "1 0 1")
		heartbeat := <-waiting
		heartbeat.ok()
		ended := 15*time.Minute + heartbeat.after + time.Hour
		left(ended-1, "1 0 1")
		left(ended, "0 0 0")

		// One that was being read while another ended.
		ben.queue(some.with("queue_lifespan_secs", 30))
		waiting = ben.queue(some).blocked()
		left(ended+40*time.Second, "1 1 0")
		ben.to("general", "t", "x")
		(<-waiting).ok()
		left(ended+10*time.Minute+39*time.Second, "1 0 1")
		left(ended+10*time.Minute+40*time.Second, "0 0 0")
	})
}

func TestSomeOldAndSomeNewEventsAreAskedFor(t *testing.T) {
	srv := fake.Start(t)
	q := as(t, srv, member).queue(form{"event_types": []string{"message"}})
	for _, last := range []int{-2, -100, 1, 7, 1 << 40} {
		r := q.with(last).poll(false).refused(400, "BAD_REQUEST")
		q.with(last).poll(true).refused(400, "BAD_REQUEST").says(fmt.Sprint(last), r.text("msg"))
	}
	q.to("general", "t", "x")
	q.with(1).poll(false).refused(400, "BAD_REQUEST")
	same(t, "what was asked for wrongly is kept", len(q.poll(false).ok().list("events")), 1)
	for _, last := range []string{"1.5", `"0"`, "null", "[]", "99999999999999999999", "x", ""} {
		q.get("/events", form{"queue_id": q.id, "last_event_id": last, "dont_block": true}).refused(400, "BAD_REQUEST").says("last_event_id")
	}
	for _, block := range []string{"1", `"true"`, "no", ""} {
		q.get("/events", form{"queue_id": q.id, "last_event_id": -1, "dont_block": block}).refused(400, "BAD_REQUEST").says("dont_block")
	}
}
