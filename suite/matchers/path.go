package matchers

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Path is a place in JSON: keys with dots between them. "members[]" stands for each
// element of an array, or each value of an object, that is not empty, "members[*]" for
// each of any, and "members[role=100]" for the first element with that field, or with
// that value in an array there. A number is the position in an array.
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
	if text != "" && !strings.ContainsAny(text, ".[]{}") { // as most are
		return Path{{Name: text}}, nil
	}
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

// Under accepts a value with another one, which m accepts, at the path.
func (p Path) Under(m Matcher) Matcher { return matcher{explain: p.to(explain(m)), of: m} }

func (p Path) to(of explanation) explanation {
	for _, s := range slices.Backward(p) {
		of = s.to(of)
	}
	return of
}

// to explains the value at the segment.
func (s Segment) to(of explanation) explanation {
	switch {
	case s.Where != nil:
		of = s.chosen(of)
	case s.Each == "[]":
		of = eachOf(of, true)
	case s.Each == "[*]":
		of = eachOf(of, false)
	}
	if s.Name == "" {
		return of
	}
	named := field(s.Name, of, func(actual any) *Mismatch {
		return &Mismatch{Demanded: "the field " + s.Name, Came: "none in " + show(actual)}
	})
	return func(v any) *Mismatch {
		if list, is := v.([]any); is {
			if i, err := strconv.Atoi(s.Name); err == nil && i < len(list) {
				return under(fmt.Sprintf("[%d]", i), of(list[i]))
			}
		}
		return named(v)
	}
}

// Elements are those of an array, or the values of an object.
func Elements(v any) []any {
	if object, is := v.(target.Object); is {
		return slices.Collect(maps.Values(object))
	}
	list, _ := v.([]any)
	return list
}

// eachOf explains the first element of an array, or the first value of an object, that
// differs.
func eachOf(of explanation, some bool) explanation {
	each := BeArrayOf(matcher{explain: of}).(matcher).explain
	return func(v any) *Mismatch {
		if some && len(Elements(v)) == 0 {
			return NewMismatch("an array with elements", v)
		}
		if _, is := v.(target.Object); is {
			return each(Elements(v))
		}
		return each(v)
	}
}

// chosen explains the first element that meets the conditions.
func (s Segment) chosen(of explanation) explanation {
	return func(v any) *Mismatch {
		list, _ := v.([]any)
		if i := slices.IndexFunc(list, s.Fits); i >= 0 {
			return under(fmt.Sprintf("[%d]", i), of(list[i]))
		}
		return NewMismatch("an array holding "+s.Words(), v)
	}
}

// Words describe the element that the conditions choose.
func (s Segment) Words() string {
	words := "an element with"
	for _, c := range s.Where {
		words += " " + c.Path + "=" + c.Value
	}
	return words
}

// Fits reports whether the element meets the conditions.
func (s Segment) Fits(element any) bool {
	for _, c := range s.Where {
		of := Find(element, c.Path)
		elements, _ := of.([]any)
		is := func(v any) bool { return PlainText(v) == c.Value }
		if !is(of) && !slices.ContainsFunc(elements, is) {
			return false
		}
	}
	return true
}

// Find returns the value at a path, or nil.
func Find(v any, path string) any {
	segments, err := ParsePath(path)
	if err != nil {
		return nil
	}
	for _, s := range segments {
		v = within(v, s.Name)
		if s.Where != nil {
			elements, _ := v.([]any)
			i := slices.IndexFunc(elements, s.Fits)
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

// PlainText is a value as a path writes it: JSON, without the quotes of a text.
func PlainText(v any) string {
	if text, is := v.(string); is {
		return text
	}
	text, _ := json.Marshal(v)
	return string(text)
}
