package narrow_test

import (
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"github.com/spiritlevel/spiritlevel/fake/narrow"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/fake/world/clock"
	"github.com/spiritlevel/spiritlevel/fake/world/seeding"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// reef is a world in which Nora is in two streams.
func reef(t testing.TB) *world.World {
	t.Helper()
	s, err := scenarios.Load(strings.NewReader(`
users:
  - {id: 1, email: nora@example.com, full_name: Nora, role: owner}
streams:
  - {id: 1, name: one, subscribers: [nora@example.com]}
  - {id: 2, name: two, subscribers: [nora@example.com]}
messages:
  - {id: 11, from: nora@example.com, stream: one, topic: t, content: c}
  - {id: 12, from: nora@example.com, stream: two, topic: t, content: c}
  - {id: 13, from: nora@example.com, to: [nora@example.com], content: c}
`), "reef")
	if err != nil {
		t.Fatal(err)
	}
	w, err := seeding.Build(s, 1, clock.Frozen(time.Unix(0, 0)))
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func TestHomeLeavesOutMutedStreams(t *testing.T) {
	w := reef(t)
	err := w.Write(func(tx *world.Tx) error {
		s := *tx.Subscription(2, 1)
		s.Muted = true
		tx.PutSubscription(s)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	v := w.View()
	for _, negated := range []bool{false, true} {
		n, err := narrow.Compile(v, v.User(1), []narrow.Term{{Operator: "in", Operand: "home", Negated: negated}},
			narrow.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for id, want := range map[int]bool{11: true, 12: false, 13: true} {
			if got := n.Match(v.Message(id)); got != want {
				t.Errorf("message %d: %v", id, got)
			}
		}
	}
}

// highlighter compiles a search; nil if it is refused.
func highlighter(v world.View, operand string) *narrow.Search {
	n, err := narrow.Compile(v, v.User(1), []narrow.Term{{Operator: "search", Operand: operand}}, narrow.Options{})
	if err != nil {
		return nil
	}
	return n.Search
}

// FuzzHighlight highlights any search in any message. It may only add whole spans
// around text: without the spans the HTML must be the same, tag for tag.
func FuzzHighlight(f *testing.F) {
	for _, search := range []string{"a", "span class", "https example", "é", "ſ K", `"a b"`, "amp lt 39", "\u0301x",
		"highlight"} {
		for _, content := range []string{
			"a **a** `a`", "<a> & 'a' \"a\"", "[a](https://example.com/a?a=\"a>\")", "```python\na = 'a'\n```", "$$a^2$$",
			":a: \u00e9 e\u0301 \u212a",
			"@**a** #**a>a**", "| a | a |\n|--|--|\n| a | a |", "<time:2024-01-01T00:00:00Z> ||a||", "https://example.com/a.png",
			"&amp; &#97; &a",
		} {
			f.Add(search, content)
		}
	}
	v := reef(f).View()
	f.Fuzz(func(t *testing.T, search, content string) {
		s := highlighter(v, search)
		if s == nil || len(content) > 10_000 {
			return
		}
		nothing := &narrow.Search{}
		body := markdown.Render(content, nil, markdown.Options{ImagePreviews: true}).HTML
		for plain, marked := range map[string]string{body: s.Content(body), nothing.Topic(content): s.Topic(content)} {
			if got, want := pieces(marked, true), pieces(plain, false); got != want {
				t.Fatalf("%q in\n%s\nbecomes\n%s\nthat is\n%s\nand not\n%s", search, plain, marked, got, want)
			}
		}
		if strings.ContainsAny(nothing.Topic(content), "<>\"'") {
			t.Fatalf("the topic %q is not escaped", content)
		}
	})
}

// pieces are the tags and texts of an HTML fragment, with or without the spans of the
// highlighting.
func pieces(fragment string, unmark bool) string {
	var out strings.Builder
	z := html.NewTokenizer(strings.NewReader(fragment))
	inMark := false
	for z.Next() != html.ErrorToken {
		token := z.Token()
		switch {
		case unmark && token.Type == html.StartTagToken && token.String() == `<span class="highlight">`:
			inMark = true
		case inMark && token.Type == html.EndTagToken:
			inMark = false
		case token.Type == html.TextToken:
			out.WriteString(token.Data)
		default:
			out.WriteString("\x00" + token.String() + "\x00")
		}
	}
	return out.String()
}
