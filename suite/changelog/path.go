package changelog

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// segment is one key of a path. "members[]" stands for each element of an array, or each
// value of an object, that is not empty, "members[*]" for each of any, and "members[role=100]" for the
// first element with that field, or with that value in an array there. A number is the
// position in an array.
type segment struct {
	name  string
	each  string // "[]", "[*]" or nothing
	where []condition
}

type condition struct{ path, value string }

var segmentForm = regexp.MustCompile(`^((?:\{[^}]*\}|[^.\[\]{}])+)(\[[^\]]*\])?(?:\.|$)`)

func pathOf(text string) (path []segment, err error) {
	for rest := text; rest != ""; {
		m := segmentForm.FindStringSubmatch(rest)
		if m == nil {
			return nil, fmt.Errorf("malformed path %q", text)
		}
		rest = rest[len(m[0]):]
		s := segment{name: m[1], each: m[2]}
		if strings.Contains(s.each, "=") {
			for _, part := range strings.Split(strings.Trim(s.each, "[]"), ",") {
				key, value, _ := strings.Cut(part, "=")
				s.where = append(s.where, condition{key, value})
			}
		} else if !slices.Contains([]string{"", "[]", "[*]"}, s.each) {
			return nil, fmt.Errorf("unknown choice of elements %q", s.each)
		}
		path = append(path, s)
	}
	return path, nil
}

// along applies m to the value at the path. If m is nil, it demands that the path has no
// value. Each answer on the way must be a success.
func (o *observer) along(path []segment, m expect.Matcher) expect.Matcher {
	for _, s := range slices.Backward(path) {
		name := o.text(s.name)
		switch inner := m; {
		case s.where != nil:
			m = o.field(name, o.chosen(s.where, inner))
		case inner == nil:
			m = answered(expect.Absent(name))
		case s.each == "[]":
			m = o.field(name, expect.All(words["some"], each(inner)))
		case s.each == "[*]":
			m = o.field(name, each(inner))
		default:
			m = o.field(name, inner)
		}
	}
	return m
}

// field applies m to the value at a key of an object, or at a position of an array.
func (o *observer) field(name string, m expect.Matcher) expect.Matcher {
	of := answered(expect.Field(name, m))
	return func(v any) error {
		if list, is := v.([]any); is {
			if i, err := strconv.Atoi(name); err == nil && i < len(list) {
				return m(list[i])
			}
		}
		return of(v)
	}
}

// answered also demands success of a value that is an answer.
func answered(m expect.Matcher) expect.Matcher {
	return func(v any) error {
		if reply, ok := v.(*target.Reply); ok {
			return expect.All(expect.Success(), m)(reply)
		}
		return m(v)
	}
}

func hasElements(v any) bool { return len(elements(v)) > 0 }

// elements are those of an array, or the values of an object.
func elements(v any) []any {
	if object, is := v.(target.Object); is {
		return slices.Collect(maps.Values(object))
	}
	return AsList(v)
}

// each applies m to each element of an array, or to each value of an object.
func each(m expect.Matcher) expect.Matcher {
	of := expect.ArrayOf(m)
	return func(v any) error {
		if _, is := v.(target.Object); is {
			return of(elements(v))
		}
		return of(v)
	}
}

// chosen applies m to the first element that meets the conditions. If m is nil, it demands
// that no element meets them.
func (o *observer) chosen(where []condition, m expect.Matcher) expect.Matcher {
	words := "an element with"
	for _, c := range where {
		words += " " + c.path + "=" + o.text(c.value)
	}
	fits := func(v any) error { return fit(v, where, o.text) }
	if m == nil {
		return expect.NotHolding(words, fits)
	}
	return func(v any) error {
		if element := FindElement(v, fits); element != nil {
			return m(element)
		}
		return expect.Fail("an array holding "+words, v)
	}
}

// find returns the value at a path, or nil.
func find(v any, path string) any {
	segments, err := pathOf(path)
	if err != nil {
		return nil
	}
	for _, s := range segments {
		v = within(v, s.name)
		if s.where != nil {
			v = FindElement(v, func(element any) error { return fit(element, s.where, strings.TrimSpace) })
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

// fit demands that the element meets the conditions.
func fit(element any, where []condition, text func(string) string) error {
	for _, c := range where {
		of, want := find(element, c.path), text(c.value)
		is := func(v any) bool { return plainText(v) == want }
		if !is(of) && !slices.ContainsFunc(AsList(of), is) {
			return expect.Fail(c.path+"="+want, element)
		}
	}
	return nil
}

// plainText is a value as a path writes it: JSON, without the quotes of a text.
func plainText(v any) string {
	if text, is := v.(string); is {
		return text
	}
	return JSONText(v)
}

// separated cuts a text at its commas outside brackets and braces.
func separated(text string) []string {
	depth, parts := 0, []string{""}
	for _, r := range text {
		switch {
		case r == '[' || r == '{':
			depth++
		case r == ']' || r == '}':
			depth--
		case r == ',' && depth == 0:
			parts = append(parts, "")
			continue
		}
		parts[len(parts)-1] += string(r)
	}
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	return parts
}
