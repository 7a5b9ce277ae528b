// Package formula renders formulas in TeX, inside of lines and in blocks of their
// own.
package formula

import (
	"strings"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/chars"
	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/inline"
	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/katex"
	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
)

// Finder finds formulas, whose HTML it keeps.
type Finder struct{ Raw *tree.Raw }

// Find returns the next $$TeX$$ (I5): two dollars on each side, outside of words and of
// other dollars, around text of one line that begins with neither _ nor a dollar.
func (f Finder) Find(text string, from int) (inline.Found, bool) {
	for at := from; ; at++ {
		i := strings.Index(text[at:], "$$")
		if i < 0 {
			return inline.Found{}, false
		}
		at += i
		before, _ := utf8.DecodeLastRuneInString(text[:at])
		if at > 0 && (before == '$' || chars.IsWord(before)) {
			continue
		}
		if end := formulaEnd(text, at+2); end > 0 {
			return inline.Found{From: at, To: end + 2, Meaning: f.meaning(text[at+2 : end])}, true
		}
	}
}

// formulaEnd returns where the dollars begin that close a formula, 0 when none do.
// One after a backslash belongs to the formula, but where it is one of the two.
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
	return strings.HasPrefix(text[at:], "$$") && (after == "" || r != '$' && !chars.IsWord(r))
}

func (f Finder) meaning(tex string) inline.Meaning {
	if validTeX(tex) {
		return inline.Meaning{Text: f.Raw.Store(formula(tex, false))}
	}
	n := tree.NewFinal("span", "$$"+tex+"$$")
	n.Set("class", "tex-error")
	return inline.Meaning{Element: n}
}

// Format renders the formulas of a fence named math (F3), which blank lines
// divide. A wrong one is shown with its quotes escaped, other than inside a line.
func Format(text string) string {
	formulas := strings.Split(text, "\n\n")
	for i, tex := range formulas {
		if validTeX(tex) {
			formulas[i] = `<span class="katex-display">` + formula(tex, true) + "</span>"
		} else {
			formulas[i] = `<span class="tex-error">` + tree.EscapeQuotes.Replace(tex) + "</span>"
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
	shown := tree.EscapeQuotes.Replace(tex)
	return `<span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mtext>` +
		shown + `</mtext></mrow><annotation encoding="application/x-tex">` + shown +
		`</annotation></semantics></math></span>` +
		`<span class="katex-html" aria-hidden="true">` + shown + `</span></span>`
}
