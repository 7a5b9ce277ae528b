package faketest

import "fmt"

// Queue is a client's event queue, with the ID of the last event that the client has
// read.
type Queue struct {
	*Client
	ID   string
	Last int
}

// Queue is an event queue of a client.
func (c *Client) Queue(f Form) *Queue {
	c.T.Helper()
	r := c.Post("/register", f).OK()
	own := *c
	if own.server != nil {
		own.registered = contractAt(own.server, own.path())
	}
	return &Queue{Client: &own, ID: r.Text("queue_id"), Last: r.Int("last_event_id")}
}

// Poll reads the present events, or waits for the next ones if blocking.
func (q *Queue) Poll(block bool) Reply {
	q.T.Helper()
	return q.Get("/events", Form{"queue_id": q.ID, "last_event_id": q.Last, "dont_block": !block})
}

// Events reads the present events; the next read acknowledges them.
func (q *Queue) Events() []map[string]any {
	q.T.Helper()
	list := q.Poll(false).OK().List("events")
	q.Acknowledge(list)
	return list
}

// Acknowledge marks events as read.
func (q *Queue) Acknowledge(list []map[string]any) {
	for _, e := range list {
		if id := int(e["id"].(float64)); id > q.Last {
			q.Last = id
		}
	}
}

// Kinds are the types of events, with their op.
func Kinds(list []map[string]any) []string {
	out := []string{}
	for _, e := range list {
		kind := fmt.Sprint(e["type"])
		if op, there := e["op"]; there {
			kind += " " + fmt.Sprint(op)
		}
		out = append(out, kind)
	}
	return out
}

// With returns the queue as read up to an event.
func (q Queue) With(last int) *Queue { q.Last = last; return &q }

// Person returns the last event that updates a user.
func (q *Queue) Person() map[string]any {
	q.T.Helper()
	list := q.Events()
	if len(list) == 0 {
		q.T.Fatal("no event came")
	}
	person, _ := list[len(list)-1]["person"].(map[string]any)
	return person
}
