package changelog

import (
	"slices"
	"strings"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// along applies m to the value at the path. If m is nil, it demands that the path has no
// value. Each answer on the way must be a success.
func (o *observer) along(path Path, m Matcher) Matcher {
	for _, s := range slices.Backward(path) {
		s = o.segment(s)
		switch {
		case m != nil:
			m = answered(Path{s}.Under(m))
		case s.Where != nil:
			none := Not(ContainElement(Be(s.Words(), s.Fits)))
			m = answered(Path{{Name: s.Name}}.Under(none))
		default:
			m = answered(HaveNoField(s.Name))
		}
	}
	return m
}

// segment has the values of the placeholders in a segment.
func (o *observer) segment(s Segment) Segment {
	s.Name, s.Where = o.text(s.Name), slices.Clone(s.Where)
	for i := range s.Where {
		s.Where[i].Value = o.text(s.Where[i].Value)
	}
	return s
}

// answered also demands success of a value that is an answer.
func answered(m Matcher) Matcher {
	both := SatisfyAll(Succeed(), m)
	return BeExplained("the value as demanded", func(v any) *Mismatch {
		if _, ok := v.(*target.Reply); ok {
			return Explain(both, v)
		}
		return Explain(m, v)
	})
}

func hasElements(v any) bool { return len(Elements(v)) > 0 }

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
