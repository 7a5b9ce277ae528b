package mutants

import (
	"encoding/json"
	"slices"
	"strconv"
)

// queue is an event queue as the wrong server knows it.
type queue struct {
	world, email string
	types        []string // nil = all
	last         int      // the highest ID that it was given by the right server
	made         int      // how many events the wrong server has added
	pending      []object
}

// spread is how far apart the IDs of events are, so that others fit between.
const spread = 1000

func (q *queue) wants(kind string) bool { return q.types == nil || slices.Contains(q.types, kind) }

// Leak adds the event to the queues that fit.
func (x *Exchange) Leak(event object, fits func(email string) bool) {
	x.server.mu.Lock()
	defer x.server.mu.Unlock()
	kind, _ := event["type"].(string)
	for _, q := range x.server.queues {
		if q.world != x.World || !q.wants(kind) || !fits(q.email) {
			continue
		}
		added := object{}
		for name, value := range event {
			added[name] = value
		}
		q.made++
		added["id"] = (q.last+1)*spread + q.made
		q.pending = append(q.pending, added)
	}
}

// Queues spreads the IDs of events and adds what was leaked.
func (x *Exchange) Queues() {
	switch x.Call {
	case "POST /register":
		x.Forward()
		if id, ok := x.Body["queue_id"].(string); ok {
			q := &queue{world: x.World, email: x.Email, last: integer(x.Body["last_event_id"])}
			_ = json.Unmarshal([]byte(x.Params.Get("event_types")), &q.types) // the server has refused other values
			x.server.mu.Lock()
			x.server.queues[x.World+" "+id] = q
			x.server.mu.Unlock()
			x.Body["last_event_id"] = spaced(q.last)
		}
	case "GET /events":
		x.readEvents()
	}
}

func (x *Exchange) readEvents() {
	x.server.mu.Lock()
	q := x.server.queues[x.World+" "+x.Params.Get("queue_id")]
	x.server.mu.Unlock()
	after, err := strconv.Atoi(x.Params.Get("last_event_id"))
	if after >= 0 && err == nil { // the server refuses what is no number
		x.Params.Set("last_event_id", strconv.Itoa(after/spread-1))
	}
	if q != nil && len(q.after(x, after)) > 0 {
		x.Params.Set("dont_block", "true")
	}
	x.Forward()
	events, ok := x.Body["events"].([]any)
	if !ok || q == nil {
		return
	}
	for _, element := range events {
		event := element.(object)
		id := integer(event["id"])
		event["id"] = spaced(id)
		x.server.mu.Lock()
		q.last = max(q.last, id)
		x.server.mu.Unlock()
	}
	for _, event := range q.after(x, after) {
		events = append(events, event)
	}
	slices.SortStableFunc(events, func(a, b any) int {
		return integer(a.(object)["id"]) - integer(b.(object)["id"])
	})
	x.Body["events"] = events
}

// received are the events of the queue that is read, up to those of this answer.
func (x *Exchange) received() []any {
	var all []any
	for _, p := range x.server.pastOf(x.World, events) {
		if p.P["queue_id"] == x.Params.Get("queue_id") {
			all = append(all, listOf(p.Answer["events"])...)
		}
	}
	return append(all, listOf(decode(x.raw)["events"])...)
}

// after are the added events with a higher ID.
func (q *queue) after(x *Exchange, id int) []object {
	x.server.mu.Lock()
	defer x.server.mu.Unlock()
	var found []object
	for _, event := range q.pending {
		if integer(event["id"]) > id {
			found = append(found, event)
		}
	}
	return found
}

func spaced(id int) int { return (id + 1) * spread }

func integer(v any) int {
	n, _ := v.(int)
	return n
}
