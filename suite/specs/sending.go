package specs

import (
	"encoding/json"
	"strings"
	"unicode/utf8"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// ignoredParametersRow is the row since which unsupported parameters are reported.
const ignoredParametersRow Row = "167-ignored-parameters-everywhere"

// What a server must keep: signs that mean something in a URL, in HTML or to a shell,
// a character of four bytes, an accent apart from its letter, and spaces. Some servers
// trim the ends of texts, and join or refuse some signs in names.
const (
	awkward   = `+1 %41 a/b ?x=1&y; &amp; \\ \n 'one' "two"  🙂`
	unjoined  = " e\u0301"
	manyLines = "Edited **boldly** é ☃ <b>" + awkward + unjoined + "\n\nIn a second line, 1234567890\n* and a List\n\n    indented \twith a tab"
	newTopic  = "A néw Topic, 27 +1 %41 a/b &amp;  🙂"
)

// plainText is n characters that no Markdown touches.
func plainText(n int) string { return strings.Repeat("n", n) }

// longText is n characters. The last counts as two or four where something else than
// characters is counted.
func longText(n int) string { return plainText(n-1) + "🙂" }

// refusedOrCut claims that a text over the bound was refused, or stored within
// it.
func refusedOrCut(s *Session, reply *target.Reply, field string, bound int) {
	if !reply.Succeeded() {
		s.Expect(reply).To(BeRefused())
	}
	s.Given(reply).To(HaveField("id", BeInteger()))
	stored := s.Message(reply.Body["id"].(json.Number))
	s.Expect(stored).To(HaveField(field, Be("a text within the bound", atMost(bound))))
}

// atMost tells whether a value is a text of no more than n characters.
func atMost(n int) func(v any) bool {
	return func(v any) bool {
		text, ok := v.(string)
		return ok && utf8.RuneCountInString(text) <= n
	}
}

// localID is one that a server must not examine.
const localID = "é/Local 1690000000.1230+%20  🙂 of a client that likes long ones 100"

// missingToSend judges the refusal of a message that lacks one parameter.
func missingToSend(id, parameter, dialect string) {
	It("", Covers(id), OnlyDialect(dialect), func(s *Session) {
		stream := s.FreshStream()
		reply := s.Try("POST /messages", StreamMessage(stream, "incomplete").Without(parameter))
		s.Post(stream, "complete")
		s.Expect(reply).To(MissParameter(parameter))
		s.Expect(s.Contents(stream)).To(Exactly("complete"))
	})
}

// requiredToSend lists the parameters whose absence has a code. That of `topic`
// is left open, and that of `to` is declared to differ in the zulip dialect.
func requiredToSend(s *Session) []string {
	if s.Config().Dialect == "spec" {
		return []string{"type", "to", "content"}
	}
	return []string{"type", "content"}
}

// notStored sends the message for a control and claims that among the last
// messages up to it no other has its content.
func notStored(s *Session, message Params) {
	refused, _ := message["content"].(string)
	control := s.Send(message.With(Params{"content": refused + ", in order"}))
	const look = 50
	window := s.Fetch(Params{"anchor": control, "num_before": look})
	s.Given(window).To(HaveField("messages", ContainElement(Described("the message in order", HasID(control)))))
	s.Expect(window).
		To(SatisfyAll(HaveField("messages", Not(ContainElement(Described("the refused message",
			HaveField("content", refused))))), newestIs(control)))
}

// newestIs demands that the window ends at the message.
func newestIs(id any) Matcher {
	return Be("a window that ends at the control message", func(v any) bool {
		reply, ok := v.(*target.Reply)
		if !ok {
			return false
		}
		all := Messages(reply)
		return len(all) > 0 && all[len(all)-1]["id"] == id
	})
}
