package specs

import (
	"encoding/json"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/differential"
	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// RXN: POST /messages/{message_id}/reactions.
var addReaction = Table("RXN", []Spec{
	{Covers: []string{"RXN-01"}, Body: func(s *Session) {
		sent, vote := s.Post(s.FreshStream(), "react to this"), Vote(s)
		bare := TryReact(s.Anonymous(), sent, vote)
		before := s.Message(sent)
		s.Verdict(On(bare, expect.Refused()), On(before, reactions()), On(TryReact(s.Actor, sent, vote), expect.Success()),
			On(s.Message(sent), reactions(s.Spellings().Emoji.Name)))
	}},
	{Covers: []string{"RXN-02"}, Body: func(s *Session) {
		stream, vote := s.FreshStream(), Vote(s)
		sent, other := s.Post(stream, "react to this"), s.Post(stream, "but not to this")
		nothing := TryReact(s.Actor, Number(Integer(sent)+BeyondAll), vote)
		s.Verdict(On(nothing, expect.Refused()), On(TryReact(s.Actor, sent, vote), expect.Success()),
			On(s.Message(sent), reactions(s.Spellings().Emoji.Name)), On(s.Message(other), reactions()))
	}},
	{Covers: []string{"RXN-03", "ERR-08"}, Body: func(s *Session) {
		sent, vote := s.Post(s.FreshStream(), "react to this"), Vote(s)
		reply := TryReact(s.Actor, sent, vote.Without("emoji_name"))
		before := s.Message(sent)
		s.Verdict(On(reply, expect.Missing("emoji_name")), On(before, reactions()), On(TryReact(s.Actor, sent, vote), expect.Success()))
	}},
	{Covers: []string{"RXN-04", "MSG-23", "RCT-01", "RCT-02", "RCT-03", "EMO-01"}, Body: func(s *Session) {
		stream, emoji := s.FreshStream(), s.Spellings().Emoji
		sent, other := s.Post(stream, "react to this"), s.Post(stream, "but not to this")
		reply := TryReact(s.Actor, sent, Vote(s))
		s.Verdict(On(reply, expect.Success()), On(s.Message(other), reactions()), On(s.Message(sent), reactions(emoji.Name),
			expect.Field("reactions", expect.ArrayOf(expect.Shape(map[string]expect.Matcher{
				"emoji_name": expect.Equal(emoji.Name), "emoji_code": expect.Equal(strings.ToLower(emoji.Code)),
				"reaction_type": expect.Equal("unicode_emoji"),
			})))))
	}},
	{Covers: []string{"RXN-05"}, Body: func(s *Session) {
		sent, emoji := s.Post(s.FreshStream(), "react to this"), s.Spellings().Emoji
		React(s.Actor, sent, Params{"emoji_name": emoji.Name, "reaction_type": "unicode_emoji"})
		s.Verdict(On(s.Message(sent), reacted(emoji.Name, emoji.Code, "unicode_emoji")))
	}},
	{Covers: []string{"RXN-06"}, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		stream, second, alias := s.FreshStream(), s.As(target.Second), s.Spellings().EmojiAlias
		second.Subscribe(stream.Name)
		sent := s.Post(stream, "react to this")
		React(second, sent, Params{"emoji_name": alias.One})
		code := codes(s, sent)[0]
		reply := TryReact(s.Actor, sent, Params{"emoji_name": alias.Another, "emoji_code": code})
		s.Verdict(On(reply, expect.Success()), On(codes(s, sent), Exactly(code, code)))
	}},
	{Covers: []string{"RXN-07"}, Body: func(s *Session) {
		sent, emoji := s.Post(s.FreshStream(), "react to this"), s.Spellings().Emoji
		odd := TryReact(s.Actor, sent, Vote(s).With(Params{"reaction_type": "sl_other"}))
		before := s.Message(sent)
		known := TryReact(s.Actor, sent, Vote(s).With(Params{"reaction_type": "unicode_emoji"}))
		s.Verdict(On(odd, expect.Refused()), On(before, reactions()), On(known, expect.Success()),
			On(s.Message(sent), reacted(emoji.Name, emoji.Code, "unicode_emoji")))
	}},
	{Covers: []string{"RXN-10", "ERR-09"}, Body: func(s *Session) {
		sent := s.Post(s.FreshStream(), "react to this")
		bad := TryReact(s.Actor, sent, Vote(s).With(Params{"emoji_code": "ffff-invalid"}))
		before := s.Message(sent)
		s.Verdict(On(bad, expect.Code("BAD_REQUEST")), On(before, reactions()), On(TryReact(s.Actor, sent, Vote(s)), expect.Success()))
	}},
	{Covers: []string{"RXN-08"}, Body: func(s *Session) {
		sent, extra := s.Post(s.FreshStream(), "react to this"), s.Spellings().ExtraEmoji
		TryReact(s.Actor, sent, Params{"emoji_name": extra})
		React(s.Actor, sent, Params{"emoji_name": s.Spellings().Emoji.Name})
		s.Verdict(On(s.Message(sent), expect.Field("reactions", expect.ArrayOf(expect.Field("reaction_type", expect.Equal("unicode_emoji"))))),
			On(s.Message(sent), expect.Field("reactions", expect.Holding("the Unicode emoji", named(s.Spellings().Emoji.Name)))))
	}},
	{Covers: []string{"RXN-09"}, Body: func(s *Session) {
		sent, extra := s.Post(s.FreshStream(), "react to this"), s.Spellings().ExtraEmoji
		s.Verdict(On(TryReact(s.Actor, sent, Params{"emoji_name": extra}), expect.Success()),
			On(s.Message(sent), reacted(extra, extra, s.Named("extra_emoji"))))
	}},
}, persistenceSpecs, differential.Specs)

// TryReact asks for a reaction to the message, whatever the answer.
func TryReact(a *Actor, id json.Number, vote Params) *target.Reply {
	return a.Try("POST /messages/"+id.String()+"/reactions", vote)
}

// React adds a reaction, which must be accepted.
func React(a *Actor, id json.Number, vote Params) *target.Reply {
	return a.Do("POST /messages/"+id.String()+"/reactions", vote)
}

// Vote is a reaction with a Unicode emoji.
func Vote(s *Session) Params {
	emoji := s.Spellings().Emoji
	return Params{"emoji_name": emoji.Name, "emoji_code": emoji.Code}
}

// named demands a reaction by the emoji's name.
func named(name string) expect.Matcher { return expect.Field("emoji_name", expect.Equal(name)) }

// reactions demands a message with exactly the reactions of these names.
func reactions(names ...string) expect.Matcher {
	demands := []expect.Matcher{expect.ArrayOf(expect.Object()), expect.Length(len(names))}
	for _, name := range names {
		demands = append(demands, expect.Holding("a reaction "+name, named(name)))
	}
	return expect.Field("reactions", expect.All(demands))
}

// reacted demands a message with one reaction, of this name, code and type.
func reacted(name, code, kind string) expect.Matcher {
	return expect.All(reactions(name), expect.Field("reactions", expect.ArrayOf(expect.All(
		expect.Field("emoji_code", expect.Equal(code)), expect.Field("reaction_type", expect.Equal(kind))))))
}

// codes returns the codes of the message's reactions. There must be one at least.
func codes(s *Session, id json.Number) []any {
	message := s.Message(id)
	s.Arranged(message, expect.Field("reactions", expect.All(
		expect.ArrayOf(expect.Field("emoji_code", expect.Text())), expect.Holding("a reaction", expect.Object()))))
	codes := []any{}
	for _, reaction := range message["reactions"].([]any) {
		codes = append(codes, reaction.(target.Object)["emoji_code"])
	}
	return codes
}
