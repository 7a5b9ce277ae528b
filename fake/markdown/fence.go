package markdown

import (
	"bytes"
	"regexp"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// fences is blocks between lines of backticks or tildes (F1 to F6). A fence
// stands at the very begin of its line and therefore ends lists and quotes.
func fences() construct {
	return construct{blocks: []parser.BlockParser{fenceParser{}}}
}

// fence is an opening line.
type fence struct {
	mark   byte
	length int
	word   string // what kind of block, or the language of the code
	// from and to are where the text after the word stands in the line.
	from, to int
}

var fenceWord = regexp.MustCompile("^ *(?:\\{?\\.?([a-zA-Z0-9_+\\-./#]+) *([^ ~`][^~`]*)?\\}?)? *$")

// parseFence reads an opening line.
func parseFence(line []byte) (fence, bool) {
	f := fence{}
	f.mark, f.length = fenceMarks(line)
	if f.length == 0 {
		return f, false
	}
	rest := bytes.TrimRight(line[f.length:], " \n")
	m := fenceWord.FindSubmatchIndex(rest)
	if m == nil {
		return f, false
	}
	if m[2] >= 0 {
		f.word = string(rest[m[2]:m[3]])
	}
	if m[4] >= 0 {
		f.from, f.to = f.length+m[4], f.length+m[5]
	}
	return f, true
}

// fenceMarks counts the marks at the head of a line; fewer than three are none.
func fenceMarks(line []byte) (mark byte, length int) {
	if len(line) < 3 || line[0] != '`' && line[0] != '~' {
		return 0, 0
	}
	length = len(line) - len(bytes.TrimLeft(line, string(line[:1])))
	if length < 3 {
		return 0, 0
	}
	return line[0], length
}

// closes reports whether a line ends the fence.
func (f fence) closes(line []byte) bool {
	mark, length := fenceMarks(line)
	return mark == f.mark && length >= f.length && isBlank(line[length:])
}

// openFences are the fences that wait for their end, the innermost last. Only
// that one may see its end, for goldmark asks the outer blocks first.
type openFences struct{ stack []openFence }

type openFence struct {
	node ast.Node
	fence
}

var openFencesKey = parser.NewContextKey()

func fencesOf(pc parser.Context) *openFences {
	if open, ok := pc.Get(openFencesKey).(*openFences); ok {
		return open
	}
	open := &openFences{}
	pc.Set(openFencesKey, open)
	return open
}

// block makes the node of a fence whose line begins at a place of the source.
func (f fence) block(at int, found *findings) ast.Node {
	options, language := found.options, f.word
	switch {
	case f.word == "quote" || f.word == "quoted":
		return ast.NewBlockquote()
	case f.word == "spoiler" && !options.Former.NoSpoilers:
		return newSpoiler(text.NewSegment(at+f.from, at+f.to))
	case f.word == "math":
		return &formulaBlock{}
	case f.word == "":
		language = options.DefaultCodeLanguage
	}
	return &codeBlock{language: language, unnamed: options.Former.NoCodeLanguage, left: &found.colouring}
}

type fenceParser struct{}

func (fenceParser) Trigger() []byte { return []byte("`~") }

func (fenceParser) Open(_ ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	line, segment := reader.PeekLine()
	f, ok := parseFence(line)
	if !ok || reader.LineOffset() > 0 {
		return nil, parser.NoChildren
	}
	n, state := f.block(segment.Start, findingsOf(pc)), parser.NoChildren
	if !n.IsRaw() {
		if state = parser.HasChildren; tooDeep(pc) {
			return nil, parser.NoChildren
		}
	}
	open := fencesOf(pc)
	open.stack = append(open.stack, openFence{n, f})
	reader.AdvanceToEOL()
	return n, state
}

func (fenceParser) Continue(n ast.Node, reader text.Reader, pc parser.Context) parser.State {
	line, segment := reader.PeekLine()
	open := fencesOf(pc)
	if inner := open.stack[len(open.stack)-1]; inner.node == n && inner.closes(line) {
		reader.AdvanceToEOL()
		return parser.Close
	}
	if !n.IsRaw() {
		return parser.Continue | parser.HasChildren
	}
	n.Lines().Append(segment)
	reader.AdvanceToEOL()
	return parser.Continue | parser.NoChildren
}

func (fenceParser) Close(n ast.Node, _ text.Reader, pc parser.Context) {
	open := fencesOf(pc)
	for i, f := range open.stack {
		if f.node == n {
			open.stack = open.stack[:i]
			return
		}
	}
}

func (fenceParser) CanInterruptParagraph() bool { return true }

func (fenceParser) CanAcceptIndentedLine() bool { return false }
