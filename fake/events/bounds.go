package events

import (
	"iter"
	"maps"
	"slices"
)

// Limits of the queues of one world. A queue over a limit ends as a whole, like a
// queue that was not read for too long: its client registers again and so knows
// that it missed events. It would not know if single events were lost.
const (
	MaxQueues  = 20_000    // in a world, unless they are all being read
	MaxOfUser  = 1_000     // of one user, likewise
	MaxUnread  = 10_000    // events in one queue
	MaxInWorld = 2_000_000 // events in all queues
)

// room makes room for one more queue of a user: abandoned queues end first, then the
// one that has gone unread for the longest time. It fails if clients are reading all
// queues.
func (h *Hub) room(userID int) bool {
	h.Settle(h.world.Clock.Now())
	h.mu.Lock()
	defer h.unlock()
	if own := h.byUser[userID]; len(own) >= MaxOfUser {
		h.dropOldest(slices.Values(own))
	}
	return len(h.queues) < MaxQueues || h.dropOldest(maps.Values(h.queues))
}

// dropOldest ends the queue that was not read for the longest time. It reports whether
// there is a queue without a blocked read.
func (h *Hub) dropOldest(queues iter.Seq[*Queue]) bool {
	var oldest *Queue
	for q := range queues {
		if q.parked == nil && (oldest == nil || q.idleSince.Before(oldest.idleSince)) {
			oldest = q
		}
	}
	if oldest == nil {
		return false
	}
	h.drop(oldest)
	return true
}

// add appends an event to a queue and keeps the bounds.
func (h *Hub) add(q *Queue, e Encoded) {
	if q.gone {
		return
	}
	if !q.withholds(e) {
		before := len(q.entries)
		q.add(e)
		h.release(q)
		h.held += len(q.entries) - before
	}
	if len(q.entries)+len(q.withheld) > MaxUnread {
		h.drop(q)
	}
	if h.held > MaxInWorld {
		h.dropOldest(maps.Values(h.queues))
	}
}
