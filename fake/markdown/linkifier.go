package markdown

import (
	"errors"
	"fmt"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/chars"
	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/urls"
	"github.com/yosida95/uritemplate/v3"
)

// Linkifier makes links of what looks like a reference to another system, such as
// #123 (markdown rules, section 8). It is made once and may be used by many.
type Linkifier struct {
	// ID is the linkifier's, Pattern and Template are its sources.
	ID                int
	Pattern, Template string

	// anywhere matches with what must stand before and after; further does so only
	// where something stands before.
	anywhere, further *regexp.Regexp
	template          *uritemplate.Template
	actual            int // the group of the reference itself
	size              int // the length of the compiled pattern
}

// The reasons why there can be no linkifier. They come wrapped, with the reason of
// the reason.
var (
	ErrBadPattern  = errors.New("bad regular expression")
	ErrBadTemplate = errors.New("invalid URL template")
	// ErrUnknownVariable is when the template uses what the pattern does not name.
	ErrUnknownVariable = errors.New("a group of the URL template is not in the pattern")
	// ErrUnusedGroup is when the pattern names what the template does not use.
	ErrUnusedGroup = errors.New("a group of the pattern is not in the URL template")
)

// GroupError names a group that pattern and template do not share. It wraps
// [ErrUnknownVariable] or [ErrUnusedGroup].
type GroupError struct {
	Name   string
	Reason error
}

func (e *GroupError) Error() string { return fmt.Sprintf("%v: %q", e.Reason, e.Name) }

// Unwrap gives the reason.
func (e *GroupError) Unwrap() error { return e.Reason }

// maxPattern bounds the length of a compiled pattern, and so what each character
// of a message costs.
const maxPattern = 2000

// maxSource bounds a pattern and a template before anything is made of them.
const maxSource = 2000

// NewLinkifier compiles a pattern, an RE2 expression with named groups, and a
// template of RFC 6570 with the same names. A pattern that is too costly is bad too.
func NewLinkifier(id int, pattern, template string) (*Linkifier, error) {
	l := &Linkifier{ID: id, Pattern: pattern, Template: template}
	switch {
	case len(pattern) > maxSource:
		return nil, fmt.Errorf("%w: it is longer than %d bytes", ErrBadPattern, maxSource)
	case len(template) > maxSource:
		return nil, fmt.Errorf("%w: it is longer than %d bytes", ErrBadTemplate, maxSource)
	}
	own, err := regexp.Compile(pattern)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBadPattern, err)
	}
	if l.size = programLength(pattern); l.size > maxPattern {
		return nil, fmt.Errorf("%w: it takes %d steps, %d are allowed", ErrBadPattern, l.size, maxPattern)
	}
	bounded := func(before string) (*regexp.Regexp, error) {
		return regexp.Compile(before + `(?P<` + actualGroup + `>` + pattern + `)(?:$|[^\pL\pN])`)
	}
	if l.anywhere, err = bounded(`(?:^|[\s'"(,:<])`); err == nil {
		l.further, err = bounded(`[\s'"(,:<]`)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBadPattern, err)
	}
	l.actual = l.anywhere.SubexpIndex(actualGroup)
	if l.template, err = uritemplate.New(strayPercents(template)); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBadTemplate, err)
	}
	if err := sameNames(own.SubexpNames(), l.template.Varnames()); err != nil {
		return nil, err
	}
	return l, nil
}

// actualGroup is the name of the group around a pattern.
const actualGroup = "linkifier_actual_match"

func programLength(pattern string) int {
	parsed, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return 0
	}
	program, err := syntax.Compile(parsed.Simplify())
	if err != nil {
		return maxPattern + 1
	}
	return len(program.Inst)
}

func sameNames(groups, variables []string) error {
	for _, name := range variables {
		if !slices.Contains(groups, name) {
			return &GroupError{name, ErrUnknownVariable}
		}
	}
	for i, name := range groups {
		if name != "" && (name == actualGroup || slices.Contains(groups[:i], name)) {
			return fmt.Errorf("%w: there can be no other group %q", ErrBadPattern, name)
		}
		if name != "" && !slices.Contains(variables, name) {
			return &GroupError{name, ErrUnusedGroup}
		}
	}
	return nil
}

// reference is what a linkifier found; url is "" when nobody should go there.
type reference struct {
	from, to int
	url      string
}

// next finds the first reference in text[from:], where nothing stands before
// text[0].
func (l *Linkifier) next(text string, from int) (reference, bool) {
	pattern := l.further
	if from == 0 {
		pattern = l.anywhere
	}
	m := pattern.FindStringSubmatchIndex(text[from:])
	if m == nil {
		return reference{}, false
	}
	r := reference{from: from + m[2*l.actual], to: from + m[2*l.actual+1]}
	if r.from < r.to && !strings.Contains(text[r.from:r.to], chars.PlaceholderStart) {
		r.url = l.expand(text[from:], m)
	}
	return r, true
}

// expand fills the template with the groups of a match; "" is no safe URL.
func (l *Linkifier) expand(text string, match []int) string {
	values := uritemplate.Values{}
	for i, name := range l.anywhere.SubexpNames() {
		if name != "" && match[2*i] >= 0 {
			values.Set(name, uritemplate.String(text[match[2*i]:match[2*i+1]]))
		}
	}
	expanded, err := l.template.Expand(values)
	if err != nil {
		return ""
	}
	url, safe := urls.Safe(expanded)
	if !safe {
		return ""
	}
	return url
}

// strayPercents writes %25 for every % that begins no encoded byte.
func strayPercents(url string) string {
	out := make([]byte, 0, len(url))
	for i := range len(url) {
		out = append(out, url[i])
		if url[i] == '%' && (i+2 >= len(url) || !isHex(url[i+1]) || !isHex(url[i+2])) {
			out = append(out, "25"...)
		}
	}
	return string(out)
}

func isHex(c byte) bool { return unicode.Is(unicode.ASCII_Hex_Digit, rune(c)) }

// matchingBudget is how many steps of patterns a message may cost: the bytes that
// a search may look at times the length of its pattern. References behind the
// point where it ends stay text.
const matchingBudget = 10_000_000

// references gives what a linkifier finds in a text, as far as the budget goes.
func (l *Linkifier) references(text string, from int, budget *int, yield func(reference) bool) {
	for at := from; at < len(text) && *budget > 0; {
		*budget -= (len(text) - at) * l.size
		r, ok := l.next(text, at)
		if !ok || r.url != "" && !yield(r) {
			return
		}
		at = max(r.to, at+1)
	}
}
