package specs

import (
	"encoding/json"
	"net/http"
	"strings"
	"time"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// MSG: Message (as returned by GET /messages).
func messageObject() {
	Describe("Message (as returned by GET /messages)", Section("MSG"), func() {
		It("`last_edit_timestamp` is an integer in UNIX seconds (UTC), absent if the message was never",
			Covers("MSG-11"), func(s *Session) {
				stream := s.FreshStream()
				edited, kept := s.Post(stream, "as sent"), s.Post(stream, "never edited")
				s.Edit(edited, Params{"content": "edited"})
				sent := s.Message(edited)
				s.Expect(s.Message(kept)).To(SatisfyAll(Says("never edited"), HaveNoField("last_edit_timestamp")))
				s.Expect(sent).To(SatisfyAll(Says("edited"), HaveField("last_edit_timestamp", since(sent["timestamp"]))))
			})
		It("`edit_history` on an edited message is an array of objects.", Covers("MSG-12", "MSG-13"), func(s *Session) {
			s.NeedsHistory()
			sent := s.Post(s.FreshStream(), "first")
			s.Edit(sent, Params{"content": "second"})
			once := s.Message(sent)
			s.Edit(sent, Params{"content": "third"})
			history := HaveField("edit_history", SatisfyAll(HaveField("[*]", BeObject()), newestFirst("second", "first")))
			s.Expect(once).To(HaveField("edit_history", newestFirst("first")))
			s.Expect(s.Message(sent)).To(SatisfyAll(Says("third"), history))
		})
		It("`edit_history` on an edited message is an array of objects. (of two)", Covers("MSG-12"), func(s *Session) {
			s.NeedsHistory()
			stream := s.FreshStream()
			one, two := s.Post(stream, "first"), s.Post(stream, "second")
			s.Edit(one, Params{"content": "first again"})
			s.Edit(two, Params{"content": "second again"})
			edited := func(id json.Number, before string) Matcher {
				return HaveField("messages", ContainElement(Described("the edited message",
					SatisfyAll(HasID(id), HaveField("edit_history", newestFirst(before))))))
			}
			s.Expect(s.Fetch(InStream(stream))).To(SatisfyAll(edited(one, "first"), edited(two, "second")))
		})
		It("`edit_history` is absent if the organization disabled viewing of edit history.",
			Covers("MSG-15"), func(s *Session) {
				s.Rules(Params{"allow_edit_history": false})
				sent := s.Post(s.FreshStream(), "as sent")
				s.Edit(sent, Params{"content": "edited"})
				s.Expect(s.Message(sent)).To(SatisfyAll(Says("edited"), HaveNoField("edit_history")))
			})
		It("`flags` are the requester's own flags on the message, not another user's.",
			Covers("MSG-36"), Needs(Second), func(s *Session) {
				stream, second := s.FreshStream(), s.As(Second)
				second.Subscribe(stream.Name)
				id := s.Post(stream, "seen by two")
				s.Flag("add", "starred", id)
				s.Expect(s.Message(id)).To(Flagged("starred"))
				s.Expect(second.Message(id)).To(SatisfyAll(Says("seen by two"), Unflagged("starred")))
			})
		It("`topic_links` holds the links that linkifiers generate from the topic.",
			Covers("MSG-33"), Since(topicLinksRow), Needs(Admin), func(s *Session) {
				l, stream := Linkifier(s), s.FreshStream()
				twice := s.Send(Under(stream, l.Word+"1 "+l.Word+"2", "two links"))
				never, moved := s.Send(Under(stream, "no link", "no links")), s.Send(Under(stream, l.Word+"3 "+l.Word+"4",
					"two links"))
				s.Edit(moved, Params{"topic": l.Word + "5"})
				s.Expect(s.Message(twice)).To(HaveField("topic_links", HaveLen(2)))
				s.Expect(s.Message(moved)).To(HaveField("topic_links", HaveLen(1)))
				s.Expect(s.Message(never)).To(HaveField("topic_links", BeEmpty()))
			})
		It("Message `id` is an integer, unique among messages.", Covers("MSG-01", "MSG-02"), func(s *Session) {
			stream := s.FreshStream()
			first, second, third := s.Post(stream, "one"), s.Post(stream, "two"), s.Post(stream, "three")
			s.Expect(s.IDs(s.Fetch(InStream(stream)))).To(Exactly(first, second, third))
			s.Expect(s.Fetch(InStream(stream))).To(HaveField("messages", increasingIDs()))
		})
		It("Message `type` is `stream` for a stream message and `private` for a direct message; no other",
			Covers("MSG-03"), func(s *Session) {
				inStream := s.Message(s.Post(s.FreshStream(), "a stream message"))
				direct := s.Message(s.Direct("a direct message", s.Others(1)...))
				window := s.Fetch(Params{"num_before": 100})
				s.Expect(inStream).To(HaveField("type", "stream"))
				s.Expect(direct).To(HaveField("type", "private"))
				s.Expect(window).To(HaveField("messages[*].type", BeElementOf("stream", "private")))
			})
		It("`stream_id` is an integer, present on stream messages only.", Covers("MSG-04"), func(s *Session) {
			stream := s.FreshStream()
			inStream := s.Message(s.Post(stream, "a stream message"))
			direct := s.Message(s.Direct("a direct message", s.Others(1)...))
			s.Expect(inStream).To(HaveField("stream_id", stream.ID()))
			s.Expect(direct).To(HaveNoField("stream_id"))
		})
		It("`subject` is a string holding the topic of a stream message.", Covers("MSG-05"), func(s *Session) {
			sent := s.Message(s.Send(StreamMessage(s.FreshStream(), "x").With(Params{"topic": "the subject"})))
			s.Expect(sent).To(HaveField("subject", "the subject"))
		})
		It("`subject` is always the empty string for a direct message.", Covers("MSG-06"), func(s *Session) {
			other := s.Others(1)
			plain := s.Message(s.Direct("no topic", other...))
			topical := s.Message(s.Send(DirectMessage("a topic", other...).With(Params{"topic": "T"})))
			empty := HaveField("subject", "")
			s.Expect(plain).To(empty)
			s.Expect(topical).To(empty)
		})
		It("`content` is HTML when `apply_markdown` is true.", Covers("MSG-07"), func(s *Session) {
			sent := s.Message(s.Post(s.FreshStream(), "**bold**"), Params{"apply_markdown": true})
			s.Expect(sent).
				To(HaveField("content", SatisfyAll(ContainSubstring("bold"), ContainSubstring("<"), Not(ContainSubstring("**")))))
		})
		It("`content` is the raw Markdown text when `apply_markdown` is false.", Covers("MSG-08"), func(s *Session) {
			sent := s.Message(s.Post(s.FreshStream(), "**bold**"), Params{"apply_markdown": false})
			s.Expect(sent).To(HaveField("content", "**bold**"))
		})
		It("`content_type` is `text/html` when `apply_markdown` is true and `text/x-markdown` otherwise.",
			Covers("MSG-09"), func(s *Session) {
				id := s.Post(s.FreshStream(), "typed")
				html := HaveField("content_type", "text/html")
				s.Expect(s.Message(id, Params{"apply_markdown": true})).To(html)
				s.Expect(s.Message(id, Params{"apply_markdown": nil})).To(html)
				s.Expect(s.Message(id, Params{"apply_markdown": false})).To(HaveField("content_type", "text/x-markdown"))
			})
		It("`timestamp` is an integer in UNIX seconds (UTC), the time the message was sent.",
			Covers("MSG-10"), func(s *Session) {
				id := s.Post(s.FreshStream(), "now")
				now := justNow(s)
				s.Expect(s.Message(id)).To(HaveField("timestamp", now))
			})
		It("`edit_history` is absent if the message was never edited.", Covers("MSG-14"), func(s *Session) {
			s.Expect(s.Message(s.Post(s.FreshStream(), "never edited"))).To(HaveNoField("edit_history"))
		})
		It("`avatar_url` may be null only when the requester can see the sender's real email and",
			Covers("MSG-18"), Since(deliveryEmailRow), func(s *Session) {
				sent := hiddenSender(s).Direct("from somebody unknown", s.UserID)
				s.Expect(s.Message(sent, Params{"client_gravatar": true})).To(HaveField("avatar_url", BeNonEmptyText()))
			})
		It("`avatar_url` is present as a string or null.", Covers("MSG-16"), func(s *Session) {
			id := s.Post(s.FreshStream(), "with a face")
			face := HaveField("avatar_url", OrNull(BeText()))
			s.Expect(s.Message(id, Params{"client_gravatar": true})).To(face)
			s.Expect(s.Message(id, Params{"client_gravatar": false})).To(face)
		})
		It("`avatar_url` is never null when `client_gravatar` is false.", Covers("MSG-17"), func(s *Session) {
			s.Post(s.FreshStream(), "with a face")
			window := s.Fetch(Params{"num_before": 100, "client_gravatar": false})
			s.Expect(window).
				To(HaveField("messages", SatisfyAll(ContainElement(Described("a message", BeObject())),
					HaveField("[*].avatar_url", BeText()))))
		})
		It("`avatar_url` is never null when `client_gravatar` is false. (others)",
			Covers("MSG-17"), Needs(Second), func(s *Session) {
				second := s.As(Second)
				id := s.Direct("with a face for two", second.UserID)
				withFace := HaveField("avatar_url", BeNonEmptyText())
				s.Expect(s.Message(id, Params{"client_gravatar": false})).To(withFace)
				s.Expect(second.Message(id, Params{"client_gravatar": false})).To(withFace)
			})
		It("`client` is a string naming the client that sent the message.", Covers("MSG-19"), func(s *Session) {
			stream := s.FreshStream()
			first, second := s.Message(s.Post(stream, "one")), s.Message(s.Post(stream, "two"))
			s.Expect(first).To(HaveField("client", BeNonEmptyText()))
			s.Expect(second).To(HaveField("client", first["client"]))
		})
		It("`is_me_message` is a boolean, true for a /me status message and false for any other.",
			Covers("MSG-22"), func(s *Session) {
				stream := s.FreshStream()
				status, plain := s.Message(s.Post(stream, "/me tests")), s.Message(s.Post(stream, "tests"))
				s.Expect(status).To(HaveField("is_me_message", true))
				s.Expect(plain).To(HaveField("is_me_message", false))
			})
		It("`sender_email` is the API email address of the sender.", Covers("MSG-25", "MSG-26", "MSG-27"), func(s *Session) {
			own := s.Own()
			sent := s.Message(s.Post(s.FreshStream(), "mine"))
			s.Expect(sent).
				To(SatisfyAll(HaveField("sender_id", SatisfyAll(BeInteger(), Equal(own["user_id"]))),
					HaveField("sender_email", SatisfyAll(BeNonEmptyText(), Equal(own["email"]))), HaveField("sender_full_name",
						SatisfyAll(BeText(), Equal(own["full_name"])))))
		})
		It("`sender_realm_str` is a string, an organization identifier.", Covers("MSG-28"), func(s *Session) {
			stream := s.FreshStream()
			first, second := s.Message(s.Post(stream, "one")), s.Message(s.Post(stream, "two"))
			s.Expect(first).To(HaveField("sender_realm_str", BeText()))
			s.Expect(second).To(HaveField("sender_realm_str", first["sender_realm_str"]))
		})
		It("`submessages` is an array (of strings), data for experimental integrations.", Covers("MSG-30"), func(s *Session) {
			sent := s.Message(s.Post(s.FreshStream(), "ordinary"))
			s.Expect(sent).To(HaveField("submessages", SatisfyAll(HaveField("[*]", BeText()), BeEmpty())))
		})
		It("`topic_links` is an array of objects.", Covers("MSG-31"), func(s *Session) {
			stream := s.FreshStream()
			plain := s.Message(s.Post(stream, "ordinary"))
			linked := s.Message(s.Send(StreamMessage(stream, "under an address").With(Params{"topic": linkedTopic})))
			links := HaveField("[*]", BeObject())
			s.Expect(plain).To(HaveField("topic_links", SatisfyAll(links, BeEmpty())))
			s.Expect(linked).To(HaveField("topic_links", links))
		})
		It("`topic_links` is an array of URL strings.", Covers("MSG-32"), func(s *Session) {
			linked := s.Message(s.Send(StreamMessage(s.FreshStream(), "under an address").With(Params{"topic": linkedTopic})))
			links := HaveField("[*]", BeText())
			s.Expect(linked).
				To(Described("topic_links or subject_links, an array of strings",
					SatisfyAny(HaveField("topic_links", links), HaveField("subject_links", links))))
		})
		It("`flags` is an array of strings, each one of the flags in the Message flags table.",
			Covers("MSG-35"), func(s *Session) {
				id := s.Post(s.FreshStream(), "flagged")
				known := HaveField("flags[*]", BeElementOf("read", "starred", "collapsed", "mentioned", "wildcard_mentioned",
					"has_alert_word", "historical"))
				s.Expect(s.Message(id)).To(known)
				s.Expect(s.Fetch(Params{"num_before": 100})).To(HaveField("messages[*]", known))
			})
		It("`display_recipient` of a stream message is the stream's name as a string.", Covers("MSG-20"), func(s *Session) {
			stream := s.FreshStream()
			sent := s.Message(s.Post(stream, "a stream message"))
			s.Expect(sent).To(HaveField("display_recipient", stream.Name))
		})
		It("`display_recipient` of a direct message is an array of objects with basic data on the",
			Covers("MSG-21"), func(s *Session) {
				sent := s.Message(s.Direct("a direct message", s.Others(1)...))
				s.Expect(sent).To(toGroup(1))
			})
		It("`recipient_id` is an integer identifying the set of recipients: equal for the same stream or",
			Covers("MSG-24"), func(s *Session) {
				one, two, other := s.FreshStream(), s.FreshStream(), s.Others(1)
				set := func(p Params) any { return s.Message(s.Send(p))["recipient_id"] }
				a, again := set(StreamMessage(one, "x")), set(StreamMessage(one, "y").With(Params{"topic": "another"}))
				b := set(StreamMessage(two, "x"))
				c, directAgain := set(DirectMessage("x", other...)), set(DirectMessage("y", other...))
				s.Expect(a).To(SatisfyAll(BeInteger(), Equal(again), Not(Equal(b)), Not(Equal(c))))
				s.Expect(b).To(SatisfyAll(BeInteger(), Not(Equal(c))))
				s.Expect(c).To(SatisfyAll(BeInteger(), Equal(directAgain)))
			})
		It("`match_content` is a string, present only when a keyword search is in the narrow.",
			Covers("MSG-37", "MSG-39", "FET-30"), func(s *Session) {
				stream, word := s.FreshStream(), rareWord(s)
				sent := s.Post(stream, "there is a "+word+" here")
				s.Post(stream, "there is none here")
				another := s.Post(stream, "and "+word+" once more")
				found, again := search(s, stream, word, 2), search(s, stream, word, 2)
				plain := s.Fetch(InStream(stream))
				without := HaveField("[*]", SatisfyAll(HaveNoField("match_content"), HaveNoField("match_subject")))
				matching := HaveField("messages[*]", SatisfyAll(HaveField("match_content", BeText()),
					HaveField("match_subject", BeText())))
				s.Expect(s.IDs(found)).To(Exactly(sent, another))
				s.Expect(found).To(matching)
				s.Expect(again).To(matching)
				s.Expect(plain).To(SatisfyAll(holds(sent), HaveField("messages", without)))
				s.Expect(s.Fetch(Params{"num_before": WindowSize})).To(HaveField("messages", without))
			})
		It("A keyword search in the narrow adds `match_content` and `match_subject` to the results. (edited)",
			Covers("FET-30"), Stated, func(s *Session) {
				stream, old, word := s.FreshStream(), rareWord(s), rareWord(s)
				sent, kept := s.Post(stream, "there is a "+old+" here"), s.Post(stream, "and "+old+" once more")
				s.Edit(sent, Params{"content": "there is a " + word + " here"})
				now := search(s, stream, word, 1)
				before := Await(s, func() *target.Reply { return s.Fetch(found(s, stream, old)) }, lacks(sent))
				s.Expect(s.IDs(now)).To(Exactly(sent))
				s.Expect(before).To(SatisfyAll(holds(kept), lacks(sent)))
			})
		It("`match_content` is HTML in which the matches are wrapped in span elements of class",
			Covers("MSG-38"), func(s *Session) {
				stream, word := s.FreshStream(), rareWord(s)
				sent := s.Post(stream, "there is a "+word+" here, and one more "+word)
				found := search(s, stream, word, 1)
				s.Expect(s.IDs(found)).To(Exactly(sent))
				s.Expect(found).
					To(HaveField("messages[*].match_content", SatisfyAll(ContainSubstring("there is a"), highlighting(word, 2))))
			})
		It("`is_me_message` is a boolean, true for a /me status message and false for any other. (others)",
			Covers("MSG-22"), Needs(Second), func(s *Session) {
				stream, second := s.FreshStream(), s.As(Second)
				second.Subscribe(stream.Name)
				status, plain := s.Post(stream, "/me tests"), s.Post(stream, "tests")
				s.Expect(second.Message(status)).To(HaveField("is_me_message", true))
				s.Expect(second.Message(plain)).To(HaveField("is_me_message", false))
			})
		It("`is_me_message` is a boolean, true for a /me status message and false for any other. (edited)",
			Covers("MSG-22", "MSG-10"), func(s *Session) {
				status := s.Post(s.FreshStream(), "/me tests")
				before := s.Message(status)
				s.Edit(status, Params{"content": "/me tests again"})
				again := s.Message(status)
				s.Edit(status, Params{"content": "no status any more"})
				sent := HaveField("timestamp", before["timestamp"])
				s.Expect(again).To(SatisfyAll(sent, HaveField("is_me_message", true)))
				s.Expect(s.Message(status)).To(SatisfyAll(sent, HaveField("is_me_message", false)))
			})
		It("`sender_email` is the API email address of the sender. (others)",
			Covers("MSG-25", "MSG-26", "MSG-27"), Needs(Second), func(s *Session) {
				stream, second, own := s.FreshStream(), s.As(Second), s.Own()
				second.Subscribe(stream.Name)
				sent := s.Post(stream, "by the user")
				s.Expect(second.Message(sent)).
					To(SatisfyAll(HaveField("sender_id", own["user_id"]), HaveField("sender_email", own["email"]),
						HaveField("sender_full_name", own["full_name"])))
			})
		It("`content` is the raw Markdown text when `apply_markdown` is false. (in a window)",
			Covers("MSG-08", "MSG-07", "FET-34"), func(s *Session) {
				stream := s.FreshStream()
				s.Post(stream, "**one**")
				s.Post(stream, "**two**")
				window := func(p Params) any { return contentsOf(s.Fetch(InStream(stream), p)) }
				raw, html := Exactly("**one**", "**two**"), SatisfyAll(HaveLen(2),
					HaveField("[*]", SatisfyAll(ContainSubstring("<"), Not(ContainSubstring("**")))))
				s.Expect(window(Params{"apply_markdown": false})).To(raw)
				s.Expect(window(Params{"apply_markdown": true})).To(html)
				s.Expect(window(Params{"apply_markdown": nil})).To(html)
			})
		everywhere("MSG")
		remembered("MSG")
	})
}

// newestFirst demands the history of edits of the content, whose contents
// before were these.
func newestFirst(before ...string) Matcher {
	return SatisfyAll(HaveLen(len(before)), Be("the newest edit first", func(v any) bool {
		entries, _ := v.([]any)
		last := int64(1) << 62
		for i, element := range entries {
			entry, _ := element.(target.Object)
			at := Integer(entry["timestamp"])
			if entry["prev_content"] != before[i] || at > last {
				return false
			}
			last = at
		}
		return true
	}))
}

// clockTolerance is how far the server's clock may be from the suite's where
// the answer has no Date header, and from that header where it has.
const clockTolerance = 15 * time.Minute

// justNow accepts the UNIX time of the last answer by the server's clock, or by the
// suite's if the answer has no date.
func justNow(s *Session) Matcher {
	now := time.Now()
	if date, err := http.ParseTime(s.Last.Header.Get("Date")); err == nil {
		now = date
	}
	return BeBetween(now.Add(-clockTolerance).Unix(), now.Add(clockTolerance).Unix())
}

// linkedTopic is a topic that a server may turn into a link without
// any linkifier; what the link looks like depends on the level.
const linkedTopic = "see https://example.com/level"

// deliveryEmailRow is the row since which the user object says null of an address
// that the requester may not see.
const deliveryEmailRow Row = "163-delivery-email-always"

// hiddenSender returns an actor whose real address the ordinary user may not
// see.
func hiddenSender(s *Session) *Actor {
	list := s.Members(nil)
	for _, role := range target.Roles() {
		who, listed := Member(list, s.As(role).UserID)
		if address, told := who["delivery_email"]; listed && told && address == nil {
			return s.As(role)
		}
	}
	s.Untestable("no configured account hides its email address from the ordinary user")
	return nil
}

// contentsOf are the texts of a fetch, in its order.
func contentsOf(reply *target.Reply) []any {
	texts := []any{}
	for _, message := range Messages(reply) {
		if text, _ := message["content"].(string); strings.Contains(text, "one") || strings.Contains(text, "two") {
			texts = append(texts, text)
		}
	}
	return texts
}
