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

// Style is the form of the HTML of formulas. The zero value is the newest form of KaTeX.
type Style struct {
	// Unrounded leaves the lengths as they were computed.
	Unrounded bool
	// MathDefault names the letters mathdefault, and writes the class of a formula after
	// its other attribute.
	MathDefault bool
}

// Inline renders a formula inside of a line (I5); ok is false for invalid TeX.
func (s Style) Inline(tex string) (html string, ok bool) {
	if !validTeX(tex) {
		return "", false
	}
	return s.formula(tex, false), true
}

// Display renders the formulas of a fence named math (F3), which blank lines
// divide. A wrong one is shown with its quotes escaped, other than inside a line.
func (s Style) Display(text string) string {
	formulas := strings.Split(text, "\n\n")
	for i, tex := range formulas {
		if validTeX(tex) {
			formulas[i] = `<span class="katex-display">` + s.formula(tex, true) + "</span>"
		} else {
			formulas[i] = `<span class="tex-error">` + tree.EscapeQuotes.Replace(tex) + "</span>"
		}
	}
	return strings.Join(formulas, "\n\n")
}

// formula writes a formula. The source of one that the package cannot typeset is
// its text.
func (s Style) formula(tex string, display bool) string {
	if html, ok := s.Render(tex, display); ok {
		return html
	}
	shown := tree.EscapeQuotes.Replace(tex)
	return s.styled(element(`<mrow><mtext>`+shown+`</mtext></mrow>`, shown, shown, ""))
}

// Render returns the HTML of a formula; ok is false for one that the package cannot
// typeset.
func (s Style) Render(tex string, display bool) (html string, ok bool) {
	atoms, ok := parse(tex)
	if !ok {
		return "", false
	}
	block := ""
	if display {
		block = ` display="block"`
	}
	return s.styled(element(mathML(atoms, true), escape.Replace(tex), row(atoms, display), block)), true
}

// styled gives a formula the forms of a style.
func (s Style) styled(html string) string {
	if !s.Unrounded {
		html = round(html)
	}
	if s.MathDefault {
		html = mathDefault.Replace(html)
	}
	return html
}

// mathDefault names letters mathdefault, and changes the order of the attributes.
var mathDefault = strings.NewReplacer(
	`<span class="katex-html" aria-hidden="true">`, `<span aria-hidden="true" class="katex-html">`,
	`<span class="mord mathnormal">`, `<span class="mord mathdefault">`,
	`<span class="mord mathnormal mtight">`, `<span class="mord mathdefault mtight">`,
)

// element joins the parts of a formula: MathML with the source for readers of
// screens, and HTML for all others.
func element(mathML, source, html, attributes string) string {
	return `<span class="katex"><span class="katex-mathml">` +
		`<math xmlns="http://www.w3.org/1998/Math/MathML"` + attributes + `><semantics>` + mathML +
		`<annotation encoding="application/x-tex">` + source + `</annotation></semantics></math></span>` +
		`<span class="katex-html" aria-hidden="true">` + html + `</span></span>`
}
