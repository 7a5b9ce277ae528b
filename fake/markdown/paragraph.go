package markdown

import (
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// paragraphs is what nothing else claims (B1 to B3).
func paragraphs() construct {
	return construct{
		blocks: []parser.BlockParser{paragraphParser{}},
		html: map[ast.NodeKind]renderer.NodeRendererFunc{
			ast.KindParagraph: func(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
				if item, ok := n.Parent().(*listItem); ok && !item.loose {
					return ast.WalkContinue, nil
				}
				return between("<p>", "</p>\n")(w, nil, n, entering)
			},
		},
	}
}

// paragraphParser keeps the spaces at both ends of lines, which goldmark's drops.
type paragraphParser struct{}

func (paragraphParser) Trigger() []byte { return nil }

func (paragraphParser) Open(_ ast.Node, reader text.Reader, _ parser.Context) (ast.Node, parser.State) {
	line, segment := reader.PeekLine()
	if isBlank(line) {
		return nil, parser.NoChildren
	}
	n := ast.NewParagraph()
	n.Lines().Append(segment.TrimLeftSpace(reader.Source()))
	reader.AdvanceToEOL()
	return n, parser.NoChildren
}

func (paragraphParser) Continue(n ast.Node, reader text.Reader, _ parser.Context) parser.State {
	line, segment := reader.PeekLine()
	if isBlank(line) {
		return parser.Close
	}
	if item, ok := n.Parent().(*listItem); ok && item.FirstChild() == n {
		// The lines right below the first of an item are taken with their indent.
		for segment.Start > 0 && reader.Source()[segment.Start-1] == ' ' {
			segment.Start--
		}
	}
	n.Lines().Append(segment)
	reader.AdvanceToEOL()
	return parser.Continue | parser.NoChildren
}

func (paragraphParser) Close(n ast.Node, reader text.Reader, _ parser.Context) {
	last := n.Lines().Len() - 1
	segment := n.Lines().At(last)
	if reader.Source()[segment.Stop-1] == '\n' {
		n.Lines().Set(last, segment.WithStop(segment.Stop-1))
	}
}

func (paragraphParser) CanInterruptParagraph() bool { return false }

func (paragraphParser) CanAcceptIndentedLine() bool { return false }
