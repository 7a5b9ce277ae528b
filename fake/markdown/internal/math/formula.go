// Package math finds and renders formulas in TeX, inside of lines and in blocks of
// their own. Letters, digits, signs, Greek letters, scripts, upright text and colours
// have the HTML of KaTeX, byte for byte, since clients meet these most; the other
// commands keep their source inside KaTeX's element. symbols.txt has the metrics of
// glyphs and tex.txt the names of commands: facts of KaTeX (see ../../data/NOTICE.md).
package math

import (
	"strings"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/chars"
	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/inline"
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

// formulaEnd returns the start of the dollars that close a formula, 0 without them. A
// dollar after a backslash belongs to the formula, unless it is one of the two.
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

// formula writes a formula. The source of one that the package cannot typeset is
// its text.
func formula(tex string, display bool) string {
	if html, ok := Render(tex, display); ok {
		return html
	}
	shown := tree.EscapeQuotes.Replace(tex)
	return element(`<mrow><mtext>`+shown+`</mtext></mrow>`, shown, shown, "")
}

// Render returns the HTML of a formula; ok is false for one that the package cannot
// typeset.
func Render(tex string, display bool) (html string, ok bool) {
	atoms, ok := parse(tex)
	if !ok {
		return "", false
	}
	block := ""
	if display {
		block = ` display="block"`
	}
	return element(mathML(atoms, true), escape.Replace(tex), row(atoms, display), block), true
}

// element joins the parts of a formula: MathML with the source for readers of
// screens, and HTML for all others.
func element(mathML, source, html, attributes string) string {
	return `<span class="katex"><span class="katex-mathml">` +
		`<math xmlns="http://www.w3.org/1998/Math/MathML"` + attributes + `><semantics>` + mathML +
		`<annotation encoding="application/x-tex">` + source + `</annotation></semantics></math></span>` +
		`<span class="katex-html" aria-hidden="true">` + html + `</span></span>`
}
