package math

import (
	"math"
	"strings"
)

// Measures of KaTeX's text size, in em.
const (
	displaySup, textSup    = 0.413, 0.363
	subAlone, subWithSup   = 0.15, 0.247
	xHeight, ruleThickness = 0.431, 0.04
	scriptSize             = 0.7 // of the size of the text
	scriptStrut            = 2.7
)

// scriptBox is the box of a script, in its size.
func scriptBox(s *script) box {
	w := &writer{}
	classes := classesOf(s.atoms)
	if kind := s.atoms[0].kind; !s.grouped && kind == "bin" {
		classes[0] = kind
	}
	for i, class := range classes {
		w.glyph(glyphOf(s.atoms[i], class, " mtight"))
	}
	w.flush()
	html := w.html.String()
	if s.grouped {
		html = `<span class="mord mtight">` + html + `</span>`
	}
	return box{`<span class="sizing reset-size6 size3 mtight">` + html + `</span>`, w.height * scriptSize,
		w.depth * scriptSize}
}

// placed is a script with its distance below the line.
type placed struct {
	box
	shift  float64
	margin string
}

// scripted is a symbol with its scripts.
func scripted(a atom, display bool) box {
	base := glyphOf(a, "ord", "")
	marginLeft := ""
	if a.sub != nil {
		marginLeft = "margin-left:" + em(-a.slant) + ";"
	}
	parts := place(a, display, marginLeft)
	list := stack(parts)
	return box{
		`<span class="mord">` + base.html() + `<span class="msupsub">` + list.html + `</span></span>`,
		math.Max(base.height, list.height), math.Max(base.depth, list.depth),
	}
}

// place finds the places of the scripts, the lower one first.
func place(a atom, display bool, marginLeft string) []placed {
	const right = "margin-right:0.05em;"
	var sub, sup box
	least := textSup
	if display {
		least = displaySup
	}
	if a.sup != nil {
		sup = scriptBox(a.sup)
	}
	up := math.Max(least, sup.depth+0.25*xHeight)
	if a.sub == nil {
		return []placed{{sup, -up, right}}
	}
	sub = scriptBox(a.sub)
	if a.sup == nil {
		return []placed{{sub, math.Max(subAlone, sub.height-0.8*xHeight), marginLeft + right}}
	}
	down := subWithSup
	if up-sup.depth-(sub.height-down) < 4*ruleThickness {
		down = 4*ruleThickness - (up - sup.depth) + sub.height
		if more := 0.8*xHeight - (up - sup.depth); more > 0 {
			up, down = up+more, down-more
		}
	}
	return []placed{{sub, down, marginLeft + right}, {sup, -up, right}}
}

// stack puts scripts above each other.
func stack(parts []placed) box {
	var out strings.Builder
	lowest, highest := math.Inf(1), math.Inf(-1)
	for _, p := range parts {
		out.WriteString(`<span style="top:` + em(p.shift-scriptStrut) + ";" + p.margin +
			`"><span class="pstrut" style="height:` + em(scriptStrut) + `;"></span>` + p.html + `</span>`)
		lowest, highest = math.Min(lowest, -p.shift-p.depth), math.Max(highest, -p.shift+p.height)
	}
	list := `<span class="vlist-r"><span class="vlist" style="height:` + em(highest) + `;">` + out.String() + `</span>`
	if lowest >= 0 {
		return box{`<span class="vlist-t">` + list + `</span></span>`, highest, 0}
	}
	below := `<span class="vlist-s">` + "\u200b" +
		`</span></span><span class="vlist-r"><span class="vlist" style="height:` + em(-lowest) +
		`;"><span></span></span></span>`
	return box{`<span class="vlist-t vlist-t2">` + list + below + `</span>`, highest, -lowest}
}
