package markdown

import (
	"bytes"
	"fmt"
	"strconv"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

var (
	kindList     = ast.NewNodeKind("MessageList")
	kindListItem = ast.NewNodeKind("MessageListItem")
)

// list is a run of items of one kind.
type list struct {
	ast.BaseBlock
	first *listItem
}

func (*list) Kind() ast.NodeKind { return kindList }

// Dump shows the node for debugging.
func (n *list) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

// listItem is one item; marker says what stood before it.
type listItem struct {
	ast.BaseBlock
	marker
	loose bool // a blank line stands before, after or in it
}

func (*listItem) Kind() ast.NodeKind { return kindListItem }

// Dump shows the node for debugging.
func (n *listItem) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

// lists is bullets and numbers (B6 to B9). The parser makes items only; the
// transformer collects neighbours into lists, whatever bullets they have.
func lists() construct {
	return construct{
		blocks:    []parser.BlockParser{itemParser{}},
		transform: listMaker{},
		html: map[ast.NodeKind]renderer.NodeRendererFunc{
			kindList:     renderList,
			kindListItem: renderListItem,
		},
	}
}

// marker is the head of an item.
type marker struct {
	indent  int // before it
	content int // where the text begins
	number  int // -1 for bullets
}

// parseMarker reads the head of an item: a bullet, or a number with a dot, and a
// space.
func parseMarker(line []byte) (marker, bool) {
	m := marker{indent: indentOf(line), number: -1}
	rest := line[m.indent:]
	width := len(rest) - len(bytes.TrimLeft(rest, "0123456789"))
	switch {
	case width > 9 || width >= len(rest):
		return m, false
	case width > 0 && rest[width] == '.':
		m.number, _ = strconv.Atoi(string(rest[:width]))
	case width > 0 || bytes.IndexByte([]byte("*-+"), rest[0]) < 0:
		return m, false
	}
	spaces := indentOf(rest[width+1:])
	m.content = m.indent + width + 1 + spaces
	return m, spaces > 0
}

type itemParser struct{}

// nestedIndent is how much further in than its item a line must stand to belong
// to it (B8).
const nestedIndent = 2

func (itemParser) Trigger() []byte { return []byte("*-+0123456789") }

func (itemParser) Open(_ ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	line, _ := reader.PeekLine()
	m, ok := parseMarker(line)
	if !ok || tooDeep(pc) {
		return nil, parser.NoChildren
	}
	reader.Advance(m.content)
	return &listItem{marker: m}, parser.HasChildren
}

func (itemParser) Continue(n ast.Node, reader text.Reader, _ parser.Context) parser.State {
	line, _ := reader.PeekLine()
	if isBlank(line) {
		reader.AdvanceToEOL()
		return parser.Continue | parser.HasChildren
	}
	inside := n.(*listItem).indent + nestedIndent
	if indentOf(line) < inside {
		return parser.Close
	}
	reader.Advance(inside)
	return parser.Continue | parser.HasChildren
}

func (itemParser) Close(ast.Node, text.Reader, parser.Context) {}

func (itemParser) CanInterruptParagraph() bool { return true }

func (itemParser) CanAcceptIndentedLine() bool { return false }

// listMaker puts items that stand side by side into lists.
type listMaker struct{}

func (listMaker) Transform(doc *ast.Document, _ text.Reader, _ parser.Context) { makeLists(doc) }

func makeLists(parent ast.Node) {
	var open *list
	for n := parent.FirstChild(); n != nil; {
		next := n.NextSibling()
		if n.Type() == ast.TypeBlock {
			makeLists(n)
		}
		item, ok := n.(*listItem)
		switch {
		case !ok:
			open = nil
		case open != nil && (open.first.number < 0) == (item.number < 0):
			open.AppendChild(open, item)
		default:
			open = &list{first: item}
			parent.ReplaceChild(parent, item, open)
			open.AppendChild(open, item)
		}
		n = next
		if ok {
			loosen(item)
		}
	}
}

// loosen marks the items that a blank line sets apart (B9).
func loosen(item *listItem) {
	if before, ok := item.PreviousSibling().(*listItem); ok && item.HasBlankPreviousLines() {
		before.loose, item.loose = true, true
	}
	for child := item.FirstChild(); child != nil; child = child.NextSibling() {
		if child != item.FirstChild() && child.HasBlankPreviousLines() {
			item.loose = true
		}
	}
}

func renderList(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	name, start := "ol", n.(*list).first.number
	if start < 0 {
		name = "ul"
	}
	switch {
	case !entering:
		_, _ = fmt.Fprintf(w, "</%s>\n", name)
	case start < 0 || start == 1:
		_, _ = fmt.Fprintf(w, "<%s>\n", name)
	default:
		_, _ = fmt.Fprintf(w, "<ol start=\"%d\">\n", start)
	}
	return ast.WalkContinue, nil
}

func renderListItem(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		_, _ = w.WriteString("</li>\n")
		return ast.WalkContinue, nil
	}
	_, _ = w.WriteString("<li>")
	if first := n.FirstChild(); first != nil && first.Kind() != kindPreview && (n.(*listItem).loose || !ast.IsParagraph(first)) {
		_ = w.WriteByte('\n')
	}
	return ast.WalkContinue, nil
}
