package inline

import (
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// target is the text in the parentheses of a link.
type target struct {
	href, title string
	titled      bool
	end         int // its end
}

var angleTarget = lazyregexp.New(`^\([\s\v\x{1c}-\x{1f}\x{85}\pZ]*(?:(<[^<>]*>)[\s\v\x{1c}-\x{1f}\x{85}\pZ]*(?:('[^']*'|"[^"]*")[\s\v\x{1c}-\x{1f}\x{85}\pZ]*)?\))?`)

// readingBudget is the maximum number of characters in the targets of a message's links
// together, including targets that do not end. Links after the end of the budget stay
// text.
const readingBudget = 1_000_000

// parseTarget reads (url), (<url>) or (url "title").
func (f *Links) parseTarget(text string, at int) (target, bool) {
	m := angleTarget.FindStringSubmatchIndex(text[at:])
	if m[2] < 0 {
		r := targetReader{text: text, start: at + m[1], budget: &f.reading}
		return r.read()
	}
	t := target{href: tree.TrimSpace(text[at+m[2]+1 : at+m[3]-1]), end: at + m[1]}
	if m[4] >= 0 {
		t.title, t.titled = text[at+m[4]+1:at+m[5]-1], true
	}
	return t, true
}

// quoteMarks are the places of the first and the last quote of one kind in a target.
type quoteMarks struct {
	char        byte // 0 before the first character
	start, exit int  // behind the marks; exit is 0 without a second one
}

// targetReader finds the parenthesis that closes a target. Parentheses between quotes
// do not count, because the quotes may enclose a title. If they do not, the parentheses
// count.
type targetReader struct {
	text       string
	start      int
	budget     *int
	depth      int // of parentheses
	quotesOpen bool
	fallback   int // the depth as it was before quotes, counted on
	spare      int // the end of the target if the quotes do not count
	first      quoteMarks
	second     quoteMarks
	last       byte // the last character other than a space
}

func (r *targetReader) read() (target, bool) {
	r.depth, r.fallback = 1, 1
	for i := r.start; i < len(r.text); i++ {
		if *r.budget--; *r.budget < 0 {
			return target{}, false
		}
		c := r.text[i]
		r.count(c, i)
		if r.depth == 0 {
			return r.closed(i), true
		}
		if c != ' ' {
			r.last = c
		}
	}
	switch {
	case r.fallback > 0:
		return target{}, false
	case r.spare == 0:
		// The public server takes all but the last two characters then.
		end := len(r.text) - lastRune(r.text)
		return target{href: r.text[r.start:max(r.start, end-lastRune(r.text[:end]))], end: max(r.start, end)}, true
	}
	return target{href: r.text[r.start : r.spare-1], end: r.spare}, true
}

// lastRune is the length of the last character of a text.
func lastRune(text string) int {
	_, size := utf8.DecodeLastRuneInString(text)
	return size
}

// count notes a character of the target.
func (r *targetReader) count(c byte, at int) {
	switch {
	case c == '(' && !r.quotesOpen:
		r.depth++
	case c == '(' && r.fallback > 0:
		r.fallback--
	case c == ')' && (r.first.endedBy(r.last) || r.second.endedBy(r.last)):
		r.depth = 0
	case c == ')' && !r.quotesOpen:
		r.depth--
	case c == ')' && r.fallback > 0:
		if r.fallback--; r.fallback == 0 {
			r.spare = at + 1
		}
	case c != '\'' && c != '"':
	case r.first.char == 0:
		r.quotesOpen, r.fallback, r.depth = true, r.depth, 1
		r.first = quoteMarks{char: c, start: at + 1}
	case c != r.first.char && r.second.char == 0:
		r.second = quoteMarks{char: c, start: at + 1}
	case c == r.first.char:
		r.first.exit = at + 1
	case c == r.second.char:
		r.second.exit = at + 1
	}
}

// endedBy reports whether the quotes are closed and the last character closed them.
func (q quoteMarks) endedBy(last byte) bool { return q.exit > 0 && q.char == last }

// closed returns the target that ends with the parenthesis at a place.
func (r *targetReader) closed(at int) target {
	for _, q := range []quoteMarks{r.first, r.second} {
		if q.endedBy(r.last) {
			return target{href: r.text[r.start : q.start-1], title: r.text[q.start : q.exit-1], titled: true, end: at + 1}
		}
	}
	return target{href: r.text[r.start:at], end: at + 1}
}
