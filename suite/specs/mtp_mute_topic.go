package specs

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// MTP: PATCH /users/me/subscriptions/muted_topics (deprecated from level 170; replaced by POST /user_topics).
var _ = RegisterSection("MTP", []Spec{
	{Covers: []string{"MTP-01"}, Body: func(s *Session) {
		p := TopicMute(s, "add")
		s.Verdict(On(s.Anonymous().Try(MuteTopics, p), expect.Refused()), On(s.Try(MuteTopics, p), expect.Success()))
	}},
	{Covers: []string{"MTP-02", "LVL-42"}, Body: func(s *Session) {
		s.Verdict(On(s.Try(MuteTopics, TopicMute(s, "add")), expect.Success()))
	}},
	{Covers: []string{"MTP-03", "STA-01", "MTP-11"}, Body: func(s *Session) {
		s.Verdict(On(s.Try(MuteTopics, TopicMute(s, "add")), bareEnvelope()))
	}},
	{Covers: []string{"MTP-04"}, Body: func(s *Session) {
		p := TopicMute(s, "add")
		s.Verdict(On(s.Try(MuteTopics, p.With(Params{"stream_id": Integer(p["stream_id"]) + BeyondAll})), expect.Refused()), On(s.Try(MuteTopics, p), expect.Success()))
	}},
	{Covers: []string{"MTP-05"}, Body: func(s *Session) {
		p := Params{"stream": s.FreshStream().Name, "topic": "loud", "op": "add"}
		s.Verdict(On(s.Try(MuteTopics, p.With(Params{"stream": s.Fresh("nowhere")})), expect.Refused()), On(s.Try(MuteTopics, p), expect.Success()))
	}},
	{Covers: []string{"MTP-06", "MTP-07"}, Body: func(s *Session) {
		stream := s.FreshStream()
		p := Params{"stream_id": stream.ID(), "topic": "loud", "op": "add"}
		s.Verdict(On(s.Try(MuteTopics, p.With(Params{"stream": stream.Name})), expect.Refused()),
			On(s.Try(MuteTopics, p.Without("stream_id")), expect.Refused()), On(s.Try(MuteTopics, p), expect.Success()))
	}},
	neededToMute("topic", "MTP-08"),
	neededToMute("op", "MTP-09"),
	{Covers: []string{"MTP-10", "STA-02", "STA-03"}, Body: func(s *Session) {
		p := TopicMute(s, "add")
		odd, add := s.Try(MuteTopics, p.With(Params{"op": "toggle"})), s.Try(MuteTopics, p)
		s.Verdict(On(odd, refusedSomehow(s)), On(add, expect.Success()), On(s.Try(MuteTopics, p.With(Params{"op": "remove"})), expect.Success()))
	}},
})

const MuteTopics = "PATCH /users/me/subscriptions/muted_topics"

// NeverUsed is a topic that has no messages.
const NeverUsed = "never used"

// TopicMute is the complete parameters for a topic of a new stream that has no
// messages.
func TopicMute(s *Session, op string) Params {
	return Params{"stream_id": s.FreshStream().ID(), "topic": NeverUsed, "op": op}
}

func neededToMute(name, id string) Spec {
	return Spec{Covers: []string{id}, Body: func(s *Session) {
		p := TopicMute(s, "add")
		s.Verdict(On(s.Try(MuteTopics, p.Without(name)), expect.Missing(name)), On(s.Try(MuteTopics, p), expect.Success()))
	}}
}

// bareEnvelope demands a success that tells nothing more.
func bareEnvelope() expect.Matcher {
	return expect.All(expect.Success(), expect.OnlyKeys("result", "msg", expect.IgnoredParameters))
}
