package inline

import (
	"strings"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/math"
	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
)

// Formulas finds formulas, whose HTML it keeps.
type Formulas struct {
	Raw   *tree.Raw
	Style math.Style
}

// Find returns the next $$TeX$$ (I5): two dollars on each side, outside of words and of
// other dollars, around text of one line that begins with neither _ nor a dollar.
func (f Formulas) Find(text string, from int) (Found, bool) {
	for at := from; ; at++ {
		i := strings.Index(text[at:], "$$")
		if i < 0 {
			return Found{}, false
		}
		at += i
		before, _ := utf8.DecodeLastRuneInString(text[:at])
		if at > 0 && (before == '$' || tree.IsWord(before)) {
			continue
		}
		if end := formulaEnd(text, at+2); end > 0 {
			return Found{From: at, To: end + 2, Meaning: f.meaning(text[at+2 : end])}, true
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
	return strings.HasPrefix(text[at:], "$$") && (after == "" || r != '$' && !tree.IsWord(r))
}

func (f Formulas) meaning(tex string) Meaning {
	if html, ok := f.Style.Inline(tex); ok {
		return Meaning{Text: f.Raw.Store(html)}
	}
	n := tree.NewFinal("span", "$$"+tex+"$$")
	n.Set("class", "tex-error")
	return Meaning{Element: n}
}
