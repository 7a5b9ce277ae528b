package specs

import (
	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// emojiTypes is about the types of reactions, and the codes of emoji of each type.
func emojiTypes() {
	Describe("Emoji reaction types", Section("EMO"), func() {
		DescribeTable("take no code but that of the emoji", func(s *Session, emoji func(*Session) (name, code, kind string),
			unknown string) {
			name, code, kind := emoji(s)
			sent := s.Post(s.FreshStream(), "react to this")
			vote := Params{"emoji_name": name, "emoji_code": code, "reaction_type": kind}
			bad := TryReact(s.Actor, sent, vote.With(Params{"emoji_code": unknown}))
			before := s.Message(sent)
			s.Expect(bad).To(BeRefusedWith("BAD_REQUEST"))
			s.Expect(before).To(Reactions())
			s.Expect(TryReact(s.Actor, sent, vote)).To(Succeed())
			s.Expect(s.Message(sent)).To(Reacted(name, code, kind))
		},
			Entry("the name of an extra emoji", Covers("EMO-03"), extraEmoji, "sl_nothing"),
			Entry("the ID of an uploaded emoji", Covers("EMO-02"), uploadedEmoji, "999999999"),
		)
		It("refuse the code of another type", Covers("EMO-04"), func(s *Session) {
			sent, emoji := s.Post(s.FreshStream(), "react to this"), s.Spellings().Emoji
			wrong := TryReact(s.Actor, sent, Vote(s).With(Params{"reaction_type": "realm_emoji"}))
			before := s.Message(sent)
			React(s.Actor, sent, Vote(s).With(Params{"reaction_type": "unicode_emoji"}))
			s.Expect(wrong).To(BeRefusedWith("BAD_REQUEST"))
			s.Expect(before).To(Reactions())
			s.Expect(s.Message(sent)).To(Reacted(emoji.Name, emoji.Code, "unicode_emoji"))
		})
	})
}

func extraEmoji(s *Session) (name, code, kind string) {
	name = s.Spellings().ExtraEmoji
	return name, name, s.Named("extra_emoji")
}

func uploadedEmoji(s *Session) (name, code, kind string) {
	custom := s.Spellings().CustomEmoji
	if custom.Name == "" {
		s.Untestable("no uploaded emoji is configured")
	}
	return custom.Name, custom.Code, "realm_emoji"
}
