package specs

import (
	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// streamObject is about streams as GET /streams lists them.
func streamObject() {
	Describe("Stream", Section("STR"), func() {
		It("has an ID of its own, which its messages name", Covers("STR-01"), func(s *Session) {
			stream := s.FreshStream()
			listed := s.Try("GET /streams", nil)
			ids := []any{}
			for _, entry := range StreamObjects(listed) {
				ids = append(ids, JSONText(entry["stream_id"]))
			}
			s.Expect(listed).To(SatisfyAll(Lists(stream), HaveField("streams[*].stream_id", BeInteger())))
			s.Expect(ids).To(BeDistinct())
			s.Expect(s.Message(s.Post(stream, "in the stream"))).To(HaveField("stream_id", stream.ID()))
		})
		It("has a name", Covers("STR-02"), func(s *Session) {
			stream := s.FreshStream()
			s.Expect(s.Try("GET /streams", nil)).To(SatisfyAll(Lists(stream), eachStream("name", BeText())))
		})
		It("has its description", Covers("STR-03"), func(s *Session) {
			stream := StreamDescribed(s.Actor, "a *fresh* stream")
			s.Expect(s.Try("GET /streams", nil)).
				To(SatisfyAll(Shows(stream, "description", "a *fresh* stream"), eachStream("description", BeText())))
		})
		It("has invite_only, which is true only if it is private", Covers("STR-04"), func(s *Session) {
			public, private := s.FreshStream(Params{"invite_only": false}), s.FreshStream(Params{"invite_only": true})
			s.Expect(s.Try("GET /streams", nil)).
				To(SatisfyAll(eachStream("invite_only", BeBoolean()),
					Shows(public, "invite_only", false), Shows(private, "invite_only", true)))
		})
		InEveryAnswer("STR")
		InAllAnswersAlike("STR")
	})
}

// eachStream demands a field of every stream in a list.
func eachStream(field string, m Matcher) Matcher {
	return HaveField("streams[*]", HaveField(field, m))
}
