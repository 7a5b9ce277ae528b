package specs

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// FLG: Message flags.
var _ = RegisterSection("FLG", []Spec{
	{Covers: []string{"FLG-01", "FLG-05", "STA-17", "STA-18"}, Body: func(s *Session) {
		stream, sent := five(s.Actor)
		s.Flag("remove", "read", sent...)
		before := atFirstUnread(s, stream)
		s.Flag("add", "read", sent[0])
		read, after := s.Message(sent[0]), atFirstUnread(s, stream)
		s.Flag("remove", "read", sent[0])
		unread, again := s.Message(sent[0]), atFirstUnread(s, stream)
		anchored := func(id json.Number) expect.Matcher { return expect.Field("anchor", expect.Equal(id)) }
		s.Verdict(On(read, Flagged("read")), On(unread, Unflagged("read")),
			On(before, anchored(sent[0])), On(after, anchored(sent[1])), On(again, anchored(sent[0])))
	}},
	{Covers: []string{"FLG-02"}, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		stream := s.FreshStream()
		id := s.As(target.Second).Post(stream, "just received")
		received := s.Message(id)
		s.Flag("add", "read", id)
		s.Verdict(On(received, Says("just received"), Unflagged("read")), On(s.Message(id), Flagged("read")))
	}},
	{Covers: []string{"FLG-03"}, Body: func(s *Session) {
		id := s.Post(s.FreshStream(), "sent by a program")
		sent := s.Message(id)
		s.Flag("add", "read", id)
		s.Verdict(On(sent, Says("sent by a program"), Unflagged("read")), On(s.Message(id), Flagged("read")))
	}},
	{Covers: []string{"FLG-04"}, Body: func(s *Session) {
		stream := s.FreshStream()
		looked, sent := s.PostFrom(s.Application(), stream), s.Post(stream, "sent by a program")
		s.Flag("add", "starred", sent)
		s.Verdict(On(s.Message(looked), Flagged("read")), On(s.Message(sent), Flagged("starred")))
	}},
	changeableFlag("starred", "FLG-06", "STA-13", "STA-15"),
	changeableFlag("collapsed", "FLG-07"),
	{Covers: []string{"FLG-08"}, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		stream, second := s.FreshStream(), s.As(target.Second)
		mentioning, plain := second.Post(stream, "hello "+s.Mention()), second.Post(stream, "hello")
		s.Verdict(On(s.Message(mentioning), Flagged("mentioned")), On(s.Message(plain), Says("hello"), Unflagged("mentioned")))
	}},
	{Covers: []string{"FLG-12"}, Body: func(s *Session) {
		stream := s.FreshStream()
		wild, plain := s.Post(stream, "hello "+s.Spellings().WildcardMention), s.Post(stream, "hello")
		s.Verdict(On(s.Message(wild), Flagged("wildcard_mentioned")),
			On(s.Message(plain), Says("hello"), Unflagged("wildcard_mentioned")))
	}},
	{Covers: []string{"FLG-15"}, Body: func(s *Session) {
		stream := s.FreshStream()
		alerting, plain := s.Post(stream, "look at the "+s.AlertWord()+" now"), s.Post(stream, "look at it now")
		s.Verdict(On(s.Message(alerting), Flagged("has_alert_word")),
			On(s.Message(plain), Says("look at it now"), Unflagged("has_alert_word")))
	}},
	{Covers: []string{"FLG-18"}, Weight: Should, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		second := s.As(target.Second)
		stream := second.FreshStream()
		old := second.Post(stream, "before the user came")
		s.Subscribe(stream.Name)
		received := second.Post(stream, "after the user came")
		s.Flag("add", "starred", old)
		s.Verdict(On(s.Message(old, InStream(stream)), Flagged("starred"), Flagged("historical")),
			On(s.Message(received), Says("after the user came"), Unflagged("historical")))
	}},
	unchangeableFlag("FLG-10", "mentioned"),
	unchangeableFlag("FLG-13", "wildcard_mentioned"),
	unchangeableFlag("FLG-16", "has_alert_word"),
	unchangeableFlag("FLG-19", "historical"),
	followingFlag("FLG-11", "mentioned", func(s *Session) string { return s.Mention() }),
	followingFlag("FLG-14", "wildcard_mentioned", func(s *Session) string { return s.Spellings().WildcardMention }),
	followingFlag("FLG-17", "has_alert_word", (*Session).AlertWord),
}, keptSpecs, func() []Spec { return []Spec{counted()} })
