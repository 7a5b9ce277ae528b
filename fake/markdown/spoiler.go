package markdown

import (
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
)

var (
	kindSpoiler       = ast.NewNodeKind("MessageSpoiler")
	kindSpoilerHeader = ast.NewNodeKind("MessageSpoilerHeader")
)

// spoiler is blocks that a reader must ask for. Its first child is its header.
type spoiler struct{ ast.BaseBlock }

func (*spoiler) Kind() ast.NodeKind { return kindSpoiler }

// Dump shows the node for debugging.
func (n *spoiler) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

// spoilerHeader is what is seen before: a paragraph or nothing.
type spoilerHeader struct{ ast.BaseBlock }

func (*spoilerHeader) Kind() ast.NodeKind { return kindSpoilerHeader }

// Dump shows the node for debugging.
func (n *spoilerHeader) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

// spoilers is fences named spoiler with a header (F2). The fences' parser makes
// them.
func spoilers() construct {
	return construct{html: map[ast.NodeKind]renderer.NodeRendererFunc{
		kindSpoiler:       between(`<div class="spoiler-block">`, "</div></div>\n"),
		kindSpoilerHeader: between(`<div class="spoiler-header">`+"\n", `</div><div class="spoiler-content" aria-hidden="true">`+"\n"),
	}}
}

// newSpoiler makes a spoiler with a header, which may be empty.
func newSpoiler(title text.Segment) ast.Node {
	n, header := &spoiler{}, &spoilerHeader{}
	n.AppendChild(n, header)
	if !title.IsEmpty() {
		p := ast.NewParagraph()
		p.Lines().Append(title)
		header.AppendChild(header, p)
	}
	return n
}
