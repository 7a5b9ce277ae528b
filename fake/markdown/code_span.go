package markdown

import (
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

var kindCodeSpan = ast.NewNodeKind("MessageCodeSpan")

// codeSpan is text between two runs of backticks of one length.
type codeSpan struct {
	ast.BaseInline
	value []byte
}

func (*codeSpan) Kind() ast.NodeKind { return kindCodeSpan }

// Dump shows the node for debugging.
func (n *codeSpan) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"Value": string(n.value)}, nil)
}

// codeSpans is `code` inside a line (F7).
func codeSpans() construct {
	return construct{
		atoms: []atom{{trigger: "`", find: findCodeSpan}},
		html: map[ast.NodeKind]renderer.NodeRendererFunc{
			kindCodeSpan: leaf(func(w util.BufWriter, _ []byte, n *codeSpan) {
				_, _ = w.WriteString("<code>")
				_, _ = escapeLiteral.WriteString(w, string(n.value))
				_, _ = w.WriteString("</code>")
			}),
		},
	}
}

func findCodeSpan(in *inline, at, to int) (ast.Node, int) {
	end := in.code[at]
	if end == 0 || end > to {
		return nil, 0
	}
	marks := 1
	for in.text[at+marks] == '`' {
		marks++
	}
	return &codeSpan{value: in.text[at+marks : end-marks]}, end
}

// findCode notes all code spans: they come before everything else, so links and
// mentions need to know where they are.
func (in *inline) findCode() {
	runs := backtickRuns(in.text)
	next := make([]int, len(runs)) // the next run of the same length
	last := map[int]int{}
	for i := len(runs) - 1; i >= 0; i-- {
		next[i] = last[runs[i].length]
		last[runs[i].length] = i
	}
	for i := 0; i < len(runs); i++ {
		if next[i] == 0 {
			continue
		}
		if in.code == nil {
			in.code = map[int]int{}
		}
		begin := runs[i].at
		i = next[i]
		in.code[begin] = runs[i].at + runs[i].length
	}
}

type backtickRun struct{ at, length int }

func backtickRuns(text []byte) []backtickRun {
	var runs []backtickRun
	for i, c := range text {
		if c != '`' {
			continue
		}
		if n := len(runs); n > 0 && runs[n-1].at+runs[n-1].length == i {
			runs[n-1].length++
			continue
		}
		runs = append(runs, backtickRun{i, 1})
	}
	return runs
}
