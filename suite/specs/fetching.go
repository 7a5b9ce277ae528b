package specs

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

func missingFetchParameter(id, parameter string) {
	It("", Covers(id), func(s *Session) {
		sent := s.Post(s.FreshStream(), "findable")
		whole := Params{"anchor": sent, "num_before": 1, "num_after": 0}
		s.Expect(s.Try("GET /messages", whole.Without(parameter))).To(MissParameter(parameter))
		s.Expect(s.Try("GET /messages", whole)).To(holds(sent))
	})
}

// foundFlag judges the type of a field alone; its meaning is only in its name.
func foundFlag(id, field string) {
	It("", Covers(id), func(s *Session) {
		stream, sent := five(s.Actor)
		window := s.Fetch(InStream(stream), Params{"anchor": sent[2], "num_before": 1, "num_after": 1})
		s.Expect(s.IDs(window)).To(Exactly(sent[1:4]...))
		s.Expect(window).To(HaveField(field, BeBoolean()))
	})
}

// aMessage demands the fields that a message has at every level.
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

// conversations are messages of every kind, to tell filters apart.
type conversations struct {
	inStream, toOne, toOther, toBoth json.Number
	fromOne                          json.Number   // the answer to toOne, "" if nobody can give one
	one                              target.Object // the user of toOne
	others                           []json.Number // whom the messages to both went to
}

func converse(s *Session) conversations {
	others := s.Others(2)
	one := s.Lookup(others[0])
	c := conversations{
		inStream: s.Post(s.FreshStream(), "in a stream"),
		toOne:    s.Direct("to one", others[0]), toOther: s.Direct("to another", others[1]),
		toBoth: s.Direct("to both", others...), one: one, others: others,
	}
	if second := s.As(Second); second.UserID == others[0] {
		c.fromOne = second.Direct("back", s.UserID)
	}
	return c
}

// holdsAnswer demands a fetch with the answer of the one, if there is one.
func (c conversations) holdsAnswer() Matcher {
	if c.fromOne == "" {
		return Succeed()
	}
	return holds(c.fromOne)
}

// filtered fetches around the conversations with one filter.
func filtered(s *Session, c conversations, operator string, operand any) *target.Reply {
	return s.TryFetch(Narrow(operator, operand),
		Params{"anchor": c.inStream, "num_before": WindowSize, "num_after": WindowSize})
}

// onlyDirect demands a fetch that holds only direct messages.
func onlyDirect() Matcher {
	return SatisfyAll(Succeed(), HaveField("messages[*].type", "private"))
}

// tooEarly judges that a filter of level 177 is refused below, where its
// forerunner works. An empty operand stands for another user's address.
func tooEarly(id, operator, operand, newer, newerOperand string) {
	It("(refused)", Covers(id), Inferred, func(s *Session) {
		c := converse(s)
		of := func(operand string) any {
			if operand == "" {
				return c.one["email"]
			}
			return operand
		}
		s.Expect(filtered(s, c, operator, of(operand))).To(SatisfyAll(onlyDirect(), holds(c.foundBy(operator))))
		s.Expect(filtered(s, c, newer, of(newerOperand))).To(BeRefused())
	})
}

// foundBy is the message that the old filter must find.
func (c conversations) foundBy(operator string) json.Number {
	if operator == "pm-with" {
		return c.toOne
	}
	return c.toBoth
}

// upTo fetches the messages before and with the given one.
func upTo(a *Actor, id json.Number) *target.Reply {
	return a.Fetch(Params{"anchor": id, "num_before": WindowSize})
}

// holds demands a fetch with the message in it.
func holds(id json.Number) Matcher {
	return SatisfyAll(Succeed(), HaveField("messages", ContainElement(Described("message "+id.String(), HasID(id)))))
}

// lacks demands a fetch without the message.
func lacks(id json.Number) Matcher {
	return SatisfyAll(Succeed(), HaveField("messages", Not(ContainElement(Described("message "+id.String(), HasID(id))))))
}

// anchors lists an anchor of each form that the level knows.
func anchors(s *Session, id json.Number) []any {
	if !s.Has(NamedAnchorsRow) {
		return []any{id}
	}
	return []any{"newest", "oldest", "first_unread", id}
}

// five makes a stream with five messages and returns their IDs.
func five(a *Actor) (Stream, []json.Number) {
	stream := a.FreshStream()
	var sent []json.Number
	for i := range 5 {
		sent = append(sent, a.Post(stream, fmt.Sprintf("message %d of five", i+1)))
	}
	return stream, sent
}

// halfRead makes a stream in which the second user wrote once before and twice
// after the user came, and returns the first message there without the flag
// read.
func halfRead(s *Session) (Stream, json.Number) {
	second := s.As(Second)
	stream := second.FreshStream()
	second.Post(stream, "before the user came")
	s.Subscribe(stream.Name)
	second.Post(stream, "after the user came")
	second.Post(stream, "after the user came, again")
	stream.Owner = s.Actor
	unread := unread(s, stream)
	if len(unread) == 0 {
		s.Untestable("no message from another user is unread here")
	}
	return stream, unread[0]
}

// unread returns the IDs of the stream's messages without the flag read.
func unread(s *Session, stream Stream) []json.Number {
	var found []json.Number
	for _, message := range Messages(s.Fetch(InStream(stream))) {
		flags, ok := message["flags"].([]any)
		s.Given(message).To(SatisfyAll(hasSomeID(), HaveField("flags[*]", BeText())))
		if ok && !slices.Contains(flags, any("read")) {
			found = append(found, message["id"].(json.Number))
		}
	}
	return found
}

func hasSomeID() Matcher { return HaveField("id", BeInteger()) }

func without(all []any, id json.Number) []any {
	return slices.DeleteFunc(all, func(v any) bool { return v == id })
}

func firstIs(id json.Number) Matcher {
	return Be("message "+id.String()+" first", func(v any) bool {
		all, _ := v.([]any)
		return len(all) > 0 && all[0] == id
	})
}

// rareWord returns a word of letters that nobody else has written.
func rareWord(s *Session) string {
	digits := strings.NewReplacer("/", "", " ", "", "0", "g", "1", "h", "2", "j", "3", "k", "4", "m", "5", "n", "6", "p",
		"7", "q", "8", "r", "9", "t")
	s.Made++
	return "xyl" + digits.Replace(s.Run()+fmt.Sprint(s.Made)+s.Spec()[len("MSG-"):])
}

// search fetches the stream's messages with the word, rendered. A server may
// take a moment to index so many messages.
func search(s *Session, stream Stream, word string, count int) *target.Reply {
	return Await(s, func() *target.Reply {
		return s.Fetch(found(s, stream, word))
	}, expect.Matcher(func(actual any) error {
		if len(s.IDs(actual.(*target.Reply))) < count {
			return expect.Fail("every message that was sent", actual)
		}
		return nil
	}))
}

// found is what fetches the messages of the stream with the word.
func found(s *Session, stream Stream, word string) Params {
	return Params{"apply_markdown": true, "narrow": []Params{
		{"operator": "stream", "operand": stream.Name}, {"operator": s.Spellings().KeywordSearch, "operand": word},
	}}
}

// highlighting demands HTML in which the word, and nothing else, stands in a
// span of class highlight.
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

// increasingIDs demands an array whose integer IDs strictly increase.
func increasingIDs() Matcher {
	return SatisfyAll(HaveField("[*].id", BeInteger()), Be("IDs that increase", func(v any) bool {
		elements, _ := v.([]any)
		before := int64(-1 << 63)
		for _, element := range elements {
			object, _ := element.(map[string]any)
			id := Integer(object["id"])
			if id <= before {
				return false
			}
			before = id
		}
		return true
	}))
}
