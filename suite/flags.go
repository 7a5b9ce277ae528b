package suite

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// flagsSpecs judge what the flags of a message mean.
var flagsSpecs = []Spec{
	{Covers: []string{"FLG-01", "FLG-05", "STA-17", "STA-18"}, Body: func(s *Session) {
		stream, sent := s.five()
		s.Flag("remove", "read", sent...)
		before := s.atFirstUnread(stream)
		s.Flag("add", "read", sent[0])
		read, after := s.Message(sent[0]), s.atFirstUnread(stream)
		s.Flag("remove", "read", sent[0])
		unread, again := s.Message(sent[0]), s.atFirstUnread(stream)
		anchored := func(id json.Number) expect.Matcher { return expect.Field("anchor", expect.Equal(id)) }
		s.Verdict(On(read, flagged("read")), On(unread, unflagged("read")),
			On(before, anchored(sent[0])), On(after, anchored(sent[1])), On(again, anchored(sent[0])))
	}},
	{Covers: []string{"FLG-02"}, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		stream := s.FreshStream()
		id := s.As(target.Second).Post(stream, "just received")
		received := s.Message(id)
		s.Flag("add", "read", id)
		s.Verdict(On(received, says("just received"), unflagged("read")), On(s.Message(id), flagged("read")))
	}},
	{Covers: []string{"FLG-03"}, Body: func(s *Session) {
		id := s.Post(s.FreshStream(), "sent by a program")
		sent := s.Message(id)
		s.Flag("add", "read", id)
		s.Verdict(On(sent, says("sent by a program"), unflagged("read")), On(s.Message(id), flagged("read")))
	}},
	{Covers: []string{"FLG-04"}, Body: func(s *Session) {
		stream := s.FreshStream()
		looked, sent := s.postFrom(s.application(), stream), s.Post(stream, "sent by a program")
		s.Flag("add", "starred", sent)
		s.Verdict(On(s.Message(looked), flagged("read")), On(s.Message(sent), flagged("starred")))
	}},
	changeableFlag("starred", "FLG-06", "STA-13", "STA-15"),
	changeableFlag("collapsed", "FLG-07"),
	{Covers: []string{"FLG-08"}, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		stream, second := s.FreshStream(), s.As(target.Second)
		mentioning, plain := second.Post(stream, "hello "+s.mention()), second.Post(stream, "hello")
		s.Verdict(On(s.Message(mentioning), flagged("mentioned")), On(s.Message(plain), says("hello"), unflagged("mentioned")))
	}},
	{Covers: []string{"FLG-12"}, Body: func(s *Session) {
		stream := s.FreshStream()
		wild, plain := s.Post(stream, "hello "+s.spellings().WildcardMention), s.Post(stream, "hello")
		s.Verdict(On(s.Message(wild), flagged("wildcard_mentioned")),
			On(s.Message(plain), says("hello"), unflagged("wildcard_mentioned")))
	}},
	{Covers: []string{"FLG-15"}, Body: func(s *Session) {
		stream := s.FreshStream()
		alerting, plain := s.Post(stream, "look at the "+s.alertWord()+" now"), s.Post(stream, "look at it now")
		s.Verdict(On(s.Message(alerting), flagged("has_alert_word")),
			On(s.Message(plain), says("look at it now"), unflagged("has_alert_word")))
	}},
	{Covers: []string{"FLG-18"}, Weight: Should, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		second := s.As(target.Second)
		stream := second.FreshStream()
		old := second.Post(stream, "before the user came")
		s.Subscribe(stream.Name)
		received := second.Post(stream, "after the user came")
		s.Flag("add", "starred", old)
		s.Verdict(On(s.Message(old, in(stream)), flagged("starred"), flagged("historical")),
			On(s.Message(received), says("after the user came"), unflagged("historical")))
	}},
	unchangeableFlag("FLG-10", "mentioned"),
	unchangeableFlag("FLG-13", "wildcard_mentioned"),
	unchangeableFlag("FLG-16", "has_alert_word"),
	unchangeableFlag("FLG-19", "historical"),
	{Covers: []string{"MSG-36"}, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		stream, second := s.FreshStream(), s.As(target.Second)
		second.Subscribe(stream.Name)
		id := s.Post(stream, "seen by two")
		s.Flag("add", "starred", id)
		s.Verdict(On(s.Message(id), flagged("starred")), On(second.Message(id), says("seen by two"), unflagged("starred")))
	}},
}

// changeableFlag judges a flag that its user sets and clears.
func changeableFlag(flag string, ids ...string) Spec {
	return Spec{Covers: ids, Body: func(s *Session) {
		stream := s.FreshStream()
		id, other := s.Post(stream, "to be flagged"), s.Post(stream, "never flagged")
		before := s.Message(id)
		s.Flag("add", flag, id)
		with := s.Message(id)
		s.Flag("remove", flag, id)
		s.Verdict(On(before, unflagged(flag)), On(with, flagged(flag)), On(s.Message(id), unflagged(flag)),
			On(s.Message(other), says("never flagged"), unflagged(flag)))
	}}
}

// unchangeableFlag judges a flag that nobody may set by asking for it. Whether
// asking is an error is left open; another flag shows that flags change.
func unchangeableFlag(id, flag string) Spec {
	return Spec{Covers: []string{id}, Body: func(s *Session) {
		sent := s.Post(s.FreshStream(), "as plain as can be")
		s.TryFlag(change("add", flag, sent))
		s.Flag("add", "starred", sent)
		s.Verdict(On(s.Message(sent), flagged("starred"), unflagged(flag)))
	}}
}

// atFirstUnread fetches around the oldest unread message of the stream, in the
// form that every level knows.
func (s *Session) atFirstUnread(stream Stream) *target.Reply {
	return s.Fetch(in(stream), P{"anchor": nil, "use_first_unread_anchor": true, "num_before": 1, "num_after": 1})
}
