package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
)

// rules is three or more of - * _ alone on a line (B5).
func rules() construct {
	return construct{
		blocks: []parser.BlockParser{parser.NewThematicBreakParser()},
		html: map[ast.NodeKind]renderer.NodeRendererFunc{
			ast.KindThematicBreak: between("<hr>\n", ""),
		},
	}
}

// isRule reports whether a line is what the rule's parser takes.
func isRule(line []byte) bool {
	marks := bytes.ReplaceAll(bytes.TrimSpace(line), []byte(" "), nil)
	return len(marks) > 2 && bytes.IndexByte([]byte("-*_"), marks[0]) >= 0 && len(bytes.Trim(marks, string(marks[:1]))) == 0
}
