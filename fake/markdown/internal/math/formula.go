// Package math renders formulas in TeX, those inside of lines and those in blocks of
// their own. Letters, digits, signs, Greek letters, scripts, upright text and colours
// have the HTML of KaTeX, byte for byte, since clients meet these most; the other
// commands keep their source inside KaTeX's element. symbols.txt has the metrics of
// glyphs and tex.txt the names of commands: facts of KaTeX (see ../../data/NOTICE.md).
package math

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
)

// Inline renders a formula inside of a line (I5); ok is false for invalid TeX.
func Inline(tex string) (html string, ok bool) {
	if !validTeX(tex) {
		return "", false
	}
	return formula(tex, false), true
}

// Display renders the formulas of a fence named math (F3), which blank lines
// divide. A wrong one is shown with its quotes escaped, other than inside a line.
func Display(text string) string {
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
