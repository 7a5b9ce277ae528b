package events_test

import (
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
)

// unread is the number of events that end a queue, ofUser the number of queues that ends
// a user's oldest one.
const (
	unread = 10_000
	ofUser = 1_000
)

func ended(q *Queue) bool {
	q.T.Helper()
	return q.Poll(false).Text("code") == "BAD_EVENT_QUEUE_ID"
}

func TestAnUnreadQueueEndsAsAWhole(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	t.Parallel()
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	ben := As(t, srv, Member)
	lost, read := ben.Queue(Form{"event_types": []string{"typing"}}), ben.Queue(Form{"event_types": []string{"typing"}})
	typing := func(n int) {
		for range n {
			ben.Post("/typing", Form{"op": "start", "to": []int{4}}).OK()
		}
	}
	typing(unread)
	Same(t, "unread events", len(lost.Poll(false).OK().List("events")), unread)
	read.Events()
	read.Events()
	typing(1)
	Same(t, "the unread one has ended", ended(lost), true)
	Same(t, "events of the one that was read", len(read.Events()), 1)
}

func TestAUserWithTooManyQueuesLosesTheLeastRecentlyReadOne(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	mine := func() *Queue {
		return ben.Queue(Form{"event_types": []string{"typing"}, "fetch_event_types": []string{}})
	}
	theirs := As(t, srv, Other).Queue(nil)
	first, second := mine(), mine()
	first.Events() // read after the second was made
	for range ofUser - 2 {
		mine()
	}
	third := mine()
	Same(t, "ended", []bool{ended(first), ended(second), ended(third), ended(theirs)}, []bool{false, true, false, false})
}
