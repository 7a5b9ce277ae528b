// Package htmldiff marks in HTML what a change added and removed, for people to read.
package htmldiff

import (
	"slices"
	"strings"
	"unicode"

	"github.com/aymanbagabas/go-udiff/lcs"
	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

const inserted, deleted = "highlight_text_inserted", "highlight_text_deleted"

// Diff returns the newer HTML in a div, with marks around added words. Removed words
// stand in marks after the words that replace them, without their formatting. A change
// of formatting alone has no marks. Texts that differ in very many places are not
// compared to the end, so that the time is bounded: the rest counts as replaced.
func Diff(before, after string) string {
	root := parse(after)
	old, oldKeys := words(parse(before))
	now, nowKeys := words(root)
	for _, d := range lcs.DiffLines(oldKeys, nowKeys) {
		for _, w := range now[d.ReplStart:d.ReplEnd] {
			markInserted(w.node)
		}
		if d.Start == d.End {
			continue
		}
		mark := newMark(deleted)
		for _, w := range old[d.Start:d.End] {
			move(w.node, mark)
			mark.AppendChild(textNode(w.space))
		}
		switch {
		case d.ReplEnd > 0:
			insertAfter(now[d.ReplEnd-1].node, mark)
		case len(now) > 0:
			now[0].node.Parent.InsertBefore(mark, now[0].node)
		default:
			root.AppendChild(mark)
		}
	}
	return render(root)
}

// parse reads HTML into a div. HTML that nests too deep for the parser is left out.
func parse(text string) *html.Node {
	root := &html.Node{Type: html.ElementNode, Data: "div", DataAtom: atom.Div}
	nodes, _ := html.ParseFragment(strings.NewReader(text), root)
	for _, n := range nodes {
		root.AppendChild(n)
	}
	return root
}

func render(n *html.Node) string {
	var b strings.Builder
	_ = html.Render(&b, n) // A builder accepts every write.
	return b.String()
}

// word is the unit of comparison: a word of text, an image or a formula.
type word struct {
	node  *html.Node
	space string // White space of its own that follows the word.
}

var spacedWords = lazyregexp.New(`\s*\S+\s*`)

// words splits the text of a tree into one node for each word, and lists the words.
// Words with equal keys are equal.
func words(root *html.Node) (list []word, keys []string) {
	var read func(n *html.Node, link string)
	read = func(n *html.Node, link string) {
		switch {
		case n.Type == html.TextNode && strings.TrimSpace(n.Data) == "":
			if len(list) > 0 {
				list[len(list)-1].space = n.Data
			}
		case n.Type == html.TextNode:
			for _, text := range spacedWords.FindAllString(n.Data, -1) {
				part := textNode(text)
				n.Parent.InsertBefore(part, n)
				list, keys = append(list, word{node: part}), append(keys, strings.TrimSpace(text)+" "+link)
			}
			n.Parent.RemoveChild(n)
		case n.Data == "img", n.Data == "math", strings.HasPrefix(attribute(n, "class"), "katex"):
			list, keys = append(list, word{node: n}), append(keys, render(n))
		default:
			if n.Data == "a" {
				link = attribute(n, "href")
			}
			for _, c := range slices.Collect(n.ChildNodes()) {
				read(c, link)
			}
		}
	}
	read(root, "")
	return list, keys
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

func textNode(text string) *html.Node { return &html.Node{Type: html.TextNode, Data: text} }

func newMark(class string) *html.Node {
	return &html.Node{
		Type: html.ElementNode, Data: "span", DataAtom: atom.Span, Attr: []html.Attribute{{Key: "class", Val: class}},
	}
}

func move(n, to *html.Node) {
	n.Parent.RemoveChild(n)
	to.AppendChild(n)
}

// markInserted puts a node into a mark, the one before it if there is one.
func markInserted(n *html.Node) {
	mark := n.PrevSibling
	if mark == nil || attribute(mark, "class") != inserted {
		mark = newMark(inserted)
		n.Parent.InsertBefore(mark, n)
	}
	move(n, mark)
}

// insertAfter puts removed words after a word, outside of formatting that ends there.
func insertAfter(n, mark *html.Node) {
	gap := n.Type != html.TextNode || strings.TrimRightFunc(n.Data, unicode.IsSpace) == n.Data
	for n.NextSibling == nil && strings.Contains(" a code del em span strong time ", " "+n.Parent.Data+" ") {
		n = n.Parent
	}
	n.Parent.InsertBefore(mark, n.NextSibling)
	if gap {
		n.Parent.InsertBefore(textNode(" "), mark)
	}
}
