package mutation

import (
	"encoding/json"
	"net/url"
	"slices"
	"strconv"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// queue is an event queue as the wrong server knows it.
type queue struct {
	world, email string
	types        []string // nil = all
	last         int64    // the highest ID that it was given by the right server
	made         int64    // how many events the wrong server has added
	pending      []target.Object
}

// spread is how far apart the IDs of events are, so that others fit between.
const spread = 1000

func (q *queue) wants(kind string) bool { return q.types == nil || slices.Contains(q.types, kind) }

// Leak adds the event to the queues that fit. It is for mutants that pass every
// exchange to Queues.
func (x *Exchange) Leak(event target.Object, fits func(email string) bool) {
	x.server.mu.Lock()
	defer x.server.mu.Unlock()
	kind, _ := event["type"].(string)
	for _, q := range x.server.queues {
		if q.world != x.World || !q.wants(kind) || !fits(q.email) {
			continue
		}
		added := target.Object{}
		for name, value := range event {
			added[name] = value
		}
		q.made++
		added["id"] = json.Number(strconv.FormatInt((q.last+1)*spread+q.made, 10))
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
			_ = json.Unmarshal([]byte(x.Params.Get("event_types")), &q.types) // what is no list was refused
			x.server.mu.Lock()
			x.server.queues[id] = q
			x.server.mu.Unlock()
			x.Body["last_event_id"] = spaced(q.last)
		}
	case "GET /events":
		x.readEvents()
	}
}

func (x *Exchange) readEvents() {
	x.server.mu.Lock()
	q := x.server.queues[x.Params.Get("queue_id")]
	x.server.mu.Unlock()
	after, _ := strconv.ParseInt(x.Params.Get("last_event_id"), 10, 64)
	if after >= 0 && x.Params.Has("last_event_id") {
		x.Params.Set("last_event_id", strconv.FormatInt(after/spread-1, 10))
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
		event := element.(target.Object)
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
		return int(integer(a.(target.Object)["id"]) - integer(b.(target.Object)["id"]))
	})
	x.Body["events"] = events
}

// after are the added events with a higher ID.
func (q *queue) after(x *Exchange, id int64) []target.Object {
	x.server.mu.Lock()
	defer x.server.mu.Unlock()
	var found []target.Object
	for _, event := range q.pending {
		if integer(event["id"]) > id {
			found = append(found, event)
		}
	}
	return found
}

func spaced(id int64) json.Number { return json.Number(strconv.FormatInt((id+1)*spread, 10)) }

func integer(v any) int64 {
	n, _ := v.(json.Number)
	i, _ := n.Int64()
	return i
}

// message is the message as the account sees it, nil if it does not.
func (x *Exchange) message(email, id string) target.Object {
	body := x.Aside(email, "GET /messages", url.Values{"anchor": {id}, "num_before": {"0"}, "num_after": {"0"}, "apply_markdown": {"false"}})
	for _, m := range target.Objects(body, "messages") {
		if n, _ := m["id"].(json.Number); n.String() == id {
			return m
		}
	}
	return nil
}
