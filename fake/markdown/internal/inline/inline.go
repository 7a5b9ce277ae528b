package inline

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
)

// Parser finds the constructs inside of the lines of all elements.
type Parser struct {
	stash    *Stash
	patterns []Pattern
}

// NewParser makes a parser that applies patterns in their order. It keeps their findings
// in a stash.
func NewParser(stash *Stash, patterns []Pattern) *Parser { return &Parser{stash, patterns} }

// maxRestarts is the number of findings of a pattern after which it no longer restarts at
// the beginning of the text, so that work stays in proportion to the text.
const maxRestarts = 30

// Parse puts the constructs inside of lines into the tree. The texts of new elements
// below other elements are parsed again.
func (in *Parser) Parse(root *tree.Element) {
	waiting := []*tree.Element{root}
	for len(waiting) > 0 {
		parent := waiting[len(waiting)-1]
		waiting = waiting[:len(waiting)-1]
		inside := map[*tree.Element][]*tree.Element{}
		var order []*tree.Element
		for child := range parent.Children() {
			if text := child.Head; text.Text != "" && !text.Final {
				inside[child] = in.build(in.apply(text, 0), &child.Head)
				order = append(order, child)
				waiting = append(waiting, inside[child]...)
			}
			if tail := child.Tail; tail.Text != "" {
				parent.AddAfter(child, in.build(in.apply(tail, 0), &child.Tail))
			}
			if child.HasChildren() {
				waiting = append(waiting, child)
			}
		}
		for _, child := range order {
			child.Prepend(inside[child])
		}
	}
}

// apply replaces the findings of the patterns in a text by placeholders, from one pattern
// on.
func (in *Parser) apply(text tree.Run, first int) tree.Run {
	if text.Final {
		return text
	}
	for i := first; i < len(in.patterns); i++ {
		if p := in.patterns[i]; strings.Contains(text.Text, p.Wanted) {
			text.Text = in.applyOne(p, i, text.Text)
		}
	}
	return text
}

// applyOne replaces the findings of one pattern.
func (in *Parser) applyOne(p Pattern, number int, text string) string {
	from, restarts := 0, 0
	for ; p.Nests && restarts < maxRestarts; restarts++ {
		f, ok := p.Find(text, 0)
		if !ok {
			return text
		}
		placeholder := in.replace(f, number)
		text = text[:f.From] + placeholder + text[f.To:]
		from = f.From + len(placeholder)
	}
	var out strings.Builder
	at := 0
	for f, ok := p.Find(text, from); ok; f, ok = p.Find(text, at) {
		out.WriteString(text[at:f.From])
		out.WriteString(in.replace(f, number))
		at = f.To
	}
	if at == 0 {
		return text
	}
	if p.EndsText {
		text = strings.TrimSuffix(text, "\n")
	}
	out.WriteString(text[at:])
	return out.String()
}

// replace returns the placeholder of a finding.
func (in *Parser) replace(f Found, number int) string {
	if f.Element != nil && !f.Element.Head.Final {
		in.applyInside(f.Element, number)
	}
	return in.stash.keep(f.Meaning)
}

// applyInside applies the later patterns to the texts of an element and of its
// children.
func (in *Parser) applyInside(n *tree.Element, number int) {
	n.Head = in.apply(n.Head, number+1)
	for child := range n.Children() {
		child.Head = in.apply(child.Head, number+1)
		child.Tail = in.apply(child.Tail, number)
	}
}

// build returns the elements in a text, each with its tail. The text before the first of
// them goes to lead.
func (in *Parser) build(text tree.Run, lead *tree.Run) []*tree.Element {
	var built []*tree.Element
	var pieces []string
	flush := func(final bool) {
		*lead = tree.Run{Text: strings.Join(pieces, ""), Final: final && len(pieces) == 1}
		pieces = nil
	}
	rest := text.Text
	for {
		what, from, to := in.stash.at(rest)
		if from < 0 {
			break
		}
		if from > 0 {
			pieces = append(pieces, rest[:from])
		}
		if what.Element == nil {
			pieces = append(pieces, what.Text)
		} else {
			in.buildInside(what.Element)
			flush(false)
			built, lead = append(built, what.Element), &what.Element.Tail
		}
		rest = rest[to:]
	}
	if rest != "" {
		pieces = append(pieces, rest)
	}
	flush(text.Final)
	return built
}

// buildInside does the same for the texts of an element and of its children.
func (in *Parser) buildInside(n *tree.Element) {
	var children []*tree.Element
	for child := range n.Children() {
		children = append(children, child)
	}
	for _, e := range append([]*tree.Element{n}, children...) {
		if e != n && !tree.IsBlank(e.Tail.Text) {
			n.AddAfter(e, in.build(e.Tail, &e.Tail))
		}
		if !tree.IsBlank(e.Head.Text) {
			e.Prepend(in.build(e.Head, &e.Head))
		}
	}
}
