package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
)

var kindStrike = ast.NewNodeKind("MessageStrike")

// strikes is ~~struck~~ text (I4).
func strikes() construct {
	return construct{html: map[ast.NodeKind]renderer.NodeRendererFunc{kindStrike: between("<del>", "</del>")}}
}

var strikePass = pass{
	mark:  '~',
	match: matchStrike,
	wrap:  func(inside []ast.Node) ast.Node { return newSpan(kindStrike, inside) },
}

// matchStrike matches exactly two tildes around text of one line without tildes.
func matchStrike(text []byte, at int) (from, to, end int) {
	if at > 0 && text[at-1] == '~' || !bytes.HasPrefix(text[at:], []byte("~~")) {
		return 0, 0, 0
	}
	from = at + 2
	length := bytes.IndexAny(text[from:], "~\n")
	if length < 1 {
		return 0, 0, 0
	}
	to = from + length
	after := text[to:]
	if !bytes.HasPrefix(after, []byte("~~")) || bytes.HasPrefix(after, []byte("~~~")) {
		return 0, 0, 0
	}
	return from, to, to + 2
}
