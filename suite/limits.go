package suite

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
)

// mostMessages is how many messages one fetch may ask for.
const mostMessages = 5000

// maxLengthsRow is the row since which the register response has the limits.
const maxLengthsRow Row = "53-register-max-lengths-added"

// limitsSpecs judge the limits.
var limitsSpecs = []Spec{
	{Covers: []string{"LIM-02"}, Body: func(s *Session) {
		stream := s.FreshStream()
		id := s.Post(stream, "found where it is")
		s.Verdict(On(s.TryFetch(in(stream), P{"num_before": mostMessages - 1}), holds(id)),
			On(s.TryFetch(in(stream), P{"anchor": id, "num_before": mostMessages, "num_after": mostMessages}), expect.Refused()))
	}},
	manyMessages("LIM-03", P{"num_before": 1001, "num_after": 0}),
	manyMessages("LIM-04", P{"num_before": 0, "num_after": 1001}),
	registeredLimit("LIM-05", "max_message_length"),
	registeredLimit("LIM-06", "max_topic_length"),
	registeredLimit("LIM-07", "max_stream_name_length"),
	registeredLimit("LIM-08", "max_stream_description_length"),
	{Covers: []string{"LIM-09"}, Body: func(s *Session) {
		stream := s.FreshStream()
		told := s.told("realm")
		const field = "event_queue_longpoll_timeout_seconds"
		if _, present := told.Body[field]; !present {
			s.Untestable("the register response has no " + field + "; from which level it must is not shown")
		}
		s.Verdict(On(s.Try("GET /streams", ownStreams), lists(stream)),
			On(told, expect.Field(field, expect.Between(1, 1<<31))))
	}},
}

// manyMessages judges that asking for more than the recommended number works.
func manyMessages(id string, window P) Spec {
	return Spec{Covers: []string{id}, Body: func(s *Session) {
		stream := s.FreshStream()
		sent := s.Post(stream, "found where it is")
		s.Verdict(On(s.TryFetch(in(stream), window, P{"anchor": sent}), holds(sent)))
	}}
}

// registeredLimit judges a limit in the register response.
func registeredLimit(id, field string) Spec {
	return Spec{Covers: []string{id}, Since: maxLengthsRow, Body: func(s *Session) {
		stream := s.FreshStream()
		told := s.told("realm")
		s.Verdict(On(s.Try("GET /streams", ownStreams), lists(stream)),
			On(told, expect.Field(field, expect.Between(1, 1<<31))))
	}}
}
