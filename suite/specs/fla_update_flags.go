package specs

import (
	"encoding/json"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// FLA: POST /messages/flags.
func updateFlags() {
	Describe("POST /messages/flags", Section("FLA"), func() {
		It("POST /messages/flags needs authentication.", Covers("FLA-01"), func(s *Session) {
			sent := s.Post(s.FreshStream(), "to be starred")
			star := Change("add", "starred", sent)
			bare := s.Anonymous().TryFlag(star)
			before := s.Message(sent)
			s.Expect(bare).To(BeRefused())
			s.Expect(before).To(Unflagged("starred"))
			s.Expect(s.TryFlag(star)).To(Succeed())
			s.Expect(s.Message(sent)).To(Flagged("starred"))
		})
		missingToFlag("FLA-02", "messages")
		It("`messages` is a required integer array. (kind)", Covers("FLA-02"), func(s *Session) {
			sent := s.Post(s.FreshStream(), "to be starred")
			star := Change("add", "starred", sent)
			bad := s.TryFlag(star.With(Params{"messages": []any{sent, "x"}}))
			before := s.Message(sent)
			s.Expect(bad).To(BeRefused())
			s.Expect(before).To(Unflagged("starred"))
			s.Expect(s.TryFlag(star)).To(Succeed())
		})
		It("`messages` may list several message IDs; the change applies to all of them.", Covers("FLA-03"), func(s *Session) {
			_, sent := five(s.Actor)
			s.Flag("add", "starred", sent[0], sent[2])
			with, without := Flagged("starred"), Unflagged("starred")
			s.Expect(s.Message(sent[0])).To(with)
			s.Expect(s.Message(sent[1])).To(without)
			s.Expect(s.Message(sent[2])).To(with)
		})
		missingToFlag("FLA-04", "op")
		It("`op` is `add` or `remove`; any other value is refused.", Covers("FLA-05"), func(s *Session) {
			sent := s.Post(s.FreshStream(), "to be starred")
			odd := s.TryFlag(Change("toggle", "starred", sent))
			before := s.Message(sent)
			added := s.TryFlag(Change("add", "starred", sent))
			with := s.Message(sent)
			removed := s.TryFlag(Change("remove", "starred", sent))
			s.Expect(odd).To(refusedSomehow(s))
			s.Expect(before).To(Unflagged("starred"))
			s.Expect(added).To(Succeed())
			s.Expect(with).To(Flagged("starred"))
			s.Expect(removed).To(Succeed())
			s.Expect(s.Message(sent)).To(Unflagged("starred"))
		})
		missingToFlag("FLA-06", "flag")
		It("`flag` is one of the flags in Message flags; an unknown flag name is refused.",
			Covers("FLA-07"), func(s *Session) {
				sent := s.Post(s.FreshStream(), "to be starred")
				odd, capital := s.TryFlag(Change("add", "sl_no_such_flag", sent)), s.TryFlag(Change("add", "Starred", sent))
				s.Expect(odd).To(BeRefused())
				s.Expect(capital).To(BeRefused())
				s.Expect(s.TryFlag(Change("add", "starred", sent))).To(Succeed())
				s.Expect(s.Message(sent)).To(SatisfyAll(Flagged("starred"), Unflagged("sl_no_such_flag")))
			})
		It("Success returns `messages`, an array of integer message IDs, plus the envelope.",
			Covers("FLA-08"), func(s *Session) {
				stream := s.FreshStream()
				one, two := s.Post(stream, "one"), s.Post(stream, "two")
				s.Expect(s.TryFlag(Change("add", "starred", two, one))).
					To(SatisfyAll(Succeed(), HaveField("messages", anyOrder(one, two))))
			})
		It("`messages` may list several message IDs; the change applies to all of them. (many)",
			Covers("FLA-03"), func(s *Session) {
				_, sent := five(s.Actor)
				s.Flag("add", "starred", sent[:4]...)
				s.Flag("remove", "starred", sent[1], sent[2])
				with, without := Flagged("starred"), Unflagged("starred")
				s.Expect(s.Message(sent[0])).To(with)
				s.Expect(s.Message(sent[1])).To(without)
				s.Expect(s.Message(sent[2])).To(without)
				s.Expect(s.Message(sent[3])).To(with)
				s.Expect(s.Message(sent[4])).To(without)
			})
		everywhere("FLA")
	})
}

// missingToFlag judges the refusal of a change that lacks one parameter.
func missingToFlag(id, parameter string) {
	It("", Covers(id, "ERR-08"), func(s *Session) {
		sent := s.Post(s.FreshStream(), "to be starred")
		star := Change("add", "starred", sent)
		reply := s.TryFlag(star.Without(parameter))
		before := s.Message(sent)
		s.Expect(reply).To(MissParameter(parameter))
		s.Expect(before).To(Unflagged("starred"))
		s.Expect(s.TryFlag(star)).To(Succeed())
	})
}

// anyOrder demands an array of exactly these numbers.
func anyOrder(ids ...json.Number) Matcher {
	demands := []Matcher{HaveField("[*]", BeInteger()), HaveLen(len(ids))}
	for _, id := range ids {
		demands = append(demands, ContainElement(Described("the ID "+id.String(), Equal(id))))
	}
	return SatisfyAll(demands...)
}
