// Package tree is the tree that a message becomes, and writes it as HTML. It also knows
// the kinds of characters in the texts of the tree.
package tree

import (
	"iter"

	"github.com/yuin/goldmark/ast"
)

var (
	kindElement = ast.NewNodeKind("MessageElement")
	kindHTML    = ast.NewNodeKind("MessageHTML")
)

// MaxNesting bounds the depth of nested blocks, and with it the work on every line and
// the depth of the tree. Deeper blocks stay text.
const MaxNesting = 40

// RootTag is that of the element around the whole message, which is not written.
const RootTag = ""

// Element is a node of the tree, named as in HTML. The text before its first child is its
// head, and the text after its end is its tail: the rules of the dialect read both, and
// nothing smaller. Its attributes are goldmark's.
type Element struct {
	ast.BaseBlock
	Tag        string
	Head, Tail Run
	// HTML is the element and all inside it, if it is ready.
	HTML string
}

// Run is text between tags.
type Run struct {
	Text string
	// Final is true when no further rule of the inside of lines may change it.
	Final bool
}

// Kind implements ast.Node.
func (n *Element) Kind() ast.NodeKind {
	if n.HTML != "" {
		return kindHTML
	}
	return kindElement
}

// IsRaw implements ast.Node. Transformers parse the texts of elements, not the parsers of
// goldmark.
func (*Element) IsRaw() bool { return true }

// Dump shows the node for debugging.
func (n *Element) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"Tag": n.Tag, "Head": n.Head.Text, "Tail": n.Tail.Text}, nil)
}

// New makes an element.
func New(tag string) *Element { return &Element{Tag: tag} }

// NewFinal makes an element whose text no further rule changes.
func NewFinal(tag, text string) *Element {
	return &Element{Tag: tag, Head: Run{text, true}}
}

// Add makes an element the last child and returns it.
func (n *Element) Add(child *Element) *Element {
	n.AppendChild(n, child)
	return child
}

// Set gives the element an attribute.
func (n *Element) Set(name, value string) { n.SetAttributeString(name, value) }

// Get reads an attribute; "" for a missing one.
func (n *Element) Get(name string) string {
	value, _ := n.AttributeString(name)
	text, _ := value.(string)
	return text
}

// Last is the last child, nil without one.
func (n *Element) Last() *Element { return elementOf(n.LastChild()) }

// First is the first child, nil without one.
func (n *Element) First() *Element { return elementOf(n.FirstChild()) }

// Next is the element after it, nil without one.
func (n *Element) Next() *Element { return elementOf(n.NextSibling()) }

// Outer is the element around it, nil without one.
func (n *Element) Outer() *Element { return elementOf(n.Parent()) }

// elementOf returns a node of the tree as an element; nil for the document and for no
// node.
func elementOf(n ast.Node) *Element {
	e, _ := n.(*Element)
	return e
}

// Children returns the children, those that are added on the way included.
func (n *Element) Children() iter.Seq[*Element] {
	return func(yield func(*Element) bool) {
		for child := n.First(); child != nil; child = child.Next() {
			if !yield(child) {
				return
			}
		}
	}
}

// Prepend puts elements before the first child.
func (n *Element) Prepend(children []*Element) {
	before := n.FirstChild()
	for _, child := range children {
		if before == nil {
			n.AppendChild(n, child)
		} else {
			n.InsertBefore(n, before, child)
		}
	}
}

// Dissolve puts the children of a child in its place.
func (n *Element) Dissolve(child *Element) {
	for child.HasChildren() {
		n.InsertBefore(n, child, child.FirstChild())
	}
	n.RemoveChild(n, child)
}

// AddAfter puts elements after a child.
func (n *Element) AddAfter(child *Element, more []*Element) {
	for _, e := range more {
		n.InsertAfter(n, child, e)
		child = e
	}
}

// Is reports whether the element has one of the tags; a nil element has no tag.
func (n *Element) Is(tags ...string) bool {
	if n == nil {
		return false
	}
	for _, tag := range tags {
		if n.Tag == tag {
			return true
		}
	}
	return false
}

// blockTags are those of the dialect that begin on a line of their own.
var blockTags = map[string]bool{
	"blockquote": true, "div": true, "h1": true, "h2": true, "h3": true, "h4": true, "h5": true, "h6": true,
	"hr": true, "li": true, "ol": true, "p": true, "pre": true, "table": true, "tbody": true, "td": true,
	"th": true, "thead": true, "tr": true, "ul": true,
}

// IsBlock reports whether the element begins on a line of its own.
func (n *Element) IsBlock() bool { return n != nil && blockTags[n.Tag] }

// CodeIn returns the code of a block of code; nil for another element.
func CodeIn(n *Element) *Element {
	if n.Is("pre") && n.First().Is("code") {
		return n.First()
	}
	return nil
}
