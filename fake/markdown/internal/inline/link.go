package inline

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// LinkMaker makes links for an organization.
type LinkMaker struct {
	// BaseURLs are its addresses, without a slash at their end.
	BaseURLs []string
	// EmptyParams keeps a semicolon at the end of a path.
	EmptyParams bool
}

// Link makes a link with a URL that is safe. Addresses of the own server become
// relative where they lead into the organization or to its files (L6).
func (m LinkMaker) Link(url, text string) *tree.Element {
	n := tree.NewFinal("a", text)
	n.Set("href", m.local(url))
	return n
}

func (m LinkMaker) local(url string) string {
	for _, base := range m.BaseURLs {
		rest, own := strings.CutPrefix(url, base+"/")
		if own && (strings.HasPrefix(rest, "#") || strings.HasPrefix(rest, UploadsPath)) {
			return rest
		}
	}
	return url
}

// brackets are the pairs of brackets of a text.
type brackets struct {
	text   string
	closed []int // by the place of the opening one
}

// Links finds links of text and target.
type Links struct {
	LinkMaker
	stash    *Stash
	brackets brackets
	reading  int // the remaining budget of the targets
}

// NewLinks begins a message, whose placeholders have their meanings in the stash.
func NewLinks(maker LinkMaker, stash *Stash) Links {
	return Links{LinkMaker: maker, stash: stash, reading: readingBudget}
}

// closing returns the bracket that closes the one at a place, 0 when none does.
func (f *Links) closing(text string, at int) int {
	if f.brackets.text != text {
		f.brackets = brackets{text, make([]int, len(text))}
		var open []int
		for i := range len(text) {
			switch {
			case text[i] == '[':
				open = append(open, i)
			case text[i] == ']' && len(open) > 0:
				f.brackets.closed[open[len(open)-1]] = i
				open = open[:len(open)-1]
			}
		}
	}
	return f.brackets.closed[at]
}

// Find returns the next [text](url), with a title if the writer likes (L5).
func (f *Links) Find(text string, from int) (Found, bool) {
	for at := from; ; at++ {
		i := strings.IndexByte(text[at:], '[')
		if i < 0 {
			return Found{}, false
		}
		at += i
		end := f.closing(text, at)
		if end == 0 || at > 0 && text[at-1] == '!' || !strings.HasPrefix(text[end+1:], "(") {
			continue
		}
		t, ok := f.parseTarget(text, end+1)
		if !ok {
			continue
		}
		href, safe := f.SafeURL(tree.TrimSpace(f.stash.Plain(t.href)))
		if !safe {
			continue
		}
		n := f.Link(href, text[at+1:end])
		if tree.IsBlank(n.Head.Text) {
			n.Head.Text = n.Get("href")
		}
		if t.titled {
			n.Set("title", spaces.ReplaceAllString(dequote(f.stash.Plain(tree.TrimSpace(t.title))), " "))
		}
		return Found{From: at, To: t.end, Meaning: Meaning{Element: n}}, true
	}
}

var spaces = lazyregexp.New(`[\s\v\x{1c}-\x{1f}\x{85}\pZ]`)

func dequote(text string) string {
	for _, quote := range []string{`"`, "'"} {
		if strings.HasPrefix(text, quote) && strings.HasSuffix(text, quote) {
			return text[min(1, len(text)):max(len(text)-1, min(1, len(text)))]
		}
	}
	return text
}
