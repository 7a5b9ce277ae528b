package fake_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
)

// blocked starts a blocking read of a queue and returns once it is parked.
// What it is answered with arrives on the channel, and how long that took.
func (q *queue) blocked() <-chan answered {
	out := make(chan answered, 1)
	start := time.Now()
	go func() {
		r := q.poll(true)
		out <- answered{r, time.Since(start)}
	}()
	synctest.Wait()
	return out
}

type answered struct {
	reply
	after time.Duration
}

func TestABlockedReadIsAnsweredByAnEvent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		q := as(t, srv, member).queue(nil)
		read := q.blocked()
		time.Sleep(20 * time.Second)
		as(t, srv, other).to("general", "t", "x")
		r := <-read
		same(t, "events", kinds(r.ok().list("events")), []string{"message"})
		same(t, "queue_id", r.text("queue_id"), q.id)
		same(t, "answered after", r.after, 20*time.Second)
	})
}

func TestABlockedReadEndsWithAHeartbeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		q := as(t, srv, member).queue(nil)
		for range 5 {
			r := <-q.blocked()
			events := r.ok().list("events")
			same(t, "events", kinds(events), []string{"heartbeat"})
			same(t, "fields", len(events[0]), 2)
			if r.after < 45*time.Second || r.after > 55*time.Second {
				t.Errorf("the heartbeat came after %s", r.after)
			}
			q.acknowledge(events)
		}
	})
}

func TestAnEventThatIsThereIsNotWaitedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		q := as(t, srv, member).queue(nil)
		q.to("general", "t", "x")
		r := <-q.blocked()
		same(t, "events", kinds(r.ok().list("events")), []string{"message"})
		same(t, "answered after", r.after, time.Duration(0))
	})
}

func TestASecondReaderReleasesTheFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		q := as(t, srv, member).queue(nil)
		first := q.blocked()
		second := q.blocked()
		r := <-first
		same(t, "the first", []any{kinds(r.ok().list("events")), r.after}, []any{[]string{}, time.Duration(0)})
		q.to("general", "t", "x")
		same(t, "the second", kinds((<-second).ok().list("events")), []string{"message"})
	})
}

func TestDeletingAQueueAnswersItsReader(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		q := as(t, srv, member).queue(nil)
		read := q.blocked()
		q.delete("/events", form{"queue_id": q.id}).ok()
		same(t, "answer", kinds((<-read).ok().list("events")), []string{})
		q.poll(true).refused(400, "BAD_EVENT_QUEUE_ID")
	})
}

func TestAQueueOutlivesAClientThatHasGone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		q := as(t, srv, member).queue(nil)
		ctx, leave := context.WithCancel(t.Context())
		gone := make(chan error, 1)
		go func() {
			r := q.request("GET", "/events?"+form{"queue_id": q.id, "last_event_id": -1}.encode(), "", "")
			_, err := q.http.Do(r.WithContext(ctx))
			gone <- err
		}()
		synctest.Wait()
		leave()
		if err := <-gone; !errors.Is(err, context.Canceled) {
			t.Errorf("the read ended with %v", err)
		}
		time.Sleep(9 * time.Minute)
		q.to("general", "t", "x")
		same(t, "events", kinds(q.events()), []string{"message"})
	})
}

func TestAnIdleQueueExpires(t *testing.T) {
	for name, c := range map[string]struct {
		f      form
		idle   time.Duration
		expire bool
	}{
		"not after nine minutes":         {nil, 9 * time.Minute, false},
		"after ten minutes":              {nil, 10 * time.Minute, true},
		"later if asked for":             {form{"queue_lifespan_secs": 3600}, 59 * time.Minute, false},
		"then too":                       {form{"queue_lifespan_secs": 3600}, time.Hour, true},
		"a week at most":                 {form{"queue_lifespan_secs": 999999999}, 7 * 24 * time.Hour, true},
		"nought is the default":          {form{"queue_lifespan_secs": 0}, 10 * time.Minute, true},
		"less than nothing is a default": {form{"queue_lifespan_secs": -5}, 9 * time.Minute, false},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				srv := fake.Start(t)
				q := as(t, srv, member).queue(c.f)
				time.Sleep(c.idle)
				if r := q.poll(false); c.expire {
					r.refused(400, "BAD_EVENT_QUEUE_ID")
				} else {
					r.ok()
				}
			})
		})
	}
}

func TestAQueueThatIsReadDoesNotExpire(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		q := as(t, srv, member).queue(nil)
		for range 30 { // more than twenty minutes
			q.acknowledge((<-q.blocked()).ok().list("events"))
		}
	})
}

func TestShutdownAnswersBlockedReads(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		read := as(t, srv, member).queue(nil).blocked()
		if err := srv.Shutdown(t.Context()); err != nil {
			t.Error(err)
		}
		same(t, "answer", kinds((<-read).ok().list("events")), []string{})
	})
}

func TestManyClientsWaitAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		var reads []<-chan answered
		for _, email := range []string{owner, admin, moderator, member, other, third, newcomer} {
			for range 20 {
				reads = append(reads, as(t, srv, email).queue(nil).blocked())
			}
		}
		as(t, srv, member).to("general", "t", "x")
		for _, read := range reads {
			same(t, "events", kinds((<-read).ok().list("events")), []string{"message"})
		}
	})
}
