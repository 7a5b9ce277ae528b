// Package blocks reads the blocks of a message with goldmark: block parsers for fences and
// for paragraphs, and a paragraph transformer, which makes headings, lists, quotes, tables,
// indented code and rules.
//
// The dialect decides by whole paragraphs: a heading or a rule on any line divides a
// paragraph, and the text of an item or a quote is a text of paragraphs again. A block
// parser of goldmark sees each line once, before it knows the next one. The rules for
// paragraphs are therefore functions of one transformer, which reads a text as often as
// the dialect does.
package blocks

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/code"
	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/math"
	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/util"
)

// Options are the forms of blocks in a message.
type Options struct {
	// Raw keeps the HTML of formulas, Code writes the code.
	Raw  *tree.Raw
	Code *code.Blocks
	// Formulas is the style of formulas.
	Formulas math.Style
	// DefaultLanguage is the language of code that names none (F6).
	DefaultLanguage string
	// SpoilersAsCode makes a block of code of a spoiler.
	SpoilersAsCode bool
	// NewlineAfterHTML puts a newline after code and after the parts of spoilers.
	NewlineAfterHTML bool
}

// ParserOptions make goldmark read the blocks of messages.
func ParserOptions() []parser.Option {
	return []parser.Option{
		parser.WithBlockParsers(
			util.Prioritized(messageParser{}, 100),
			util.Prioritized(fenceParser{}, 200),
			util.Prioritized(paragraphParser{}, 300),
		),
		parser.WithParagraphTransformers(util.Prioritized(paragraphRules{}, 100)),
	}
}

// Begin prepares a context for one message.
func Begin(pc parser.Context, options Options) {
	pc.Set(stateKey, &state{Options: options})
}

// TooManyCells reports whether the tables of a parsed message are too large.
func TooManyCells(pc parser.Context) bool { return stateOf(pc).cells > maxCells }

var stateKey = parser.NewContextKey()

func stateOf(pc parser.Context) *state {
	s, _ := pc.Get(stateKey).(*state)
	return s
}

// state is the state of one message during its parse.
type state struct {
	Options
	open     []*fencedBlock // the innermost last
	textFrom int            // the end of the last empty fence in the source
	forms    []form
	depth    int // of blocks in blocks
	cells    int // of tables
}

// form is how the innermost list or quote expects its text.
type form int

const (
	loose     form = iota // text becomes paragraphs
	tightList             // the text of items is bare
	dedented              // the indent of an item has been taken away
)

// rule takes the start of a block, or all of it, and returns the rest; took is false
// for a block of another kind.
type rule func(s *state, parent *tree.Element, block string) (rest string, took bool)

// rules are tried in this order.
func rules() []rule {
	return []rule{
		(*state).emptyLine, (*state).insideItem, (*state).indentedCode, (*state).heading, (*state).table,
		(*state).thematicBreak, (*state).numbers, (*state).bullets, (*state).quote, (*state).paragraph,
	}
}

// parseBlocks puts blocks into a parent.
func (s *state) parseBlocks(parent *tree.Element, blocks ...string) {
	s.depth++
	defer func() { s.depth-- }()
	rules := rules()
	for _, block := range blocks {
		for more := true; more; {
			block, more = s.parseBlock(rules, parent, block)
		}
	}
}

// parseInFence puts a block into a parent that is in the fence of a level.
func (s *state) parseInFence(level int, parent *tree.Element, block string) {
	s.depth = level + 1
	s.parseBlocks(parent, block)
}

// parseBlock applies the first rule that takes the block, and returns the rest.
func (s *state) parseBlock(rules []rule, parent *tree.Element, block string) (rest string, more bool) {
	for _, rule := range rules {
		if rest, took := rule(s, parent, block); took {
			return rest, rest != ""
		}
	}
	return "", false
}

// parseText splits a text into blocks and puts them into a parent.
func (s *state) parseText(parent *tree.Element, text string) {
	s.parseBlocks(parent, strings.Split(text, "\n\n")...)
}

func (s *state) tooDeep() bool { return s.depth > tree.MaxNesting }

func (s *state) form() form {
	if len(s.forms) == 0 {
		return loose
	}
	return s.forms[len(s.forms)-1]
}

// in calls do with text in a form.
func (s *state) in(f form, do func()) {
	s.forms = append(s.forms, f)
	do()
	s.forms = s.forms[:len(s.forms)-1]
}
