package session

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Waiting for events: the minimum time of watching a call that must block, and the
// number of quick answers that it may give.
const (
	quietAtLeast = 250 * time.Millisecond
	quietFactor  = 5
)

// patience is the time limit for an expected event or a search result.
func (s *Session) patience() time.Duration { return s.env.Config.Patience }

// Queue is an event queue of an actor.
type Queue struct {
	ID           string
	Registration *target.Reply
	Last         json.Number
	Owner        *Actor
}

// Register registers an event queue, for message events unless the parameters
// say otherwise. The registration shows only what they fetch: all subscriptions of a
// large organization would cost more than the events that a spec waits for.
func (a *Actor) Register(options ...Params) *Queue {
	p := Params{"event_types": []string{"message"}, "fetch_event_types": []string{"message"}}
	for _, more := range options {
		p = p.With(more)
	}
	reply := a.Do("POST /register", p)
	a.Session.Given(reply).To(SatisfyAll(HaveField("queue_id", BeNonEmptyText()), HaveField("last_event_id", BeInteger())))
	id := reply.Body["queue_id"].(string)
	a.Session.Registered(a.Credentials, id)
	return &Queue{ID: id, Registration: reply, Last: reply.Body["last_event_id"].(json.Number), Owner: a}
}

// RegistrationOf is the actor's registration for the kinds.
func (a *Actor) RegistrationOf(kinds ...string) *target.Reply {
	return a.Register(Params{"fetch_event_types": kinds}).Registration
}

// Limit reads one of the max_* limits from the register response.
func (a *Actor) Limit(name string) int {
	reply := a.Do("POST /register", Params{"event_types": []string{}, "fetch_event_types": []string{"realm"}})
	if id, ok := reply.Body["queue_id"].(string); ok {
		a.Session.Registered(a.Credentials, id)
	}
	if _, present := reply.Body[name]; !present {
		a.Session.Untestable("the register response has no " + name)
	}
	const most = 1 << 20
	a.Session.Given(reply).To(HaveField(name, BeBetween(1, most)))
	return int(Integer(reply.Body[name]))
}

// Poll reads the present events without waiting.
func (q *Queue) Poll(options ...Params) *target.Reply {
	return q.Owner.Try("GET /events", q.Parameters(append([]Params{{"dont_block": true}}, options...)...))
}

func (q *Queue) Parameters(options ...Params) Params {
	p := Params{"queue_id": q.ID, "last_event_id": q.Last}
	for _, more := range options {
		p = p.With(more)
	}
	return p
}

// Await waits for an event that fits; words describes it. Await skips the events before
// it.
func (q *Queue) Await(words string, fits Matcher) target.Object {
	waits, cause := q.Owner.Session.env.waits, q.Owner.Session.cause
	limit, short := waits.limit(cause, q.Owner.Session.patience())
	begun := time.Now()
	deadline := begun.Add(limit)
	var came []string
	for time.Now().Before(deadline) {
		req := q.Owner.Request("GET /events", q.Parameters())
		reply := q.Owner.Perform(req, time.Until(deadline))
		if deadline = deadline.Add(reply.Waited); reply.Err != nil {
			break
		}
		q.Owner.Session.Given(reply).To(SatisfyAll(Succeed(), HaveField("events", BeArrayOf(BeObject()))))
		if len(Events(reply)) == 0 {
			q.Owner.Session.Given(reply).To(HaveField("events", Described("an event, because the call waits", Not(BeEmpty()))))
		}
		for _, event := range Events(reply) {
			q.Owner.Session.Given(event).To(HaveField("id", BeInteger()))
			q.Last = event["id"].(json.Number)
			if Accepts(fits, event) {
				waits.came(time.Since(begun))
				return event
			}
			came = append(came, fmt.Sprint(event["type"]))
		}
	}
	waits.vain(cause)
	if short {
		words += fmt.Sprintf(" (other events after %s never came, so the wait was short)", cause)
	}
	failure := q.Owner.Session.failure(report.PhaseVerdict, errorWaiting(words, limit, came), nil)
	failure.Silent = cause
	q.Owner.Session.end(failure)
	return nil
}

// blockingCall is the name of the wait for a blocking call.
const blockingCall = "a GET /events that waits"

// Pending is a blocking call that has been started.
type Pending struct {
	answer chan *target.Reply
	owner  *Actor
	quick  time.Duration
}

// Block starts a call that waits for an event. Before that, it measures the time of a
// call that does not wait.
func (q *Queue) Block(options ...Params) *Pending {
	quick := q.Poll()
	q.Owner.Session.Given(quick).To(Succeed())
	pending := &Pending{answer: make(chan *target.Reply, 1), owner: q.Owner, quick: quick.Elapsed}
	req := q.Owner.Request("GET /events", q.Parameters(options...))
	go func() { pending.answer <- q.Owner.Session.block(req) }()
	return pending
}

// block makes a call that waits for an event. It makes the call again while a rate limit holds back calls of
// the run, because one of them may be the cause of the event.
func (s *Session) block(req target.Request) *target.Reply {
	for {
		reply := s.client.DoWithin(s.ctx, req, blockLimit)
		if !errors.Is(reply.Err, context.DeadlineExceeded) || !s.client.Pace().Holds() {
			return reply
		}
	}
}

// Quiet watches the call for longer than the server takes for a quick answer and reports
// whether it stayed without one. An answer is kept for Reply.
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

// AtOnce is the answer of a call that must not wait for the events that came after its start. A call that a
// rate limit held back may have started later than they came, and is not judged.
func (p *Pending) AtOnce() *target.Reply {
	reply := p.Reply()
	if reply.Waited > 0 {
		p.owner.Session.Untestable("the rate limit of the server held the call back, so that its time shows nothing")
	}
	return reply
}

// Reply waits for the call's answer, longer if a rate limit holds the call back.
func (p *Pending) Reply() *target.Reply {
	waits, begun := p.owner.Session.env.waits, time.Now()
	limit, _ := waits.limit(blockingCall, p.owner.Session.patience())
	limit += p.owner.Session.client.Pace().Left(p.owner.Email)
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case reply := <-p.answer:
		waits.came(time.Since(begun))
		p.owner.Session.Last = reply
		return reply
	case <-timer.C:
		waits.vain(blockingCall)
		failure := p.owner.Session.failure(report.PhaseVerdict, errorWaiting("an answer of the blocking call", limit, nil),
			nil)
		failure.Silent = blockingCall
		p.owner.Session.end(failure)
		return nil
	}
}

// MessageEvent demands the event of the message with the ID. The message is
// looked for as the payload the public counterpart sends, else as the event
// itself: the specification leaves the payload open.
func MessageEvent(id json.Number) Matcher {
	return SatisfyAll(HaveField("type", "message"), Described("the message "+id.String(),
		SatisfyAny(HaveField("message.id", id), HaveField("message_id", id))))
}
