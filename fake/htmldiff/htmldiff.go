// Package htmldiff marks in HTML what a change removed and added, for people to look at.
// It compares words. What was added stands before what was removed.
package htmldiff

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
	markup "golang.org/x/net/html"
)

// formerMarks are tags that the texts have already: they would be taken for marks.
var formerMarks = lazyregexp.New(`</?(?:ins|del)[^>]*>`)

// Differ compares texts; Left is the remaining work, in pairs of tokens. Beyond it one
// text as a whole replaces the other.
type Differ struct{ Left int }

// Diff is the new text with marks for what it has not, and has more than, the old one.
func (d *Differ) Diff(before, after string) string {
	old, now := tokensOf(formerMarks.ReplaceAllString(before, "")), tokensOf(formerMarks.ReplaceAllString(after, ""))
	blocks := []block{{len(old), len(now), 0}}
	if len(old)*len(now) <= d.Left {
		blocks = common(old, now, &d.Left)
	}
	root := fragment(merged(old, now, blocks))
	settle(root)
	root = fragment(strings.TrimSpace(inner(root)))
	for mark, class := range map[string]string{"ins": "highlight_text_inserted", "del": "highlight_text_deleted"} {
		for _, n := range named(root, mark) {
			n.Data, n.Attr = "span", []markup.Attribute{{Key: "class", Val: class}}
		}
	}
	var b strings.Builder
	write(&b, root)
	return b.String()
}

// inner is the HTML in an element.
func inner(n *markup.Node) string {
	var b strings.Builder
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		write(&b, c)
	}
	return b.String()
}
