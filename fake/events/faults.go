package events

import "encoding/json"

// This file has the effects of faults on queues. Unknown queues stay as they are: the
// read that follows is refused anyway.

// Closed is closed when the hub ends.
func (h *Hub) Closed() <-chan struct{} { return h.closed }

// change calls a function for a queue under the lock.
func (h *Hub) change(id string, change func(q *Queue)) {
	h.mu.Lock()
	defer h.unlock()
	if q := h.queues[id]; q != nil {
		change(q)
	}
}

// End ends a queue without the request of its client.
func (h *Hub) End(id string) { h.change(id, h.drop) }

// SkipIDs leaves a gap in the IDs of a queue before the next event.
func (h *Hub) SkipIDs(id string, gap int) { h.change(id, func(q *Queue) { q.next += gap }) }

// Repeat lets the next answer begin with the newest event that the client has
// acknowledged.
func (h *Hub) Repeat(id string) { h.change(id, func(q *Queue) { q.repeats = true }) }

// AddUnknown adds an event of an unknown type to a queue that gets all types.
func (h *Hub) AddUnknown(id, eventType string) {
	h.change(id, func(q *Queue) {
		text, _ := json.Marshal(map[string]string{"type": eventType}) // texts always encode
		if e, err := Encode(text); err == nil && q.Types == nil {
			h.add(q, e)
		}
	})
}

// Withhold keeps all events but heartbeats from a queue until release is called.
func (h *Hub) Withhold(id string) (release func()) {
	h.change(id, func(q *Queue) {
		q.withholding++
		unread := 0
		for unread < len(q.entries) && q.entries[unread].id < q.read {
			unread++
		}
		for _, e := range q.entries[unread:] {
			q.withheld = append(q.withheld, Encoded{object: e.object})
		}
		h.held -= len(q.entries) - unread
		q.entries = q.entries[:unread:unread]
	})
	return func() {
		h.change(id, func(q *Queue) {
			if q.withholding--; q.withholding > 0 {
				return
			}
			list := q.withheld
			q.withheld = nil
			for _, e := range list {
				h.add(q, e)
			}
		})
	}
}

// withholds reports whether an event is withheld for now.
func (q *Queue) withholds(e Encoded) bool {
	if q.withholding == 0 || e.eventType == heartbeatType {
		return false
	}
	q.withheld = append(q.withheld, e)
	return true
}

// repeated lists the events of an answer that begins with the newest acknowledged one,
// if a fault asked for it and the event exists.
func (q *Queue) repeated() (list []entry, wanted bool) {
	if !q.repeats || q.pruned < 0 {
		return nil, false
	}
	q.repeats = false
	return append([]entry{q.acknowledged}, q.hand()...), true
}
