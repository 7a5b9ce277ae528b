package specs

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// FLG: Message flags.
var messageFlags = Table("FLG", []Spec{
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
	{Covers: []string{"FLG-15"}, Case: "others", Phase: Alone, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		stream, second, one, two := s.FreshStream(), s.As(target.Second), s.Fresh("word"), s.Fresh("word")
		second.Subscribe(stream.Name)
		alert(s, one)
		alert(s, two)
		first, later := second.Post(stream, "look at "+one), second.Post(stream, "two lines\nwith the word "+two)
		direct := second.Direct("look at "+two, s.UserID)
		with, without := Flagged("has_alert_word"), Unflagged("has_alert_word")
		s.Verdict(On(s.Message(first), with), On(s.Message(later), with), On(s.Message(direct), with), On(second.Message(first), without), On(second.Message(direct), without))
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
	unchangeableFlag("FLG-10", "mentioned", mentionOf),
	unchangeableFlag("FLG-13", "wildcard_mentioned", wildcardOf),
	unchangeableFlag("FLG-16", "has_alert_word", (*Session).AlertWord),
	unchangeableFlag("FLG-19", "historical", nil),
	followingFlag("FLG-11", "mentioned", mentionOf),
	followingFlag("FLG-14", "wildcard_mentioned", wildcardOf),
	followingFlag("FLG-17", "has_alert_word", (*Session).AlertWord),
}, persistenceSpecs, func() []Spec { return []Spec{counted()} })

// changeableFlag judges a flag that its user sets and clears.
func changeableFlag(flag string, ids ...string) Spec {
	return Spec{Covers: ids, Body: func(s *Session) {
		stream := s.FreshStream()
		id, other := s.Post(stream, "to be flagged"), s.Post(stream, "never flagged")
		before := s.Message(id)
		s.Flag("add", flag, id)
		with := s.Message(id)
		s.Flag("remove", flag, id)
		s.Verdict(On(before, Unflagged(flag)), On(with, Flagged(flag)), On(s.Message(id), Unflagged(flag)),
			On(s.Message(other), Says("never flagged"), Unflagged(flag)))
	}}
}

// unchangeableFlag judges a flag that nobody may set by asking for it. Whether
// asking is an error is left open; another flag shows that flags change.
func unchangeableFlag(id, flag string, cause func(*Session) string) Spec {
	return Spec{Covers: []string{id}, Body: func(s *Session) {
		stream := s.FreshStream()
		sent := s.Post(stream, "as plain as can be")
		s.TryFlag(Change("add", flag, sent))
		s.Flag("add", "starred", sent)
		var claims []Claim
		if cause != nil {
			with := s.Post(stream, "this is for "+cause(s)+" alone")
			before := s.Message(with)
			s.TryFlag(Change("remove", flag, with))
			claims = append(claims, On(before, Flagged(flag)), On(s.Message(with), Flagged(flag)))
		}
		s.Verdict(append(claims, On(s.Message(sent), Flagged("starred"), Unflagged(flag)))...)
	}}
}

func mentionOf(s *Session) string { return s.Mention() }

func wildcardOf(s *Session) string { return s.Spellings().WildcardMention }

// atFirstUnread fetches around the oldest unread message of the stream, in the
// form that every level knows.
func atFirstUnread(s *Session, stream Stream) *target.Reply {
	return s.Fetch(InStream(stream), Params{"anchor": nil, "use_first_unread_anchor": true, "num_before": 1, "num_after": 1})
}

// followingFlag judges a flag that an edit sets and the next one clears.
func followingFlag(id, flag string, cause func(*Session) string) Spec {
	return Spec{Covers: []string{id}, Body: func(s *Session) {
		sent := s.Post(s.FreshStream(), "nothing yet")
		before := s.Message(sent)
		s.Edit(sent, Params{"content": "this is for " + cause(s) + " alone"})
		with := s.Message(sent)
		s.Edit(sent, Params{"content": "nothing again"})
		s.Verdict(On(before, Unflagged(flag)), On(with, Flagged(flag)),
			On(s.Message(sent), Says("nothing again"), Unflagged(flag)))
	}}
}

// counted judges how many unread messages a registration tells, which the specification
// does not describe: none where all was read, and then those that others send.
func counted() Spec {
	return Spec{Covers: []string{"FLG-01"}, Case: "counted", Weight: Should, Phase: Alone, Needs: []Need{NeedSecond}, Body: func(s *Session) {
		s.OnlyForked()
		second, stream := s.As(target.Second), s.FreshStream()
		second.Subscribe(stream.Name)
		unread := []json.Number{}
		for _, message := range Messages(s.Fetch(Narrow("is", "unread"), Params{"num_before": 1000})) {
			id, _ := message["id"].(json.Number)
			unread = append(unread, id)
		}
		if len(unread) > 0 {
			s.Flag("add", "read", unread...)
		}
		before := unreadCount(s)
		one, two := second.Post(stream, "to be counted"), second.Direct("to be counted, too", s.UserID)
		between := unreadCount(s)
		s.Flag("add", "read", one)
		later := unreadCount(s)
		s.Flag("add", "read", two)
		s.Verdict(On(Number(before), expect.Equal(Number(0))), On(Number(between), expect.Equal(Number(2))), On(Number(later), expect.Equal(Number(1))), On(Number(unreadCount(s)), expect.Equal(Number(0))))
	}}
}

// unreadCount is how many unread messages the user has by the register response, where
// the public counterpart has it.
func unreadCount(s *Session) int64 {
	told, _ := s.RegistrationOf("message", "update_message_flags").Body["unread_msgs"].(target.Object)
	count, is := told["count"].(json.Number)
	if !is {
		s.Untestable("the register response does not tell how many messages are unread")
	}
	return Integer(count)
}
