package htmldiff

import (
	"html"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
	markup "golang.org/x/net/html"
)

// token is a word, a picture or the target of a link, with the tags around it.
type token struct {
	key    string // tokens with the same key are equal
	text   string // as it stands in HTML
	space  string // white space after it
	before []string
	after  []string
	target bool // of a link: only shown if it changed
}

// leaves are the tags that stand alone.
var leaves = []string{"area", "base", "br", "col", "img", "input", "link", "meta", "param"}

var words = lazyregexp.New(`\S+(?:\s+|$)`)

// fragment parses HTML into one element that has it all. Tags stay where they are, as
// marks may stand in tables, too; an end tag without a start is left out.
func fragment(text string) *markup.Node {
	root := &markup.Node{Type: markup.ElementNode, Data: "div"}
	at := root
	for z := markup.NewTokenizer(strings.NewReader(text)); z.Next() != markup.ErrorToken; {
		switch t := z.Token(); t.Type {
		case markup.TextToken:
			if last := at.LastChild; last != nil && last.Type == markup.TextNode {
				last.Data += t.Data
				continue
			}
			at.AppendChild(&markup.Node{Type: markup.TextNode, Data: t.Data})
		case markup.StartTagToken, markup.SelfClosingTagToken:
			n := &markup.Node{Type: markup.ElementNode, Data: t.Data, Attr: t.Attr}
			at.AppendChild(n)
			if t.Type == markup.StartTagToken && !stands(t.Data) {
				at = n
			}
		case markup.EndTagToken:
			at = closed(at, t.Data)
		}
	}
	return root
}

// stands tells whether a tag has no end.
func stands(name string) bool { return name == "hr" || slices.Contains(leaves, name) }

// closed is the element around the nearest one of a name, or the same place if there is
// none.
func closed(at *markup.Node, name string) *markup.Node {
	for n := at; n.Parent != nil; n = n.Parent {
		if n.Data == name {
			return n.Parent
		}
	}
	return at
}

// tokensOf are the tokens of HTML in their order.
func tokensOf(text string) []token {
	var t tokenizer
	t.children(fragment(text))
	if len(t.list) == 0 {
		return []token{{before: t.tags}}
	}
	last := &t.list[len(t.list)-1]
	last.after = append(last.after, t.tags...)
	return t.list
}

// tokenizer collects tokens; tags are the tags since the last one.
type tokenizer struct {
	list []token
	tags []string
}

func (t *tokenizer) add(one token) {
	one.before, t.tags = t.tags, nil
	t.list = append(t.list, one)
}

func (t *tokenizer) children(n *markup.Node) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		switch c.Type {
		case markup.TextNode:
			t.text(c.Data)
		case markup.ElementNode:
			t.element(c)
		}
	}
}

func (t *tokenizer) text(data string) {
	for _, word := range words.FindAllString(data, -1) {
		bare := strings.TrimRight(word, " \t\n\r\f\v")
		text := html.EscapeString(bare)
		t.add(token{key: text, text: text, space: word[len(bare):]})
	}
}

func (t *tokenizer) element(n *markup.Node) {
	start := openingTag(n)
	if n.Data == "img" {
		t.add(token{key: "img: " + attribute(n, "src"), text: start})
	} else {
		t.tags = append(t.tags, start)
	}
	gap := ""
	if next := n.NextSibling; next != nil && next.Type == markup.TextNode && strings.ContainsAny(next.Data[:1], " \t\n\r") {
		gap = " "
	}
	if slices.Contains(leaves, n.Data) {
		if gap != "" {
			t.close(gap)
		}
		return
	}
	t.children(n)
	if href := attribute(n, "href"); n.Data == "a" && href != "" {
		t.add(token{key: href, text: " Link: " + html.EscapeString(href), space: " ", target: true})
	}
	t.close("</" + n.Data + ">" + gap)
}

// close adds an end tag: to the tags that wait for a token, or to the last token.
func (t *tokenizer) close(tag string) {
	if len(t.tags) > 0 || len(t.list) == 0 {
		t.tags = append(t.tags, tag)
		return
	}
	last := &t.list[len(t.list)-1]
	last.after = append(last.after, tag)
}

func attribute(n *markup.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

func openingTag(n *markup.Node) string {
	var b strings.Builder
	b.WriteString("<" + n.Data)
	for _, a := range n.Attr {
		b.WriteString(" " + a.Key + `="` + html.EscapeString(a.Val) + `"`)
	}
	b.WriteString(">")
	return b.String()
}

// spelled are tokens as pieces of HTML: tags and words.
func spelled(list []token, equal bool) []string {
	var out []string
	for _, t := range list {
		out = append(out, t.before...)
		if !equal || !t.target {
			out = append(out, t.text+t.space)
		}
		out = append(out, t.after...)
	}
	return out
}
