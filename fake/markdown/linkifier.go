package markdown

import (
	"errors"
	"fmt"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/inline"
	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
	"github.com/yosida95/uritemplate/v3"
)

// Linkifier makes links of references to another system, such as #123 (markdown rules,
// section 8). It is made once and safe for concurrent use.
type Linkifier struct {
	// ID is the linkifier's, Pattern and Template are its sources.
	ID                int
	Pattern, Template string

	// anywhere matches with the required text before and after; further does so only after
	// other text.
	anywhere, further *regexp.Regexp
	template          *uritemplate.Template
	actual            int // the group of the reference itself
	size              int // the length of the compiled pattern
}

// The reasons why there can be no linkifier. They are wrapped with details.
var (
	ErrBadPattern  = errors.New("bad regular expression")
	ErrBadTemplate = errors.New("invalid URL template")
	// ErrUnknownVariable means that the template uses a name that the pattern lacks.
	ErrUnknownVariable = errors.New("a group of the URL template is not in the pattern")
)

// maxPattern bounds the length of a compiled pattern, and so the cost of each character
// of a message.
const maxPattern = 2000

// maxSource bounds a pattern and a template before they are compiled.
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
	groups, err := Groups(pattern)
	if err != nil {
		return nil, err
	}
	if slices.Contains(groups, actualGroup) {
		return nil, fmt.Errorf("%w: there can be no other group %q", ErrBadPattern, actualGroup)
	}
	if l.size = programLength(pattern); l.size > maxPattern {
		return nil, fmt.Errorf("%w: it takes %d steps, %d are allowed", ErrBadPattern, l.size, maxPattern)
	}
	plain, _ := usualGroups(pattern) // it has been parsed
	bounded := func(before string) (*regexp.Regexp, error) {
		return regexp.Compile(before + `(?P<` + actualGroup + `>` + plain + `)(?:$|[^\pL\pN])`)
	}
	if l.anywhere, err = bounded(`(?:^|[\s'"(,:<])`); err == nil {
		l.further, err = bounded(`[\s'"(,:<]`)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBadPattern, err)
	}
	l.actual = l.anywhere.SubexpIndex(actualGroup)
	if l.template, err = newTemplate(template); err != nil {
		return nil, err
	}
	for _, name := range l.template.Varnames() {
		if !slices.Contains(groups, name) {
			return nil, fmt.Errorf("%w: %q", ErrUnknownVariable, name)
		}
	}
	return l, nil
}

// actualGroup is the name of the group around a pattern.
const actualGroup = "linkifier_actual_match"

func programLength(pattern string) int {
	parsed, err := parsePattern(pattern)
	if err != nil {
		return 0
	}
	program, err := syntax.Compile(parsed.Simplify())
	if err != nil {
		return maxPattern + 1
	}
	return len(program.Inst)
}

// Groups are the names of a pattern's groups, sorted.
func Groups(pattern string) ([]string, error) {
	parsed, err := parsePattern(pattern)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBadPattern, err)
	}
	names := slices.DeleteFunc(parsed.CapNames(), func(name string) bool { return name == "" })
	slices.Sort(names)
	return names, nil
}

// Variables are the names that a template uses, sorted.
func Variables(template string) ([]string, error) {
	t, err := newTemplate(template)
	if err != nil {
		return nil, err
	}
	names := t.Varnames()
	slices.Sort(names)
	return names, nil
}

func newTemplate(text string) (*uritemplate.Template, error) {
	t, err := uritemplate.New(encodedLiterals(text))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBadTemplate, err)
	}
	return t, nil
}

// reference is a finding of a linkifier; url is "" for an unsafe target.
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
	if r.from < r.to && !strings.Contains(text[r.from:r.to], tree.PlaceholderStart) {
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
	url, safe := inline.LinkMaker{}.SafeURL(expanded)
	if !safe {
		return ""
	}
	return url
}

// encodedLiterals encodes the characters that a template cannot have outside its braces:
// a stray percent sign, and the characters that no URL has.
func encodedLiterals(url string) string {
	out := make([]byte, 0, len(url))
	for i := range len(url) {
		stray := url[i] == '%' && (i+2 >= len(url) || !isHex(url[i+1]) || !isHex(url[i+2]))
		if stray || url[i] <= ' ' || url[i] == 0x7f || strings.IndexByte("\"<>\\^`|'", url[i]) >= 0 {
			out = fmt.Appendf(out, "%%%02X", url[i])
			continue
		}
		out = append(out, url[i])
	}
	return string(out)
}

func isHex(c byte) bool { return unicode.Is(unicode.ASCII_Hex_Digit, rune(c)) }

// matchingBudget is the maximum number of pattern steps in a message: the bytes that a
// search may read times the length of its pattern. References after the end of the budget
// stay text.
const matchingBudget = 10_000_000

// references returns the findings of a linkifier in a text, within the budget.
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
