package specs

import (
	"encoding/json"
	"slices"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// fetchMessages is about GET /messages.
func fetchMessages() {
	Describe("Fetch messages", Section("FET"), func() {
		It("needs credentials", Covers("FET-01"), func(s *Session) {
			id := s.Post(s.FreshStream(), "not for everybody")
			s.Expect(s.Anonymous().TryFetch(Params{"anchor": id})).To(SatisfyAll(BeRefused(), HaveNoField("messages")))
			s.Expect(s.TryFetch(Params{"anchor": id})).To(Holds(id))
		})
		DescribeTable("needs a parameter", func(s *Session, name string) {
			sent := s.Post(s.FreshStream(), "findable")
			p := Params{"anchor": sent, "num_before": 1, "num_after": 0}
			s.Expect(s.Try("GET /messages", p.Without(name))).To(MissParameter(name))
			s.Expect(s.Try("GET /messages", p)).To(Holds(sent))
		},
			Entry("num_before", Covers("FET-12"), "num_before"),
			Entry("num_after", Covers("FET-14"), "num_after"),
		)
		It("needs no anchor if use_first_unread_anchor is true", Covers("FET-07"), func(s *Session) {
			stream := s.FreshStream()
			id := s.Post(stream, "without an anchor")
			found := s.TryFetch(InStream(stream), Params{"anchor": nil, "use_first_unread_anchor": true})
			s.Expect(found).To(Holds(id))
		})
		It("answers with messages that have all their fields, or with no message", Covers("FET-45"), func(s *Session) {
			stream := s.FreshStream()
			sent := s.Post(stream, "found where it is")
			empty := s.TryFetch(InStream(s.FreshStream()), Around(sent, 0, 0))
			s.Expect(s.Fetch(InStream(stream))).To(SatisfyAll(Holds(sent), HaveField("messages[*]", aMessage())))
			s.Expect(empty).To(SatisfyAll(Succeed(), HaveField("messages", BeEmpty())))
		})

		Context("in a stream with five messages", fetchFive)
		Context("with unread messages", Needs(Second), fetchUnread)
		Context("in two streams", fetchInTwoStreams)
		Context("with a narrow", fetchNarrow)
		Context("with a filter for direct messages", fetchDirect)

		It("anchors at the same message for another reader", Covers("FET-02", "FET-40"), Needs(Second), func(s *Session) {
			second, stream := s.As(Second), s.FreshStream()
			second.Subscribe(stream.Name)
			id := s.Post(stream, "an anchor of two people")
			own, theirs := s.Fetch(InStream(stream), Around(id, 0, 0)), second.Fetch(InStream(stream), Around(id, 0, 0))
			s.Expect(s.IDs(own)).To(Exactly(id))
			s.Expect(own).To(HaveField("anchor", id))
			s.Expect(theirs).To(SatisfyAll(HaveField("anchor", id), Holds(id)))
		})
		It("answers with an integer for an anchor of any form", Covers("FET-40"), func(s *Session) {
			stream := s.FreshStream()
			id := s.Post(stream, "anchored")
			for _, anchor := range anchors(s, id) {
				found := s.Fetch(InStream(stream), Params{"anchor": anchor, "num_after": 5})
				s.Expect(found).To(SatisfyAll(HaveField("anchor", BeInteger()), Holds(id)))
			}
		})
		anywhere := func(Stream) Params { return nil }
		DescribeTable("takes an omitted client_gravatar", func(s *Session, value bool, narrow func(Stream) Params) {
			stream := s.FreshStream()
			id := s.Post(stream, "with a face")
			asked := s.Message(id, narrow(stream), Params{"client_gravatar": value})
			s.Expect(s.Message(id, narrow(stream))).To(HaveField("avatar_url", asked["avatar_url"]))
		},
			Entry("for true", Covers("FET-31"), true, anywhere),
			Entry("for true in a narrow", Covers("FET-31"), true, InStream),
			Entry("for false", Covers("FET-32"), false, anywhere),
			Entry("for false in a narrow", Covers("FET-32"), false, InStream),
		)
		It("may leave out avatars only if client_gravatar is true", Covers("FET-33"), func(s *Session) {
			id := s.Post(s.FreshStream(), "with a face")
			with, without := Params{"client_gravatar": true}, Params{"client_gravatar": false}
			s.Expect(s.Message(id, with)).To(HaveField("avatar_url", OrNull(BeText())))
			s.Expect(s.Message(id, without)).To(HaveField("avatar_url", BeText()))
		})
		It("renders messages unless apply_markdown is false", Covers("FET-34"), func(s *Session) {
			id := s.Post(s.FreshStream(), "typed")
			html, markdown := HaveField("content_type", "text/html"), HaveField("content_type", "text/x-markdown")
			s.Expect(s.Message(id, Params{"apply_markdown": nil})).To(html)
			s.Expect(s.Message(id, Params{"apply_markdown": true})).To(html)
			s.Expect(s.Message(id, Params{"apply_markdown": false})).To(markdown)
			s.Expect(s.Message(id, Params{"apply_markdown": nil})).To(html)
		})
		InEveryAnswer("FET")
	})
}

func fetchFive() {
	var stream Stream
	var sent []json.Number
	BeforeEach(func(s *Session) { stream, sent = Five(s.Actor) })

	It("sorts them by their ID", Covers("FET-46"), func(s *Session) {
		window := s.Fetch(InStream(stream), Around(sent[2], 2, 2))
		s.Expect(s.IDs(window)).To(Exactly(sent...))
		s.Expect(window).To(HaveField("messages", IncreasingIDs()))
	})
	It("anchors at the message with the ID", Covers("FET-02"), func(s *Session) {
		found := s.Fetch(InStream(stream), Around(sent[2], 0, 0))
		s.Expect(s.IDs(found)).To(Exactly(sent[2]))
		s.Expect(found).To(HaveField("anchor", sent[2]))
	})
	It("anchors at the newest message if anchor is newest", Covers("FET-03"), Since(NamedAnchorsRow), func(s *Session) {
		found := s.Fetch(InStream(stream), Around("newest", 1, 0))
		s.Expect(found).To(SatisfyAll(Holds(sent[4]), HaveField("found_newest", true)))
	})
	It("anchors at the oldest message if anchor is oldest", Covers("FET-04"), Since(NamedAnchorsRow), func(s *Session) {
		found := s.Fetch(InStream(stream), Around("oldest", 0, 3))
		s.Expect(s.IDs(found)).To(HaveField("0", sent[0]))
		s.Expect(found).To(HaveField("found_oldest", true))
	})
	It("refuses any other word for an anchor", Covers("FET-08"), func(s *Session) {
		s.Expect(s.TryFetch(InStream(stream), Params{"anchor": "middle"})).To(BeRefused())
		s.Expect(s.IDs(s.Fetch(InStream(stream)))).To(Exactly(sent...))
	})
	It("gives as many messages before the anchor as num_before says", Covers("FET-13"), func(s *Session) {
		two := s.Fetch(InStream(stream), Around(sent[3], 2, 0))
		all := s.Fetch(InStream(stream), Around(sent[4], WindowSize, 0))
		s.Expect(without(s.IDs(two), sent[3])).To(Exactly(sent[1], sent[2]))
		s.Expect(s.IDs(all)).To(Exactly(sent...))
	})
	It("gives as many messages after the anchor as num_after says", Covers("FET-15"), func(s *Session) {
		two := s.Fetch(InStream(stream), Around(sent[1], 0, 2))
		all := s.Fetch(InStream(stream), Around(sent[0], 0, WindowSize))
		s.Expect(without(s.IDs(two), sent[1])).To(Exactly(sent[2], sent[3]))
		s.Expect(s.IDs(all)).To(Exactly(sent...))
	})
	It("includes the anchor without include_anchor", Covers("FET-09", "LVL-70"), func(s *Session) {
		found := s.Fetch(InStream(stream), Around(sent[2], 1, 0))
		s.Expect(s.IDs(found)).To(Exactly(sent[1:3]...))
	})
	bare := Params{"include_anchor": false}
	It("leaves out the anchor at an end if include_anchor is false", Covers("FET-10"), func(s *Session) {
		before := s.Fetch(InStream(stream), Around(sent[2], 1, 0), bare)
		after := s.Fetch(InStream(stream), Around(sent[2], 0, 1), bare)
		s.Expect(s.IDs(before)).To(Exactly(sent[1]))
		s.Expect(s.IDs(after)).To(Exactly(sent[3]))
	})
	It("leaves out the anchor in the middle if include_anchor is false",
		Covers("FET-10"), Since(IncludeAnchorRow), OnlyDialect("spec"), func(s *Session) {
			found := s.Fetch(InStream(stream), Around(sent[2], 1, 1), bare)
			s.Expect(s.IDs(found)).To(Exactly(sent[1], sent[3]))
		})
	It("includes the anchor at older levels although include_anchor is false", Covers("FET-11"), func(s *Session) {
		found := s.Fetch(InStream(stream), Around(sent[2], 1, 0), bare)
		s.Expect(s.IDs(found)).To(Exactly(sent[1:3]...))
	})
	It("anchors at anchor without use_first_unread_anchor", Covers("FET-35"), func(s *Session) {
		found := s.Fetch(InStream(stream), Around(sent[3], 0, 0))
		s.Expect(s.IDs(found)).To(Exactly(sent[3]))
		s.Expect(found).To(HaveField("anchor", sent[3]))
	})
	It("takes either anchor or use_first_unread_anchor", Covers("FET-37"), func(s *Session) {
		unread := Params{"anchor": nil, "use_first_unread_anchor": true}
		first := s.Fetch(InStream(stream), unread)
		both := s.TryFetch(InStream(stream), unread, Params{"anchor": sent[3]})
		s.Expect(first).To(SatisfyAll(HaveField("anchor", BeInteger()), HaveField("messages[]", BeObject())))
		s.Expect(both).To(Described("an error, or one of the two anchors",
			SatisfyAny(BeRefused(), HaveField("anchor", sent[3]), HaveField("anchor", first.Body["anchor"]))))
	})

	DescribeTable("answers with a boolean", func(s *Session, field string) {
		window := s.Fetch(InStream(stream), Around(sent[2], 1, 1))
		s.Expect(s.IDs(window)).To(Exactly(sent[1:4]...))
		s.Expect(window).To(HaveField(field, BeBoolean()))
	},
		Entry("found_newest", Covers("FET-41"), "found_newest"),
		Entry("found_oldest", Covers("FET-42"), "found_oldest"),
		Entry("found_anchor", Covers("FET-43"), "found_anchor"),
	)
	It("sets found_newest only if the newest message was found", Covers("FET-41"), Inferred, func(s *Session) {
		past, short := s.Fetch(InStream(stream), Around(sent[2], 0, 5)), s.Fetch(InStream(stream), Around(sent[2], 0, 1))
		s.Expect(past).To(HaveField("found_newest", true))
		s.Expect(short).To(HaveField("found_newest", false))
	})
	It("sets found_oldest only if the oldest message was found", Covers("FET-42"), Inferred, func(s *Session) {
		past, short := s.Fetch(InStream(stream), Around(sent[2], 5, 0)), s.Fetch(InStream(stream), Around(sent[2], 1, 0))
		s.Expect(past).To(HaveField("found_oldest", true))
		s.Expect(short).To(HaveField("found_oldest", false))
	})
	It("sets found_anchor only if the anchor was found", Covers("FET-43"), Inferred, func(s *Session) {
		s.Expect(s.Fetch(InStream(stream), Around(sent[2], 1, 1))).To(HaveField("found_anchor", true))
		s.Expect(s.Fetch(InStream(s.FreshStream()), Around(sent[2], 1, 1))).To(HaveField("found_anchor", false))
	})
	It("sets no history_limited without the oldest messages", Covers("FET-44"), func(s *Session) {
		short := s.Fetch(InStream(stream), Around(sent[4], 1, 0))
		s.Expect(s.IDs(short)).To(Exactly(sent[3], sent[4]))
		s.Expect(short).To(HaveFieldIfAny("history_limited", false))
	})
}

func fetchUnread() {
	It("anchors at the first one if anchor is first_unread", Covers("FET-05"), Since(NamedAnchorsRow), func(s *Session) {
		stream, first := halfRead(s)
		found := s.Fetch(InStream(stream), Around("first_unread", 1, 1))
		s.Expect(found).To(SatisfyAll(HaveField("anchor", first), Holds(first)))
	})
	It("anchors at the first one if use_first_unread_anchor is true", Covers("FET-36"), func(s *Session) {
		stream, first := halfRead(s)
		s.Expect(AtFirstUnread(s, stream)).To(SatisfyAll(HaveField("anchor", first), Holds(first)))
	})
	It("anchors at the newest message if all are read", Covers("FET-06"), Since(NamedAnchorsRow), func(s *Session) {
		second := s.As(Second)
		stream := second.FreshStream()
		second.Post(stream, "before the user came")
		newest := second.Post(stream, "the newest")
		s.Subscribe(stream.Name)
		if len(Unread(s, stream)) > 0 {
			s.Untestable("messages from before the subscription are unread here")
		}
		found := s.Fetch(InStream(stream), Around("first_unread", 1, 0))
		same := s.Fetch(InStream(stream), Around("newest", 1, 0))

		last := second.Post(stream, "read when it came")
		s.Flag("add", "read", last)
		read := s.Fetch(InStream(stream), Around("first_unread", 1, 0))
		s.Expect(same).To(Holds(newest))
		s.Expect(found).To(Holds(newest))
		s.Expect(read).To(Holds(last))
	})
}

func fetchInTwoStreams() {
	var one, two Stream
	var first, second json.Number
	BeforeEach(func(s *Session) {
		one, two = s.FreshStream(), s.FreshStream()
		first, second = s.Post(one, "in one"), s.Post(two, "in two")
	})

	It("finds the messages of both without a narrow", Covers("FET-16"), func(s *Session) {
		s.Expect(s.Fetch(Around(second, WindowSize, 0))).To(Holds(first, second))
		s.Expect(s.IDs(s.Fetch(InStream(one)))).To(Exactly(first))
	})
	It("takes a narrow of objects", Covers("FET-17"), func(s *Session) {
		found := s.Fetch(Params{"narrow": []Params{{"operator": "stream", "operand": one.Name}}})
		s.Expect(s.IDs(found)).To(Exactly(first))
	})
	It("takes a narrow of pairs of strings", Covers("FET-18"), func(s *Session) {
		found := s.Fetch(Params{"narrow": [][]string{{"stream", one.Name}}})
		s.Expect(s.IDs(found)).To(Exactly(first))
		titled := s.Send(Under(one, "another topic", "in one, too"))
		found = s.Fetch(Params{"narrow": [][]string{{"stream", one.Name}, {"topic", "another topic"}}})
		s.Expect(s.IDs(found)).To(Exactly(titled))
	})
	It("finds the messages of a stream by its name", Covers("FET-20"), func(s *Session) {
		s.Expect(s.Fetch(InStream(one))).To(SatisfyAll(Holds(first), Lacks(second),
			HaveField("messages[*].display_recipient", one.Name)))
	})
	It("finds the messages of a stream by its ID", Covers("FET-29"), func(s *Session) {
		s.Expect(s.IDs(s.Fetch(Narrow("stream", one.ID())))).To(Exactly(first))
	})
}

func fetchNarrow() {
	It("finds messages by the address of their sender", Covers("FET-19"), func(s *Session) {
		other, own := s.Lookup(s.Others(1)[0]), s.Own()
		id := s.Post(s.FreshStream(), "from the user")
		mine := s.Fetch(Narrow("sender", own["email"]), Params{"num_before": WindowSize})
		theirs := s.Fetch(Narrow("sender", other["email"]), Params{"num_before": WindowSize})
		s.Expect(mine).To(SatisfyAll(Holds(id), HaveField("messages[*].sender_email", own["email"])))
		s.Expect(theirs).To(SatisfyAll(Lacks(id), HaveField("messages[*].sender_email", other["email"])))
	})
	It("finds messages by the ID of their sender", Covers("FET-28"), func(s *Session) {
		id := s.Post(s.FreshStream(), "from the user")
		byID := s.Fetch(Narrow("sender", s.UserID), Params{"anchor": id})
		byEmail := s.Fetch(Narrow("sender", s.Own()["email"]), Params{"anchor": id})
		s.Expect(byID).To(Holds(id))
		s.Expect(s.IDs(byID)).To(Equal(s.IDs(byEmail)))
	})
	It("finds only messages that meet both of two filters", Covers("FET-16", "FET-19"), Needs(Second), func(s *Session) {
		one, two, second := s.FreshStream(), s.FreshStream(), s.As(Second)
		second.Subscribe(one.Name)
		mine, theirs, elsewhere := s.Post(one, "mine"), second.Post(one, "theirs"), s.Post(two, "elsewhere")
		of := func(who *Actor) Params {
			return Params{"narrow": []Params{{"operator": "stream", "operand": one.Name},
				{"operator": "sender", "operand": who.Address()}}}
		}
		s.Expect(s.Fetch(of(s.Actor))).To(SatisfyAll(Holds(mine), Lacks(theirs, elsewhere)))
		s.Expect(s.Fetch(of(second))).To(SatisfyAll(Holds(theirs), Lacks(mine)))
	})
	It("finds messages of all public streams, and no others, with streams:public", Covers("FET-21"), func(s *Session) {
		public, private := s.FreshStream(), s.FreshStream(Params{"invite_only": true})
		hidden, direct := s.Post(private, "in private"), s.Direct("directly", s.Others(1)...)
		open := s.Post(public, "in public")
		s.Leave(public)
		found := s.Fetch(Narrow("streams", "public"), Around(open, WindowSize, 0))
		s.Expect(found).To(SatisfyAll(Holds(open), Lacks(hidden, direct)))
	})
	It("finds unreceived messages for a user only with streams:public", Covers("FET-38"), Assumes(OrdinaryRole),
		Needs(Second),
		func(s *Session) {
			second := s.As(Second)
			foreign := second.Post(second.FreshStream(), "not received by the user")
			received := s.Direct("received", second.UserID)
			reply := second.Direct("received as well", s.UserID)
			plain := s.Fetch(Params{"num_before": WindowSize})
			sender := s.Fetch(Narrow("sender", second.UserID), Params{"num_before": WindowSize})
			s.Expect(plain).To(SatisfyAll(Holds(received), Lacks(foreign)))
			s.Expect(sender).To(SatisfyAll(Holds(reply), Lacks(foreign)))
			s.Expect(s.Fetch(Narrow("streams", "public"), Params{"anchor": foreign})).To(Holds(foreign))
		})
	It("finds unreceived messages for a bot only with streams:public", Covers("FET-39"), Needs(Bot), func(s *Session) {
		bot := s.As(Bot)
		foreign := s.Post(s.FreshStream(), "not received by the bot")
		received := s.Direct("received by the bot", bot.UserID)
		s.Expect(bot.Fetch(Params{"num_before": WindowSize})).To(SatisfyAll(Holds(received), Lacks(foreign)))
		s.Expect(bot.Fetch(Narrow("streams", "public"), Params{"anchor": foreign})).To(Holds(foreign))
	})
}

func fetchDirect() {
	var c conversations
	BeforeEach(func(s *Session) { c = converse(s) })

	It("finds all direct messages with is:dm", Covers("FET-22", "LVL-31"), func(s *Session) {
		s.Expect(c.filtered(s, "is", "dm")).To(SatisfyAll(onlyDirect(), Holds(c.toOne, c.toBoth), Lacks(c.inStream)))
	})
	It("finds a conversation with exactly the users of dm", Covers("FET-23", "LVL-31"), func(s *Session) {
		s.Expect(c.filtered(s, "dm", c.address)).
			To(SatisfyAll(onlyDirect(), Holds(c.withOne...), Lacks(c.toOther, c.toBoth, c.inStream)))
		s.Expect(c.filtered(s, "dm", c.others)).To(SatisfyAll(onlyDirect(), Holds(c.toBoth), Lacks(c.toOne, c.toOther)))
	})
	It("finds all conversations with the user of dm-including", Covers("FET-24", "LVL-31"), func(s *Session) {
		s.Expect(c.filtered(s, "dm-including", c.address)).
			To(SatisfyAll(onlyDirect(), Holds(c.withOne...), Holds(c.toBoth), Lacks(c.toOther, c.inStream)))
	})
	It("finds all direct messages with is:private", Covers("FET-25"), Stated, func(s *Session) {
		s.Expect(c.filtered(s, "is", "private")).To(SatisfyAll(onlyDirect(), Holds(c.toOne), Lacks(c.inStream)))
	})
	It("finds a conversation with pm-with", Covers("FET-26"), Stated, func(s *Session) {
		s.Expect(c.filtered(s, "pm-with", c.address)).
			To(SatisfyAll(onlyDirect(), Holds(c.toOne), Lacks(c.toOther, c.inStream)))
	})
	It("finds a conversation of a group with group-pm-with", Covers("FET-27"), Stated, func(s *Session) {
		s.Expect(c.filtered(s, "group-pm-with", c.address)).
			To(SatisfyAll(onlyDirect(), Holds(c.toBoth), Lacks(c.toOther, c.inStream)))
	})
	It("refuses is:dm where is:private is in use", Covers("FET-25"), Inferred, func(s *Session) {
		s.Expect(c.filtered(s, "is", "private")).To(SatisfyAll(onlyDirect(), Holds(c.toBoth)))
		s.Expect(c.filtered(s, "is", "dm")).To(BeRefused())
	})
	It("refuses dm where pm-with is in use", Covers("FET-26"), Inferred, func(s *Session) {
		s.Expect(c.filtered(s, "pm-with", c.address)).To(SatisfyAll(onlyDirect(), Holds(c.toOne)))
		s.Expect(c.filtered(s, "dm", c.address)).To(BeRefused())
	})
	It("refuses dm-including where group-pm-with is in use", Covers("FET-27"), Inferred, func(s *Session) {
		s.Expect(c.filtered(s, "group-pm-with", c.address)).To(SatisfyAll(onlyDirect(), Holds(c.toBoth)))
		s.Expect(c.filtered(s, "dm-including", c.address)).To(BeRefused())
	})
}

// conversations are messages of every kind, to tell filters apart.
type conversations struct {
	inStream, toOne, toOther, toBoth json.Number

	withOne []json.Number // toOne, and the answer to it where the suite can give one
	address any           // of the recipient of toOne
	others  []json.Number // the recipients of toBoth
}

func converse(s *Session) conversations {
	others := s.Others(2)
	one := s.Lookup(others[0])
	c := conversations{
		inStream: s.Post(s.FreshStream(), "in a stream"),
		toOne:    s.Direct("to one", others[0]), toOther: s.Direct("to another", others[1]),
		toBoth: s.Direct("to both", others...), address: one["email"], others: others,
	}
	c.withOne = []json.Number{c.toOne}
	if second := s.As(Second); second.UserID == others[0] {
		c.withOne = append(c.withOne, second.Direct("back", s.UserID))
	}
	return c
}

// filtered fetches around the conversations with one filter.
func (c conversations) filtered(s *Session, operator string, operand any) *target.Reply {
	return s.TryFetch(Narrow(operator, operand), Around(c.inStream, WindowSize, WindowSize))
}

// onlyDirect accepts a fetch of direct messages alone.
func onlyDirect() Matcher {
	return SatisfyAll(Succeed(), HaveField("messages[*].type", "private"))
}

// aMessage accepts a message with the fields that it has at every level.
func aMessage() Matcher {
	return HaveFields(Fields{
		"id": BeInteger(), "type": BeElementOf("stream", "private"), "subject": BeText(),
		"content": BeText(), "content_type": BeElementOf("text/html", "text/x-markdown"),
		"timestamp": BeInteger(), "client": BeText(), "is_me_message": BeBoolean(),
		"avatar_url": OrNull(BeText()), "recipient_id": BeInteger(), "sender_id": BeInteger(),
		"sender_email": BeText(), "sender_full_name": BeText(), "sender_realm_str": BeText(),
		"reactions": HaveField("[*]", BeObject()), "flags": HaveField("[*]", BeText()),
	})
}

// anchors lists an anchor of each form that the level knows.
func anchors(s *Session, id json.Number) []any {
	if !s.Has(NamedAnchorsRow) {
		return []any{id}
	}
	return []any{"newest", "oldest", "first_unread", id}
}

// halfRead makes a stream in which the second user wrote once before and twice after
// the user came, and returns the first message there without the flag read.
func halfRead(s *Session) (Stream, json.Number) {
	second := s.As(Second)
	stream := second.FreshStream()
	second.Post(stream, "before the user came")
	s.Subscribe(stream.Name)
	second.Post(stream, "after the user came")
	second.Post(stream, "after the user came, again")
	stream.Owner = s.Actor
	unread := Unread(s, stream)
	if len(unread) == 0 {
		s.Untestable("no message from another user is unread here")
	}
	return stream, unread[0]
}

func without(all []any, id json.Number) []any {
	return slices.DeleteFunc(all, func(v any) bool { return v == id })
}
