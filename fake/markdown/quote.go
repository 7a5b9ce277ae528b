package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
)

// quotes is lines that begin with > (B10). A quote goes on to the next blank
// line, unless another block begins in a line without the mark.
func quotes() construct {
	return construct{
		blocks: []parser.BlockParser{quoteParser{}},
		html: map[ast.NodeKind]renderer.NodeRendererFunc{
			ast.KindBlockquote: between("<blockquote>\n", "</blockquote>\n"),
		},
	}
}

type quoteParser struct{}

// quoteMark measures the mark of a quote and the space after it, 0 without one.
func quoteMark(line []byte) int {
	indent := indentOf(line)
	if indent > 3 || indent == len(line) || line[indent] != '>' {
		return 0
	}
	if indent+1 < len(line) && line[indent+1] == ' ' {
		return indent + 2
	}
	return indent + 1
}

func (quoteParser) Trigger() []byte { return []byte{'>'} }

func (quoteParser) Open(_ ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	line, segment := reader.PeekLine()
	mark := quoteMark(line)
	if mark == 0 || tooDeep(pc) || isBlank(line[mark:]) && onlyMarks(reader.Source(), segment.Stop, pc) {
		return nil, parser.NoChildren
	}
	reader.Advance(mark)
	return ast.NewBlockquote(), parser.HasChildren
}

func (quoteParser) Continue(_ ast.Node, reader text.Reader, _ parser.Context) parser.State {
	line, _ := reader.PeekLine()
	if mark := quoteMark(line); mark > 0 {
		reader.Advance(mark)
		return parser.Continue | parser.HasChildren
	}
	if isBlank(line) || beginsBlock(line, reader.LineOffset()) {
		return parser.Close
	}
	return parser.Continue | parser.HasChildren
}

func (quoteParser) Close(ast.Node, text.Reader, parser.Context) {}

func (quoteParser) CanInterruptParagraph() bool { return true }

func (quoteParser) CanAcceptIndentedLine() bool { return false }

// beginsBlock reports whether a line is no mere continuation of the text before.
func beginsBlock(line []byte, offset int) bool {
	if _, ok := parseMarker(line); ok {
		return true
	}
	level, _, _ := parseHeading(line)
	fence, ok := parseFence(line)
	return level > 0 || isRule(line) || ok && offset == 0 && fence.length > 0
}

var onlyMarksKey = parser.NewContextKey()

// onlyMarks reports whether the lines from at to the next blank one hold nothing
// but marks: a quote of nothing is text. The end of what was read is kept, so that
// a long run of marks is read once.
func onlyMarks(source []byte, at int, pc parser.Context) bool {
	if known, _ := pc.Get(onlyMarksKey).(int); at <= known {
		return true
	}
	end := at
	for end < len(source) {
		line := source[end:]
		if i := bytes.IndexByte(line, '\n'); i >= 0 {
			line = line[:i+1]
		}
		if isBlank(line) {
			break
		}
		if !isBlank(bytes.Trim(line, " >\n")) {
			return false
		}
		end += len(line)
	}
	pc.Set(onlyMarksKey, end)
	return true
}
