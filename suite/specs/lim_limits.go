package specs

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// LIM: Limits.
var limits = Table("LIM", []Spec{
	{Covers: []string{"LIM-14"}, Phase: Alone, Needs: []Need{NeedOperator}, Body: func(s *Session) {
		s.Rules(Params{EditLimit: nil})
		old := s.Post(s.FreshStream(), "old")
		s.PassLong()
		s.Edit(old, Params{"content": "old, edited"})
		s.Verdict(On(s.Message(old), Says("old, edited")))
	}},
	{Covers: []string{"LIM-02"}, Body: func(s *Session) {
		stream := s.FreshStream()
		id := s.Post(stream, "found where it is")
		both := func(before, after int) *target.Reply {
			return s.TryFetch(InStream(stream), Params{"anchor": id, "num_before": before, "num_after": after})
		}
		s.Verdict(On(s.TryFetch(InStream(stream), Params{"num_before": mostMessages}), holds(id)), On(both(mostMessages/2, mostMessages/2-1), holds(id)),
			On(both(mostMessages, mostMessages), expect.Refused()), On(both(mostMessages+1, 0), expect.Refused()),
			On(both(0, mostMessages+1), expect.Refused()), On(both(mostMessages/2+1, mostMessages/2), expect.Refused()))
	}},
	manyMessages("LIM-03", Params{"num_before": 1001, "num_after": 0}),
	manyMessages("LIM-04", Params{"num_before": 0, "num_after": 1001}),
	registeredLimit("LIM-05", "max_message_length"),
	registeredLimit("LIM-06", "max_topic_length"),
	registeredLimit("LIM-07", "max_stream_name_length"),
	registeredLimit("LIM-08", "max_stream_description_length"),
	{Covers: []string{"LIM-09"}, Body: func(s *Session) {
		stream := s.FreshStream()
		told := s.RegistrationOf("realm")
		const field = "event_queue_longpoll_timeout_seconds"
		if _, present := told.Body[field]; !present {
			s.Untestable("the register response has no " + field + "; from which level it must is not shown")
		}
		s.Verdict(On(s.Try("GET /streams", OwnStreams), Lists(stream)),
			On(told, expect.Field(field, expect.Between(1, 1<<31))))
	}},
})
