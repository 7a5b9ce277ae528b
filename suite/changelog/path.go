package changelog

import (
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// along applies m to the value at the path. If m is nil, it demands that the path has no
// value. Each answer on the way must be a success.
func (o *observer) along(path expect.Path, m expect.Matcher) expect.Matcher {
	for _, s := range slices.Backward(path) {
		s = o.segment(s)
		switch {
		case m != nil:
			m = answered(s.To(m))
		case s.Where != nil:
			m = answered(expect.Segment{Name: s.Name}.To(expect.NotHolding(s.Words(),
				expect.That(s.Words(), s.Fits))))
		default:
			m = answered(expect.Absent(s.Name))
		}
	}
	return m
}

// segment has the values of the placeholders in a segment.
func (o *observer) segment(s expect.Segment) expect.Segment {
	s.Name, s.Where = o.text(s.Name), slices.Clone(s.Where)
	for i := range s.Where {
		s.Where[i].Value = o.text(s.Where[i].Value)
	}
	return s
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

func hasElements(v any) bool { return len(expect.Elements(v)) > 0 }

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
