package specs

import (
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// LIM: Limits.
func limits() {
	Describe("Limits", Section("LIM"), func() {
		It("`message_content_edit_limit_seconds` null means no limit.",
			Covers("LIM-14"), Serial, Needs(Operator), func(s *Session) {
				s.Rules(Params{EditLimit: nil})
				old := s.Post(s.FreshStream(), "old")
				s.PassLong()
				s.Edit(old, Params{"content": "old, edited"})
				s.Expect(s.Message(old)).To(Says("old, edited"))
			})
		It("One GET /messages request may ask for at most 5000 messages; more is an error.",
			Covers("LIM-02"), func(s *Session) {
				stream := s.FreshStream()
				id := s.Post(stream, "found where it is")
				both := func(before, after int) *target.Reply {
					return s.TryFetch(InStream(stream), Params{"anchor": id, "num_before": before, "num_after": after})
				}
				s.Expect(s.TryFetch(InStream(stream), Params{"num_before": mostMessages})).To(holds(id))
				s.Expect(both(mostMessages/2, mostMessages/2-1)).To(holds(id))
				s.Expect(both(mostMessages, mostMessages)).To(BeRefused())
				s.Expect(both(mostMessages+1, 0)).To(BeRefused())
				s.Expect(both(0, mostMessages+1)).To(BeRefused())
				s.Expect(both(mostMessages/2+1, mostMessages/2)).To(BeRefused())
			})
		manyMessages("LIM-03", Params{"num_before": 1001, "num_after": 0})
		manyMessages("LIM-04", Params{"num_before": 0, "num_after": 1001})
		registeredLimit("LIM-05", "max_message_length")
		registeredLimit("LIM-06", "max_topic_length")
		registeredLimit("LIM-07", "max_stream_name_length")
		registeredLimit("LIM-08", "max_stream_description_length")
		It("The register response gives `event_queue_longpoll_timeout_seconds`, the client timeout for GET",
			Covers("LIM-09"), func(s *Session) {
				stream := s.FreshStream()
				told := s.RegistrationOf("realm")
				const field = "event_queue_longpoll_timeout_seconds"
				if _, present := told.Body[field]; !present {
					s.Untestable("the register response has no " + field + "; from which level it must is not shown")
				}
				s.Expect(s.Try("GET /streams", OwnStreams)).To(Lists(stream))
				s.Expect(told).To(HaveField(field, BeBetween(1, 1<<31)))
			})
	})
}
