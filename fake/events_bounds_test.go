package fake_test

import (
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
)

// unread is how many events a queue holds before it ends, ofUser how many
// queues one user has before the first ends.
const (
	unread = 10_000
	ofUser = 1_000
)

func (q *queue) ended() bool {
	q.t.Helper()
	return q.poll(false).text("code") == "BAD_EVENT_QUEUE_ID"
}

func TestAQueueThatNobodyReadsEndsAsAWhole(t *testing.T) {
	raceenabled.AnswersOnly(t)
	t.Parallel()
	srv := fake.Start(t, fake.FrozenClock(frozen))
	ben := as(t, srv, member)
	lost, read := ben.queue(form{"event_types": []string{"typing"}}), ben.queue(form{"event_types": []string{"typing"}})
	typing := func(n int) {
		for range n {
			ben.post("/typing", form{"op": "start", "to": []int{4}}).ok()
		}
	}
	typing(unread)
	same(t, "unread events", len(lost.poll(false).ok().list("events")), unread)
	read.events()
	read.events()
	typing(1)
	same(t, "the unread one has ended", lost.ended(), true)
	same(t, "events of the one that was read", len(read.events()), 1)
}

func TestAUserWithTooManyQueuesLosesTheOneUnreadForLongest(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	mine := func() *queue {
		return ben.queue(form{"event_types": []string{"typing"}, "fetch_event_types": []string{}})
	}
	theirs := as(t, srv, other).queue(nil)
	first, second := mine(), mine()
	first.events() // read after the second was made
	for range ofUser - 2 {
		mine()
	}
	third := mine()
	same(t, "ended", []bool{first.ended(), second.ended(), third.ended(), theirs.ended()}, []bool{false, true, false, false})
}
