package specs

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// EVT: GET /events: read events.
func readEvents() {
	Describe("GET /events: read events", Section("EVT"), func() {
		It("GET /events needs authentication.", Covers("EVT-01"), func(s *Session) {
			queue := s.Register()
			id := s.Post(s.FreshStream(), "an event")
			s.Expect(s.Anonymous().Try("GET /events", queue.Parameters(Params{"dont_block": true}))).
				To(SatisfyAll(BeRefused(), HaveNoField("events")))
			s.Expect(queue.Await("the message's event", MessageEvent(id))).To(HaveField("id", BeInteger()))
		})
		It("`queue_id` is the ID of a registered queue, a string.", Covers("EVT-02", "RES-15"), func(s *Session) {
			queue := s.Register()
			own, invented := queue.Poll(), queue.Poll(Params{"queue_id": s.Fresh("queue")})
			s.Expect(own).To(SatisfyAll(Succeed(), HaveField("events[*]", BeObject())))
			s.Expect(invented).To(BeRefused())
		})
		It("`queue_id` is required unless registration parameters are sent.", Covers("EVT-03"), func(s *Session) {
			_, queue := quietQueue(s)
			bare := s.Try("GET /events", Params{"dont_block": true})
			forget(s, bare)
			s.Expect(queue.Poll()).To(SatisfyAll(Succeed(), HaveField("events", BeEmpty())))
			s.Expect(bare).
				To(Described("an error, or a new queue",
					SatisfyAny(BeRefused(), SatisfyAll(Succeed(),
						HaveField("queue_id", SatisfyAll(BeNonEmptyText(), Not(Equal(queue.ID))))))))
		})
		It("If registration parameters are sent instead of `queue_id`, a queue is registered.",
			Covers("EVT-04"), func(s *Session) {
				stream := s.FreshStream()
				made := s.Try("GET /events", Params{"event_types": []string{"message"}, "dont_block": true})
				s.Given(made).To(SatisfyAll(Succeed(), HaveField("queue_id", BeNonEmptyText())))
				forget(s, made)
				queue := &Queue{ID: made.Body["queue_id"].(string), Last: "-1", Owner: s.Actor}
				id := s.Post(stream, "for the new queue")
				s.Expect(queue.Await("the message's event", MessageEvent(id))).To(MessageEvent(id))
			})
		It("`last_event_id` is an optional integer; only events with larger IDs are returned.",
			Covers("EVT-05", "EVT-10"), func(s *Session) {
				queue, all := threeEvents(s)
				later := queue.Poll(Params{"last_event_id": all[0]})
				none := queue.Poll(Params{"last_event_id": all[2]})
				s.Expect(eventIDs(later)).To(Exactly(all[1:]...))
				s.Expect(none).To(SatisfyAll(Succeed(), HaveField("events", BeEmpty())))
			})
		It("`dont_block` is an optional boolean with default false.", Covers("EVT-06"), func(s *Session) {
			stream, queue := quietQueue(s)
			atOnce := queue.Poll()
			waiting := queue.Block()
			quiet := waiting.Quiet()
			id := s.Post(stream, "releases the call")
			s.Expect(atOnce).To(SatisfyAll(Succeed(), HaveField("events", BeEmpty())))
			s.Expect(quiet).To(Equal(true))
			s.Expect(waiting.Reply()).To(SatisfyAll(Succeed(), eventOf(id)))
		})
		It("`dont_block` is an optional boolean with default false. (at once)", Covers("EVT-06"), func(s *Session) {
			stream, queue := quietQueue(s)
			s.Post(stream, "is there already")
			seen := gather(queue, 1)
			waiting := queue.Block(Params{"dont_block": true, "last_event_id": seen[0]})
			waiting.Quiet() // which gives the server time to answer without an event
			s.Post(stream, "comes too late")
			s.Expect(waiting.Reply()).To(SatisfyAll(Succeed(), HaveField("events", BeEmpty())))
		})
		It("With `dont_block` false the call blocks until an event arrives.", Covers("EVT-07"), func(s *Session) {
			stream, queue := quietQueue(s)
			waiting := queue.Block(Params{"dont_block": false})
			quiet := waiting.Quiet()
			id := s.Post(stream, "releases the call")
			s.Expect(quiet).To(Equal(true))
			s.Expect(waiting.Reply()).To(SatisfyAll(Succeed(), eventOf(id)))
		})
		It("With `dont_block` false and no event, a heartbeat event is returned after a few minutes.",
			Covers("EVT-08", "LIM-10", "LIM-11", "EVO-31"), Serial, Needs(Operator), func(s *Session) {
				queue := s.Register(Params{"fetch_event_types": []string{"realm"}})
				waiting := queue.Block()
				quiet := waiting.Quiet()
				unasked := s.Register()
				s.Operate(s.Operator().AdvanceClock(s.Context(), pollLimit(queue)))
				s.Expect(unasked.Poll()).
					To(Described("no heartbeat where nobody waits", SatisfyAny(BeRefused(), HaveField("events", BeEmpty()))))
				s.Expect(quiet).To(Equal(true))
				s.Expect(waiting.Reply()).
					To(SatisfyAll(Succeed(), HaveField("events",
						ContainElement(Described("a heartbeat", HaveField("type", "heartbeat"))))))
			})
		It("Success returns `events`, an array of event objects.", Covers("EVT-09"), func(s *Session) {
			queue, _ := threeEvents(s)
			s.Expect(queue.Poll()).
				To(SatisfyAll(Succeed(), HaveField("events",
					SatisfyAll(HaveLen(3), HaveField("[*]",
						SatisfyAll(HaveField("id", BeInteger()), HaveField("type", BeNonEmptyText())))))))
		})
		It("Success returns `events`, an array of event objects. (many)", Covers("EVT-09", "EVO-32"), func(s *Session) {
			stream, queue := quietQueue(s)
			for i := range 10 {
				s.Post(stream, fmt.Sprintf("message %d of ten", i+1))
			}
			gather(queue, 10)
			s.Expect(queue.Poll()).To(SatisfyAll(Succeed(), HaveField("events", HaveLen(10))))
		})
		It("`events` may be empty when `dont_block` is true.", Covers("EVT-11"), func(s *Session) {
			stream, queue := quietQueue(s)
			empty := queue.Poll()
			id := s.Post(stream, "no longer empty")
			s.Expect(empty).To(SatisfyAll(Succeed(), HaveField("events", BeEmpty())))
			s.Expect(queue.Block().Reply()).To(SatisfyAll(Succeed(), eventOf(id)))
		})
		It("Event IDs increase but need not be consecutive.", Covers("EVT-12", "RES-16"), func(s *Session) {
			queue, _ := threeEvents(s)
			s.Expect(queue.Poll()).To(SatisfyAll(Succeed(), HaveField("events", SatisfyAll(HaveLen(3), increasingIDs()))))
		})
		It("Success returns `queue_id`, a string.", Covers("EVT-13"), OnlyDialect("spec"), func(s *Session) {
			queue := s.Register()
			same := HaveField("queue_id", queue.ID)
			s.Expect(queue.Poll()).To(SatisfyAll(Succeed(), same))
			s.Expect(queue.Poll()).To(SatisfyAll(Succeed(), same))
		})
		It("Success returns `queue_id`, a string. (others)",
			Covers("EVT-13"), OnlyDialect("spec"), Needs(Second), func(s *Session) {
				own, theirs := s.Register(), s.As(Second).Register()
				s.Expect(own.Poll()).To(SatisfyAll(Succeed(), HaveField("queue_id", own.ID)))
				s.Expect(theirs.Poll()).To(SatisfyAll(Succeed(), HaveField("queue_id", theirs.ID)))
			})
		It("Success returns `queue_id`, a string. (new)", Covers("EVT-13"), func(s *Session) {
			queue := s.Register()
			made := s.Try("GET /events", Params{"event_types": []string{"message"}, "dont_block": true})
			forget(s, made)
			s.Expect(queue.Poll()).To(Succeed())
			s.Expect(made).To(SatisfyAll(Succeed(), HaveField("queue_id", SatisfyAll(BeNonEmptyText(), Not(Equal(queue.ID))))))
		})
		everywhere("EVT")
	})
}

// eventOf demands events with that of the message.
func eventOf(id json.Number) Matcher {
	return HaveField("events", ContainElement(Described("the message's event", MessageEvent(id))))
}

// quietQueue makes a stream and a queue that gets that stream's messages only,
// so that what other specs send meanwhile does not wake it.
func quietQueue(s *Session) (Stream, *Queue) {
	stream := s.FreshStream()
	return stream, s.Register(Params{"narrow": [][]string{{"stream", stream.Name}}})
}

// threeEvents registers a queue, sends three messages and returns the IDs of
// their events, which stay in the queue.
func threeEvents(s *Session) (*Queue, []json.Number) {
	stream, queue := quietQueue(s)
	for _, text := range []string{"one", "two", "three"} {
		s.Post(stream, text)
	}
	all := gather(queue, 3)
	return queue, all
}

// gather waits until the queue holds n events, without discarding any.
func gather(q *Queue, n int) []json.Number {
	reply := Await(q.Owner.Session, func() *target.Reply {
		reply := q.Poll()
		q.Owner.Session.Given(reply).To(SatisfyAll(Succeed(), HaveField("events[*].id", BeInteger())))
		return reply
	}, expect.Matcher(func(actual any) error {
		if found := eventIDs(actual.(*target.Reply)); len(found) < n {
			return expect.Fail(fmt.Sprintf("%d events at least", n), actual)
		}
		return nil
	}))
	q.Owner.Session.Given(reply).To(HaveField("events", HaveLen(n)))
	return numbers(eventIDs(reply))
}

// pollLimit is how long a blocking read may last: what the register response
// says, else ten minutes for the specification's "few".
func pollLimit(q *Queue) time.Duration {
	const few = 10 * time.Minute
	seconds := Integer(q.Registration.Body["event_queue_longpoll_timeout_seconds"])
	if seconds <= 0 {
		return few
	}
	return time.Duration(seconds) * time.Second
}

// forget makes sure that a queue made on the way is removed after the run.
func forget(s *Session, reply *target.Reply) {
	if id, ok := reply.Body["queue_id"].(string); ok {
		s.Registered(s.Credentials, id)
	}
}

func eventIDs(reply *target.Reply) []any {
	found := []any{}
	for _, event := range Events(reply) {
		found = append(found, event["id"])
	}
	return found
}

func numbers(values []any) []json.Number {
	var found []json.Number
	for _, v := range values {
		n, _ := v.(json.Number)
		found = append(found, n)
	}
	return found
}
