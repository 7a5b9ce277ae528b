package htmldiff

import (
	"fmt"
	"slices"
	"strings"

	markup "golang.org/x/net/html"
)

// blockTags are the tags of blocks, and of what blocks consist of.
var blockTags = strings.Fields("address blockquote center dir div dl fieldset form h1 h2 h3 h4 h5 h6 hr isindex menu noframes noscript ol p pre table ul " +
	"dd dt frameset li tbody td tfoot th thead tr")

func isLeaf(piece string) bool { return slices.Contains(leaves, nameOf(piece)) }

func hasBlock(n *markup.Node) bool {
	if n.Type == markup.ElementNode && slices.Contains(blockTags, n.Data) {
		return true
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if hasBlock(c) {
			return true
		}
	}
	return false
}

// settle moves the marks around blocks into the blocks.
func settle(root *markup.Node) {
	for _, mark := range []string{"ins", "del"} {
		for _, n := range named(root, mark) {
			if hasBlock(n) {
				moveInside(n, mark)
				unwrap(n)
			}
		}
	}
}

func named(root *markup.Node, name string) []*markup.Node {
	var list []*markup.Node
	for n := range root.Descendants() {
		if n.Type == markup.ElementNode && n.Data == name {
			list = append(list, n)
		}
	}
	return list
}

// moveInside puts marks into an element: around each run without blocks.
func moveInside(n *markup.Node, mark string) {
	children := slices.Collect(n.ChildNodes())
	if !slices.ContainsFunc(children, hasBlock) {
		wrap(n, children, mark)
		return
	}
	for i := 0; i < len(children); i++ {
		switch c := children[i]; {
		case hasBlock(c):
			moveInside(c, mark)
		case c.Type == markup.TextNode:
			wrap(n, children[i:i+1], mark)
		default: // an element goes with the text after it
			end := i + 1
			if end < len(children) && children[end].Type == markup.TextNode {
				end++
			}
			wrap(n, children[i:end], mark)
			i = end - 1
		}
	}
}

// wrap puts children of an element into a new one at their place.
func wrap(parent *markup.Node, children []*markup.Node, name string) {
	w := &markup.Node{Type: markup.ElementNode, Data: name}
	if len(children) == 0 {
		parent.AppendChild(w)
		return
	}
	parent.InsertBefore(w, children[0])
	for _, c := range children {
		parent.RemoveChild(c)
		w.AppendChild(c)
	}
}

// unwrap puts the children of an element in its place.
func unwrap(n *markup.Node) {
	for c := n.FirstChild; c != nil; c = n.FirstChild {
		n.RemoveChild(c)
		n.Parent.InsertBefore(c, n)
	}
	n.Parent.RemoveChild(n)
}

// write writes an element and what is in it.
func write(b *strings.Builder, n *markup.Node) {
	switch n.Type {
	case markup.TextNode:
		b.WriteString(strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(n.Data))
		return
	case markup.ElementNode:
	default:
		return
	}
	b.WriteString("<" + n.Data)
	for _, a := range n.Attr {
		b.WriteString(" " + a.Key + `="` + attributeText(a) + `"`)
	}
	b.WriteString(">")
	if stands(n.Data) {
		return
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		write(b, c)
	}
	b.WriteString("</" + n.Data + ">")
}

// attributeText is the value of an attribute as it stands in HTML. Addresses have only
// the signs that addresses may have.
func attributeText(a markup.Attribute) string {
	value := a.Val
	if a.Key == "href" || a.Key == "src" {
		var b strings.Builder
		for _, c := range []byte(strings.TrimSpace(value)) {
			if c <= ' ' || c > '~' || strings.IndexByte("\\|^`{}<>\"", c) >= 0 {
				fmt.Fprintf(&b, "%%%02X", c)
				continue
			}
			b.WriteByte(c)
		}
		value = b.String()
	}
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;").Replace(value)
}
