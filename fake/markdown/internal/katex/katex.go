// Package katex typesets simple formulas as KaTeX 0.16.2 does, byte for byte: letters,
// digits, signs, Greek letters, scripts, upright text and colours. What is more is
// not its business: fractions, roots, accents, environments need the measures of more
// fonts than are worth carrying along. symbols.txt is made by export.js.
package katex

// Render returns the HTML of a formula; ok is false for one that the package does not
// know how to typeset.
func Render(tex string, display bool) (html string, ok bool) {
	atoms, ok := parse(tex)
	if !ok {
		return "", false
	}
	block := ""
	if display {
		block = ` display="block"`
	}
	return `<span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"` + block +
		`><semantics>` +
		mathML(atoms, true) + `<annotation encoding="application/x-tex">` + escape.Replace(tex) +
		`</annotation></semantics></math></span>` +
		`<span class="katex-html" aria-hidden="true">` + row(atoms, display) + `</span></span>`, true
}
