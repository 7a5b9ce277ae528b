package markdown

import (
	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/inline"
)

// references finds the links of a linkifier.
type references struct {
	linkifier *Linkifier
	maker     inline.LinkMaker
	budget    *int // of all linkifiers together
}

// Find implements inline.Finder.
func (f references) Find(text string, from int) (at inline.Found, ok bool) {
	f.linkifier.references(text, from, f.budget, func(r reference) bool {
		at = inline.Found{From: r.from, To: r.to, Meaning: inline.Meaning{Element: f.maker.Link(r.url, text[r.from:r.to])}}
		ok = true
		return false
	})
	return at, ok
}
