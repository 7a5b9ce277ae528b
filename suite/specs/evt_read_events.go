package specs

import (
	"fmt"
	"time"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// readEvents is about GET /events.
func readEvents() {
	Describe("Read events", Section("EVT"), func() {
		It("needs credentials", Covers("EVT-01"), func(s *Session) {
			queue := s.Register()
			id := s.Post(s.FreshStream(), "an event")
			s.Expect(s.Anonymous().Try("GET /events", queue.Parameters(Params{"dont_block": true}))).
				To(SatisfyAll(BeRefused(), HaveNoField("events")))
			s.Expect(queue.Await("the message's event", MessageEvent(id))).To(HaveField("id", BeInteger()))
		})
		It("finds a queue by its ID", Covers("EVT-02", "RES-15"), func(s *Session) {
			queue := s.Register()
			s.Expect(queue.Poll()).To(SatisfyAll(Succeed(), HaveField("events[*]", BeObject())))
			s.Expect(queue.Poll(Params{"queue_id": s.Fresh("queue")})).To(BeRefused())
		})
		It("refuses a call without queue_id, or registers another queue", Covers("EVT-03"), func(s *Session) {
			_, queue := QuietQueue(s)
			bare := s.Try("GET /events", Params{"dont_block": true})
			Forget(s, bare)
			s.Expect(queue.Poll()).To(BringNoEvent())
			s.Expect(bare).To(SatisfyAny(BeRefused(), SatisfyAll(Succeed(), ofAnotherQueue(queue))))
		})
		It("registers a queue if it gets the parameters of a registration", Covers("EVT-04"), func(s *Session) {
			stream := s.FreshStream()
			made := s.Try("GET /events", Params{"event_types": []string{"message"}, "dont_block": true})
			s.Given(made).To(SatisfyAll(Succeed(), HaveField("queue_id", BeNonEmptyText())))
			Forget(s, made)
			queue := &Queue{ID: made.Body["queue_id"].(string), Last: "-1", Owner: s.Actor}
			id := s.Post(stream, "for the new queue")
			s.Expect(queue.Await("the message's event", MessageEvent(id))).To(MessageEvent(id))
		})
		It("gives the events after last_event_id alone", Covers("EVT-05", "EVT-10"), func(s *Session) {
			queue, all := threeEvents(s)
			s.Expect(eventIDs(queue.Poll(Params{"last_event_id": all[0]}))).To(Exactly(all[1:]...))
			s.Expect(queue.Poll(Params{"last_event_id": all[2]})).To(BringNoEvent())
		})
		It("waits for an event unless dont_block is true", Covers("EVT-06"), func(s *Session) {
			stream, queue := QuietQueue(s)
			s.Expect(queue.Poll()).To(BringNoEvent())
			waiting := queue.Block()
			s.Expect(waiting.Quiet()).To(BeTrue())
			id := s.Post(stream, "releases the call")
			s.Expect(waiting.Reply()).To(SatisfyAll(Succeed(), EventOf(id)))
		})
		It("answers at once if dont_block is true", Covers("EVT-06"), func(s *Session) {
			stream, queue := QuietQueue(s)
			s.Post(stream, "is there already")
			seen := gather(queue, 1)
			waiting := queue.Block(Params{"dont_block": true, "last_event_id": seen[0]})
			waiting.Quiet() // which gives the server time to answer without an event
			s.Post(stream, "comes too late")
			s.Expect(waiting.AtOnce()).To(BringNoEvent())
		})
		It("waits for an event if dont_block is false", Covers("EVT-07"), func(s *Session) {
			stream, queue := QuietQueue(s)
			waiting := queue.Block(Params{"dont_block": false})
			s.Expect(waiting.Quiet()).To(BeTrue())
			id := s.Post(stream, "releases the call")
			s.Expect(waiting.Reply()).To(SatisfyAll(Succeed(), EventOf(id)))
		})
		It("gives a heartbeat to those who wait for some minutes", Covers("EVT-08", "LIM-10", "LIM-11", "EVO-31"),
			Serial, Needs(Operator), func(s *Session) {
				queue := s.Register(Params{"fetch_event_types": []string{"realm"}})
				waiting := queue.Block()
				s.Expect(waiting.Quiet()).To(BeTrue())
				unasked := s.Register()
				s.Operate(s.Operator().AdvanceClock(s.Context(), pollLimit(queue)))
				s.Expect(unasked.Poll()).To(SatisfyAny(BeRefused(), BringNoEvent()))
				s.Expect(waiting.Reply()).
					To(SatisfyAll(Succeed(), HaveField("events", ContainElement(HaveField("type", "heartbeat")))))
			})
		It("gives objects with an ID and a type", Covers("EVT-09"), func(s *Session) {
			queue, _ := threeEvents(s)
			s.Expect(queue.Poll()).To(SatisfyAll(Succeed(), HaveField("events", SatisfyAll(HaveLen(3),
				HaveField("[*]", HaveFields(Fields{"id": BeInteger(), "type": BeNonEmptyText()}))))))
		})
		It("gives ten events together", Covers("EVT-09", "EVO-32"), func(s *Session) {
			stream, queue := QuietQueue(s)
			for i := range 10 {
				s.Post(stream, fmt.Sprintf("message %d of ten", i+1))
			}
			gather(queue, 10)
			s.Expect(queue.Poll()).To(SatisfyAll(Succeed(), HaveField("events", HaveLen(10))))
		})
		It("may give no event if dont_block is true", Covers("EVT-11"), func(s *Session) {
			stream, queue := QuietQueue(s)
			s.Expect(queue.Poll()).To(BringNoEvent())
			id := s.Post(stream, "no longer empty")
			s.Expect(queue.Block().Reply()).To(SatisfyAll(Succeed(), EventOf(id)))
		})
		It("gives events with IDs that increase", Covers("EVT-12", "RES-16"), func(s *Session) {
			queue, _ := threeEvents(s)
			s.Expect(queue.Poll()).To(SatisfyAll(Succeed(), HaveField("events", SatisfyAll(HaveLen(3), IncreasingIDs()))))
		})
		It("names its queue each time", Covers("EVT-13"), OnlyDialect("spec"), func(s *Session) {
			queue := s.Register()
			for range 2 {
				s.Expect(queue.Poll()).To(SatisfyAll(Succeed(), HaveField("queue_id", queue.ID)))
			}
		})
		It("names the queue of each user", Covers("EVT-13"), OnlyDialect("spec"), Needs(Second), func(s *Session) {
			for _, queue := range []*Queue{s.Register(), s.As(Second).Register()} {
				s.Expect(queue.Poll()).To(SatisfyAll(Succeed(), HaveField("queue_id", queue.ID)))
			}
		})
		It("names a queue that it registers", Covers("EVT-13"), func(s *Session) {
			queue := s.Register()
			made := s.Try("GET /events", Params{"event_types": []string{"message"}, "dont_block": true})
			Forget(s, made)
			s.Expect(queue.Poll()).To(Succeed())
			s.Expect(made).To(SatisfyAll(Succeed(), ofAnotherQueue(queue)))
		})
		InEveryAnswer("EVT")
	})
}

// ofAnotherQueue accepts an answer that names another queue.
func ofAnotherQueue(q *Queue) Matcher {
	return HaveField("queue_id", SatisfyAll(BeNonEmptyText(), Not(Equal(q.ID))))
}

// threeEvents registers a queue, sends three messages and returns the IDs of their events,
// which stay in the queue.
func threeEvents(s *Session) (*Queue, []any) {
	stream, queue := QuietQueue(s)
	for _, text := range []string{"one", "two", "three"} {
		s.Post(stream, text)
	}
	return queue, gather(queue, 3)
}

// gather waits until the queue holds n events, without discarding any, and returns their
// IDs.
func gather(q *Queue, n int) []any {
	s := q.Owner.Session
	reply := Await(s, func() *target.Reply {
		reply := q.Poll()
		s.Given(reply).To(SatisfyAll(Succeed(), HaveField("events[*].id", BeInteger())))
		return reply
	}, HaveField("events", Be("the expected events", func(v any) bool { return len(AsList(v)) >= n })))
	s.Given(reply).To(HaveField("events", HaveLen(n)))
	return eventIDs(reply)
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

func eventIDs(reply *target.Reply) []any {
	found := []any{}
	for _, event := range Events(reply) {
		found = append(found, event["id"])
	}
	return found
}
