package events_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

func TestABlockedReadIsAnsweredByAnEvent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		q := As(t, srv, Member).Queue(nil)
		read := q.Blocked()
		time.Sleep(20 * time.Second)
		As(t, srv, Other).To("general", "t", "x")
		r := <-read
		Same(t, "events", Kinds(r.OK().List("events")), []string{"message"})
		Same(t, "queue_id", r.Text("queue_id"), q.ID)
		Same(t, "answered after", r.After, 20*time.Second)
	})
}

func TestAHeartbeatComesAfterTheConfiguredTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := <-As(t, fake.Start(t, fake.WithHeartbeat(70*time.Second)), Member).Queue(nil).Blocked()
		if r.OK(); r.After < 70*time.Second || r.After > 80*time.Second {
			t.Errorf("the heartbeat came after %s", r.After)
		}
	})
}

func TestABlockedReadEndsWithAHeartbeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		q := As(t, srv, Member).Queue(nil)
		for range 5 {
			r := <-q.Blocked()
			events := r.OK().List("events")
			Same(t, "events", Kinds(events), []string{"heartbeat"})
			Same(t, "fields", len(events[0]), 2)
			if r.After < 45*time.Second || r.After > 55*time.Second {
				t.Errorf("the heartbeat came after %s", r.After)
			}
			q.Acknowledge(events)
		}
	})
}

func TestWaitingEventsAreAnsweredAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		q := As(t, srv, Member).Queue(nil)
		q.To("general", "t", "x")
		r := <-q.Blocked()
		Same(t, "events", Kinds(r.OK().List("events")), []string{"message"})
		Same(t, "answered after", r.After, time.Duration(0))
	})
}

func TestASecondReaderReleasesTheFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		q := As(t, srv, Member).Queue(nil)
		first := q.Blocked()
		second := q.Blocked()
		r := <-first
		Same(t, "the first", []any{Kinds(r.OK().List("events")), r.After}, []any{[]string{}, time.Duration(0)})
		q.To("general", "t", "x")
		Same(t, "the second", Kinds((<-second).OK().List("events")), []string{"message"})
	})
}

func TestDeletingAQueueAnswersItsReader(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		q := As(t, srv, Member).Queue(nil)
		read := q.Blocked()
		q.Delete("/events", Form{"queue_id": q.ID}).OK()
		Same(t, "answer", Kinds((<-read).OK().List("events")), []string{})
		q.Poll(true).Refused(400, "BAD_EVENT_QUEUE_ID")
	})
}

func TestAQueueOutlivesAClientThatHasGone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		q := As(t, srv, Member).Queue(nil)
		ctx, leave := context.WithCancel(t.Context())
		gone := make(chan error, 1)
		go func() {
			r := q.Request("GET", "/events?"+Form{"queue_id": q.ID, "last_event_id": -1}.Encode(), "", "")
			_, err := q.HTTP.Do(r.WithContext(ctx))
			gone <- err
		}()
		synctest.Wait()
		leave()
		if err := <-gone; !errors.Is(err, context.Canceled) {
			t.Errorf("the read ended with %v", err)
		}
		time.Sleep(9 * time.Minute)
		q.To("general", "t", "x")
		Same(t, "events", Kinds(q.Events()), []string{"message"})
	})
}

func TestAnIdleQueueExpires(t *testing.T) {
	for name, c := range map[string]struct {
		f      Form
		idle   time.Duration
		expire bool
	}{
		"not after nine minutes":         {nil, 9 * time.Minute, false},
		"after ten minutes":              {nil, 10 * time.Minute, true},
		"later if asked for":             {Form{"queue_lifespan_secs": 3600}, 59 * time.Minute, false},
		"then too":                       {Form{"queue_lifespan_secs": 3600}, time.Hour, true},
		"a week at most":                 {Form{"queue_lifespan_secs": 999999999}, 7 * 24 * time.Hour, true},
		"nought is the default":          {Form{"queue_lifespan_secs": 0}, 10 * time.Minute, true},
		"less than nothing is a default": {Form{"queue_lifespan_secs": -5}, 9 * time.Minute, false},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				srv := fake.Start(t)
				q := As(t, srv, Member).Queue(c.f)
				time.Sleep(c.idle)
				if r := q.Poll(false); c.expire {
					r.Refused(400, "BAD_EVENT_QUEUE_ID")
				} else {
					r.OK()
				}
			})
		})
	}
}

func TestAQueueThatIsReadDoesNotExpire(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		q := As(t, srv, Member).Queue(nil)
		for range 30 { // more than twenty minutes
			q.Acknowledge((<-q.Blocked()).OK().List("events"))
		}
	})
}

func TestShutdownAnswersBlockedReads(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		read := As(t, srv, Member).Queue(nil).Blocked()
		if err := srv.Shutdown(t.Context()); err != nil {
			t.Error(err)
		}
		Same(t, "answer", Kinds((<-read).OK().List("events")), []string{})
	})
}

func TestManyClientsWaitAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t)
		var reads []<-chan Answered
		for _, email := range []string{Owner, Admin, Moderator, Member, Other, Third, Newcomer} {
			for range 20 {
				reads = append(reads, As(t, srv, email).Queue(nil).Blocked())
			}
		}
		As(t, srv, Member).To("general", "t", "x")
		for _, read := range reads {
			Same(t, "events", Kinds((<-read).OK().List("events")), []string{"message"})
		}
	})
}
