package specs

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// EVT: GET /events: read events.
var readEvents = Table("EVT", []Spec{
	{Covers: []string{"EVT-01"}, Body: func(s *Session) {
		queue := s.Register()
		id := s.Post(s.FreshStream(), "an event")
		s.Verdict(On(s.Anonymous().Try("GET /events", queue.Parameters(Params{"dont_block": true})), expect.Refused(), expect.Absent("events")),
			On(queue.Await("the message's event", MessageEvent(id)), expect.Field("id", expect.Integer())))
	}},
	{Covers: []string{"EVT-02", "RES-15"}, Body: func(s *Session) {
		queue := s.Register()
		own, invented := queue.Poll(), queue.Poll(Params{"queue_id": s.Fresh("queue")})
		s.Verdict(On(own, expect.Success(), expect.Field("events", expect.ArrayOf(expect.Object()))), On(invented, expect.Refused()))
	}},
	{Covers: []string{"EVT-03"}, Body: func(s *Session) {
		_, queue := quietQueue(s)
		bare := s.Try("GET /events", Params{"dont_block": true})
		forget(s, bare)
		s.Verdict(On(queue.Poll(), expect.Success(), expect.Field("events", expect.Length(0))),
			On(bare, expect.Either("an error, or a new queue", expect.Refused(),
				expect.All(expect.Success(), expect.Field("queue_id", expect.All(expect.NonEmptyText(), expect.NotEqual(queue.ID)))))))
	}},
	{Covers: []string{"EVT-04"}, Body: func(s *Session) {
		stream := s.FreshStream()
		made := s.Try("GET /events", Params{"event_types": []string{"message"}, "dont_block": true})
		s.Arranged(made, expect.Success(), expect.Field("queue_id", expect.NonEmptyText()))
		forget(s, made)
		queue := &Queue{ID: made.Body["queue_id"].(string), Last: "-1", Owner: s.Actor}
		id := s.Post(stream, "for the new queue")
		s.Verdict(On(queue.Await("the message's event", MessageEvent(id)), MessageEvent(id)))
	}},
	{Covers: []string{"EVT-05", "EVT-10"}, Body: func(s *Session) {
		queue, all := threeEvents(s)
		later := queue.Poll(Params{"last_event_id": all[0]})
		none := queue.Poll(Params{"last_event_id": all[2]})
		s.Verdict(On(eventIDs(later), Exactly(all[1:]...)), On(none, expect.Success(), expect.Field("events", expect.Length(0))))
	}},
	{Covers: []string{"EVT-06"}, Body: func(s *Session) {
		stream, queue := quietQueue(s)
		atOnce := queue.Poll()
		waiting := queue.Block()
		quiet := waiting.Quiet()
		id := s.Post(stream, "releases the call")
		s.Verdict(On(atOnce, expect.Success(), expect.Field("events", expect.Length(0))),
			On(quiet, expect.Equal(true)), On(waiting.Reply(), expect.Success(), eventOf(id)))
	}},
	{Covers: []string{"EVT-06"}, Case: "at once", Body: func(s *Session) {
		stream, queue := quietQueue(s)
		s.Post(stream, "is there already")
		seen := gather(queue, 1)
		waiting := queue.Block(Params{"dont_block": true, "last_event_id": seen[0]})
		waiting.Quiet() // which gives the server time to answer without an event
		s.Post(stream, "comes too late")
		s.Verdict(On(waiting.Reply(), expect.Success(), expect.Field("events", expect.Length(0))))
	}},
	{Covers: []string{"EVT-07"}, Body: func(s *Session) {
		stream, queue := quietQueue(s)
		waiting := queue.Block(Params{"dont_block": false})
		quiet := waiting.Quiet()
		id := s.Post(stream, "releases the call")
		s.Verdict(On(quiet, expect.Equal(true)), On(waiting.Reply(), expect.Success(), eventOf(id)))
	}},
	{Covers: []string{"EVT-08", "LIM-10", "LIM-11", "EVO-31"}, Phase: Alone, Needs: []Need{NeedOperator}, Body: func(s *Session) {
		queue := s.Register(Params{"fetch_event_types": []string{"realm"}})
		waiting := queue.Block()
		quiet := waiting.Quiet()
		unasked := s.Register()
		s.Operate(s.Operator().AdvanceClock(s.Context(), pollLimit(queue)))
		s.Verdict(On(unasked.Poll(), expect.Either("no heartbeat where nobody waits", expect.Refused(), expect.Field("events", expect.Length(0)))), On(quiet, expect.Equal(true)), On(waiting.Reply(), expect.Success(), expect.Field("events",
			expect.Holding("a heartbeat", expect.Field("type", expect.Equal("heartbeat"))))))
	}},
	{Covers: []string{"EVT-09"}, Body: func(s *Session) {
		queue, _ := threeEvents(s)
		s.Verdict(On(queue.Poll(), expect.Success(), expect.Field("events", expect.All(expect.Length(3),
			expect.ArrayOf(expect.All(expect.Field("id", expect.Integer()), expect.Field("type", expect.NonEmptyText())))))))
	}},
	{Covers: []string{"EVT-09", "EVO-32"}, Case: "many", Body: func(s *Session) {
		stream, queue := quietQueue(s)
		for i := range 10 {
			s.Post(stream, fmt.Sprintf("message %d of ten", i+1))
		}
		gather(queue, 10)
		s.Verdict(On(queue.Poll(), expect.Success(), expect.Field("events", expect.Length(10))))
	}},
	{Covers: []string{"EVT-11"}, Body: func(s *Session) {
		stream, queue := quietQueue(s)
		empty := queue.Poll()
		id := s.Post(stream, "no longer empty")
		s.Verdict(On(empty, expect.Success(), expect.Field("events", expect.Length(0))),
			On(queue.Block().Reply(), expect.Success(), eventOf(id)))
	}},
	{Covers: []string{"EVT-12", "RES-16"}, Body: func(s *Session) {
		queue, _ := threeEvents(s)
		s.Verdict(On(queue.Poll(), expect.Success(), expect.Field("events", expect.All(expect.Length(3), increasingIDs()))))
	}},
	{Covers: []string{"EVT-13"}, Dialect: "spec", Body: func(s *Session) {
		queue := s.Register()
		same := expect.Field("queue_id", expect.Equal(queue.ID))
		s.Verdict(On(queue.Poll(), expect.Success(), same), On(queue.Poll(), expect.Success(), same))
	}},
	{Covers: []string{"EVT-13"}, Case: "others", Dialect: "spec", Needs: []Need{NeedSecond}, Body: func(s *Session) {
		own, theirs := s.Register(), s.As(target.Second).Register()
		s.Verdict(On(own.Poll(), expect.Success(), expect.Field("queue_id", expect.Equal(own.ID))),
			On(theirs.Poll(), expect.Success(), expect.Field("queue_id", expect.Equal(theirs.ID))))
	}},
	{Covers: []string{"EVT-13"}, Case: "new", Body: func(s *Session) {
		queue := s.Register()
		made := s.Try("GET /events", Params{"event_types": []string{"message"}, "dont_block": true})
		forget(s, made)
		s.Verdict(On(queue.Poll(), expect.Success()),
			On(made, expect.Success(), expect.Field("queue_id", expect.All(expect.NonEmptyText(), expect.NotEqual(queue.ID)))))
	}},
}, everywhereSpecs)

// eventOf demands events with that of the message.
func eventOf(id json.Number) expect.Matcher {
	return expect.Field("events", expect.Holding("the message's event", MessageEvent(id)))
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
		q.Owner.Session.Arranged(reply, expect.Success(),
			expect.Field("events", expect.ArrayOf(expect.Field("id", expect.Integer()))))
		return reply
	}, func(actual any) error {
		if found := eventIDs(actual.(*target.Reply)); len(found) < n {
			return expect.Fail(fmt.Sprintf("%d events at least", n), actual)
		}
		return nil
	})
	q.Owner.Session.Arranged(reply, expect.Field("events", expect.Length(n)))
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
