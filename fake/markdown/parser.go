package markdown

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// messageParser parses messages for goldmark.
type messageParser struct{}

// AddOptions implements parser.Parser; the dialect has no options of goldmark's.
func (messageParser) AddOptions(...parser.Option) {}

// Parse implements parser.Parser: blocks, what is inside of their lines, and what
// links lead to.
func (messageParser) Parse(reader text.Reader, options ...parser.ParseOption) ast.Node {
	var config parser.ParseConfig
	for _, option := range options {
		option(&config)
	}
	found, _ := config.Context.Get(findingsKey).(*findings)
	doc, source := ast.NewDocument(), string(reader.Source())
	doc.SetAttributeString(rawKey, &found.raw)
	if isBlank(source) {
		return doc
	}
	lines := setListsApart(strings.Split(source, "\n"))
	lines = readFences(strings.Split(normalise(strings.Join(lines, "\n")), "\n"), found)
	root := newElement(rootTag)
	doc.AppendChild(doc, root)
	blocks := &blockParser{findings: found}
	blocks.parseText(root, strings.Join(lines, "\n"))
	found.highlightCode(root)
	in := &inline{findings: found, known: namesIn(source, found.dir), patterns: patterns(found.linkifiers())}
	in.parse(root)
	breakLines(root)
	found.showLinks(root)
	return doc
}

// rootTag is that of the element around the whole message, which is not written.
const rootTag = ""

func (f *findings) linkifiers() []*Linkifier {
	if f.dir == nil {
		return nil
	}
	return f.dir.Linkifiers()
}

// breakLines puts newlines between the elements that begin on lines of their own,
// and behind line breaks.
func breakLines(n *element) {
	if (n.isBlock() || n.tag == rootTag) && isBlank(n.text.text) && n.first().isBlock() {
		n.text.text = "\n"
	}
	for child := range n.children() {
		breakLines(child)
		switch {
		case !child.isBlock() && child.tag != "br":
		case isBlank(child.tail.text):
			child.tail = run{text: "\n"}
		case child.tag == "br":
			child.tail.text = "\n" + child.tail.text
		}
	}
}
