package session

import (
	"encoding/json"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Witnesses are other people, each with a queue that must not receive an event.
type Witnesses struct {
	session *Session
	queues  []*Queue
}

// Witnesses registers a queue for events of the kind for each of the roles that the
// target has besides the ordinary user. Without such roles the spec ends.
func (s *Session) Witnesses(kind string, roles ...target.Role) *Witnesses {
	w := &Witnesses{session: s}
	known := map[json.Number]bool{s.UserID: true}
	for _, role := range roles {
		who := s.As(role)
		if who.Missing != "" || known[who.UserID] {
			continue
		}
		known[who.UserID] = true
		w.queues = append(w.queues, who.Register(capable(s.Level()), Params{"event_types": []string{kind, "message"}}))
	}
	if len(w.queues) == 0 {
		s.Untestable("there is no other user who could receive it by mistake")
	}
	return w
}

// ExpectNone demands that none of the witnesses receives a matching event. It sends them a
// message and reads all events before it.
func (w *Witnesses) ExpectNone(words string, fits Matcher) {
	var all []json.Number
	for _, queue := range w.queues {
		all = append(all, queue.Owner.UserID)
	}
	fence := w.session.Direct("the last of some events", all...)
	for _, queue := range w.queues {
		received := Described(words+", received by the role "+string(queue.Owner.Role), fits)
		w.session.Expect(queue.Before(fence)).To(Not(ContainElement(received)))
	}
}

// Before reads the queue up to the event of the message and returns the others.
func (q *Queue) Before(message json.Number) []any {
	passed := []any{}
	q.Await("the message "+message.String(), Be("the event of the message", func(event any) bool {
		last := Accepts(MessageEvent(message), event)
		if !last {
			passed = append(passed, event)
		}
		return last
	}))
	return passed
}
