package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
)

var (
	kindStrong   = ast.NewNodeKind("MessageStrong")
	kindEmphasis = ast.NewNodeKind("MessageEmphasis")
)

// emphasis is *em*, **strong** and ***both*** (I1 to I3).
func emphasis() construct {
	return construct{html: map[ast.NodeKind]renderer.NodeRendererFunc{
		kindStrong:   between("<strong>", "</strong>"),
		kindEmphasis: between("<em>", "</em>"),
	}}
}

var (
	strongEmphasisPass = pass{
		mark:  '*',
		match: func(text []byte, at int) (int, int, int) { return matchClose(text, at, "***") },
		wrap: func(inside []ast.Node) ast.Node {
			return newSpan(kindStrong, []ast.Node{newSpan(kindEmphasis, inside)})
		},
	}
	strongPass = pass{
		mark:  '*',
		match: matchStrong,
		wrap:  func(inside []ast.Node) ast.Node { return newSpan(kindStrong, inside) },
	}
	emphasisPass = pass{
		mark:  '*',
		match: func(text []byte, at int) (int, int, int) { return matchClose(text, at, "*") },
		wrap:  func(inside []ast.Node) ast.Node { return newSpan(kindEmphasis, inside) },
	}
)

// matchClose matches marks around text without stars, without newlines and
// without space just inside.
func matchClose(text []byte, at int, marks string) (from, to, end int) {
	if !bytes.HasPrefix(text[at:], []byte(marks)) {
		return 0, 0, 0
	}
	from = at + len(marks)
	length := bytes.IndexAny(text[from:], "*\n")
	if length < 1 || isSpace(text[from]) || isSpace(text[from+length-1]) {
		return 0, 0, 0
	}
	to = from + length
	if !bytes.HasPrefix(text[to:], []byte(marks)) {
		return 0, 0, 0
	}
	return from, to, to + len(marks)
}

// matchStrong matches two stars around one or more characters of a line.
func matchStrong(text []byte, at int) (from, to, end int) {
	from = at + 2
	if !bytes.HasPrefix(text[at:], []byte("**")) || from == len(text) {
		return 0, 0, 0
	}
	line := text[from:]
	if i := bytes.IndexByte(line, '\n'); i >= 0 {
		line = line[:i]
	}
	if len(line) == 0 {
		return 0, 0, 0
	}
	length := bytes.Index(line[1:], []byte("**"))
	if length < 0 {
		return 0, 0, 0
	}
	to = from + 1 + length
	return from, to, to + 2
}

func isSpace(c byte) bool { return c == ' ' || c == '\n' }
