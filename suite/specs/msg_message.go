package specs

import (
	"encoding/json"
	"fmt"
	"strings"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// messageObject is about messages as GET /messages returns them.
func messageObject() {
	Describe("Message", Section("MSG"), func() {
		It("has an ID that is greater than those of earlier messages", Covers("MSG-01", "MSG-02"), func(s *Session) {
			stream := s.FreshStream()
			first, second, third := s.Post(stream, "one"), s.Post(stream, "two"), s.Post(stream, "three")
			s.Expect(s.IDs(s.Fetch(InStream(stream)))).To(Exactly(first, second, third))
			s.Expect(s.Fetch(InStream(stream))).To(HaveField("messages", IncreasingIDs()))
		})
		It("has the time at which it was sent as its timestamp", Covers("MSG-10"), func(s *Session) {
			id := s.Post(s.FreshStream(), "now")
			now := JustNow(s)
			s.Expect(s.Message(id)).To(HaveField("timestamp", now))
		})
		It("names the same client as another message of this client", Covers("MSG-19"), func(s *Session) {
			stream := s.FreshStream()
			first, second := s.Message(s.Post(stream, "one")), s.Message(s.Post(stream, "two"))
			s.Expect(first).To(HaveField("client", BeNonEmptyText()))
			s.Expect(second).To(HaveField("client", first["client"]))
		})
		It("has the same sender_realm_str as another message", Covers("MSG-28"), func(s *Session) {
			stream := s.FreshStream()
			first, second := s.Message(s.Post(stream, "one")), s.Message(s.Post(stream, "two"))
			s.Expect(first).To(HaveField("sender_realm_str", BeText()))
			s.Expect(second).To(HaveField("sender_realm_str", first["sender_realm_str"]))
		})
		It("has no submessages", Covers("MSG-30"), func(s *Session) {
			sent := s.Message(s.Post(s.FreshStream(), "ordinary"))
			s.Expect(sent).To(HaveField("submessages", []any{}))
		})
		It("has no edit_history without an edit", Covers("MSG-14"), Assumes(Unedited), func(s *Session) {
			s.Expect(s.Message(s.Post(s.FreshStream(), "never edited"))).To(HaveNoField("edit_history"))
		})
		It("has only known flags", Covers("MSG-35"), func(s *Session) {
			id := s.Post(s.FreshStream(), "flagged")
			flags := []any{"read", "starred", "collapsed", "mentioned", "wildcard_mentioned", "has_alert_word", "historical"}
			if s.Has("224-wildcard-flags") {
				flags = append(flags, "stream_wildcard_mentioned", "topic_wildcard_mentioned")
			}
			known := HaveField("flags[*]", BeElementOf(flags))
			s.Expect(s.Message(id)).To(known)
			s.Expect(s.Fetch(Params{"num_before": 100})).To(HaveField("messages[*]", known))
		})
		It("has the flags of its reader, not of another user", Covers("MSG-36"), Needs(Second), func(s *Session) {
			stream, second := s.FreshStream(), s.As(Second)
			second.Subscribe(stream.Name)
			id := s.Post(stream, "seen by two")
			s.Flag("add", "starred", id)
			s.Expect(s.Message(id)).To(Flagged("starred"))
			s.Expect(second.Message(id)).To(SatisfyAll(Says("seen by two"), Unflagged("starred")))
		})

		Context("of a user", messageSender)
		Context("to a stream or to users", messageRecipients)
		Context("with Markdown", messageContent)
		Context("with /me", messageStatus)
		Context("after an edit", messageEdits)
		Context("with links in its topic", messageLinks)
		Context("found by a keyword", messageMatches)
		InEveryAnswer("MSG")
		InAllAnswersAlike("MSG")
	})
}

func messageSender() {
	It("has the ID, the address and the name of its sender", Covers("MSG-25", "MSG-26", "MSG-27"), func(s *Session) {
		own := s.Own()
		s.Expect(s.Message(s.Post(s.FreshStream(), "mine"))).To(HaveFields(Fields{
			"sender_id":        SatisfyAll(BeInteger(), Equal(own["user_id"])),
			"sender_email":     SatisfyAll(BeNonEmptyText(), Equal(own["email"])),
			"sender_full_name": SatisfyAll(BeText(), Equal(own["full_name"])),
		}))
	})
	It("has them for another reader, too", Covers("MSG-25", "MSG-26", "MSG-27"), Needs(Second), func(s *Session) {
		stream, second, own := s.FreshStream(), s.As(Second), s.Own()
		second.Subscribe(stream.Name)
		s.Expect(second.Message(s.Post(stream, "by the user"))).To(HaveFields(Fields{
			"sender_id": own["user_id"], "sender_email": own["email"], "sender_full_name": own["full_name"]}))
	})
	It("has the avatar_url of its sender, or null", Covers("MSG-16"), func(s *Session) {
		id := s.Post(s.FreshStream(), "with a face")
		s.Expect(s.Message(id, Params{"client_gravatar": true})).To(HaveField("avatar_url", OrNull(BeText())))
		s.Expect(s.Message(id, Params{"client_gravatar": false})).To(HaveField("avatar_url", OrNull(BeText())))
	})
	It("has an avatar_url if client_gravatar is false", Covers("MSG-17"), func(s *Session) {
		s.Post(s.FreshStream(), "with a face")
		s.Expect(s.Fetch(Params{"num_before": 100, "client_gravatar": false})).
			To(HaveField("messages[].avatar_url", BeText()))
	})
	It("has an avatar_url for each reader if client_gravatar is false", Covers("MSG-17"), Needs(Second), func(s *Session) {
		second := s.As(Second)
		id := s.Direct("with a face for two", second.UserID)
		s.Expect(s.Message(id, Params{"client_gravatar": false})).To(HaveField("avatar_url", BeNonEmptyText()))
		s.Expect(second.Message(id, Params{"client_gravatar": false})).To(HaveField("avatar_url", BeNonEmptyText()))
	})
	It("has an avatar_url if its reader may not see the real address",
		Covers("MSG-18"), Since(deliveryEmailRow), func(s *Session) {
			sent := hiddenSender(s).Direct("from somebody unknown", s.UserID)
			s.Expect(s.Message(sent, Params{"client_gravatar": true})).To(HaveField("avatar_url", BeNonEmptyText()))
		})
}

func messageRecipients() {
	It("has the type stream or private", Covers("MSG-03"), func(s *Session) {
		inStream := s.Message(s.Post(s.FreshStream(), "a stream message"))
		direct := s.Message(s.Direct("a direct message", s.Others(1)...))
		window := s.Fetch(Params{"num_before": 100})
		s.Expect(inStream).To(HaveField("type", "stream"))
		s.Expect(direct).To(HaveField("type", "private"))
		s.Expect(window).To(HaveField("messages[*].type", BeElementOf("stream", "private")))
	})
	It("has a stream_id only in a stream", Covers("MSG-04"), func(s *Session) {
		stream := s.FreshStream()
		inStream := s.Message(s.Post(stream, "a stream message"))
		direct := s.Message(s.Direct("a direct message", s.Others(1)...))
		s.Expect(inStream).To(HaveField("stream_id", stream.ID()))
		s.Expect(direct).To(HaveNoField("stream_id"))
	})
	It("has the topic as its subject in a stream", Covers("MSG-05"), func(s *Session) {
		s.Expect(s.Message(s.Send(Under(s.FreshStream(), "the subject", "x")))).To(HaveField("subject", "the subject"))
	})
	It("has an empty subject if it is direct", Covers("MSG-06"), func(s *Session) {
		other := s.Others(1)
		plain := s.Message(s.Direct("no topic", other...))
		topical := s.Message(s.Send(DirectMessage("a topic", other...).With(Params{"topic": "T"})))
		s.Expect(plain).To(HaveField("subject", ""))
		s.Expect(topical).To(HaveField("subject", ""))
	})
	It("has the name of the stream as its display_recipient", Covers("MSG-20"), func(s *Session) {
		stream := s.FreshStream()
		s.Expect(s.Message(s.Post(stream, "a stream message"))).To(HaveField("display_recipient", stream.Name))
	})
	It("has the users as its display_recipient if it is direct", Covers("MSG-21"), func(s *Session) {
		s.Expect(s.Message(s.Direct("a direct message", s.Others(1)...))).To(ToGroup(1))
	})
	It("has the same recipient_id as others to the same recipients only", Covers("MSG-24"), func(s *Session) {
		one, two, other := s.FreshStream(), s.FreshStream(), s.Others(1)
		set := func(p Params) any { return s.Message(s.Send(p))["recipient_id"] }
		a, again := set(StreamMessage(one, "x")), set(Under(one, "another", "y"))
		b := set(StreamMessage(two, "x"))
		c, directAgain := set(DirectMessage("x", other...)), set(DirectMessage("y", other...))
		s.Expect(a).To(SatisfyAll(BeInteger(), Equal(again), Not(Equal(b)), Not(Equal(c))))
		s.Expect(b).To(SatisfyAll(BeInteger(), Not(Equal(c))))
		s.Expect(c).To(SatisfyAll(BeInteger(), Equal(directAgain)))
	})
}

func messageContent() {
	It("has content in HTML if apply_markdown is true", Covers("MSG-07"), func(s *Session) {
		sent := s.Message(s.Post(s.FreshStream(), "**bold**"), Params{"apply_markdown": true})
		s.Expect(sent).To(HaveField("content", SatisfyAll(ContainSubstring("bold"), rendered())))
	})
	It("has content as it was sent if apply_markdown is false", Covers("MSG-08"), func(s *Session) {
		sent := s.Message(s.Post(s.FreshStream(), "**bold**"), Params{"apply_markdown": false})
		s.Expect(sent).To(HaveField("content", "**bold**"))
	})
	It("has content in the form of other messages of the fetch", Covers("MSG-08", "MSG-07", "FET-34"), func(s *Session) {
		stream := s.FreshStream()
		s.Post(stream, "**one**")
		s.Post(stream, "**two**")
		window := func(p Params) any { return contentsOf(s.Fetch(InStream(stream), p)) }
		html := SatisfyAll(HaveLen(2), HaveField("[*]", rendered()))
		s.Expect(window(Params{"apply_markdown": false})).To(Exactly("**one**", "**two**"))
		s.Expect(window(Params{"apply_markdown": true})).To(html)
		s.Expect(window(Params{"apply_markdown": nil})).To(html)
	})
	It("has its form as its content_type", Covers("MSG-09"), func(s *Session) {
		id := s.Post(s.FreshStream(), "typed")
		html := HaveField("content_type", "text/html")
		s.Expect(s.Message(id, Params{"apply_markdown": true})).To(html)
		s.Expect(s.Message(id, Params{"apply_markdown": nil})).To(html)
		s.Expect(s.Message(id, Params{"apply_markdown": false})).To(HaveField("content_type", "text/x-markdown"))
	})
}

func messageStatus() {
	It("has is_me_message, unlike other messages", Covers("MSG-22"), func(s *Session) {
		stream := s.FreshStream()
		with, without := s.Message(s.Post(stream, "/me tests")), s.Message(s.Post(stream, "tests"))
		s.Expect(with).To(HaveField("is_me_message", true))
		s.Expect(without).To(HaveField("is_me_message", false))
	})
	It("has is_me_message for another reader, too", Covers("MSG-22"), Needs(Second), func(s *Session) {
		stream, second := s.FreshStream(), s.As(Second)
		second.Subscribe(stream.Name)
		with, without := s.Post(stream, "/me tests"), s.Post(stream, "tests")
		s.Expect(second.Message(with)).To(HaveField("is_me_message", true))
		s.Expect(second.Message(without)).To(HaveField("is_me_message", false))
	})
	It("loses is_me_message, but not its timestamp, by an edit", Covers("MSG-22", "MSG-10"), func(s *Session) {
		sent := s.Post(s.FreshStream(), "/me tests")
		asBefore := HaveField("timestamp", s.Message(sent)["timestamp"])
		s.Edit(sent, Params{"content": "/me tests again"})
		again := s.Message(sent)
		s.Edit(sent, Params{"content": "no status any more"})
		s.Expect(again).To(SatisfyAll(asBefore, HaveField("is_me_message", true)))
		s.Expect(s.Message(sent)).To(SatisfyAll(asBefore, HaveField("is_me_message", false)))
	})
}

func messageEdits() {
	It("has a last_edit_timestamp, unlike other messages", Covers("MSG-11"), Assumes(Unedited), func(s *Session) {
		stream := s.FreshStream()
		edited, kept := s.Post(stream, "as sent"), s.Post(stream, "never edited")
		s.Edit(edited, Params{"content": "edited"})
		sent := s.Message(edited)
		s.Expect(s.Message(kept)).To(SatisfyAll(Says("never edited"), HaveNoField("last_edit_timestamp")))
		s.Expect(sent).To(SatisfyAll(Says("edited"), HaveField("last_edit_timestamp", TimeSince(sent["timestamp"]))))
	})
	It("has an edit_history with the newest edit first", Covers("MSG-12", "MSG-13"), Assumes(Unedited), func(s *Session) {
		s.NeedsHistory()
		sent := s.Post(s.FreshStream(), "first")
		s.Edit(sent, Params{"content": "second"})
		s.Expect(s.Message(sent)).To(HaveField("edit_history", newestFirst("first")))

		s.Edit(sent, Params{"content": "third"})
		s.Expect(s.Message(sent)).To(SatisfyAll(Says("third"), HaveField("edit_history[*]", BeObject()),
			HaveField("edit_history", newestFirst("second", "first"))))
	})
	It("has an edit_history of its own", Covers("MSG-12"), Assumes(Unedited), func(s *Session) {
		s.NeedsHistory()
		stream := s.FreshStream()
		one, two := s.Post(stream, "first"), s.Post(stream, "second")
		s.Edit(one, Params{"content": "first again"})
		s.Edit(two, Params{"content": "second again"})
		edited := func(id json.Number, before string) Matcher {
			return HaveField(fmt.Sprintf("messages[id=%s].edit_history", id), newestFirst(before))
		}
		s.Expect(s.Fetch(InStream(stream))).To(SatisfyAll(edited(one, "first"), edited(two, "second")))
	})
	It("has no edit_history if allow_edit_history is false", Covers("MSG-15"), func(s *Session) {
		s.Rules(Params{"allow_edit_history": false})
		sent := s.Post(s.FreshStream(), "as sent")
		s.Edit(sent, Params{"content": "edited"})
		s.Expect(s.Message(sent)).To(SatisfyAll(Says("edited"), HaveNoField("edit_history")))
	})
}

func messageLinks() {
	It("has topic_links of objects", Covers("MSG-31"), func(s *Session) {
		stream := s.FreshStream()
		plain := s.Message(s.Post(stream, "ordinary"))
		linked := s.Message(s.Send(Under(stream, linkedTopic, "under an address")))
		s.Expect(plain).To(HaveField("topic_links", []any{}))
		s.Expect(linked).To(HaveField("topic_links[*]", BeObject()))
	})
	It("has topic_links or subject_links of texts at older levels", Covers("MSG-32"), func(s *Session) {
		linked := s.Message(s.Send(Under(s.FreshStream(), linkedTopic, "under an address")))
		s.Expect(linked).To(SatisfyAny(HaveField("topic_links[*]", BeText()), HaveField("subject_links[*]", BeText())))
	})
	It("has links of linkifiers in its new topic", Covers("MSG-33"), Since(TopicLinksRow), Needs(Admin), func(s *Session) {
		l, stream := NewLinkifier(s), s.FreshStream()
		twice := s.Send(Under(stream, l.Word+"1 "+l.Word+"2", "two links"))
		never := s.Send(Under(stream, "no link", "no links"))
		moved := s.Send(Under(stream, l.Word+"3 "+l.Word+"4", "two links"))
		s.Edit(moved, Params{"topic": l.Word + "5"})
		s.Expect(s.Message(twice)).To(HaveField("topic_links", HaveLen(2)))
		s.Expect(s.Message(moved)).To(HaveField("topic_links", HaveLen(1)))
		s.Expect(s.Message(never)).To(HaveField("topic_links", BeEmpty()))
	})
}

func messageMatches() {
	It("has match_content and match_subject, but only there", Covers("MSG-37", "MSG-39", "FET-30"), func(s *Session) {
		stream, word := s.FreshStream(), rareWord(s)
		sent := s.Post(stream, "there is a "+word+" here")
		s.Post(stream, "there is none here")
		another := s.Post(stream, "and "+word+" once more")
		matching := HaveField("messages[*]", HaveFields(Fields{"match_content": BeText(), "match_subject": BeText()}))
		bare := HaveField("messages[*]", SatisfyAll(HaveNoField("match_content"), HaveNoField("match_subject")))

		found, again := search(s, stream, word, 2), search(s, stream, word, 2)
		s.Expect(s.IDs(found)).To(Exactly(sent, another))
		s.Expect(found).To(matching)
		s.Expect(again).To(matching)
		s.Expect(s.Fetch(InStream(stream))).To(SatisfyAll(Holds(sent), bare))
		s.Expect(s.Fetch(Params{"num_before": WindowSize})).To(bare)
	})
	It("has its matches in spans of class highlight", Covers("MSG-38"), func(s *Session) {
		stream, word := s.FreshStream(), rareWord(s)
		sent := s.Post(stream, "there is a "+word+" here, and one more "+word)
		found := search(s, stream, word, 1)
		s.Expect(s.IDs(found)).To(Exactly(sent))
		s.Expect(found).To(HaveField("messages[*].match_content",
			SatisfyAll(ContainSubstring("there is a"), highlighting(word, 2))))
	})
	It("is found by its present words only", Covers("FET-30"), Stated, func(s *Session) {
		stream, old, word := s.FreshStream(), rareWord(s), rareWord(s)
		sent, kept := s.Post(stream, "there is a "+old+" here"), s.Post(stream, "and "+old+" once more")
		s.Edit(sent, Params{"content": "there is a " + word + " here"})
		s.Expect(s.IDs(search(s, stream, word, 1))).To(Exactly(sent))
		s.Eventually(func() any { return s.Fetch(found(s, stream, old)) }).Should(SatisfyAll(Holds(kept), Lacks(sent)))
	})
}

// newestFirst accepts the history of edits of a message that had these contents before.
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

// linkedTopic is a topic that a server may turn into a link without any linkifier. The
// form of the link depends on the level.
const linkedTopic = "see https://example.com/level"

// deliveryEmailRow is the row since which the user object says null of an address
// that the requester may not see.
const deliveryEmailRow RowID = "163-delivery-email-always"

// hiddenSender returns an actor whose real address the ordinary user may not see.
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

// rendered accepts text whose Markdown was rendered as HTML.
func rendered() Matcher { return SatisfyAll(ContainSubstring("<"), Not(ContainSubstring("**"))) }

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

// rareWord returns a word of letters that is in no other message.
func rareWord(s *Session) string {
	digits := strings.NewReplacer("/", "", " ", "", "-", "", "0", "g", "1", "h", "2", "j", "3", "k", "4", "m",
		"5", "n", "6", "p",
		"7", "q", "8", "r", "9", "t")
	s.Made++
	return "xyl" + digits.Replace(s.Run()+fmt.Sprint(s.Made)+s.Spec()[len("MSG-"):])
}

// search fetches the messages of the stream with the word. A server may take a moment to
// index so many messages.
func search(s *Session, stream Stream, word string, count int) *target.Reply {
	return Await(s, func() *target.Reply { return s.Fetch(found(s, stream, word)) },
		Be("every message that was sent", func(v any) bool { return len(s.IDs(v.(*target.Reply))) >= count }))
}

// found fetches the messages of the stream with the word, rendered.
func found(s *Session, stream Stream, word string) Params {
	return Params{"apply_markdown": true, "narrow": []Params{
		{"operator": "stream", "operand": stream.Name}, {"operator": s.Spellings().KeywordSearch, "operand": word},
	}}
}

// highlighting accepts HTML in which the word, and nothing else, stands in a span of
// class highlight.
func highlighting(word string, times int) Matcher {
	return Be(fmt.Sprintf("HTML with %s alone in a span of class highlight, %d times", word, times), func(v any) bool {
		text, _ := v.(string)
		parts := strings.Split(text, "highlight")
		for i, after := range parts[1:] {
			marked, _, closed := strings.Cut(after, "</span>")
			_, inner, opened := strings.Cut(marked, ">")
			if !closed || !opened || !strings.Contains(parts[i], "<span") || !strings.EqualFold(inner, word) {
				return false
			}
		}
		return len(parts) == times+1
	})
}
