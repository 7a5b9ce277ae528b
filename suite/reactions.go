package suite

import (
	"encoding/json"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// reactorRow is the row since which a reaction has the reactor's ID beside the
// object.
const reactorRow Row = "2-reaction-user-id"

// reactionsSpecs judge POST /messages/{message_id}/reactions.
var reactionsSpecs = []Spec{
	{Covers: []string{"RXN-01"}, Body: func(s *Session) {
		sent, vote := s.Post(s.FreshStream(), "react to this"), s.vote()
		bare := s.Anonymous().TryReact(sent, vote)
		before := s.Message(sent)
		s.Verdict(On(bare, expect.Refused()), On(before, reactions()), On(s.TryReact(sent, vote), expect.Success()),
			On(s.Message(sent), reactions(s.spellings().Emoji.Name)))
	}},
	{Covers: []string{"RXN-02"}, Body: func(s *Session) {
		stream, vote := s.FreshStream(), s.vote()
		sent, other := s.Post(stream, "react to this"), s.Post(stream, "but not to this")
		nothing := s.TryReact(number(integer(sent)+beyondAll), vote)
		s.Verdict(On(nothing, expect.Refused()), On(s.TryReact(sent, vote), expect.Success()),
			On(s.Message(sent), reactions(s.spellings().Emoji.Name)), On(s.Message(other), reactions()))
	}},
	{Covers: []string{"RXN-03", "ERR-08"}, Body: func(s *Session) {
		sent, vote := s.Post(s.FreshStream(), "react to this"), s.vote()
		reply := s.TryReact(sent, vote.without("emoji_name"))
		before := s.Message(sent)
		s.Verdict(On(reply, expect.Missing("emoji_name")), On(before, reactions()), On(s.TryReact(sent, vote), expect.Success()))
	}},
	{Covers: []string{"RXN-04", "MSG-23", "RCT-01", "RCT-02", "RCT-03", "EMO-01"}, Body: func(s *Session) {
		stream, emoji := s.FreshStream(), s.spellings().Emoji
		sent, other := s.Post(stream, "react to this"), s.Post(stream, "but not to this")
		reply := s.TryReact(sent, s.vote())
		s.Verdict(On(reply, expect.Success()), On(s.Message(other), reactions()), On(s.Message(sent), reactions(emoji.Name),
			expect.Field("reactions", expect.ArrayOf(expect.Shape(map[string]expect.Matcher{
				"emoji_name": expect.Equal(emoji.Name), "emoji_code": expect.Equal(strings.ToLower(emoji.Code)),
				"reaction_type": expect.Equal("unicode_emoji"),
			})))))
	}},
	{Covers: []string{"RCT-03"}, Case: "all", Phase: Last, Body: func(s *Session) {
		sent := s.Post(s.FreshStream(), "react to this")
		s.React(sent, s.vote())
		known := expect.OneOf("unicode_emoji", "realm_emoji", s.Named("extra_emoji"))
		s.Verdict(On(s.Message(sent), reactions(s.spellings().Emoji.Name)), On(s.Fetch(P{"num_before": look}),
			expect.Field("messages", expect.ArrayOf(expect.Field("reactions", expect.ArrayOf(expect.Field("reaction_type", known)))))))
	}},
	{Covers: []string{"RCT-04"}, Since: reactorRow, Body: func(s *Session) {
		sent := s.Post(s.FreshStream(), "react to this")
		s.React(sent, s.vote())
		s.Verdict(On(s.Message(sent), reactions(s.spellings().Emoji.Name), expect.Field("reactions",
			expect.ArrayOf(expect.Field("user_id", expect.Equal(s.UserID))))))
	}},
	{Covers: []string{"RCT-04"}, Case: "another", Since: reactorRow, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		stream, second := s.FreshStream(), s.As(target.Second)
		second.Subscribe(stream.Name)
		sent := s.Post(stream, "react to this")
		second.React(sent, s.vote())
		s.Verdict(On(s.Message(sent), reactions(s.spellings().Emoji.Name),
			expect.Field("reactions", expect.ArrayOf(expect.Field("user_id", expect.Equal(second.UserID))))))
	}},
	{Covers: []string{"RCT-05"}, Body: func(s *Session) {
		sent := s.Post(s.FreshStream(), "react to this")
		s.React(sent, s.vote())
		s.Verdict(On(s.Message(sent), reactions(s.spellings().Emoji.Name), expect.Field("reactions",
			expect.ArrayOf(expect.Field("user", hasID(s.UserID))))))
	}},
	{Covers: []string{"RXN-05"}, Body: func(s *Session) {
		sent, emoji := s.Post(s.FreshStream(), "react to this"), s.spellings().Emoji
		s.React(sent, P{"emoji_name": emoji.Name, "reaction_type": "unicode_emoji"})
		s.Verdict(On(s.Message(sent), reacted(emoji.Name, emoji.Code, "unicode_emoji")))
	}},
	{Covers: []string{"RXN-06"}, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		stream, second, alias := s.FreshStream(), s.As(target.Second), s.spellings().EmojiAlias
		second.Subscribe(stream.Name)
		sent := s.Post(stream, "react to this")
		second.React(sent, P{"emoji_name": alias.One})
		code := s.codes(sent)[0]
		reply := s.TryReact(sent, P{"emoji_name": alias.Another, "emoji_code": code})
		s.Verdict(On(reply, expect.Success()), On(s.codes(sent), exactly(code, code)))
	}},
	{Covers: []string{"RXN-07"}, Body: func(s *Session) {
		sent, emoji := s.Post(s.FreshStream(), "react to this"), s.spellings().Emoji
		odd := s.TryReact(sent, s.vote().with(P{"reaction_type": "sl_other"}))
		before := s.Message(sent)
		known := s.TryReact(sent, s.vote().with(P{"reaction_type": "unicode_emoji"}))
		s.Verdict(On(odd, expect.Refused()), On(before, reactions()), On(known, expect.Success()),
			On(s.Message(sent), reacted(emoji.Name, emoji.Code, "unicode_emoji")))
	}},
	{Covers: []string{"RXN-10", "ERR-09"}, Body: func(s *Session) {
		sent := s.Post(s.FreshStream(), "react to this")
		bad := s.TryReact(sent, s.vote().with(P{"emoji_code": "ffff-invalid"}))
		before := s.Message(sent)
		s.Verdict(On(bad, expect.Code("BAD_REQUEST")), On(before, reactions()), On(s.TryReact(sent, s.vote()), expect.Success()))
	}},
}

// reactionKindSpecs judge the three kinds of emoji apart.
var reactionKindSpecs = []Spec{
	{Covers: []string{"RXN-08"}, Body: func(s *Session) {
		sent, extra := s.Post(s.FreshStream(), "react to this"), s.spellings().ExtraEmoji
		s.TryReact(sent, P{"emoji_name": extra})
		s.React(sent, P{"emoji_name": s.spellings().Emoji.Name})
		s.Verdict(On(s.Message(sent), expect.Field("reactions", expect.ArrayOf(expect.Field("reaction_type", expect.Equal("unicode_emoji"))))),
			On(s.Message(sent), expect.Field("reactions", expect.Holding("the Unicode emoji", named(s.spellings().Emoji.Name)))))
	}},
	{Covers: []string{"RXN-09"}, Body: func(s *Session) {
		sent, extra := s.Post(s.FreshStream(), "react to this"), s.spellings().ExtraEmoji
		s.Verdict(On(s.TryReact(sent, P{"emoji_name": extra}), expect.Success()),
			On(s.Message(sent), reacted(extra, extra, s.Named("extra_emoji"))))
	}},
	{Covers: []string{"EMO-03"}, Body: func(s *Session) {
		sent, extra := s.Post(s.FreshStream(), "react to this"), s.spellings().ExtraEmoji
		vote := P{"emoji_name": extra, "emoji_code": extra, "reaction_type": s.Named("extra_emoji")}
		bad := s.TryReact(sent, vote.with(P{"emoji_code": "sl_nothing"}))
		before := s.Message(sent)
		s.Verdict(On(bad, expect.Code("BAD_REQUEST")), On(before, reactions()), On(s.TryReact(sent, vote), expect.Success()),
			On(s.Message(sent), reacted(extra, extra, s.Named("extra_emoji"))))
	}},
	{Covers: []string{"EMO-02"}, Body: func(s *Session) {
		custom := s.spellings().CustomEmoji
		if custom.Name == "" {
			s.Untestable("no uploaded emoji is configured")
		}
		sent := s.Post(s.FreshStream(), "react to this")
		vote := P{"emoji_name": custom.Name, "emoji_code": custom.Code, "reaction_type": "realm_emoji"}
		bad := s.TryReact(sent, vote.with(P{"emoji_code": "999999999"}))
		before := s.Message(sent)
		s.Verdict(On(bad, expect.Code("BAD_REQUEST")), On(before, reactions()), On(s.TryReact(sent, vote), expect.Success()),
			On(s.Message(sent), reacted(custom.Name, custom.Code, "realm_emoji")))
	}},
	{Covers: []string{"EMO-04"}, Body: func(s *Session) {
		sent, emoji := s.Post(s.FreshStream(), "react to this"), s.spellings().Emoji
		wrong := s.TryReact(sent, s.vote().with(P{"reaction_type": "realm_emoji"}))
		before := s.Message(sent)
		s.React(sent, s.vote().with(P{"reaction_type": "unicode_emoji"}))
		s.Verdict(On(wrong, expect.Code("BAD_REQUEST")), On(before, reactions()),
			On(s.Message(sent), reacted(emoji.Name, emoji.Code, "unicode_emoji")))
	}},
}

// TryReact asks for a reaction to the message, whatever the answer.
func (a *Actor) TryReact(id json.Number, vote P) *target.Reply {
	return a.Try("POST /messages/"+id.String()+"/reactions", vote)
}

// React adds a reaction, which must be accepted.
func (a *Actor) React(id json.Number, vote P) *target.Reply {
	return a.Do("POST /messages/"+id.String()+"/reactions", vote)
}

// vote is a reaction with a Unicode emoji.
func (s *Session) vote() P {
	emoji := s.spellings().Emoji
	return P{"emoji_name": emoji.Name, "emoji_code": emoji.Code}
}

// named demands a reaction by the emoji's name.
func named(name string) expect.Matcher { return expect.Field("emoji_name", expect.Equal(name)) }

// reactions demands a message with exactly the reactions of these names.
func reactions(names ...string) expect.Matcher {
	demands := []expect.Matcher{expect.ArrayOf(expect.Object()), expect.Length(len(names))}
	for _, name := range names {
		demands = append(demands, expect.Holding("a reaction "+name, named(name)))
	}
	return expect.Field("reactions", expect.All(demands...))
}

// reacted demands a message with one reaction, of this name, code and type.
func reacted(name, code, kind string) expect.Matcher {
	return expect.All(reactions(name), expect.Field("reactions", expect.ArrayOf(expect.All(
		expect.Field("emoji_code", expect.Equal(code)), expect.Field("reaction_type", expect.Equal(kind))))))
}

// codes returns the codes of the message's reactions, of which there must be
// one.
func (s *Session) codes(id json.Number) []any {
	message := s.Message(id)
	s.arranged(message, expect.Field("reactions", expect.All(
		expect.ArrayOf(expect.Field("emoji_code", expect.Text())), expect.Holding("a reaction", expect.Object()))))
	codes := []any{}
	for _, reaction := range message["reactions"].([]any) {
		codes = append(codes, reaction.(target.Object)["emoji_code"])
	}
	return codes
}
