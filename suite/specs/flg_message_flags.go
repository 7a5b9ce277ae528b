package specs

import (
	"encoding/json"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// FLG: Message flags.
func messageFlags() {
	Describe("Message flags", Section("FLG"), func() {
		It("Flag `read` means the user has read the message.",
			Covers("FLG-01", "FLG-05", "STA-17", "STA-18"), func(s *Session) {
				stream, sent := five(s.Actor)
				s.Flag("remove", "read", sent...)
				before := atFirstUnread(s, stream)
				s.Flag("add", "read", sent[0])
				read, after := s.Message(sent[0]), atFirstUnread(s, stream)
				s.Flag("remove", "read", sent[0])
				unread, again := s.Message(sent[0]), atFirstUnread(s, stream)
				anchored := func(id json.Number) Matcher { return HaveField("anchor", id) }
				s.Expect(read).To(Flagged("read"))
				s.Expect(unread).To(Unflagged("read"))
				s.Expect(before).To(anchored(sent[0]))
				s.Expect(after).To(anchored(sent[1]))
				s.Expect(again).To(anchored(sent[0]))
			})
		It("A newly received message starts unread, without flag `read`.", Covers("FLG-02"), Needs(Second), func(s *Session) {
			stream := s.FreshStream()
			id := s.As(Second).Post(stream, "just received")
			received := s.Message(id)
			s.Flag("add", "read", id)
			s.Expect(received).To(SatisfyAll(Says("just received"), Unflagged("read")))
			s.Expect(s.Message(id)).To(Flagged("read"))
		})
		It("A message the user sent from an API client also starts unread.", Covers("FLG-03"), func(s *Session) {
			id := s.Post(s.FreshStream(), "sent by a program")
			sent := s.Message(id)
			s.Flag("add", "read", id)
			s.Expect(sent).To(SatisfyAll(Says("sent by a program"), Unflagged("read")))
			s.Expect(s.Message(id)).To(Flagged("read"))
		})
		It("A message the user sent from a non-API client starts read.", Covers("FLG-04"), func(s *Session) {
			stream := s.FreshStream()
			looked, sent := s.PostFrom(s.Application(), stream), s.Post(stream, "sent by a program")
			s.Flag("add", "starred", sent)
			s.Expect(s.Message(looked)).To(Flagged("read"))
			s.Expect(s.Message(sent)).To(Flagged("starred"))
		})
		changeableFlag("starred", "FLG-06", "STA-13", "STA-15")
		changeableFlag("collapsed", "FLG-07")
		It("Flag `mentioned` is set when the current user is mentioned directly.",
			Covers("FLG-08"), Needs(Second), func(s *Session) {
				stream, second := s.FreshStream(), s.As(Second)
				mentioning, plain := second.Post(stream, "hello "+s.Mention()), second.Post(stream, "hello")
				s.Expect(s.Message(mentioning)).To(Flagged("mentioned"))
				s.Expect(s.Message(plain)).To(SatisfyAll(Says("hello"), Unflagged("mentioned")))
			})
		It("Flag `wildcard_mentioned` is set when the message contains a wildcard mention.",
			Covers("FLG-12"), func(s *Session) {
				stream := s.FreshStream()
				wild, plain := s.Post(stream, "hello "+s.Spellings().WildcardMention), s.Post(stream, "hello")
				s.Expect(s.Message(wild)).To(Flagged("wildcard_mentioned"))
				s.Expect(s.Message(plain)).To(SatisfyAll(Says("hello"), Unflagged("wildcard_mentioned")))
			})
		It("Flag `has_alert_word` is set when the message contains one of the user's alert words.",
			Covers("FLG-15"), func(s *Session) {
				stream := s.FreshStream()
				alerting, plain := s.Post(stream, "look at the "+s.AlertWord()+" now"), s.Post(stream, "look at it now")
				s.Expect(s.Message(alerting)).To(Flagged("has_alert_word"))
				s.Expect(s.Message(plain)).To(SatisfyAll(Says("look at it now"), Unflagged("has_alert_word")))
			})
		It("Flag `has_alert_word` is set when the message contains one of the user's alert words. (others)",
			Covers("FLG-15"), Serial, Needs(Second), func(s *Session) {
				stream, second, one, two := s.FreshStream(), s.As(Second), s.Fresh("word"), s.Fresh("word")
				second.Subscribe(stream.Name)
				alert(s, one)
				alert(s, two)
				first, later := second.Post(stream, "look at "+one), second.Post(stream, "two lines\nwith the word "+two)
				direct := second.Direct("look at "+two, s.UserID)
				with, without := Flagged("has_alert_word"), Unflagged("has_alert_word")
				s.Expect(s.Message(first)).To(with)
				s.Expect(s.Message(later)).To(with)
				s.Expect(s.Message(direct)).To(with)
				s.Expect(second.Message(first)).To(without)
				s.Expect(second.Message(direct)).To(without)
			})
		It("Flag `historical` marks a message added to the user's history later, not received when it was",
			Covers("FLG-18"), Inferred, Needs(Second), func(s *Session) {
				second := s.As(Second)
				stream := second.FreshStream()
				old := second.Post(stream, "before the user came")
				s.Subscribe(stream.Name)
				received := second.Post(stream, "after the user came")
				s.Flag("add", "starred", old)
				s.Expect(s.Message(old, InStream(stream))).To(SatisfyAll(Flagged("starred"), Flagged("historical")))
				s.Expect(s.Message(received)).To(SatisfyAll(Says("after the user came"), Unflagged("historical")))
			})
		unchangeableFlag("FLG-10", "mentioned", mentionOf)
		unchangeableFlag("FLG-13", "wildcard_mentioned", wildcardOf)
		unchangeableFlag("FLG-16", "has_alert_word", (*Session).AlertWord)
		unchangeableFlag("FLG-19", "historical", nil)
		followingFlag("FLG-11", "mentioned", mentionOf)
		followingFlag("FLG-14", "wildcard_mentioned", wildcardOf)
		followingFlag("FLG-17", "has_alert_word", (*Session).AlertWord)
		It("Flag `starred` means the user starred the message; the user can add and remove it. (kept)",
			Covers("FLG-06", "FLG-07", "FLG-01"), Needs(Second), func(s *Session) {
				stream, second := s.FreshStream(), s.As(Second)
				second.Subscribe(stream.Name)
				one, two := s.Post(stream, "one"), s.Post(stream, "two")
				direct := s.Direct("directly", second.UserID)
				for _, flag := range []string{"starred", "collapsed", "read"} {
					s.Flag("add", flag, one, direct)
					s.Flag("add", flag, two)
				}
				s.Flag("remove", "read", two)
				s.Flag("add", "read", two)
				second.Flag("add", "starred", one)
				second.Flag("remove", "starred", one)
				second.Flag("add", "starred", two)
				second.Flag("add", "collapsed", two)
				React(second, one, Vote(s))
				if edit := (Params{"content": "one, edited"}); s.Barred(edit) == "" {
					s.Edit(one, edit)
					s.Edit(two, Params{"content": "two, edited"})
				}
				all := SatisfyAll(Flagged("starred"), Flagged("collapsed"), Flagged("read"))
				window := s.Fetch(InStream(stream), Params{"apply_markdown": true})
				s.Expect(s.Message(one)).To(all)
				s.Expect(s.Message(two)).To(all)
				s.Expect(s.Message(direct)).To(all)
				s.Expect(second.Message(one)).To(SatisfyAll(Unflagged("starred"), Unflagged("collapsed")))
				s.Expect(second.Message(two)).To(SatisfyAll(Flagged("starred"), Flagged("collapsed")))
				for _, message := range Messages(window) {
					if message["id"] == one || message["id"] == two {
						s.Expect(message).To(all)
					}
				}
				s.Flag("remove", "starred", one, two)
				s.Expect(s.Message(one)).To(SatisfyAll(Unflagged("starred"), Flagged("collapsed")))
				s.Expect(s.Message(two)).To(Unflagged("starred"))
				s.Expect(s.Message(direct)).To(all)
			})
		It("Flag `mentioned` changes when the message is edited. (by another)",
			Covers("FLG-11"), Needs(Second), func(s *Session) {
				stream, second := s.FreshStream(), s.As(Second)
				second.Subscribe(stream.Name)
				sent := second.Post(stream, "nothing yet")
				before := s.Message(sent)
				second.Edit(sent, Params{"content": "this is for " + s.Mention()})
				with, theirs := s.Message(sent), second.Message(sent)
				second.Edit(sent, Params{"content": "nothing again"})
				s.Expect(before).To(Unflagged("mentioned"))
				s.Expect(with).To(Flagged("mentioned"))
				s.Expect(theirs).To(Unflagged("mentioned"))
				s.Expect(s.Message(sent)).To(Unflagged("mentioned"))
			})
		counted()
	})
}

// changeableFlag judges a flag that its user sets and clears.
func changeableFlag(flag string, ids ...string) {
	It("", Covers(ids...), func(s *Session) {
		stream := s.FreshStream()
		id, other := s.Post(stream, "to be flagged"), s.Post(stream, "never flagged")
		before := s.Message(id)
		s.Flag("add", flag, id)
		with := s.Message(id)
		s.Flag("remove", flag, id)
		s.Expect(before).To(Unflagged(flag))
		s.Expect(with).To(Flagged(flag))
		s.Expect(s.Message(id)).To(Unflagged(flag))
		s.Expect(s.Message(other)).To(SatisfyAll(Says("never flagged"), Unflagged(flag)))
	})
}

// unchangeableFlag judges a flag that nobody may set by asking for it. Whether
// asking is an error is left open; another flag shows that flags change.
func unchangeableFlag(id, flag string, cause func(*Session) string) {
	It("", Covers(id), func(s *Session) {
		stream := s.FreshStream()
		sent := s.Post(stream, "as plain as can be")
		s.TryFlag(Change("add", flag, sent))
		s.Flag("add", "starred", sent)

		if cause != nil {
			with := s.Post(stream, "this is for "+cause(s)+" alone")
			before := s.Message(with)
			s.TryFlag(Change("remove", flag, with))
			s.Expect(before).To(Flagged(flag))
			s.Expect(s.Message(with)).To(Flagged(flag))
		}
		s.Expect(s.Message(sent)).To(SatisfyAll(Flagged("starred"), Unflagged(flag)))
	})
}

func mentionOf(s *Session) string { return s.Mention() }

func wildcardOf(s *Session) string { return s.Spellings().WildcardMention }

// atFirstUnread fetches around the oldest unread message of the stream, in the
// form that every level knows.
func atFirstUnread(s *Session, stream Stream) *target.Reply {
	return s.Fetch(InStream(stream), Params{"anchor": nil, "use_first_unread_anchor": true, "num_before": 1,
		"num_after": 1})
}

// followingFlag judges a flag that an edit sets and the next one clears.
func followingFlag(id, flag string, cause func(*Session) string) {
	It("", Covers(id), func(s *Session) {
		sent := s.Post(s.FreshStream(), "nothing yet")
		before := s.Message(sent)
		s.Edit(sent, Params{"content": "this is for " + cause(s) + " alone"})
		with := s.Message(sent)
		s.Edit(sent, Params{"content": "nothing again"})
		s.Expect(before).To(Unflagged(flag))
		s.Expect(with).To(Flagged(flag))
		s.Expect(s.Message(sent)).To(SatisfyAll(Says("nothing again"), Unflagged(flag)))
	})
}

// counted judges how many unread messages a registration tells, which the specification
// does not describe: none where all was read, and then those that others send.
func counted() {
	It("Flag `read` means the user has read the message. (counted)",
		Covers("FLG-01"), Inferred, Serial, Needs(Second), func(s *Session) {
			s.OnlyForked()
			second, stream := s.As(Second), s.FreshStream()
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
			s.Expect(Number(before)).To(Equal(Number(0)))
			s.Expect(Number(between)).To(Equal(Number(2)))
			s.Expect(Number(later)).To(Equal(Number(1)))
			s.Expect(Number(unreadCount(s))).To(Equal(Number(0)))
		})
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
