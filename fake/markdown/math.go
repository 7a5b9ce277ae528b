package markdown

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

var (
	kindFormula      = ast.NewNodeKind("MessageFormula")
	kindFormulaBlock = ast.NewNodeKind("MessageFormulaBlock")
)

// formula is TeX inside a line.
type formula struct {
	ast.BaseInline
	tex []byte
}

func (*formula) Kind() ast.NodeKind { return kindFormula }

// Dump shows the node for debugging.
func (n *formula) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"TeX": string(n.tex)}, nil)
}

// formulaBlock is lines of TeX from a fence.
type formulaBlock struct{ ast.BaseBlock }

func (*formulaBlock) Kind() ast.NodeKind { return kindFormulaBlock }

// IsRaw keeps inline markup out.
func (*formulaBlock) IsRaw() bool { return true }

// Dump shows the node for debugging.
func (n *formulaBlock) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

// maths is $$TeX$$ and fences named math (I5, F3).
func maths() construct {
	return construct{
		atoms: []atom{{trigger: "$", find: findFormula}},
		html: map[ast.NodeKind]renderer.NodeRendererFunc{
			kindFormula:      leaf(renderFormula),
			kindFormulaBlock: leaf(renderFormulaBlock),
		},
	}
}

// findFormula matches two dollars on each side, outside of words and of other
// dollars, around text of one line that begins with neither _ nor a dollar.
func findFormula(in *inline, at, to int) (ast.Node, int) {
	text := in.text[at:to]
	if !bytes.HasPrefix(text, []byte("$$")) || len(text) < 5 || in.inWord(at) || at > 0 && in.text[at-1] == '$' {
		return nil, 0
	}
	if first := text[2]; first == '$' || first == '_' || first == '\n' {
		return nil, 0
	}
	for i := 3; i+1 < len(text); i++ {
		switch {
		case text[i] == '\n':
			return nil, 0
		case text[i] != '$' || text[i-1] == '\\':
		case text[i+1] != '$' || i+2 < len(text) && (text[i+2] == '$' || isWordRune(text[i+2:])):
			return nil, 0
		default:
			return &formula{tex: text[2:i]}, at + i + 2
		}
	}
	return nil, 0
}

// inWord reports whether a letter, a digit or an underscore stands before a place.
func (in *inline) inWord(at int) bool {
	r, _ := utf8.DecodeLastRune(in.text[:at])
	return at > 0 && isWord(r)
}

func isWordRune(text []byte) bool {
	r, _ := utf8.DecodeRune(text)
	return isWord(r)
}

func isWord(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }

func renderFormula(w util.BufWriter, _ []byte, n *formula) {
	if !validTeX(string(n.tex)) {
		_, _ = w.WriteString(`<span class="tex-error">$$`)
		_, _ = escapeLiteral.WriteString(w, string(n.tex))
		_, _ = w.WriteString(`$$</span>`)
		return
	}
	writeTeX(w, string(n.tex))
}

// renderFormulaBlock renders a formula that stands by itself. A wrong one is shown
// with its quotes escaped, other than inside a line.
func renderFormulaBlock(w util.BufWriter, source []byte, n *formulaBlock) {
	tex := string(bytes.TrimSpace(n.Lines().Value(source)))
	_, _ = w.WriteString("<p>")
	if validTeX(tex) {
		_, _ = w.WriteString(`<span class="katex-display">`)
		writeTeX(w, tex)
	} else {
		_, _ = w.WriteString(`<span class="tex-error">`)
		_, _ = escapeQuotes.WriteString(w, tex)
	}
	_, _ = w.WriteString("</span></p>\n")
}

// writeTeX writes a formula in the frame of KaTeX: the source, by which clients
// know it, for readers of screens and as the text that others see. The boxes of a
// typesetter are not made here.
func writeTeX(w util.BufWriter, tex string) {
	shown := escapeQuotes.Replace(tex)
	_, _ = w.WriteString(`<span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mtext>` +
		shown + `</mtext></mrow><annotation encoding="application/x-tex">` + shown + `</annotation></semantics></math></span>` +
		`<span class="katex-html" aria-hidden="true">` + shown + `</span></span>`)
}
