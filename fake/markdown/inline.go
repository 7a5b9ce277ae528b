package markdown

import (
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// atom finds one construct whose inside is final, such as a mention: emphasis
// spans atoms but never cuts one.
type atom struct {
	// trigger holds the characters it begins with; empty stands for the begin of
	// every word that can be a link (see startsWord).
	trigger string
	// find gives the node at in.text[at:] and where it ends, or nil. It reads no
	// further than to.
	find func(in *inline, at, to int) (ast.Node, int)
}

// inlineParser takes the whole text of a block at its first character. Goldmark
// would go from left to right and treat backslashes and trailing spaces as
// markup; this dialect has neither and resolves constructs by precedence.
type inlineParser struct {
	byFirst [256][]atom
	words   []atom
}

func (p *inlineParser) add(a atom) {
	for i := range len(a.trigger) {
		p.byFirst[a.trigger[i]] = append(p.byFirst[a.trigger[i]], a)
	}
	if a.trigger == "" {
		p.words = append(p.words, a)
	}
}

// Trigger names a space, by which goldmark means any first character, and all
// punctuation.
func (p *inlineParser) Trigger() []byte {
	triggers := []byte{' '}
	for c := byte('!'); c <= '~'; c++ {
		if !isLetterOrDigit(c) {
			triggers = append(triggers, c)
		}
	}
	return triggers
}

// Parse replaces all lines of the block by nodes.
func (p *inlineParser) Parse(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	in := &inline{parser: p, quoted: isQuoted(parent), findings: findingsOf(pc)}
	for i := range parent.Lines().Len() {
		line := parent.Lines().At(i)
		in.text = append(in.text, line.Value(block.Source())...)
		block.AdvanceLine()
	}
	in.findCode()
	nodes := in.nodes(0, len(in.text))
	for _, n := range nodes[:len(nodes)-1] {
		parent.AppendChild(parent, n)
	}
	return nodes[len(nodes)-1]
}

// isQuoted reports whether a block stands in a quote, where mentions are silent.
func isQuoted(n ast.Node) bool {
	for ; n != nil; n = n.Parent() {
		if n.Kind() == ast.KindBlockquote {
			return true
		}
	}
	return false
}

// inline is the text of one block while it is parsed.
type inline struct {
	*findings
	parser *inlineParser
	text   []byte
	code   map[int]int // where code spans begin and end
	quoted bool
	inLink bool // inside the text of a link, where no other link begins
	word   word // the last that was looked at
}

// stand is the byte that stands for an atom; it occurs in no valid UTF-8.
const stand = 0xFF

// flow is text in which each stand is the next of the atoms.
type flow struct {
	text  []byte
	atoms []ast.Node
}

// nodes parses a part of the text.
func (in *inline) nodes(from, to int) []ast.Node {
	f := flow{text: make([]byte, 0, to-from)}
	plain := from // where the text after the last atom begins
	for at := from; at < to; at++ {
		if n, end := in.atom(at, to); n != nil {
			f.text = append(append(f.text, in.text[plain:at]...), stand)
			f.atoms = append(f.atoms, n)
			plain, at = end, end-1
		}
	}
	f.text = append(f.text, in.text[plain:to]...)
	return in.resolve(in.linkify(f), passes)
}

func (in *inline) atom(at, to int) (ast.Node, int) {
	for _, a := range in.parser.byFirst[in.text[at]] {
		if n, end := a.find(in, at, to); n != nil {
			return n, end
		}
	}
	if at > 0 && isLetterOrDigit(in.text[at-1]) || in.inLink || !in.startsWord(at) {
		return nil, 0
	}
	for _, a := range in.parser.words {
		if n, end := a.find(in, at, to); n != nil {
			return n, end
		}
	}
	return nil, 0
}

// startsWord reports whether a bare link may begin at a place.
func (in *inline) startsWord(at int) bool {
	return at < len(in.text) && in.text[at] > ' ' && in.follows(at, `'"(,:<`)
}

// follows reports whether the character before a place is none, a space or one
// of the given.
func (in *inline) follows(at int, any string) bool {
	if at == 0 {
		return true
	}
	before := in.text[at-1]
	for i := range len(any) {
		if before == any[i] {
			return true
		}
	}
	r, _ := utf8.DecodeLastRune(in.text[:at])
	return unicode.IsSpace(r)
}

func isLetterOrDigit(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}
