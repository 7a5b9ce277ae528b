package specs

import (
	"strings"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// muteTopic is about PATCH /users/me/subscriptions/muted_topics, which POST /user_topics
// replaces from level 170 on.
func muteTopic() {
	Describe("Mute a topic", Section("MTP"), func() {
		It("needs credentials", Covers("MTP-01"), func(s *Session) {
			p := TopicMute(s, "add")
			s.Expect(s.Anonymous().Try(MuteTopics, p)).To(BeRefused())
			s.Expect(s.Try(MuteTopics, p)).To(Succeed())
		})
		It("works although it is deprecated", Covers("MTP-02", "LVL-42"), func(s *Session) {
			s.Expect(s.Try(MuteTopics, TopicMute(s, "add"))).To(Succeed())
		})
		It("answers with nothing but the envelope", Covers("MTP-03", "STA-01", "MTP-11"), func(s *Session) {
			s.Expect(s.Try(MuteTopics, TopicMute(s, "add"))).To(BareEnvelope())
		})
		It("finds the stream by its ID", Covers("MTP-04"), func(s *Session) {
			p := TopicMute(s, "add")
			s.Expect(s.Try(MuteTopics, p.With(Params{"stream_id": Integer(p["stream_id"]) + BeyondAll}))).To(BeRefused())
			s.Expect(s.Try(MuteTopics, p)).To(Succeed())
		})
		It("finds the stream by its name", Covers("MTP-05"), func(s *Session) {
			p := Params{"stream": s.FreshStream().Name, "topic": "loud", "op": "add"}
			s.Expect(s.Try(MuteTopics, p.With(Params{"stream": s.Fresh("nowhere")}))).To(BeRefused())
			s.Expect(s.Try(MuteTopics, p)).To(Succeed())
		})
		It("needs either the ID or the name of the stream", Covers("MTP-06", "MTP-07"), func(s *Session) {
			stream := s.FreshStream()
			p := Params{"stream_id": stream.ID(), "topic": "loud", "op": "add"}
			s.Expect(s.Try(MuteTopics, p.With(Params{"stream": stream.Name}))).To(BeRefused())
			s.Expect(s.Try(MuteTopics, p.Without("stream_id"))).To(BeRefused())
			s.Expect(s.Try(MuteTopics, p)).To(Succeed())
		})
		DescribeTable("needs a parameter", func(s *Session, name string) {
			p := TopicMute(s, "add")
			s.Expect(s.Try(MuteTopics, p.Without(name))).To(MissParameter(name))
			s.Expect(s.Try(MuteTopics, p)).To(Succeed())
		},
			Entry("topic", Covers("MTP-08"), "topic"),
			Entry("op", Covers("MTP-09"), "op"),
		)
		It("knows no op but add and remove", Covers("MTP-10", "STA-02", "STA-03"), func(s *Session) {
			p := TopicMute(s, "add")
			s.Expect(s.Try(MuteTopics, p.With(Params{"op": "toggle"}))).To(RefusedSomehow(s))
			s.Expect(s.Try(MuteTopics, p)).To(Succeed())
			s.Expect(s.Try(MuteTopics, p.With(Params{"op": "remove"}))).To(Succeed())
		})
		It("keeps each mute of this user, and no other, until it is taken back", Assumes(Unmuted),
			Covers("STA-01", "STA-03", "MTP-04", "MTP-05"), Needs(Second), Inferred, keepsMutes)
	})
}

func keepsMutes(s *Session) {
	one, two, second := s.FreshStream(), s.FreshStream(), s.As(Second)
	second.Subscribe(one.Name)
	byID := Params{"stream_id": one.ID(), "topic": "Ä first", "op": "add"}
	byName := Params{"stream": one.Name, "topic": "second", "op": "add"}
	mutes := func(who *Actor) []any { return mutesOf(mutedTopics(who), one, two) }
	first, other := one.Name+" Ä first", one.Name+" second"
	s.Do(MuteTopics, byID)
	s.Do(MuteTopics, byName)
	s.Try(MuteTopics, byID) // which changes nothing, whether or not it is refused
	s.Expect(mutes(s.Actor)).To(ConsistOf(first, other))

	s.Do(MuteTopics, byName.With(Params{"op": "remove"}))
	s.Try(MuteTopics, byName.With(Params{"op": "remove"}))
	s.Expect(mutes(s.Actor)).To(ConsistOf(first))

	s.Do(MuteTopics, byID.With(Params{"op": "remove"}))
	s.Expect(mutes(s.Actor)).To(BeEmpty())
	s.Expect(mutes(second)).To(BeEmpty())
}

// mutedTopics are the topics that the actor has muted, as "stream topic".
func mutedTopics(a *Actor) []string {
	listed, told := a.RegistrationOf("muted_topics").Body["muted_topics"].([]any)
	if !told {
		a.Session.Untestable("the register response does not tell the muted topics")
	}
	found := []string{}
	for _, element := range listed {
		pair := AsList(element)
		if len(pair) < 2 {
			continue
		}
		name, _ := pair[0].(string)
		topic, _ := pair[1].(string)
		if strings.HasPrefix(name, MadeBy(a.Session.Run())) {
			found = append(found, name+" "+topic)
		}
	}
	return found
}

// mutesOf are those of the mutes that are in the streams.
func mutesOf(all []string, streams ...Stream) []any {
	found := []any{}
	for _, stream := range streams {
		for _, mute := range all {
			if strings.HasPrefix(mute, stream.Name+" ") {
				found = append(found, mute)
			}
		}
	}
	return found
}
