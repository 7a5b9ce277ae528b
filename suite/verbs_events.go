package suite

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Waiting for events: how long a call that must block is watched at least, and
// how many quick answers it is given.
const (
	quietAtLeast = 250 * time.Millisecond
	quietFactor  = 5
)

// patience is how long something expected, an event or a search's result, may
// take.
func (s *Session) patience() time.Duration { return s.env.Config.Patience }

// Queue is an event queue of an actor.
type Queue struct {
	ID           string
	Registration *target.Reply
	last         json.Number
	owner        *Actor
}

// Register registers an event queue, for message events unless the parameters
// say otherwise.
func (a *Actor) Register(options ...P) *Queue {
	p := P{"event_types": []string{"message"}}
	for _, more := range options {
		p = p.with(more)
	}
	reply := a.Do("POST /register", p)
	a.s.arranged(reply, expect.Field("queue_id", expect.NonEmptyText()), expect.Field("last_event_id", expect.Integer()))
	id := reply.Body["queue_id"].(string)
	a.s.cleaning().registered(a.Credentials, id)
	return &Queue{ID: id, Registration: reply, last: reply.Body["last_event_id"].(json.Number), owner: a}
}

// told is what a registration tells the actor of the kinds.
func (a *Actor) told(kinds ...string) *target.Reply {
	return a.Register(P{"fetch_event_types": kinds}).Registration
}

// Limit reads one of the max_* limits from the register response.
func (a *Actor) Limit(name string) int {
	reply := a.Do("POST /register", P{"event_types": []string{}, "fetch_event_types": []string{"realm"}})
	if id, ok := reply.Body["queue_id"].(string); ok {
		a.s.cleaning().registered(a.Credentials, id)
	}
	if _, present := reply.Body[name]; !present {
		a.s.Untestable("the register response has no " + name)
	}
	const most = 1 << 20
	a.s.arranged(reply, expect.Field(name, expect.Between(1, most)))
	return int(integer(reply.Body[name]))
}

// Poll reads what is there without waiting.
func (q *Queue) Poll(options ...P) *target.Reply {
	return q.owner.Try("GET /events", q.parameters(append([]P{{"dont_block": true}}, options...)...))
}

func (q *Queue) parameters(options ...P) P {
	p := P{"queue_id": q.ID, "last_event_id": q.last}
	for _, more := range options {
		p = p.with(more)
	}
	return p
}

// Await reads events, waiting for them, until one fits; words says which. The
// events before it are passed over.
func (q *Queue) Await(words string, fits expect.Matcher) target.Object {
	limit := q.owner.s.patience()
	deadline := time.Now().Add(limit)
	var came []string
	for time.Now().Before(deadline) {
		req := q.owner.request("GET /events", q.parameters())
		reply := q.owner.send(req, time.Until(deadline))
		if reply.Err != nil {
			break
		}
		q.owner.s.arranged(reply, expect.Success(), expect.Field("events", expect.ArrayOf(expect.Object())))
		for _, event := range events(reply) {
			q.owner.s.arranged(event, expect.Field("id", expect.Integer()))
			q.last = event["id"].(json.Number)
			if fits(event) == nil {
				return event
			}
			came = append(came, fmt.Sprint(event["type"]))
		}
	}
	q.owner.s.fail(report.PhaseVerdict, errorWaiting(words, limit, came), nil)
	return nil
}

// Pending is a blocking call that has been started.
type Pending struct {
	answer chan *target.Reply
	owner  *Actor
	quick  time.Duration
}

// Block starts a call that waits for an event. It has measured first how
// quickly the server answers one that does not wait.
func (q *Queue) Block(options ...P) *Pending {
	quick := q.Poll()
	q.owner.s.arranged(quick, expect.Success())
	pending := &Pending{answer: make(chan *target.Reply, 1), owner: q.owner, quick: quick.Elapsed}
	req := q.owner.request("GET /events", q.parameters(options...))
	client, ctx := q.owner.s.client, q.owner.s.ctx
	go func() { pending.answer <- client.DoWithin(ctx, req, SpecLimit) }()
	return pending
}

// Quiet watches the call for longer than the server takes for a quick answer
// and tells whether it stayed without one. An answer is kept for Reply.
func (p *Pending) Quiet() bool {
	timer := time.NewTimer(max(quietAtLeast, quietFactor*p.quick))
	defer timer.Stop()
	select {
	case reply := <-p.answer:
		p.answer <- reply
		return false
	case <-timer.C:
		return true
	}
}

// Reply waits for the call's answer.
func (p *Pending) Reply() *target.Reply {
	limit := p.owner.s.patience()
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case reply := <-p.answer:
		p.owner.s.last = reply
		return reply
	case <-timer.C:
		p.owner.s.fail(report.PhaseVerdict, errorWaiting("an answer of the blocking call", limit, nil), nil)
		return nil
	}
}

func events(reply *target.Reply) []target.Object {
	elements, _ := reply.Body["events"].([]any)
	var found []target.Object
	for _, element := range elements {
		if event, ok := element.(target.Object); ok {
			found = append(found, event)
		}
	}
	return found
}

// messageEvent demands the event of the message with the ID. The message is
// looked for as the payload the public counterpart sends, else as the event
// itself: the specification leaves the payload open.
func messageEvent(id json.Number) expect.Matcher {
	return expect.All(expect.Field("type", expect.Equal("message")), expect.Either("the message "+id.String(),
		expect.Field("message", hasID(id)), expect.Field("message_id", expect.Equal(id)),
	))
}
