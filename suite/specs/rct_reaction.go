package specs

import (
	"encoding/json"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// reactionObject is about the reactions of a message.
func reactionObject() {
	Describe("Reaction", Section("RCT"), func() {
		Context("of the user", func() {
			var sent json.Number
			BeforeEach(func(s *Session) {
				sent = s.Post(s.FreshStream(), "react to this")
				React(s.Actor, sent, Vote(s))
			})

			It("has a known reaction_type, as all others have", Covers("RCT-03"), Last, func(s *Session) {
				known := BeElementOf("unicode_emoji", "realm_emoji", s.Named("extra_emoji"))
				s.Expect(s.Message(sent)).To(Reactions(s.Spellings().Emoji.Name))
				s.Expect(s.Fetch(Params{"num_before": WindowSize})).To(HaveField("messages[*].reactions[*].reaction_type", known))
			})
			It("has the ID of the user as its user_id", Covers("RCT-04"), Since(ReactorRow), func(s *Session) {
				s.Expect(s.Message(sent)).
					To(SatisfyAll(Reactions(s.Spellings().Emoji.Name), HaveField("reactions[*].user_id", s.UserID)))
			})
			It("has the ID of the user in the object user", Covers("RCT-05"), func(s *Session) {
				s.Expect(s.Message(sent)).
					To(SatisfyAll(Reactions(s.Spellings().Emoji.Name), HaveField("reactions[*].user.id", s.UserID)))
			})
		})
		It("has the ID of another user as its user_id", Covers("RCT-04"), Since(ReactorRow), Needs(Second), func(s *Session) {
			stream, second := s.FreshStream(), s.As(Second)
			second.Subscribe(stream.Name)
			sent := s.Post(stream, "react to this")
			React(second, sent, Vote(s))
			s.Expect(s.Message(sent)).
				To(SatisfyAll(Reactions(s.Spellings().Emoji.Name), HaveField("reactions[*].user_id", second.UserID)))
		})
		InEveryAnswer("RCT")
		InAllAnswersAlike("RCT")
	})
}
