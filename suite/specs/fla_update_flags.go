package specs

import (
	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// updateFlags is about POST /messages/flags.
func updateFlags() {
	Describe("Update flags of messages", Section("FLA"), func() {
		It("needs credentials", Covers("FLA-01"), func(s *Session) {
			sent := s.Post(s.FreshStream(), "to be starred")
			star := Change("add", "starred", sent)
			s.Expect(s.Anonymous().TryFlag(star)).To(BeRefused())
			s.Expect(s.Message(sent)).To(Unflagged("starred"))
			s.Expect(s.TryFlag(star)).To(Succeed())
			s.Expect(s.Message(sent)).To(Flagged("starred"))
		})
		DescribeTable("needs a parameter", func(s *Session, name string) {
			sent := s.Post(s.FreshStream(), "to be starred")
			star := Change("add", "starred", sent)
			s.Expect(s.TryFlag(star.Without(name))).To(MissParameter(name))
			s.Expect(s.Message(sent)).To(Unflagged("starred"))
			s.Expect(s.TryFlag(star)).To(Succeed())
		},
			Entry("messages", Covers("FLA-02", "ERR-08"), "messages"),
			Entry("op", Covers("FLA-04", "ERR-08"), "op"),
			Entry("flag", Covers("FLA-06", "ERR-08"), "flag"),
		)
		It("refuses messages that are not all IDs", Covers("FLA-02"), func(s *Session) {
			sent := s.Post(s.FreshStream(), "to be starred")
			star := Change("add", "starred", sent)
			s.Expect(s.TryFlag(star.With(Params{"messages": []any{sent, "x"}}))).To(BeRefused())
			s.Expect(s.Message(sent)).To(Unflagged("starred"))
			s.Expect(s.TryFlag(star)).To(Succeed())
		})
		It("adds a flag to all messages, and to no other", Covers("FLA-03"), func(s *Session) {
			_, sent := Five(s.Actor)
			s.Flag("add", "starred", sent[0], sent[2])
			s.Expect(s.Message(sent[0])).To(Flagged("starred"))
			s.Expect(s.Message(sent[1])).To(Unflagged("starred"))
			s.Expect(s.Message(sent[2])).To(Flagged("starred"))
		})
		It("removes a flag from all messages, and from no other", Covers("FLA-03"), func(s *Session) {
			_, sent := Five(s.Actor)
			s.Flag("add", "starred", sent[:4]...)
			s.Flag("remove", "starred", sent[1], sent[2])
			with, without := Flagged("starred"), Unflagged("starred")
			for i, demand := range []Matcher{with, without, without, with, without} {
				s.Expect(s.Message(sent[i])).To(demand)
			}
		})
		It("knows no op but add and remove", Covers("FLA-05"), func(s *Session) {
			sent := s.Post(s.FreshStream(), "to be starred")
			s.Expect(s.TryFlag(Change("toggle", "starred", sent))).To(RefusedSomehow(s))
			s.Expect(s.Message(sent)).To(Unflagged("starred"))
			s.Expect(s.TryFlag(Change("add", "starred", sent))).To(Succeed())
			s.Expect(s.Message(sent)).To(Flagged("starred"))
			s.Expect(s.TryFlag(Change("remove", "starred", sent))).To(Succeed())
			s.Expect(s.Message(sent)).To(Unflagged("starred"))
		})
		It("refuses an unknown flag", Covers("FLA-07"), func(s *Session) {
			sent := s.Post(s.FreshStream(), "to be starred")
			s.Expect(s.TryFlag(Change("add", "sl_no_such_flag", sent))).To(BeRefused())
			s.Expect(s.TryFlag(Change("add", "Starred", sent))).To(BeRefused())
			s.Expect(s.TryFlag(Change("add", "starred", sent))).To(Succeed())
			s.Expect(s.Message(sent)).To(SatisfyAll(Flagged("starred"), Unflagged("sl_no_such_flag")))
		})
		It("answers with the IDs of the messages", Covers("FLA-08"), func(s *Session) {
			stream := s.FreshStream()
			one, two := s.Post(stream, "one"), s.Post(stream, "two")
			s.Expect(s.TryFlag(Change("add", "starred", two, one))).
				To(SatisfyAll(Succeed(), HaveField("messages", ConsistOf(one, two))))
		})
		InEveryAnswer("FLA")
	})
}
