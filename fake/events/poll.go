package events

import (
	"context"
	"time"

	"github.com/spiritlevel/spiritlevel/featurelevels/orderedjson"
)

// Read is a client's request for its queue. Last is the ID of the newest event it has
// seen; with HasLast false nothing is discarded.
type Read struct {
	Last    int
	HasLast bool
	Block   bool
	// Waits, if set, is called before the read waits.
	Waits func()
}

// Answer is a list of events, and whether the read had to wait for it.
type Answer struct {
	entries []entry
	Blocked bool
}

// Newest is the ID of the newest event, -1 without events.
func (a Answer) Newest() int {
	if len(a.entries) == 0 {
		return -1
	}
	return a.entries[len(a.entries)-1].id
}

// AppendTo puts the events, each with its ID, behind the fields of an object.
func (a Answer) AppendTo(o orderedjson.Open) orderedjson.Open {
	list := o.AppendList("events")
	for _, e := range a.entries {
		list.AddWithNumber(e.object, "id", e.id)
	}
	return list.Close()
}

// Poll reads a queue. It returns the present events at once; a blocking read of an
// empty queue waits for an event or a heartbeat. A second read of a queue answers the
// first. The error is a *wire.Error, or the context's.
func (h *Hub) Poll(ctx context.Context, q *Queue, r Read) (Answer, error) {
	p, answer, err := h.begin(q, r)
	if p == nil {
		return answer, err
	}
	if r.Waits != nil {
		r.Waits()
	}
	for {
		due, moved, stop := h.world.Clock.Until(p.heartbeat)
		select {
		case <-p.wake:
			stop()
			return h.finish(q, p), nil
		case <-due:
			h.Settle(h.world.Clock.Now())
		case <-moved:
			stop()
		case <-h.closed:
			stop()
			return h.finish(q, p), nil
		case <-ctx.Done():
			stop()
			h.finish(q, p)
			return Answer{}, ctx.Err()
		}
	}
}

// begin answers at once or parks the read.
func (h *Hub) begin(q *Queue, r Read) (*parked, Answer, error) {
	h.mu.Lock()
	defer h.unlock()
	if r.HasLast {
		switch {
		case r.Last < q.pruned:
			return nil, Answer{}, eventPruned.New(r.Last)
		case r.Last >= q.next && r.Last != -1:
			return nil, Answer{}, eventUnknown.New(r.Last)
		}
		h.held -= q.discard(r.Last)
	}
	now := h.world.Clock.Now()
	q.idleSince = now
	if list, wanted := q.repeated(); wanted {
		return nil, Answer{entries: list}, nil
	}
	if !r.Block || len(q.entries) > 0 || q.gone {
		return nil, Answer{entries: q.hand()}, nil
	}
	h.release(q)
	jitter := time.Duration(h.random.IntN(int(HeartbeatJitter/time.Second)+1)) * time.Second
	q.parked = &parked{wake: make(chan struct{}), heartbeat: now.Add(h.idle + jitter)}
	return q.parked, Answer{}, nil
}

// finish takes the answer of a parked read.
func (h *Hub) finish(q *Queue, p *parked) Answer {
	h.mu.Lock()
	defer h.mu.Unlock()
	if q.parked == p {
		q.parked = nil
	}
	if !p.settled {
		q.idleSince = h.world.Clock.Now()
	}
	return Answer{entries: q.hand(), Blocked: true}
}
