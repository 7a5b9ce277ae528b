package events

import (
	"cmp"
	"slices"
)

// Unacknowledged is a queue whose client got events and did not acknowledge them.
type Unacknowledged struct {
	QueueID         string
	UserID          int
	Events, FirstID int
}

// Unacknowledged lists such queues by ID.
func (h *Hub) Unacknowledged() []Unacknowledged {
	h.mu.Lock()
	defer h.unlock()
	var list []Unacknowledged
	for _, q := range h.queues {
		u := Unacknowledged{QueueID: q.QueueID, UserID: q.UserID}
		for _, e := range q.entries {
			if e.id < q.read {
				u.Events++
			}
		}
		if u.Events > 0 {
			u.FirstID = q.entries[0].id
			list = append(list, u)
		}
	}
	slices.SortFunc(list, func(a, b Unacknowledged) int { return cmp.Compare(a.QueueID, b.QueueID) })
	return list
}
