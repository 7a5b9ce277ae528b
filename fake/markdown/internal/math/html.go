package math

import (
	"math"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// em writes a length as KaTeX did before it rounded lengths.
func em(n float64) string { return withoutSign(strconv.FormatFloat(n, 'f', -1, 64)) + "em" }

// withoutSign is a number that is never minus zero.
func withoutSign(number string) string {
	if number == "-0" {
		return "0"
	}
	return number
}

var (
	styled = lazyregexp.New(`<span(?: class="[^"]*")? style="[^"]*"`)
	// length matches the lengths that KaTeX rounds. The slant of letters stays as it is.
	length = lazyregexp.New(
		`((?:height|vertical-align|top|margin-left):|class="mspace" style="margin-right:)(-?\d+\.\d{5,})em`)
)

// round rounds the lengths of formulas in HTML and drops zero lengths, as KaTeX does.
func round(html string) string {
	return styled.ReplaceAllStringFunc(html, func(tag string) string {
		tag = length.ReplaceAllStringFunc(tag, func(text string) string {
			found := length.FindStringSubmatch(text)
			n, _ := strconv.ParseFloat(found[2], 64) // the pattern finds numbers only
			rounded := strings.TrimRight(strings.TrimRight(strconv.FormatFloat(n, 'f', 4, 64), "0"), ".")
			return found[1] + withoutSign(rounded) + "em"
		})
		return strings.ReplaceAll(tag, "vertical-align:0em;", "")
	})
}

// box is HTML with its measures. A box of one font may take more characters.
type box struct {
	html          string
	height, depth float64
}

// glyph is a symbol before it is written: adjacent glyphs of one look share an element.
type glyph struct {
	class, color  string
	text          string
	height, depth float64
	slant, skewed float64
	joins         bool // shares an element with glyphs of the same look
}

func (g glyph) html() string {
	if g.text == nothing {
		return "<span></span>"
	}
	style := ""
	if g.slant > 0 {
		style = "margin-right:" + strconv.FormatFloat(g.slant, 'f', -1, 64) + "em;" // unrounded
	}
	if g.color != "" {
		style += "color:" + g.color + ";"
	}
	if style != "" {
		style = ` style="` + style + `"`
	}
	return `<span class="` + g.class + `"` + style + `>` + escape.Replace(g.text) + `</span>`
}

var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#x27;")

// spaces are the spaces between kinds of atoms.
var spaces = map[[2]string]float64{
	{"ord", "bin"}: 4.0 / 18, {"ord", "rel"}: 5.0 / 18, {"bin", "ord"}: 4.0 / 18, {"bin", "open"}: 4.0 / 18,
	{"rel", "ord"}: 5.0 / 18, {"rel", "open"}: 5.0 / 18, {"close", "bin"}: 4.0 / 18, {"close", "rel"}: 5.0 / 18,
	{"punct", "ord"}: 3.0 / 18, {"punct", "rel"}: 5.0 / 18, {"punct", "open"}: 3.0 / 18, {"punct", "close"}: 3.0 / 18, {"punct", "punct"}: 3.0 / 18,
}

// classesOf returns the class of each atom in its surroundings: a sign without operands
// on both sides, such as the minus of a number, is not an operator.
func classesOf(atoms []atom) []string {
	classes := make([]string, len(atoms))
	for i, a := range atoms {
		switch a.kind {
		case "", "mathord", "textord", "prime":
			classes[i] = "ord"
		default:
			classes[i] = a.kind
		}
		last := "bin"
		if i > 0 {
			last = classes[i-1]
		}
		switch {
		case classes[i] == "bin" && (last == "bin" || last == "open" || last == "rel" || last == "punct"):
			classes[i] = "ord"
		case last == "bin" && i > 0 && (classes[i] == "rel" || classes[i] == "close" || classes[i] == "punct"):
			classes[i-1] = "ord"
		}
	}
	if n := len(classes); n > 0 && classes[n-1] == "bin" {
		classes[n-1] = "ord"
	}
	return classes
}

// writer puts boxes side by side.
type writer struct {
	html          strings.Builder
	height, depth float64
	waiting       *glyph
}

func (w *writer) flush() {
	if w.waiting != nil {
		w.html.WriteString(w.waiting.html())
		w.waiting = nil
	}
}

func (w *writer) measure(height, depth float64) {
	w.height, w.depth = math.Max(w.height, height), math.Max(w.depth, depth)
}

// glyph adds a symbol, to the one before it if they look alike.
func (w *writer) glyph(g glyph) {
	w.measure(g.height, g.depth)
	if before := w.waiting; before != nil && before.joins && g.joins && before.class == g.class && before.skewed == g.skewed && before.color == g.color {
		before.text += g.text
		before.slant = g.slant
		return
	}
	w.flush()
	w.waiting = &g
}

func (w *writer) add(b box) {
	w.flush()
	w.html.WriteString(b.html)
	w.measure(b.height, b.depth)
}

func (w *writer) space(width float64) {
	w.flush()
	w.html.WriteString(`<span class="mspace" style="margin-right:` + em(width) + `;"></span>`)
}

// row writes the atoms as lines that a reader's browser may break after operators.
func row(atoms []atom, display bool) string {
	classes := classesOf(atoms)
	var out strings.Builder
	w := &writer{}
	end := func() {
		w.flush()
		if w.html.Len() == 0 {
			return
		}
		strut := `<span class="strut" style="height:` + em(w.height+w.depth) + ";vertical-align:" + em(-w.depth) + ";"
		out.WriteString(`<span class="base">` + strut + `"></span>` + w.html.String() + `</span>`)
		w = &writer{}
	}
	for i, a := range atoms {
		writeAtom(w, a, classes[i], display)
		if i+1 < len(atoms) {
			if width := spaces[[2]string{classes[i], classes[i+1]}]; width > 0 {
				w.space(width)
			}
		}
		if classes[i] == "bin" || classes[i] == "rel" {
			end()
		}
	}
	end()
	return out.String()
}

func writeAtom(w *writer, a atom, class string, display bool) {
	switch {
	case a.text != "":
		w.add(textBox(a))
	case a.sub != nil || a.sup != nil:
		w.add(scripted(a, display))
	default:
		w.glyph(glyphOf(a, class, ""))
	}
}

// glyphOf makes the glyph of a symbol; tight is the class of small ones.
func glyphOf(a atom, class, tight string) glyph {
	g := glyph{class: "m" + class, color: a.color, text: a.shown, height: a.height, depth: a.depth, slant: a.slant, skewed: a.skewed}
	if a.italic {
		g.class += " mathnormal"
	}
	g.class += tight
	g.joins = a.kind != "bin"
	return g
}

// textBox is upright letters of \text.
func textBox(a atom) box {
	color := ""
	if a.color != "" {
		color = ` style="color:` + a.color + `;"`
	}
	b := box{html: `<span class="mord text"` + color + `><span class="mord"` + color + `>` + escape.Replace(a.text) + `</span></span>`}
	for _, c := range a.text {
		height, depth := textMeasure(c)
		b.height, b.depth = math.Max(b.height, height), math.Max(b.depth, depth)
	}
	return b
}

// textMeasure returns the height and depth of an upright letter.
func textMeasure(c rune) (height, depth float64) {
	switch {
	case c == '\\':
		return 0.75, 0.25
	case strings.ContainsRune("gpqy", c):
		return 0.43056, 0.19444
	case c == 'j':
		return 0.66786, 0.19444
	case c == 'Q':
		return 0.68333, 0.19444
	case 'A' <= c && c <= 'Z':
		return 0.68333, 0
	case c == 'i':
		return 0.66786, 0
	case c == 't':
		return 0.61508, 0
	case strings.ContainsRune("bdfhkl", c):
		return 0.69444, 0
	}
	return 0.43056, 0
}
