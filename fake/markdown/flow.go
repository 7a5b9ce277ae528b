package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
)

// pass finds one kind of paired marks.
type pass struct {
	mark byte
	// match gives the inside of the pair that opens at text[at] and where the pair
	// ends; end is 0 when none opens there.
	match func(text []byte, at int) (from, to, end int)
	wrap  func(inside []ast.Node) ast.Node
}

// passes are the pairs in the order in which they are looked for.
var passes = []pass{strongEmphasisPass, strongPass, emphasisPass, strikePass}

// resolve turns a flow into nodes, pass by pass. What a pass finds becomes an
// atom of the later ones, and its inside is left to the later ones alone, so no
// text is read more than len(passes) times at each of as many depths.
func (in *inline) resolve(f flow, passes []pass) []ast.Node {
	for i, p := range passes {
		if bytes.IndexByte(f.text, p.mark) >= 0 {
			f = in.apply(f, p, passes[i+1:])
		}
	}
	return in.pictured(f)
}

func (in *inline) apply(f flow, p pass, later []pass) flow {
	out := flow{text: make([]byte, 0, len(f.text))}
	atoms := f.atoms
	for at := 0; at < len(f.text); {
		c := f.text[at]
		if c == p.mark {
			if from, to, end := p.match(f.text, at); end > 0 {
				held := bytes.Count(f.text[from:to], []byte{stand})
				inside := flow{f.text[from:to], atoms[:held]}
				out.text, out.atoms = append(out.text, stand), append(out.atoms, p.wrap(in.resolve(inside, later)))
				at, atoms = end, atoms[held:]
				continue
			}
		}
		if c == stand {
			out.atoms, atoms = append(out.atoms, atoms[0]), atoms[1:]
		}
		out.text = append(out.text, c)
		at++
	}
	return out
}

// nodes gives the atoms and the text between them.
func (f flow) nodes() []ast.Node {
	nodes := make([]ast.Node, 0, 2*len(f.atoms)+1)
	text := f.text
	for _, a := range f.atoms {
		i := bytes.IndexByte(text, stand)
		if i > 0 {
			nodes = append(nodes, &textNode{value: text[:i:i]})
		}
		nodes, text = append(nodes, a), text[i+1:]
	}
	if len(text) > 0 {
		nodes = append(nodes, &textNode{value: text})
	}
	return nodes
}

// span is a pair of tags around nodes.
type span struct {
	ast.BaseInline
	kind ast.NodeKind
}

// Kind is that of the construct that made the span.
func (n *span) Kind() ast.NodeKind { return n.kind }

// Dump shows the node for debugging.
func (n *span) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

func newSpan(kind ast.NodeKind, inside []ast.Node) ast.Node {
	n := &span{kind: kind}
	for _, child := range inside {
		n.AppendChild(n, child)
	}
	return n
}
