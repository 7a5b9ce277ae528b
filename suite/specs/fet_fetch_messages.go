package specs

import (
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// FET: GET /messages: fetch messages.
func fetchMessages() {
	Describe("GET /messages: fetch messages", Section("FET"), func() {
		It("GET /messages needs authentication.", Covers("FET-01"), func(s *Session) {
			id := s.Post(s.FreshStream(), "not for everybody")
			window := Params{"anchor": id}
			s.Expect(s.Anonymous().TryFetch(window)).To(SatisfyAll(BeRefused(), HaveNoField("messages")))
			s.Expect(s.TryFetch(window)).
				To(SatisfyAll(Succeed(), HaveField("messages", ContainElement(Described("the message", HasID(id))))))
		})
		It("`anchor` is optional.", Covers("FET-07"), func(s *Session) {
			stream := s.FreshStream()
			id := s.Post(stream, "without an anchor")
			found := s.TryFetch(InStream(stream), Params{"anchor": nil, "use_first_unread_anchor": true})
			s.Expect(found).To(SatisfyAll(Succeed(), HaveField("messages", ContainElement(Described("the message", HasID(id))))))
		})
		missingFetchParameter("FET-12", "num_before")
		missingFetchParameter("FET-14", "num_after")
		It("`client_gravatar` defaults to true on GET /messages.", Covers("FET-31"), func(s *Session) {
			id := s.Post(s.FreshStream(), "with a face")
			asked := s.Message(id, Params{"client_gravatar": true})
			s.Expect(s.Message(id)).To(HaveField("avatar_url", asked["avatar_url"]))
		})
		It("`client_gravatar` defaults to false on GET /messages.", Covers("FET-32"), func(s *Session) {
			id := s.Post(s.FreshStream(), "with a face")
			asked := s.Message(id, Params{"client_gravatar": false})
			s.Expect(s.Message(id)).To(HaveField("avatar_url", SatisfyAll(BeText(), Equal(asked["avatar_url"]))))
		})
		It("`client_gravatar` is an optional boolean that can be set either way.", Covers("FET-33"), func(s *Session) {
			id := s.Post(s.FreshStream(), "with a face")
			with, without := s.Message(id, Params{"client_gravatar": true}), s.Message(id, Params{"client_gravatar": false})
			s.Expect(with).To(HaveField("avatar_url", OrNull(BeText())))
			s.Expect(without).To(HaveField("avatar_url", BeText()))
		})
		It("`apply_markdown` is an optional boolean with default true.", Covers("FET-34"), func(s *Session) {
			id := s.Post(s.FreshStream(), "typed")
			kind := func(kind string) Matcher { return HaveField("content_type", kind) }
			s.Expect(s.Message(id, Params{"apply_markdown": nil})).To(kind("text/html"))
			s.Expect(s.Message(id, Params{"apply_markdown": true})).To(kind("text/html"))
			s.Expect(s.Message(id, Params{"apply_markdown": false})).To(kind("text/x-markdown"))
			s.Expect(s.Message(id, Params{"apply_markdown": nil})).To(kind("text/html"))
		})
		It("Success returns `anchor`, an integer.", Covers("FET-40"), func(s *Session) {
			stream := s.FreshStream()
			id := s.Post(stream, "anchored")

			for _, anchor := range anchors(s, id) {
				found := s.Fetch(InStream(stream), Params{"anchor": anchor, "num_after": 5})
				s.Expect(found).
					To(SatisfyAll(HaveField("anchor", BeInteger()),
						HaveField("messages", ContainElement(Described("the message", HasID(id))))))
			}
		})
		foundFlag("FET-41", "found_newest")
		foundFlag("FET-42", "found_oldest")
		foundFlag("FET-43", "found_anchor")
		It("Success returns `found_newest`, a boolean. (meaning)", Covers("FET-41"), Inferred, func(s *Session) {
			stream, sent := five(s.Actor)
			flag := func(want bool) Matcher { return HaveField("found_newest", want) }
			past := s.Fetch(InStream(stream), Params{"anchor": sent[2], "num_before": 0, "num_after": 5})
			short := s.Fetch(InStream(stream), Params{"anchor": sent[2], "num_before": 0, "num_after": 1})
			s.Expect(past).To(flag(true))
			s.Expect(short).To(flag(false))
		})
		It("Success returns `found_oldest`, a boolean. (meaning)", Covers("FET-42"), Inferred, func(s *Session) {
			stream, sent := five(s.Actor)
			flag := func(want bool) Matcher { return HaveField("found_oldest", want) }
			past := s.Fetch(InStream(stream), Params{"anchor": sent[2], "num_before": 5, "num_after": 0})
			short := s.Fetch(InStream(stream), Params{"anchor": sent[2], "num_before": 1, "num_after": 0})
			s.Expect(past).To(flag(true))
			s.Expect(short).To(flag(false))
		})
		It("Success returns `found_anchor`, a boolean. (meaning)", Covers("FET-43"), Inferred, func(s *Session) {
			stream, sent := five(s.Actor)
			found := s.Fetch(InStream(stream), Params{"anchor": sent[2], "num_before": 1, "num_after": 1})
			elsewhere := s.Fetch(InStream(s.FreshStream()), Params{"anchor": sent[2], "num_before": 1, "num_after": 1})
			s.Expect(found).To(HaveField("found_anchor", true))
			s.Expect(elsewhere).To(HaveField("found_anchor", false))
		})
		It("`history_limited` is a boolean, only set when the oldest matching messages were fetched.",
			Covers("FET-44"), func(s *Session) {
				stream, sent := five(s.Actor)
				short := s.Fetch(InStream(stream), Params{"anchor": sent[4], "num_before": 1, "num_after": 0})
				s.Expect(s.IDs(short)).To(Exactly(sent[3], sent[4]))
				s.Expect(short).To(HaveFieldIfAny("history_limited", false))
			})
		It("Success returns `messages`, an array of Message objects.", Covers("FET-45"), func(s *Session) {
			stream := s.FreshStream()
			sent := s.Post(stream, "found where it is")
			empty := s.TryFetch(InStream(s.FreshStream()), Params{"anchor": sent, "num_before": 0, "num_after": 0})
			s.Expect(s.Fetch(InStream(stream))).To(SatisfyAll(holds(sent), HaveField("messages[*]", aMessage())))
			s.Expect(empty).To(SatisfyAll(Succeed(), HaveField("messages", BeEmpty())))
		})
		It("`messages` is sorted by ID.", Covers("FET-46"), func(s *Session) {
			stream, sent := five(s.Actor)
			around := s.Fetch(InStream(stream), Params{"anchor": sent[2], "num_before": 2, "num_after": 2})
			s.Expect(s.IDs(around)).To(Exactly(sent...))
			s.Expect(around).To(HaveField("messages", increasingIDs()))
		})
		It("Narrow filter `is:dm` exists and selects all direct messages.", Covers("FET-22", "LVL-31"), func(s *Session) {
			c := converse(s)
			s.Expect(filtered(s, c, "is", "dm")).To(SatisfyAll(onlyDirect(), holds(c.toOne), holds(c.toBoth), lacks(c.inStream)))
		})
		It("Narrow filter `dm` exists and selects the direct conversation with the operand's users.",
			Covers("FET-23", "LVL-31"), func(s *Session) {
				c := converse(s)
				s.Expect(filtered(s, c, "dm", c.one["email"])).
					To(SatisfyAll(onlyDirect(), holds(c.toOne), c.holdsAnswer(), lacks(c.toOther), lacks(c.toBoth), lacks(c.inStream)))
				s.Expect(filtered(s, c, "dm", c.others)).
					To(SatisfyAll(onlyDirect(), holds(c.toBoth), lacks(c.toOne), lacks(c.toOther)))
			})
		It("Narrow filter `dm-including` exists and selects direct messages including the operand's user.",
			Covers("FET-24", "LVL-31"), func(s *Session) {
				c := converse(s)
				s.Expect(filtered(s, c, "dm-including", c.one["email"])).
					To(SatisfyAll(onlyDirect(), holds(c.toOne), c.holdsAnswer(), holds(c.toBoth), lacks(c.toOther), lacks(c.inStream)))
			})
		It("Narrow filter `is:private` is the one in use where `is:dm` is not yet available.",
			Covers("FET-25"), Stated, func(s *Session) {
				c := converse(s)
				s.Expect(filtered(s, c, "is", "private")).To(SatisfyAll(onlyDirect(), holds(c.toOne), lacks(c.inStream)))
			})
		It("Narrow filter `pm-with` is the one in use where `dm` is not yet available.",
			Covers("FET-26"), Stated, func(s *Session) {
				c := converse(s)
				s.Expect(filtered(s, c, "pm-with", c.one["email"])).
					To(SatisfyAll(onlyDirect(), holds(c.toOne), lacks(c.toOther), lacks(c.inStream)))
			})
		It("Narrow filter `group-pm-with` is the one in use where `dm-including` is not yet available.",
			Covers("FET-27"), Stated, func(s *Session) {
				c := converse(s)
				s.Expect(filtered(s, c, "group-pm-with", c.one["email"])).
					To(SatisfyAll(onlyDirect(), holds(c.toBoth), lacks(c.toOther), lacks(c.inStream)))
			})
		tooEarly("FET-25", "is", "private", "is", "dm")
		tooEarly("FET-26", "pm-with", "", "dm", "")
		tooEarly("FET-27", "group-pm-with", "", "dm-including", "")
		It("`narrow` is optional; without it all messages of the user's history qualify.",
			Covers("FET-16"), func(s *Session) {
				one, two := s.FreshStream(), s.FreshStream()
				first, second := s.Post(one, "in one"), s.Post(two, "in two")
				s.Expect(upTo(s.Actor, second)).To(SatisfyAll(holds(first), holds(second)))
				s.Expect(s.IDs(s.Fetch(InStream(one)))).To(Exactly(first))
			})
		It("`narrow` may be an array of objects `{operator, operand}`.", Covers("FET-17"), func(s *Session) {
			one, two := s.FreshStream(), s.FreshStream()
			first := s.Post(one, "in one")
			s.Post(two, "in two")
			found := s.Fetch(Params{"narrow": []Params{{"operator": "stream", "operand": one.Name}}})
			s.Expect(s.IDs(found)).To(Exactly(first))
		})
		It("`narrow` may be an array of string pairs.", Covers("FET-18"), func(s *Session) {
			one, two := s.FreshStream(), s.FreshStream()
			first := s.Post(one, "in one")
			s.Post(two, "in two")
			found := s.Fetch(Params{"narrow": [][]string{{"stream", one.Name}}})
			titled := s.Send(Under(one, "another topic", "in one, too"))
			both := s.Fetch(Params{"narrow": [][]string{{"stream", one.Name}, {"topic", "another topic"}}})
			s.Expect(s.IDs(found)).To(Exactly(first))
			s.Expect(s.IDs(both)).To(Exactly(titled))
		})
		It("Narrow operator `sender` filters by sender.", Covers("FET-19"), func(s *Session) {
			other := s.Lookup(s.Others(1)[0])
			own := s.Own()
			id := s.Post(s.FreshStream(), "from the user")
			mine := s.Fetch(Narrow("sender", own["email"]), Params{"num_before": WindowSize})
			theirs := s.Fetch(Narrow("sender", other["email"]), Params{"num_before": WindowSize})
			from := func(user target.Object) Matcher {
				return HaveField("messages[*].sender_email", user["email"])
			}
			s.Expect(mine).To(SatisfyAll(holds(id), from(own)))
			s.Expect(theirs).To(SatisfyAll(lacks(id), from(other)))
		})
		It("Narrow operator `stream` filters by stream.", Covers("FET-20"), func(s *Session) {
			one, two := s.FreshStream(), s.FreshStream()
			first, second := s.Post(one, "in one"), s.Post(two, "in two")
			found := s.Fetch(InStream(one))
			s.Expect(found).To(SatisfyAll(holds(first), lacks(second), HaveField("messages[*].display_recipient", one.Name)))
		})
		It("Narrow operator `streams` with operand `public` searches all public streams.",
			Covers("FET-21"), func(s *Session) {
				public, private := s.FreshStream(), s.FreshStream(Params{"invite_only": true})
				hidden, direct := s.Post(private, "in private"), s.Direct("directly", s.Others(1)...)
				open := s.Post(public, "in public")
				s.Leave(public)
				found := s.Fetch(Narrow("streams", "public"), Params{"anchor": open, "num_before": WindowSize})
				s.Expect(found).To(SatisfyAll(holds(open), lacks(hidden), lacks(direct)))
			})
		It("User IDs are accepted as narrow operands.", Covers("FET-28"), func(s *Session) {
			id := s.Post(s.FreshStream(), "from the user")
			window := Params{"anchor": id}
			byID := s.Fetch(Narrow("sender", s.UserID), window)
			byEmail := s.Fetch(Narrow("sender", s.Own()["email"]), window)
			s.Expect(byID).To(holds(id))
			s.Expect(s.IDs(byID)).To(Equal(s.IDs(byEmail)))
		})
		It("Stream IDs are accepted as narrow operands.", Covers("FET-29"), func(s *Session) {
			one, two := s.FreshStream(), s.FreshStream()
			first := s.Post(one, "in one")
			s.Post(two, "in two")
			s.Expect(s.IDs(s.Fetch(Narrow("stream", one.ID())))).To(Exactly(first))
		})
		It("Many narrows search only the requester's own history.", Covers("FET-38"), Needs(Second), func(s *Session) {
			second := s.As(Second)
			foreign := second.Post(second.FreshStream(), "not received by the user")
			received := s.Direct("received", second.UserID)
			reply := second.Direct("received as well", s.UserID)
			plain := s.Fetch(Params{"num_before": WindowSize})
			sender := s.Fetch(Narrow("sender", second.UserID), Params{"num_before": WindowSize})
			shared := s.Fetch(Narrow("streams", "public"), Params{"anchor": foreign})
			s.Expect(plain).To(SatisfyAll(holds(received), lacks(foreign)))
			s.Expect(sender).To(SatisfyAll(holds(reply), lacks(foreign)))
			s.Expect(shared).To(holds(foreign))
		})
		It("A bot not subscribed to streams needs a shared-history narrow such as `streams` with `public`",
			Covers("FET-39"), Needs(Bot), func(s *Session) {
				bot := s.As(Bot)
				foreign := s.Post(s.FreshStream(), "not received by the bot")
				received := s.Direct("received by the bot", bot.UserID)
				plain := bot.Fetch(Params{"num_before": WindowSize})
				shared := bot.Fetch(Narrow("streams", "public"), Params{"anchor": foreign})
				s.Expect(plain).To(SatisfyAll(holds(received), lacks(foreign)))
				s.Expect(shared).To(holds(foreign))
			})
		It("`anchor` may be a message ID.", Covers("FET-02"), func(s *Session) {
			stream, sent := five(s.Actor)
			found := s.Fetch(InStream(stream), Params{"anchor": sent[2], "num_before": 0, "num_after": 0})
			s.Expect(s.IDs(found)).To(Exactly(sent[2]))
			s.Expect(found).To(HaveField("anchor", sent[2]))
		})
		It("`anchor` may be a message ID. (others)", Covers("FET-02", "FET-40"), Needs(Second), func(s *Session) {
			second, stream := s.As(Second), s.FreshStream()
			second.Subscribe(stream.Name)
			id := s.Post(stream, "an anchor of two people")
			window := Params{"anchor": id, "num_before": 0, "num_after": 0}
			own, theirs, anchored := s.Fetch(InStream(stream), window), second.Fetch(InStream(stream),
				window), HaveField("anchor", id)
			s.Expect(s.IDs(own)).To(Exactly(id))
			s.Expect(own).To(anchored)
			s.Expect(theirs).To(SatisfyAll(anchored, HaveField("messages", ContainElement(Described("the message", HasID(id))))))
		})
		It("`anchor`=`newest` anchors at the newest matching message.",
			Covers("FET-03"), Since(NamedAnchorsRow), func(s *Session) {
				stream, sent := five(s.Actor)
				found := s.Fetch(InStream(stream), Params{"anchor": "newest", "num_before": 1, "num_after": 0})
				s.Expect(found).To(HaveField("messages", ContainElement(Described("the newest message", HasID(sent[4])))))
				s.Expect(found).To(HaveField("found_newest", true))
			})
		It("`anchor`=`oldest` anchors at the oldest matching message.",
			Covers("FET-04"), Since(NamedAnchorsRow), func(s *Session) {
				stream, sent := five(s.Actor)
				found := s.Fetch(InStream(stream), Params{"anchor": "oldest", "num_before": 0, "num_after": 3})
				s.Expect(s.IDs(found)).To(firstIs(sent[0]))
				s.Expect(found).To(HaveField("found_oldest", true))
			})
		It("`anchor`=`first_unread` anchors at the oldest unread message matching the query.",
			Covers("FET-05"), Since(NamedAnchorsRow), Needs(Second), func(s *Session) {
				stream, first := halfRead(s)
				found := s.Fetch(InStream(stream), Params{"anchor": "first_unread", "num_before": 1, "num_after": 1})
				s.Expect(found).To(SatisfyAll(HaveField("anchor", first), holds(first)))
			})
		It("`anchor`=`first_unread` falls back to the newest message when no unread message matches.",
			Covers("FET-06"), Since(NamedAnchorsRow), Needs(Second), func(s *Session) {
				second := s.As(Second)
				stream := second.FreshStream()
				second.Post(stream, "before the user came")
				newest := second.Post(stream, "the newest")
				s.Subscribe(stream.Name)
				if len(unread(s, stream)) > 0 {
					s.Untestable("messages from before the subscription are unread here")
				}
				found := s.Fetch(InStream(stream), Params{"anchor": "first_unread", "num_before": 1, "num_after": 0})
				same := s.Fetch(InStream(stream), Params{"anchor": "newest", "num_before": 1, "num_after": 0})
				last := second.Post(stream, "read when it came")
				s.Flag("add", "read", last)
				read := s.Fetch(InStream(stream), Params{"anchor": "first_unread", "num_before": 1, "num_after": 0})
				s.Expect(same).To(HaveField("messages", ContainElement(Described("the newest message", HasID(newest)))))
				s.Expect(found).To(HaveField("messages", ContainElement(Described("the newest message", HasID(newest)))))
				s.Expect(read).To(holds(last))
			})
		It("`anchor` accepts no other string.", Covers("FET-08"), func(s *Session) {
			stream, sent := five(s.Actor)
			s.Expect(s.TryFetch(InStream(stream), Params{"anchor": "middle"})).To(BeRefused())
			s.Expect(s.IDs(s.Fetch(InStream(stream)))).To(Exactly(sent...))
		})
		It("`include_anchor` defaults to true: the message with the anchor ID is included.",
			Covers("FET-09", "LVL-70"), func(s *Session) {
				stream, sent := five(s.Actor)
				found := s.Fetch(InStream(stream), Params{"anchor": sent[2], "num_before": 1, "num_after": 0})
				s.Expect(s.IDs(found)).To(Exactly(sent[1:3]...))
			})
		It("`include_anchor`=false leaves out the message with the anchor ID.", Covers("FET-10"), func(s *Session) {
			stream, sent := five(s.Actor)
			before := s.Fetch(InStream(stream), Params{"anchor": sent[2], "include_anchor": false, "num_before": 1,
				"num_after": 0})
			after := s.Fetch(InStream(stream), Params{"anchor": sent[2], "include_anchor": false, "num_before": 0,
				"num_after": 1})
			s.Expect(s.IDs(before)).To(Exactly(sent[1]))
			s.Expect(s.IDs(after)).To(Exactly(sent[3]))
		})
		It("`include_anchor` does not exist and the anchor message is always included.", Covers("FET-11"), func(s *Session) {
			stream, sent := five(s.Actor)
			found := s.Fetch(InStream(stream), Params{"anchor": sent[2], "include_anchor": false, "num_before": 1,
				"num_after": 0})
			s.Expect(s.IDs(found)).To(Exactly(sent[1:3]...))
		})
		It("`num_before` is the number of messages with an ID below the anchor.", Covers("FET-13"), func(s *Session) {
			stream, sent := five(s.Actor)
			found := s.Fetch(InStream(stream), Params{"anchor": sent[3], "num_before": 2, "num_after": 0})
			all := s.Fetch(InStream(stream), Params{"anchor": sent[4], "num_before": WindowSize, "num_after": 0})
			s.Expect(without(s.IDs(found), sent[3])).To(Exactly(sent[1], sent[2]))
			s.Expect(s.IDs(all)).To(Exactly(sent...))
		})
		It("`num_after` is the number of messages with an ID above the anchor.", Covers("FET-15"), func(s *Session) {
			stream, sent := five(s.Actor)
			found := s.Fetch(InStream(stream), Params{"anchor": sent[1], "num_before": 0, "num_after": 2})
			all := s.Fetch(InStream(stream), Params{"anchor": sent[0], "num_before": 0, "num_after": WindowSize})
			s.Expect(without(s.IDs(found), sent[1])).To(Exactly(sent[2], sent[3]))
			s.Expect(s.IDs(all)).To(Exactly(sent...))
		})
		It("`use_first_unread_anchor` (deprecated) is an optional boolean with default false.",
			Covers("FET-35"), func(s *Session) {
				stream, sent := five(s.Actor)
				found := s.Fetch(InStream(stream), Params{"anchor": sent[3], "num_before": 0, "num_after": 0})
				s.Expect(s.IDs(found)).To(Exactly(sent[3]))
				s.Expect(found).To(HaveField("anchor", sent[3]))
			})
		It("`use_first_unread_anchor`=true anchors at the first unread message.",
			Covers("FET-36"), Needs(Second), func(s *Session) {
				stream, first := halfRead(s)
				found := s.Fetch(InStream(stream), Params{"anchor": nil, "use_first_unread_anchor": true, "num_before": 1,
					"num_after": 1})
				s.Expect(found).To(SatisfyAll(HaveField("anchor", first), holds(first)))
			})
		It("`use_first_unread_anchor` and `anchor` are mutually exclusive.", Covers("FET-37"), func(s *Session) {
			stream, sent := five(s.Actor)
			first := s.Fetch(InStream(stream), Params{"anchor": nil, "use_first_unread_anchor": true})
			both := s.TryFetch(InStream(stream), Params{"anchor": sent[3], "use_first_unread_anchor": true})
			s.Expect(first).
				To(SatisfyAll(HaveField("anchor", BeInteger()),
					HaveField("messages", ContainElement(Described("a message", BeObject())))))
			s.Expect(both).
				To(Described("an error, or one of the two anchors",
					SatisfyAny(BeRefused(), HaveField("anchor", sent[3]), HaveField("anchor", first.Body["anchor"]))))
		})
		It("`client_gravatar` defaults to true on GET /messages. (in a narrow)",
			Covers("FET-31"), func(s *Session) { faceInNarrow(s, true) })
		It("`client_gravatar` defaults to false on GET /messages. (in a narrow)",
			Covers("FET-32"), func(s *Session) { faceInNarrow(s, false) })
		It("`narrow` is optional; without it all messages of the user's history qualify. (two filters)",
			Covers("FET-16", "FET-19"), Needs(Second), func(s *Session) {
				one, two, second := s.FreshStream(), s.FreshStream(), s.As(Second)
				second.Subscribe(one.Name)
				mine, theirs, elsewhere := s.Post(one, "mine"), second.Post(one, "theirs"), s.Post(two, "elsewhere")
				narrow := func(who *Actor) *target.Reply {
					return s.Fetch(Params{"narrow": []Params{{"operator": "stream", "operand": one.Name},
						{"operator": "sender", "operand": who.Address()}}})
				}
				s.Expect(narrow(s.Actor)).To(SatisfyAll(holds(mine), lacks(theirs), lacks(elsewhere)))
				s.Expect(narrow(second)).To(SatisfyAll(holds(theirs), lacks(mine)))
			})
		It("`include_anchor`=false leaves out the message with the anchor ID. (both sides)",
			Covers("FET-10"), Since(IncludeAnchorRow), OnlyDialect("spec"), func(s *Session) {
				stream, sent := five(s.Actor)
				around := s.Fetch(InStream(stream), Params{"anchor": sent[2], "include_anchor": false, "num_before": 1,
					"num_after": 1})
				s.Expect(s.IDs(around)).To(Exactly(sent[1], sent[3]))
			})
		everywhere("FET")
	})
}

// faceInNarrow claims that in a narrow, too, leaving out client_gravatar equals
// the value.
func faceInNarrow(s *Session, value bool) {
	stream := s.FreshStream()
	id := s.Post(stream, "with a face")
	asked := s.Message(id, InStream(stream), Params{"client_gravatar": value})
	s.Expect(s.Message(id, InStream(stream))).To(HaveField("avatar_url", asked["avatar_url"]))
}
