package matchers

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Path is a place in JSON: keys with dots between them. "members[]" stands for each
// element of an array that is not empty, "members[*]" for each element of any array, and
// "members[role=100]" for the first element with that field, or with that value in an
// array there. A number is the position in an array.
type Path []Segment

// Segment is one key of a path.
type Segment struct {
	Name  string // empty in a path that begins with "[]"
	Each  string // "[]", "[*]" or nothing
	Where []Condition
}

// Condition is a value that an element must have at a path.
type Condition struct{ Path, Value string }

var segmentForm = regexp.MustCompile(`^((?:\{[^}]*\}|[^.\[\]{}])*)(\[[^\]]*\])?(?:\.|$)`)

// ParsePath reads a path.
func ParsePath(text string) (path Path, err error) {
	for rest := text; rest != ""; {
		m := segmentForm.FindStringSubmatch(rest)
		if m == nil || m[1]+m[2] == "" {
			return nil, fmt.Errorf("malformed path %q", text)
		}
		rest = rest[len(m[0]):]
		s := Segment{Name: m[1], Each: m[2]}
		if strings.Contains(s.Each, "=") {
			for _, part := range strings.Split(strings.Trim(s.Each, "[]"), ",") {
				key, value, _ := strings.Cut(part, "=")
				s.Where = append(s.Where, Condition{key, value})
			}
		} else if !slices.Contains([]string{"", "[]", "[*]"}, s.Each) {
			return nil, fmt.Errorf("unknown choice of elements %q", s.Each)
		}
		path = append(path, s)
	}
	return path, nil
}

// mustPath reads a path of a spec.
func mustPath(text string) Path {
	path, err := ParsePath(text)
	if err != nil {
		panic(err)
	}
	return path
}

// to demands that the value at the path is as demanded.
func (p Path) to(m expect.Matcher) expect.Matcher {
	for _, s := range slices.Backward(p) {
		switch inner := m; {
		case s.Where != nil:
			m = s.chosen(inner)
		case s.Each == "[]":
			m = expect.All(expect.That("an array with elements", hasElements), expect.ArrayOf(inner))
		case s.Each == "[*]":
			m = expect.ArrayOf(inner)
		}
		if s.Name != "" {
			m = field(s.Name, m)
		}
	}
	return m
}

func hasElements(v any) bool { elements, _ := v.([]any); return len(elements) > 0 }

// field applies m to the value at a key of an object, or at a position of an array.
func field(name string, m expect.Matcher) expect.Matcher {
	of := expect.Field(name, m)
	return func(v any) error {
		if list, is := v.([]any); is {
			if i, err := strconv.Atoi(name); err == nil && i < len(list) {
				return expect.Under(fmt.Sprintf("[%d]", i), m(list[i]))
			}
		}
		return of(v)
	}
}

// chosen applies m to the first element that meets the conditions.
func (s Segment) chosen(m expect.Matcher) expect.Matcher {
	return func(v any) error {
		elements, _ := v.([]any)
		if i := slices.IndexFunc(elements, s.fits); i >= 0 {
			return expect.Under(fmt.Sprintf("[%d]", i), m(elements[i]))
		}
		words := "an array holding an element with"
		for _, c := range s.Where {
			words += " " + c.Path + "=" + c.Value
		}
		return expect.Fail(words, v)
	}
}

// fits reports whether the element meets the conditions.
func (s Segment) fits(element any) bool {
	for _, c := range s.Where {
		of := Find(element, c.Path)
		elements, _ := of.([]any)
		is := func(v any) bool { return plainText(v) == c.Value }
		if !is(of) && !slices.ContainsFunc(elements, is) {
			return false
		}
	}
	return true
}

// Find returns the value at a path, or nil.
func Find(v any, path string) any {
	for _, s := range mustPath(path) {
		v = within(v, s.Name)
		if s.Where != nil {
			elements, _ := v.([]any)
			i := slices.IndexFunc(elements, s.fits)
			if i < 0 {
				return nil
			}
			v = elements[i]
		}
	}
	return v
}

// within returns the value at a key or a position, or nil.
func within(v any, key string) any {
	switch in := v.(type) {
	case *target.Reply:
		return in.Body[key]
	case target.Object:
		return in[key]
	case []any:
		if i, err := strconv.Atoi(key); err == nil && i < len(in) {
			return in[i]
		}
	}
	return nil
}

// plainText is a value as a path writes it: JSON, without the quotes of a text.
func plainText(v any) string {
	if text, is := v.(string); is {
		return text
	}
	text, _ := json.Marshal(v)
	return string(text)
}
