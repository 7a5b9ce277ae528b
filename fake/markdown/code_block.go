package markdown

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

var kindCodeBlock = ast.NewNodeKind("MessageCodeBlock")

// codeBlock is lines of code from a fence.
type codeBlock struct {
	ast.BaseBlock
	language string // as it was typed, or the organization's
	unnamed  bool   // nothing says what language it is
	left     *int   // what colouring the code of the message may still cost; nil is none
}

func (*codeBlock) Kind() ast.NodeKind { return kindCodeBlock }

// IsRaw keeps inline markup out.
func (*codeBlock) IsRaw() bool { return true }

// Dump shows the node for debugging.
func (n *codeBlock) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"Language": n.language}, nil)
}

// indentedCode is lines that stand four spaces in (B12). The markup of fenced
// code is here too: both are rendered alike.
func indentedCode() construct {
	return construct{
		blocks: []parser.BlockParser{parser.NewCodeBlockParser()},
		html: map[ast.NodeKind]renderer.NodeRendererFunc{
			ast.KindCodeBlock: leaf(func(w util.BufWriter, source []byte, n *ast.CodeBlock) { writeCode(w, source, &codeBlock{}, n) }),
			kindCodeBlock:     leaf(func(w util.BufWriter, source []byte, n *codeBlock) { writeCode(w, source, n, n) }),
		},
	}
}

// writeCode writes the lines of a block without blank ones around them and
// without spaces at their ends (F4, F5).
func writeCode(w util.BufWriter, source []byte, code *codeBlock, n ast.Node) {
	_, _ = w.WriteString(`<div class="codehilite"`)
	if code.language != "" && code.language != "text" && !code.unnamed {
		_, _ = w.WriteString(` data-code-language="` + escapeAttribute.Replace(languageName(code.language)) + `"`)
	}
	_, _ = w.WriteString(`><pre><span></span><code>`)
	lines := make([]string, n.Lines().Len())
	for i := range lines {
		segment := n.Lines().At(i)
		lines[i] = string(bytes.TrimRight(segment.Value(source), " \n"))
	}
	for len(lines) > 0 && lines[0] == "" {
		lines = lines[1:]
	}
	for len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	if len(lines) > 0 {
		text := strings.Join(lines, "\n") + "\n"
		if !writeTokens(w, code.lexer(lines[0]), text, code.left) {
			_, _ = escapeLiteral.WriteString(w, text)
		}
	}
	_, _ = w.WriteString("</code></pre></div>\n")
}
