package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// headings is # to ###### and a space before a text (B4).
func headings() construct {
	return construct{
		blocks: []parser.BlockParser{headingParser{}},
		html: map[ast.NodeKind]renderer.NodeRendererFunc{
			ast.KindHeading: func(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
				tag := string(rune('0'+n.(*ast.Heading).Level)) + ">"
				return between("<h"+tag, "</h"+tag+"\n")(w, nil, n, entering)
			},
		},
	}
}

// parseHeading gives the level of a heading and where its text begins and ends;
// level 0 is none.
func parseHeading(line []byte) (level, from, to int) {
	indent := indentOf(line)
	rest := line[indent:]
	level = len(rest) - len(bytes.TrimLeft(rest, "#"))
	if level < 1 || level > 6 || level == len(rest) || rest[level] != ' ' {
		return 0, 0, 0
	}
	from = indent + level + indentOf(rest[level:])
	to = len(bytes.TrimRight(bytes.TrimRight(bytes.TrimSpace(line), "#"), " ")) + indent
	if from >= to {
		return 0, 0, 0
	}
	return level, from, to
}

type headingParser struct{}

func (headingParser) Trigger() []byte { return []byte{'#'} }

func (headingParser) Open(_ ast.Node, reader text.Reader, _ parser.Context) (ast.Node, parser.State) {
	line, segment := reader.PeekLine()
	level, from, to := parseHeading(line)
	if level == 0 {
		return nil, parser.NoChildren
	}
	n := ast.NewHeading(level)
	n.Lines().Append(text.NewSegment(segment.Start+from, segment.Start+to))
	reader.AdvanceToEOL()
	return n, parser.NoChildren
}

func (headingParser) Continue(ast.Node, text.Reader, parser.Context) parser.State {
	return parser.Close
}

func (headingParser) Close(ast.Node, text.Reader, parser.Context) {}

func (headingParser) CanInterruptParagraph() bool { return true }

func (headingParser) CanAcceptIndentedLine() bool { return false }
