package specs

import (
	"encoding/json"
	"strings"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	"github.com/spiritlevel/spiritlevel/suite/explore"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// addReaction is about POST /messages/{message_id}/reactions.
func addReaction() {
	Describe("Add a reaction", Section("RXN"), func() {
		It("needs credentials", Covers("RXN-01"), func(s *Session) {
			sent, vote := s.Post(s.FreshStream(), "react to this"), Vote(s)
			bare := TryReact(s.Anonymous(), sent, vote)
			before := s.Message(sent)
			s.Expect(bare).To(BeRefused())
			s.Expect(before).To(Reactions())
			s.Expect(TryReact(s.Actor, sent, vote)).To(Succeed())
			s.Expect(s.Message(sent)).To(Reactions(s.Spellings().Emoji.Name))
		})
		It("adds the reaction to the message of the path alone", Covers("RXN-02"), func(s *Session) {
			stream, vote := s.FreshStream(), Vote(s)
			sent, other := s.Post(stream, "react to this"), s.Post(stream, "but not to this")
			s.Expect(TryReact(s.Actor, Number(Integer(sent)+BeyondAll), vote)).To(BeRefused())
			s.Expect(TryReact(s.Actor, sent, vote)).To(Succeed())
			s.Expect(s.Message(sent)).To(Reactions(s.Spellings().Emoji.Name))
			s.Expect(s.Message(other)).To(Reactions())
		})
		It("needs emoji_name", Covers("RXN-03", "ERR-08"), func(s *Session) {
			sent, vote := s.Post(s.FreshStream(), "react to this"), Vote(s)
			reply := TryReact(s.Actor, sent, vote.Without("emoji_name"))
			before := s.Message(sent)
			s.Expect(reply).To(MissParameter("emoji_name"))
			s.Expect(before).To(Reactions())
			s.Expect(TryReact(s.Actor, sent, vote)).To(Succeed())
		})
		It("adds a reaction with the name, the code and the type of its emoji",
			Covers("RXN-04", "MSG-23", "RCT-01", "RCT-02", "RCT-03", "EMO-01"), func(s *Session) {
				stream, emoji := s.FreshStream(), s.Spellings().Emoji
				sent, other := s.Post(stream, "react to this"), s.Post(stream, "but not to this")
				s.Expect(TryReact(s.Actor, sent, Vote(s))).To(Succeed())
				s.Expect(s.Message(other)).To(Reactions())
				s.Expect(s.Message(sent)).To(SatisfyAll(Reactions(emoji.Name), HaveField("reactions[*]", HaveFields(Fields{
					"emoji_name": emoji.Name, "emoji_code": strings.ToLower(emoji.Code), "reaction_type": "unicode_emoji",
				}))))
			})
		It("finds the code of the emoji by its name", Covers("RXN-05"), func(s *Session) {
			sent, emoji := s.Post(s.FreshStream(), "react to this"), s.Spellings().Emoji
			React(s.Actor, sent, Params{"emoji_name": emoji.Name, "reaction_type": "unicode_emoji"})
			s.Expect(s.Message(sent)).To(Reacted(emoji.Name, emoji.Code, "unicode_emoji"))
		})
		It("takes the code of an older name for a vote on the same emoji", Covers("RXN-06"), Needs(Second), func(s *Session) {
			stream, second, alias := s.FreshStream(), s.As(Second), s.Spellings().EmojiAlias
			second.Subscribe(stream.Name)
			sent := s.Post(stream, "react to this")
			React(second, sent, Params{"emoji_name": alias.One})
			code := codes(s, sent)[0]
			s.Expect(TryReact(s.Actor, sent, Params{"emoji_name": alias.Another, "emoji_code": code})).To(Succeed())
			s.Expect(codes(s, sent)).To(Exactly(code, code))
		})
		It("knows no reaction_type but those of the specification", Covers("RXN-07"), func(s *Session) {
			sent, emoji := s.Post(s.FreshStream(), "react to this"), s.Spellings().Emoji
			odd := TryReact(s.Actor, sent, Vote(s).With(Params{"reaction_type": "sl_other"}))
			before := s.Message(sent)
			known := TryReact(s.Actor, sent, Vote(s).With(Params{"reaction_type": "unicode_emoji"}))
			s.Expect(odd).To(BeRefused())
			s.Expect(before).To(Reactions())
			s.Expect(known).To(Succeed())
			s.Expect(s.Message(sent)).To(Reacted(emoji.Name, emoji.Code, "unicode_emoji"))
		})
		It("refuses an invalid emoji code", Covers("RXN-10", "ERR-09"), func(s *Session) {
			sent := s.Post(s.FreshStream(), "react to this")
			bad := TryReact(s.Actor, sent, Vote(s).With(Params{"emoji_code": "ffff-invalid"}))
			before := s.Message(sent)
			s.Expect(bad).To(BeRefusedWith("BAD_REQUEST"))
			s.Expect(before).To(Reactions())
			s.Expect(TryReact(s.Actor, sent, Vote(s))).To(Succeed())
		})
		It("takes unicode_emoji for an omitted reaction_type", Covers("RXN-08"), func(s *Session) {
			sent, extra := s.Post(s.FreshStream(), "react to this"), s.Spellings().ExtraEmoji
			TryReact(s.Actor, sent, Params{"emoji_name": extra})
			React(s.Actor, sent, Params{"emoji_name": s.Spellings().Emoji.Name})
			s.Expect(s.Message(sent)).To(HaveField("reactions[*].reaction_type", "unicode_emoji"))
			s.Expect(s.Message(sent)).To(HaveField("reactions", ContainElement(Named(s.Spellings().Emoji.Name))))
		})
		It("finds the reaction_type of an extra emoji by its name", Covers("RXN-09"), func(s *Session) {
			sent, extra := s.Post(s.FreshStream(), "react to this"), s.Spellings().ExtraEmoji
			s.Expect(TryReact(s.Actor, sent, Params{"emoji_name": extra})).To(Succeed())
			s.Expect(s.Message(sent)).To(Reacted(extra, extra, s.Named("extra_emoji")))
		})
		It("keeps the reactions of two users after an edit", Covers("RXN-04", "RCT-01", "RCT-02"), Needs(Second),
			func(s *Session) {
				stream, second, alias := s.FreshStream(), s.As(Second), s.Spellings().EmojiAlias.One
				second.Subscribe(stream.Name)
				sent, direct := s.Post(stream, "react to this"), s.Direct("and to this", second.UserID)
				for _, id := range []json.Number{sent, direct} {
					React(s.Actor, id, Vote(s))
					React(s.Actor, id, Params{"emoji_name": alias})
					React(second, id, Vote(s))
				}
				if edit := (Params{"content": "react to this, edited"}); s.Barred(edit) == "" {
					s.Edit(sent, edit)
				}
				emoji, code := s.Spellings().Emoji.Name, HaveField("emoji_code", s.Spellings().Emoji.Code)
				apart := HaveField("reactions", SatisfyAll(ContainElement(SatisfyAll(Named(emoji), code)),
					Not(ContainElement(SatisfyAll(Named(alias), code)))))
				s.Expect(s.Message(sent)).To(SatisfyAll(Reactions(emoji, emoji, alias), apart))
				s.Expect(second.Message(sent)).To(Reactions(emoji, emoji, alias))
				s.Expect(s.Message(direct)).To(Reactions(emoji, emoji, alias))
				s.Expect(s.Message(sent, InStream(stream), Params{"apply_markdown": true})).To(Reactions(emoji, emoji, alias))
			})
		explore.DescribeSteps("acts like a correct server in random steps of reactions", "RXN-04", "reactions")
	})
}

// codes returns the codes of the message's reactions. There must be one at least.
func codes(s *Session, id json.Number) []any {
	message := s.Message(id)
	s.Given(message).To(HaveField("reactions[].emoji_code", BeText()))
	codes := []any{}
	for _, reaction := range message["reactions"].([]any) {
		codes = append(codes, reaction.(target.Object)["emoji_code"])
	}
	return codes
}
