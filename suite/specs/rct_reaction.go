package specs

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// RCT: reactions of a message.
var reactionObject = Table("RCT", []Spec{
	{Covers: []string{"RCT-03"}, Case: "all", Phase: Last, Body: func(s *Session) {
		sent := s.Post(s.FreshStream(), "react to this")
		React(s.Actor, sent, Vote(s))
		known := expect.OneOf("unicode_emoji", "realm_emoji", s.Named("extra_emoji"))
		s.Verdict(On(s.Message(sent), reactions(s.Spellings().Emoji.Name)), On(s.Fetch(Params{"num_before": WindowSize}),
			expect.Field("messages", expect.ArrayOf(expect.Field("reactions", expect.ArrayOf(expect.Field("reaction_type", known)))))))
	}},
	{Covers: []string{"RCT-04"}, Since: ReactorRow, Body: func(s *Session) {
		sent := s.Post(s.FreshStream(), "react to this")
		React(s.Actor, sent, Vote(s))
		s.Verdict(On(s.Message(sent), reactions(s.Spellings().Emoji.Name), expect.Field("reactions",
			expect.ArrayOf(expect.Field("user_id", expect.Equal(s.UserID))))))
	}},
	{Covers: []string{"RCT-04"}, Case: "another", Since: ReactorRow, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		stream, second := s.FreshStream(), s.As(target.Second)
		second.Subscribe(stream.Name)
		sent := s.Post(stream, "react to this")
		React(second, sent, Vote(s))
		s.Verdict(On(s.Message(sent), reactions(s.Spellings().Emoji.Name),
			expect.Field("reactions", expect.ArrayOf(expect.Field("user_id", expect.Equal(second.UserID))))))
	}},
	{Covers: []string{"RCT-05"}, Body: func(s *Session) {
		sent := s.Post(s.FreshStream(), "react to this")
		React(s.Actor, sent, Vote(s))
		s.Verdict(On(s.Message(sent), reactions(s.Spellings().Emoji.Name), expect.Field("reactions",
			expect.ArrayOf(expect.Field("user", HasID(s.UserID))))))
	}},
}, everywhereSpecs, rememberedSpecs)
