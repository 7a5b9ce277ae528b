package blocks

import (
	"bytes"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// fence is the opening line of a block between lines of backticks or tildes.
type fence struct {
	mark   string // the mark that closes it
	word   string // the kind of block, or the language of the code
	header string // the text after the word
}

var fenceLine = lazyregexp.New("^(~{3,}|`{3,}) *(?:\\{?\\.?([a-zA-Z0-9_+,\\-./#]+) *([^ ~`][^~`]*)?\\}?)?$")

// parseFence reads an opening line.
func parseFence(line string) (fence, bool) {
	if !strings.HasPrefix(line, "```") && !strings.HasPrefix(line, "~~~") {
		return fence{}, false
	}
	m := fenceLine.FindStringSubmatch(line)
	if m == nil {
		return fence{}, false
	}
	return fence{m[1], m[2], m[3]}, true
}

// fenceKind is the kind of a block between fences.
type fenceKind int

const (
	codeFence fenceKind = iota
	mathFence
	quoteFence
	spoilerFence
)

func (f fence) kind() fenceKind {
	switch strings.ToLower(f.word) {
	case "quote", "quoted":
		return quoteFence
	case "spoiler":
		return spoilerFence
	case "math":
		return mathFence
	}
	return codeFence
}

// fencedBlock is an open block between fences.
type fencedBlock struct {
	fence
	node     *tree.Element
	from, to int // the place of its lines in the source; to is 0 without a closing line
}

// nests reports whether the block contains blocks.
func (f *fencedBlock) nests() bool { return f.kind() == quoteFence || f.kind() == spoilerFence }

// isClosedBy reports whether a line closes the block.
func (f *fencedBlock) isClosedBy(line []byte) bool {
	return string(bytes.TrimRightFunc(line, tree.IsSpace)) == f.mark
}

// fenceParser reads the blocks between fences (F1 to F6): code and formulas, whose lines
// stay as they are, and quotes and spoilers, whose lines are blocks again.
type fenceParser struct{}

// Trigger implements parser.BlockParser.
func (fenceParser) Trigger() []byte { return []byte("`~") }

// CanInterruptParagraph implements parser.BlockParser.
func (fenceParser) CanInterruptParagraph() bool { return true }

// CanAcceptIndentedLine implements parser.BlockParser.
func (fenceParser) CanAcceptIndentedLine() bool { return false }

// spoilerAsCode is the language of spoilers that are code.
const spoilerAsCode = "spoiler "

// Open implements parser.BlockParser. A fence without lines disappears, and the paragraph
// around it continues.
func (fenceParser) Open(parent ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	s := stateOf(pc)
	line, position := reader.PeekLine()
	opening, ok := parseFence(strings.TrimSuffix(string(line), "\n"))
	_, inMessage := parent.(*tree.Element)
	if !inMessage || !ok || len(s.open) >= tree.MaxNesting || position.Start < s.textFrom {
		return nil, parser.NoChildren
	}
	if opening.word == "" && (len(s.open) == 0 || s.open[len(s.open)-1].kind() == quoteFence) {
		opening.word = s.DefaultLanguage
	}
	if s.SpoilersAsCode && strings.EqualFold(opening.word, "spoiler") {
		opening.word = spoilerAsCode
	}
	f := &fencedBlock{fence: opening, node: tree.New("p"), from: position.Stop}
	next, _, _ := bytes.Cut(reader.Source()[f.from:], []byte("\n"))
	if f.isClosedBy(next) {
		s.textFrom = f.from + len(next) + 1
		return nil, parser.NoChildren
	}
	s.open = append(s.open, f)
	reader.AdvanceToEOL()
	switch f.kind() {
	case quoteFence:
		f.node.Tag = "blockquote"
	case spoilerFence:
		f.node.Tag = tree.RootTag
		s.addSpoilerHeader(f)
	default:
		return f.node, parser.NoChildren
	}
	return f.node, parser.HasChildren
}

// Continue implements parser.BlockParser. Only the innermost fence can end.
func (fenceParser) Continue(node ast.Node, reader text.Reader, pc parser.Context) parser.State {
	s := stateOf(pc)
	f := s.open[len(s.open)-1]
	line, position := reader.PeekLine()
	switch {
	case f.node != node, position.Start < s.textFrom:
	case f.isClosedBy(line):
		f.to = position.Start
		reader.AdvanceToEOL()
		return parser.Close
	case !f.nests():
		reader.AdvanceToEOL()
		return parser.Continue | parser.NoChildren
	}
	return parser.Continue | parser.HasChildren
}

// Close implements parser.BlockParser.
func (fenceParser) Close(_ ast.Node, reader text.Reader, pc parser.Context) {
	s, source := stateOf(pc), reader.Source()
	f := s.open[len(s.open)-1]
	s.open = s.open[:len(s.open)-1]
	inside, after := source[f.from:], len(source)
	if f.to > 0 {
		inside = source[f.from : f.to-1]
		after = f.to + bytes.IndexByte(source[f.to:], '\n') + 1
	}
	ending := ""
	if s.newlinesToEnd(len(s.open)-1, source, after, 1) == 1 {
		ending = "\n"
	}
	s.finish(f, string(inside), ending)
}

// finish gives a block its content. The ending belongs to the last text of the block.
func (s *state) finish(f *fencedBlock, inside, ending string) {
	parent := f.node.Outer()
	switch f.kind() {
	case codeFence:
		html := s.Code.Fenced(strings.TrimSpace(strings.ToLower(f.word)), trimLines(inside))
		if s.NewlineAfterHTML {
			html += "\n" // as in other blocks of code
		}
		s.setHTML(f.node, html, ending)
	case mathFence:
		html := s.Raw.Store(s.Formulas.Display(trimLines(inside)))
		f.node.Head = tree.Run{Text: html + ending, Final: ending == ""}
	case spoilerFence:
		s.setHTML(f.node.Add(tree.New("p")), "</div></div>", ending)
		parent.Dissolve(f.node)
	case quoteFence:
		if !f.node.HasChildren() {
			parent.RemoveChild(parent, f.node)
			s.addEmptyQuote(parent, inside, ending)
		}
	}
}

// addEmptyQuote shows the marks of a quote of blank lines; its other lines are empty
// fences, which disappear.
func (s *state) addEmptyQuote(parent *tree.Element, inside, ending string) {
	var marks []string
	for line := range strings.SplitSeq(inside, "\n") {
		if line == "" {
			marks = append(marks, "> ")
		}
	}
	if len(marks) > 0 {
		s.parseInFence(len(s.open)-1, parent, strings.Join(marks, "\n")+ending)
	}
}

// setHTML makes ready HTML of a paragraph. With text after the HTML, the paragraph stays.
func (s *state) setHTML(p *tree.Element, html, after string) {
	switch {
	case after != "":
		p.Head.Text = s.Raw.Store(html) + after
	case s.NewlineAfterHTML:
		p.HTML = html + "\n"
	default:
		p.HTML = html
	}
}

// trimLines takes the space off the ends of lines.
func trimLines(lines string) string {
	trimmed := strings.Split(lines, "\n")
	for i, line := range trimmed {
		trimmed[i] = tree.TrimSpaceRight(line)
	}
	return strings.Join(trimmed, "\n")
}

// addSpoilerHeader puts the parts of a spoiler before its content into it (F2). They are
// blocks of their own.
func (s *state) addSpoilerHeader(f *fencedBlock) {
	s.setHTML(f.node.Add(tree.New("p")), `<div class="spoiler-block"><div class="spoiler-header">`, "")
	if f.header != "" {
		level := s.levelOf(f.node)
		s.parseInFence(level, f.node, s.writtenIn(level, f.header))
	}
	s.setHTML(f.node.Add(tree.New("p")), `</div><div class="spoiler-content" aria-hidden="true">`, "")
}

// levelOf returns the index of the open fence with an element, -1 for no fence.
func (s *state) levelOf(parent *tree.Element) int {
	for level := len(s.open) - 1; level >= 0; level-- {
		if s.open[level].node == parent {
			return level
		}
	}
	return -1
}

// newlinesToEnd adds the newlines between a place in a fenced quote and its end to those
// counted already; it is -1 if there is more than newlines. The public server parses a
// quote as a text of its own, after it has put a newline behind each fence in it. A last
// block with exactly one newline keeps the newline, and shows it as a line break.
func (s *state) newlinesToEnd(level int, source []byte, at, counted int) int {
	if level < 0 || s.open[level].kind() != quoteFence {
		return -1
	}
	for closed := at == len(source); !closed; {
		line, _, ended := bytes.Cut(source[at:], []byte("\n"))
		at = min(at+len(line)+1, len(source))
		closed = !ended || len(line) > 0 && s.open[level].isClosedBy(line)
		switch {
		case len(line) == 0:
			counted++
		case !closed:
			return -1
		}
	}
	if s.newlinesToEnd(level-1, source, at, 1) == 1 {
		counted++
	}
	return counted
}
