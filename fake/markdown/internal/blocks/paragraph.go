package blocks

import (
	"bytes"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/inline"
	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// paragraphParser reads the lines up to the next blank one.
type paragraphParser struct{}

// Trigger implements parser.BlockParser: any line begins a paragraph.
func (paragraphParser) Trigger() []byte { return nil }

// Open implements parser.BlockParser.
func (paragraphParser) Open(_ ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	node := ast.NewParagraph()
	stateOf(pc).addLine(node, reader)
	return node, parser.NoChildren
}

// Continue implements parser.BlockParser.
func (paragraphParser) Continue(node ast.Node, reader text.Reader, pc parser.Context) parser.State {
	if line, _ := reader.PeekLine(); line[0] == '\n' {
		return parser.Close
	}
	stateOf(pc).addLine(node, reader)
	return parser.Continue | parser.NoChildren
}

func (s *state) addLine(node ast.Node, reader text.Reader) {
	if _, line := reader.PeekLine(); line.Start >= s.textFrom {
		node.Lines().Append(line)
	}
	reader.AdvanceToEOL()
}

// Close implements parser.BlockParser.
func (paragraphParser) Close(ast.Node, text.Reader, parser.Context) {}

// CanInterruptParagraph implements parser.BlockParser.
func (paragraphParser) CanInterruptParagraph() bool { return false }

// CanAcceptIndentedLine implements parser.BlockParser.
func (paragraphParser) CanAcceptIndentedLine() bool { return true }

// paragraphRules makes blocks of all kinds of paragraphs.
type paragraphRules struct{}

// Transform implements parser.ParagraphTransformer.
func (paragraphRules) Transform(node *ast.Paragraph, reader text.Reader, pc parser.Context) {
	s, parent := stateOf(pc), node.Parent().(*tree.Element)
	level, source, lines := s.levelOf(parent), reader.Source(), node.Lines()
	next := node.NextSibling() // the fence that ended the paragraph
	if next != nil {
		parent.RemoveChild(parent, next)
	}
	parent.RemoveChild(parent, node)
	if lines.Len() > 0 {
		fillCode(parent.Last(), source[:lines.At(0).Start])
		block := textOf(lines, source)
		if s.newlinesToEnd(level, source, lines.At(lines.Len()-1).Stop, 0) == 1 {
			block += "\n"
		}
		s.parseInFence(level, parent, s.writtenIn(level, block))
	}
	if next != nil {
		parent.AppendChild(parent, next)
	}
}

// textOf joins the lines of a paragraph.
func textOf(lines *text.Segments, source []byte) string {
	var out strings.Builder
	out.Grow(lines.At(lines.Len()-1).Stop - lines.At(0).Start)
	for _, line := range lines.Sliced(0, lines.Len()) {
		out.Write(line.Value(source))
	}
	return strings.TrimSuffix(out.String(), "\n")
}

// fillCode adds the blank lines before a paragraph to the code before them, because the
// paragraph may continue the code. The first blank line divides all paragraphs.
func fillCode(last *tree.Element, before []byte) {
	if code := tree.CodeIn(last); code != nil {
		newlines := len(before) - len(bytes.TrimRight(before, "\n"))
		code.Head.Text += strings.Repeat("\n", max(newlines-2, 0))
	}
}

// writtenIn returns the text of a block in the fences up to a level: mentions in a quote
// notify no user (M10).
func (s *state) writtenIn(level int, text string) string {
	for _, f := range s.open[:level+1] {
		if f.kind() == quoteFence {
			lines := strings.Split(text, "\n")
			for i, line := range lines {
				lines[i] = inline.SilenceMentions(line)
			}
			return strings.Join(lines, "\n")
		}
	}
	return text
}

// paragraph takes all text (B1, B3). In a tight list it is bare.
func (s *state) paragraph(parent *tree.Element, block string) (rest string, took bool) {
	if tree.IsBlank(block) {
		return "", true
	}
	last := parent.Last()
	switch {
	case s.form() != tightList:
		parent.Add(tree.New("p")).Head.Text = tree.TrimSpaceLeft(block)
	case last != nil:
		last.Tail.Text += "\n" + block
	case parent.Head.Text != "":
		parent.Head.Text += "\n" + block
	default:
		parent.Head.Text = tree.TrimSpaceLeft(block)
	}
	return "", true
}

// emptyLine takes an empty line. After code it belongs to the code, if more code follows.
func (s *state) emptyLine(parent *tree.Element, block string) (rest string, took bool) {
	if block != "" && block[0] != '\n' {
		return "", false
	}
	filler := "\n\n"
	if block != "" {
		filler, rest = "\n", block[1:]
	}
	if code := tree.CodeIn(parent.Last()); code != nil {
		code.Head.Text += filler
	}
	return rest, true
}
