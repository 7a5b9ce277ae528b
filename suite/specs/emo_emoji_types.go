package specs

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// EMO: Emoji reaction types.
var emojiTypes = Table("EMO", []Spec{
	{Covers: []string{"EMO-03"}, Body: func(s *Session) {
		sent, extra := s.Post(s.FreshStream(), "react to this"), s.Spellings().ExtraEmoji
		vote := Params{"emoji_name": extra, "emoji_code": extra, "reaction_type": s.Named("extra_emoji")}
		bad := TryReact(s.Actor, sent, vote.With(Params{"emoji_code": "sl_nothing"}))
		before := s.Message(sent)
		s.Verdict(On(bad, expect.Code("BAD_REQUEST")), On(before, reactions()), On(TryReact(s.Actor, sent, vote), expect.Success()),
			On(s.Message(sent), reacted(extra, extra, s.Named("extra_emoji"))))
	}},
	{Covers: []string{"EMO-02"}, Body: func(s *Session) {
		custom := s.Spellings().CustomEmoji
		if custom.Name == "" {
			s.Untestable("no uploaded emoji is configured")
		}
		sent := s.Post(s.FreshStream(), "react to this")
		vote := Params{"emoji_name": custom.Name, "emoji_code": custom.Code, "reaction_type": "realm_emoji"}
		bad := TryReact(s.Actor, sent, vote.With(Params{"emoji_code": "999999999"}))
		before := s.Message(sent)
		s.Verdict(On(bad, expect.Code("BAD_REQUEST")), On(before, reactions()), On(TryReact(s.Actor, sent, vote), expect.Success()),
			On(s.Message(sent), reacted(custom.Name, custom.Code, "realm_emoji")))
	}},
	{Covers: []string{"EMO-04"}, Body: func(s *Session) {
		sent, emoji := s.Post(s.FreshStream(), "react to this"), s.Spellings().Emoji
		wrong := TryReact(s.Actor, sent, Vote(s).With(Params{"reaction_type": "realm_emoji"}))
		before := s.Message(sent)
		React(s.Actor, sent, Vote(s).With(Params{"reaction_type": "unicode_emoji"}))
		s.Verdict(On(wrong, expect.Code("BAD_REQUEST")), On(before, reactions()),
			On(s.Message(sent), reacted(emoji.Name, emoji.Code, "unicode_emoji")))
	}},
})
