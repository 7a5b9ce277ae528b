package specs

import (
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// RCT: reactions of a message.
func reactionObject() {
	Describe("Message: reactions", Section("RCT"), func() {
		It("Reaction `reaction_type` is a string, one of the types in Emoji reaction types. (all)",
			Covers("RCT-03"), Last, func(s *Session) {
				sent := s.Post(s.FreshStream(), "react to this")
				React(s.Actor, sent, Vote(s))
				known := BeElementOf("unicode_emoji", "realm_emoji", s.Named("extra_emoji"))
				s.Expect(s.Message(sent)).To(reactions(s.Spellings().Emoji.Name))
				s.Expect(s.Fetch(Params{"num_before": WindowSize})).To(HaveField("messages[*].reactions[*].reaction_type", known))
			})
		It("Reaction `user_id` is an integer, the user who reacted.", Covers("RCT-04"), Since(ReactorRow), func(s *Session) {
			sent := s.Post(s.FreshStream(), "react to this")
			React(s.Actor, sent, Vote(s))
			s.Expect(s.Message(sent)).
				To(SatisfyAll(reactions(s.Spellings().Emoji.Name), HaveField("reactions[*].user_id", s.UserID)))
		})
		It("Reaction `user_id` is an integer, the user who reacted. (another)",
			Covers("RCT-04"), Since(ReactorRow), Needs(Second), func(s *Session) {
				stream, second := s.FreshStream(), s.As(Second)
				second.Subscribe(stream.Name)
				sent := s.Post(stream, "react to this")
				React(second, sent, Vote(s))
				s.Expect(s.Message(sent)).
					To(SatisfyAll(reactions(s.Spellings().Emoji.Name), HaveField("reactions[*].user_id", second.UserID)))
			})
		It("Reaction `user` is an object (deprecated) whose field `id` holds the user ID.",
			Covers("RCT-05"), func(s *Session) {
				sent := s.Post(s.FreshStream(), "react to this")
				React(s.Actor, sent, Vote(s))
				s.Expect(s.Message(sent)).
					To(SatisfyAll(reactions(s.Spellings().Emoji.Name), HaveField("reactions[*].user", HasID(s.UserID))))
			})
		everywhere("RCT")
		remembered("RCT")
	})
}
