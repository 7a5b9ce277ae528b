package markdown

import (
	"strings"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/katex"
)

// findFormula is $$TeX$$ (I5): two dollars on each side, outside of words and of
// other dollars, around text of one line that begins with neither _ nor a dollar.
func findFormula(in *inline, text string, from int) (found, bool) {
	for at := from; ; at++ {
		i := strings.Index(text[at:], "$$")
		if i < 0 {
			return found{}, false
		}
		at += i
		before, _ := utf8.DecodeLastRuneInString(text[:at])
		if at > 0 && (before == '$' || isWord(before)) {
			continue
		}
		if end := formulaEnd(text, at+2); end > 0 {
			return found{at, end + 2, in.formulaOf(text[at+2 : end])}, true
		}
	}
}

// formulaEnd gives where the dollars begin that close a formula, 0 when none do.
// One behind a backslash belongs to the formula, but where it is one of the two.
func formulaEnd(text string, from int) int {
	if from >= len(text) || strings.IndexByte("$_\n", text[from]) >= 0 {
		return 0
	}
	_, first := utf8.DecodeRuneInString(text[from:])
	for i := from + first; i < len(text) && text[i] != '\n'; i++ {
		switch {
		case text[i] == '\\' && strings.HasPrefix(text[i+1:], "$"):
			i++
		case text[i] != '$':
		case closesFormula(text, i):
			return i
		case i > from+first && text[i-1] == '$' && closesFormula(text, i-1):
			return i - 1
		default:
			return 0
		}
	}
	return 0
}

func closesFormula(text string, at int) bool {
	after := text[min(at+2, len(text)):]
	r, _ := utf8.DecodeRuneInString(after)
	return strings.HasPrefix(text[at:], "$$") && (after == "" || r != '$' && !isWord(r))
}

func (in *inline) formulaOf(tex string) stashed {
	if validTeX(tex) {
		return stashed{text: in.raw.store(formula(tex, false))}
	}
	n := finalElement("span", "$$"+tex+"$$")
	n.set("class", "tex-error")
	return stashed{element: n}
}

// formatFormulas renders the formulas of a fence named math (F3), which blank lines
// divide. A wrong one is shown with its quotes escaped, other than inside a line.
func formatFormulas(text string) string {
	formulas := strings.Split(text, "\n\n")
	for i, tex := range formulas {
		if validTeX(tex) {
			formulas[i] = `<span class="katex-display">` + formula(tex, true) + "</span>"
		} else {
			formulas[i] = `<span class="tex-error">` + escapeQuotes.Replace(tex) + "</span>"
		}
	}
	return strings.Join(formulas, "\n\n")
}

// formula writes a formula as KaTeX does where it is simple. A harder one comes in
// KaTeX's frame: the source, by which clients know it, for readers of screens and as
// the text that others see.
func formula(tex string, display bool) string {
	if html, ok := katex.Render(tex, display); ok {
		return html
	}
	shown := escapeQuotes.Replace(tex)
	return `<span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mtext>` +
		shown + `</mtext></mrow><annotation encoding="application/x-tex">` + shown + `</annotation></semantics></math></span>` +
		`<span class="katex-html" aria-hidden="true">` + shown + `</span></span>`
}
