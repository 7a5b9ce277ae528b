package specs

import (
	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// limits is about the limits that concern several endpoints.
func limits() {
	Describe("Limits", Section("LIM"), func() {
		It("let clients fetch at most 5000 messages", Covers("LIM-02"), func(s *Session) {
			const most = 5000
			stream := s.FreshStream()
			id := s.Post(stream, "found where it is")
			both := func(before, after int) *target.Reply {
				return s.TryFetch(InStream(stream), Params{"anchor": id, "num_before": before, "num_after": after})
			}
			s.Expect(s.TryFetch(InStream(stream), Params{"num_before": most})).To(Holds(id))
			s.Expect(both(most/2, most/2-1)).To(Holds(id))
			s.Expect(both(most, most)).To(BeRefused())
			s.Expect(both(most+1, 0)).To(BeRefused())
			s.Expect(both(0, most+1)).To(BeRefused())
			s.Expect(both(most/2+1, most/2)).To(BeRefused())
		})
		DescribeTable("let clients fetch more than 1000 messages", func(s *Session, window Params) {
			stream := s.FreshStream()
			sent := s.Post(stream, "found where it is")
			s.Expect(s.TryFetch(InStream(stream), window, Params{"anchor": sent})).To(Holds(sent))
		},
			Entry("before the anchor", Covers("LIM-03"), Params{"num_before": 1001, "num_after": 0}),
			Entry("after the anchor", Covers("LIM-04"), Params{"num_before": 0, "num_after": 1001}),
		)
		It("do not apply to edits if message_content_edit_limit_seconds is null", Covers("LIM-14"), Serial, Needs(Operator),
			func(s *Session) {
				s.Rules(Params{EditLimit: nil})
				old := s.Post(s.FreshStream(), "old")
				s.PassLong()
				s.Edit(old, Params{"content": "old, edited"})
				s.Expect(s.Message(old)).To(Says("old, edited"))
			})
		DescribeTable("are told at registration", Since("53-register-max-lengths-added"), func(s *Session, limit string) {
			stream := s.FreshStream()
			told := s.RegistrationOf("realm")
			s.Expect(s.Try("GET /streams", OwnStreams)).To(Lists(stream))
			s.Expect(told).To(HaveField(limit, BeBetween(1, 1<<31)))
		},
			Entry("max_message_length", Covers("LIM-05"), "max_message_length"),
			Entry("max_topic_length", Covers("LIM-06"), "max_topic_length"),
			Entry("max_stream_name_length", Covers("LIM-07"), "max_stream_name_length"),
			Entry("max_stream_description_length", Covers("LIM-08"), "max_stream_description_length"),
		)
		It("tell the timeout of polls at registration", Covers("LIM-09"), func(s *Session) {
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
