package specs

import (
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// EMO: Emoji reaction types.
func emojiTypes() {
	Describe("Emoji reaction types", Section("EMO"), func() {
		It("For `service_extra_emoji` the `emoji_code` is the name of a special built-in emoji.",
			Covers("EMO-03"), func(s *Session) {
				sent, extra := s.Post(s.FreshStream(), "react to this"), s.Spellings().ExtraEmoji
				vote := Params{"emoji_name": extra, "emoji_code": extra, "reaction_type": s.Named("extra_emoji")}
				bad := TryReact(s.Actor, sent, vote.With(Params{"emoji_code": "sl_nothing"}))
				before := s.Message(sent)
				s.Expect(bad).To(BeRefusedWith("BAD_REQUEST"))
				s.Expect(before).To(reactions())
				s.Expect(TryReact(s.Actor, sent, vote)).To(Succeed())
				s.Expect(s.Message(sent)).To(reacted(extra, extra, s.Named("extra_emoji")))
			})
		It("For `realm_emoji` the `emoji_code` is the ID of the uploaded custom emoji.", Covers("EMO-02"), func(s *Session) {
			custom := s.Spellings().CustomEmoji
			if custom.Name == "" {
				s.Untestable("no uploaded emoji is configured")
			}
			sent := s.Post(s.FreshStream(), "react to this")
			vote := Params{"emoji_name": custom.Name, "emoji_code": custom.Code, "reaction_type": "realm_emoji"}
			bad := TryReact(s.Actor, sent, vote.With(Params{"emoji_code": "999999999"}))
			before := s.Message(sent)
			s.Expect(bad).To(BeRefusedWith("BAD_REQUEST"))
			s.Expect(before).To(reactions())
			s.Expect(TryReact(s.Actor, sent, vote)).To(Succeed())
			s.Expect(s.Message(sent)).To(reacted(custom.Name, custom.Code, "realm_emoji"))
		})
		It("Each reaction type has its own namespace of `emoji_code` values: a code is valid only together",
			Covers("EMO-04"), func(s *Session) {
				sent, emoji := s.Post(s.FreshStream(), "react to this"), s.Spellings().Emoji
				wrong := TryReact(s.Actor, sent, Vote(s).With(Params{"reaction_type": "realm_emoji"}))
				before := s.Message(sent)
				React(s.Actor, sent, Vote(s).With(Params{"reaction_type": "unicode_emoji"}))
				s.Expect(wrong).To(BeRefusedWith("BAD_REQUEST"))
				s.Expect(before).To(reactions())
				s.Expect(s.Message(sent)).To(reacted(emoji.Name, emoji.Code, "unicode_emoji"))
			})
	})
}
