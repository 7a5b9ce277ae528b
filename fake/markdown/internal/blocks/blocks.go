// Package blocks makes the tree of the blocks of a message: paragraphs, headings,
// lists, quotes, tables, code and rules.
package blocks

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
)

// blockState is the form in which the innermost list or quote expects its text.
type blockState int

const (
	loose     blockState = iota // text becomes paragraphs
	tightList                   // the text of items is bare
	dedented                    // the indent of an item has been taken away
)

// blockParser makes a tree of blocks. A block is text between blank lines; rules read the
// blocks in turn and take their own.
type blockParser struct {
	states []blockState
	depth  int
	cells  int // of tables
}

// Parse puts the blocks of a text into a tree; false when its tables have too many
// cells.
func Parse(root *tree.Element, text string) bool {
	b := &blockParser{}
	b.parseText(root, text)
	return b.cells <= maxCells
}

// blockRule takes the start of a block, or all of it, and returns the rest; took is false
// for a block of another kind.
type blockRule func(b *blockParser, parent *tree.Element, block string) (rest string, took bool)

// blockRules are tried in this order.
func blockRules() []blockRule {
	return []blockRule{
		(*blockParser).emptyLine, (*blockParser).insideItem, (*blockParser).indentedCode, (*blockParser).heading, (*blockParser).table,
		(*blockParser).thematicBreak, (*blockParser).numbers, (*blockParser).bullets, (*blockParser).quote, (*blockParser).paragraph,
	}
}

// parseBlocks puts blocks into a parent.
func (b *blockParser) parseBlocks(parent *tree.Element, blocks ...string) {
	b.depth++
	defer func() { b.depth-- }()
	rules := blockRules()
	for _, block := range blocks {
		for more := true; more; {
			block, more = b.parseBlock(rules, parent, block)
		}
	}
}

// parseBlock applies the first rule that takes the block, and returns the rest.
func (b *blockParser) parseBlock(rules []blockRule, parent *tree.Element, block string) (rest string, more bool) {
	for _, rule := range rules {
		if rest, took := rule(b, parent, block); took {
			return rest, rest != ""
		}
	}
	return "", false
}

// parseText splits a text into blocks and puts them into a parent.
func (b *blockParser) parseText(parent *tree.Element, text string) {
	b.parseBlocks(parent, strings.Split(text, "\n\n")...)
}

func (b *blockParser) tooDeep() bool { return b.depth > tree.MaxNesting }

func (b *blockParser) state() blockState {
	if len(b.states) == 0 {
		return loose
	}
	return b.states[len(b.states)-1]
}

// in calls do in a state.
func (b *blockParser) in(s blockState, do func()) {
	b.states = append(b.states, s)
	do()
	b.states = b.states[:len(b.states)-1]
}

// emptyLine takes an empty line. After code it belongs to the code, if more code follows.
func (b *blockParser) emptyLine(parent *tree.Element, block string) (rest string, took bool) {
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

// paragraph takes all text (B1, B3). In a tight list it is bare.
func (b *blockParser) paragraph(parent *tree.Element, block string) (rest string, took bool) {
	if tree.IsBlank(block) {
		return "", true
	}
	last := parent.Last()
	switch {
	case b.state() != tightList:
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
