package events

import (
	"math"
	"sync/atomic"
	"time"
)

// Settle does what is due by now: it sends heartbeats to blocked reads and ends
// queues that were not read for too long.
func (h *Hub) Settle(now time.Time) {
	h.mu.Lock()
	defer h.unlock()
	ends := never
	for _, q := range h.queues {
		from := q.idleSince
		if p := q.parked; p != nil && !p.heartbeat.After(now) {
			from, q.idleSince = p.heartbeat, p.heartbeat
			p.settled = true
			h.add(q, heartbeat())
		} else if p != nil {
			from = now // its read may end at any time from now on
		}
		if q.abandoned(now) {
			h.drop(q)
			continue
		}
		ends = earlier(ends, from.Add(q.Lifespan))
	}
	h.ends.set(ends)
}

// heartbeatType is the type of the events that end an idle read.
const heartbeatType = "heartbeat"

func heartbeat() Encoded {
	e, err := Encode([]byte(`{"type":"` + heartbeatType + `"}`))
	if err != nil {
		panic(err) // the type is first
	}
	return e
}

// NextEnd is a time before which no queue is abandoned, and at which the hub is
// to be settled; some is false if there are no queues.
func (h *Hub) NextEnd() (at time.Time, some bool) {
	at = h.ends.get()
	return at, at.Before(never)
}

// never is a moment past the end of any queue.
var never = time.Unix(0, math.MaxInt64)

// ending is the earliest possible end of a queue. A new queue can make it earlier;
// Settle computes it again, because a read only makes the end of a queue later. It
// is written under the hub's lock, and read without.
type ending struct{ nano atomic.Int64 }

func (e *ending) set(t time.Time) { e.nano.Store(t.UnixNano()) }

func (e *ending) get() time.Time { return time.Unix(0, e.nano.Load()) }

func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}
