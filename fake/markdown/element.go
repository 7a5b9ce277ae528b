package markdown

import (
	"iter"

	"github.com/yuin/goldmark/ast"
)

var kindElement = ast.NewNodeKind("MessageElement")

// element is a node of the tree, named as in HTML. What it says before its first
// child is its text, and what follows its end is its tail: the rules of the
// dialect look at both, and at nothing smaller. Its attributes are goldmark's.
type element struct {
	ast.BaseBlock
	tag        string
	text, tail run
}

// run is text between tags.
type run struct {
	text string
	// final is true when no further rule of the inside of lines may change it.
	final bool
}

func (*element) Kind() ast.NodeKind { return kindElement }

// Dump shows the node for debugging.
func (n *element) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"Tag": n.tag, "Text": n.text.text, "Tail": n.tail.text}, nil)
}

func newElement(tag string) *element { return &element{tag: tag} }

// finalElement makes an element whose text is not looked at again.
func finalElement(tag, text string) *element {
	return &element{tag: tag, text: run{text, true}}
}

// add makes an element the last child and gives it.
func (n *element) add(child *element) *element {
	n.AppendChild(n, child)
	return child
}

// set gives the element an attribute.
func (n *element) set(name, value string) { n.SetAttributeString(name, value) }

// get reads an attribute; "" when there is none.
func (n *element) get(name string) string {
	value, _ := n.AttributeString(name)
	text, _ := value.(string)
	return text
}

// last is the last child, nil without one.
func (n *element) last() *element { return elementOf(n.LastChild()) }

// first is the first child, nil without one.
func (n *element) first() *element { return elementOf(n.FirstChild()) }

func (n *element) next() *element { return elementOf(n.NextSibling()) }

func (n *element) parent() *element { return elementOf(n.Parent()) }

// elementOf gives a node of the tree as an element; nil for the document and none.
func elementOf(n ast.Node) *element {
	e, _ := n.(*element)
	return e
}

// children gives the children, those that are added on the way included.
func (n *element) children() iter.Seq[*element] {
	return func(yield func(*element) bool) {
		for child := n.first(); child != nil; child = child.next() {
			if !yield(child) {
				return
			}
		}
	}
}

// prepend puts elements before the first child.
func (n *element) prepend(children []*element) {
	before := n.FirstChild()
	for _, child := range children {
		if before == nil {
			n.AppendChild(n, child)
		} else {
			n.InsertBefore(n, before, child)
		}
	}
}

// insertAfter puts elements behind a child.
func (n *element) insertAfter(child *element, more []*element) {
	for _, e := range more {
		n.InsertAfter(n, child, e)
		child = e
	}
}

// is reports whether the element has one of the tags; no element has none.
func (n *element) is(tags ...string) bool {
	if n == nil {
		return false
	}
	for _, tag := range tags {
		if n.tag == tag {
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

// isBlock reports whether the element begins on a line of its own.
func (n *element) isBlock() bool { return n != nil && blockTags[n.tag] }
