package specs

import (
	"encoding/json"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// messageFlags is about the flags that a message has for each user.
func messageFlags() {
	Describe("Message flags", Section("FLG"), func() {
		Context("read", flagRead)
		Context("mentioned, wildcard_mentioned and has_alert_word", flagsByContent)

		DescribeTable("are added and removed by their user", func(s *Session, flag string) {
			stream := s.FreshStream()
			id, other := s.Post(stream, "to be flagged"), s.Post(stream, "never flagged")
			s.Expect(s.Message(id)).To(Unflagged(flag))

			s.Flag("add", flag, id)
			s.Expect(s.Message(id)).To(Flagged(flag))

			s.Flag("remove", flag, id)
			s.Expect(s.Message(id)).To(Unflagged(flag))
			s.Expect(s.Message(other)).To(SatisfyAll(Says("never flagged"), Unflagged(flag)))
		},
			Entry("starred", Covers("FLG-06", "STA-13", "STA-15"), "starred"),
			Entry("collapsed", Covers("FLG-07"), "collapsed"),
		)
		It("are kept for each user after edits and reactions", Covers("FLG-06", "FLG-07", "FLG-01"), Needs(Second),
			keepsFlags)
		It("mark a starred message from before the subscription as historical", Covers("FLG-18"),
			Assumes(OpenToAll), Inferred, Needs(Second),
			func(s *Session) {
				second := s.As(Second)
				stream := second.FreshStream()
				old := second.Post(stream, "before the user came")
				s.Subscribe(stream.Name)
				received := second.Post(stream, "after the user came")
				s.Flag("add", "starred", old)
				s.Expect(s.Message(old, InStream(stream))).To(SatisfyAll(Flagged("starred"), Flagged("historical")))
				s.Expect(s.Message(received)).To(SatisfyAll(Says("after the user came"), Unflagged("historical")))
			})
		DescribeTable("cannot be changed by their user", func(s *Session, flag string, cause func(*Session) string) {
			stream := s.FreshStream()
			sent := s.Post(stream, "as plain as can be")
			s.TryFlag(Change("add", flag, sent)) // which may be an error
			s.Flag("add", "starred", sent)
			if cause != nil {
				with := s.Post(stream, "this is for "+cause(s)+" alone")
				s.Expect(s.Message(with)).To(Flagged(flag))
				s.TryFlag(Change("remove", flag, with))
				s.Expect(s.Message(with)).To(Flagged(flag))
			}
			s.Expect(s.Message(sent)).To(SatisfyAll(Flagged("starred"), Unflagged(flag)))
		},
			Entry("mentioned", Covers("FLG-10"), "mentioned", (*Session).Mention),
			Entry("wildcard_mentioned", Covers("FLG-13"), "wildcard_mentioned", wildcard),
			Entry("has_alert_word", Covers("FLG-16"), Assumes(OwnAccount), "has_alert_word", (*Session).AlertWord),
			Entry("historical", Covers("FLG-19"), "historical", nil),
		)
	})
}

func flagRead() {
	It("moves the anchor at the first unread message", Covers("FLG-01", "FLG-05", "STA-17", "STA-18"), Assumes(Unmuted),
		func(s *Session) {
			stream, sent := Five(s.Actor)
			s.Flag("remove", "read", sent...)
			s.Expect(AtFirstUnread(s, stream)).To(HaveField("anchor", sent[0]))

			s.Flag("add", "read", sent[0])
			s.Expect(s.Message(sent[0])).To(Flagged("read"))
			s.Expect(AtFirstUnread(s, stream)).To(HaveField("anchor", sent[1]))

			s.Flag("remove", "read", sent[0])
			s.Expect(s.Message(sent[0])).To(Unflagged("read"))
			s.Expect(AtFirstUnread(s, stream)).To(HaveField("anchor", sent[0]))
		})
	It("is missing from a message of another user", Covers("FLG-02"), Needs(Second), func(s *Session) {
		stream := s.FreshStream()
		id := s.As(Second).Post(stream, "just received")
		s.Expect(s.Message(id)).To(SatisfyAll(Says("just received"), Unflagged("read")))
		s.Flag("add", "read", id)
		s.Expect(s.Message(id)).To(Flagged("read"))
	})
	It("is missing from a message of the user's own API client", Covers("FLG-03"), func(s *Session) {
		id := s.Post(s.FreshStream(), "sent by a program")
		s.Expect(s.Message(id)).To(SatisfyAll(Says("sent by a program"), Unflagged("read")))
		s.Flag("add", "read", id)
		s.Expect(s.Message(id)).To(Flagged("read"))
	})
	It("is set on a message of a client that the user looks at", Covers("FLG-04"), func(s *Session) {
		stream := s.FreshStream()
		looked, sent := s.PostFrom(s.Application(), stream), s.Post(stream, "sent by a program")
		s.Flag("add", "starred", sent)
		s.Expect(s.Message(looked)).To(Flagged("read"))
		s.Expect(s.Message(sent)).To(Flagged("starred"))
	})
	It("is missing from as many messages as a registration counts", Covers("FLG-01"), Assumes(Unmuted),
		Inferred, Serial, Needs(Second),
		countsUnread)
}

func flagsByContent() {
	It("are set by a mention of the user", Covers("FLG-08"), Needs(Second), func(s *Session) {
		stream, second := s.FreshStream(), s.As(Second)
		with, plain := second.Post(stream, "hello "+s.Mention()), second.Post(stream, "hello")
		s.Expect(s.Message(with)).To(Flagged("mentioned"))
		s.Expect(s.Message(plain)).To(SatisfyAll(Says("hello"), Unflagged("mentioned")))
	})
	It("are set by a mention of everybody", Covers("FLG-12"), func(s *Session) {
		stream := s.FreshStream()
		with, plain := s.Post(stream, "hello "+wildcard(s)), s.Post(stream, "hello")
		s.Expect(s.Message(with)).To(Flagged("wildcard_mentioned"))
		s.Expect(s.Message(plain)).To(SatisfyAll(Says("hello"), Unflagged("wildcard_mentioned")))
	})
	It("are set by an alert word of the user", Covers("FLG-15"), Assumes(OwnAccount), func(s *Session) {
		stream := s.FreshStream()
		with, plain := s.Post(stream, "look at the "+s.AlertWord()+" now"), s.Post(stream, "look at it now")
		s.Expect(s.Message(with)).To(Flagged("has_alert_word"))
		s.Expect(s.Message(plain)).To(SatisfyAll(Says("look at it now"), Unflagged("has_alert_word")))
	})
	It("are set by each alert word, not for other users", Covers("FLG-15"), Serial, Needs(Second), func(s *Session) {
		stream, second, one, two := s.FreshStream(), s.As(Second), s.Fresh("word"), s.Fresh("word")
		second.Subscribe(stream.Name)
		Alert(s, one)
		Alert(s, two)
		first, later := second.Post(stream, "look at "+one), second.Post(stream, "two lines\nwith the word "+two)
		direct := second.Direct("look at "+two, s.UserID)
		s.Expect(s.Message(first)).To(Flagged("has_alert_word"))
		s.Expect(s.Message(later)).To(Flagged("has_alert_word"))
		s.Expect(s.Message(direct)).To(Flagged("has_alert_word"))
		s.Expect(second.Message(first)).To(Unflagged("has_alert_word"))
		s.Expect(second.Message(direct)).To(Unflagged("has_alert_word"))
	})
	DescribeTable("follow edits", func(s *Session, flag string, cause func(*Session) string) {
		sent := s.Post(s.FreshStream(), "nothing yet")
		s.Expect(s.Message(sent)).To(Unflagged(flag))

		s.Edit(sent, Params{"content": "this is for " + cause(s) + " alone"})
		s.Expect(s.Message(sent)).To(Flagged(flag))

		s.Edit(sent, Params{"content": "nothing again"})
		s.Expect(s.Message(sent)).To(SatisfyAll(Says("nothing again"), Unflagged(flag)))
	},
		Entry("mentioned", Covers("FLG-11"), "mentioned", (*Session).Mention),
		Entry("wildcard_mentioned", Covers("FLG-14"), "wildcard_mentioned", wildcard),
		Entry("has_alert_word", Covers("FLG-17"), Assumes(OwnAccount), "has_alert_word", (*Session).AlertWord),
	)
	It("follow edits by another user", Covers("FLG-11"), Needs(Second), func(s *Session) {
		stream, second := s.FreshStream(), s.As(Second)
		second.Subscribe(stream.Name)
		sent := second.Post(stream, "nothing yet")
		s.Expect(s.Message(sent)).To(Unflagged("mentioned"))

		second.Edit(sent, Params{"content": "this is for " + s.Mention()})
		s.Expect(s.Message(sent)).To(Flagged("mentioned"))
		s.Expect(second.Message(sent)).To(Unflagged("mentioned"))

		second.Edit(sent, Params{"content": "nothing again"})
		s.Expect(s.Message(sent)).To(Unflagged("mentioned"))
	})
}

func wildcard(s *Session) string { return s.Spellings().WildcardMention }

func keepsFlags(s *Session) {
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
}

// countsUnread judges a number that the specification does not describe: it is 0 where
// all was read, and then grows with each message of another user.
func countsUnread(s *Session) {
	s.OnlyForked()
	second, stream := s.As(Second), s.FreshStream()
	second.Subscribe(stream.Name)
	unread := []json.Number{}
	for _, message := range Messages(s.Fetch(Narrow("is", "unread"), Params{"num_before": 1000})) {
		unread = append(unread, AsNumber(message["id"]))
	}
	if len(unread) > 0 {
		s.Flag("add", "read", unread...)
	}
	s.Expect(unreadCount(s)).To(Equal(Number(0)))

	one, two := second.Post(stream, "to be counted"), second.Direct("to be counted, too", s.UserID)
	s.Expect(unreadCount(s)).To(Equal(Number(2)))
	s.Flag("add", "read", one)
	s.Expect(unreadCount(s)).To(Equal(Number(1)))
	s.Flag("add", "read", two)
	s.Expect(unreadCount(s)).To(Equal(Number(0)))
}

// unreadCount is the number of the user's unread messages by the register response, where
// the public counterpart has it.
func unreadCount(s *Session) json.Number {
	told, _ := s.RegistrationOf("message", "update_message_flags").Body["unread_msgs"].(target.Object)
	count := AsNumber(told["count"])
	if count == "" {
		s.Untestable("the register response does not tell how many messages are unread")
	}
	return count
}
