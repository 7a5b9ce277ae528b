package matchers

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
)

// matcher is a Gomega matcher that explains where a value differs.
type matcher struct {
	words   string
	explain expect.Matcher
}

func (m matcher) Match(actual any) (bool, error)   { return m.explain(actual) == nil, nil }
func (m matcher) FailureMessage(actual any) string { return m.explain.FailureMessage(actual) }
func (m matcher) NegatedFailureMessage(actual any) string {
	return m.explain.NegatedFailureMessage(actual)
}
func (m matcher) Explain(actual any) error { return m.explain(actual) }
func (m matcher) Words() string            { return m.words }

// Be accepts the values for which the predicate holds; the words describe them.
func Be(words string, holds func(actual any) bool) Matcher {
	return matcher{words, expect.That(words, holds)}
}

// Described gives a matcher words for reports: the stream "general".
func Described(words string, m Matcher) Matcher {
	return matcher{words, expect.From(m)}
}

// HaveField accepts an object or an answer with a value at the path, which must be as
// demanded if a matcher or a value is given. See expect.Path.
//
//	HaveField("members[*].role", BeInteger())
//	HaveField("members[user_id=7].full_name", "Ada")
func HaveField(path string, demanded ...any) Matcher {
	place, err := expect.ParsePath(path)
	if err != nil {
		panic(err)
	}
	if len(demanded) == 0 {
		return matcher{"the field " + path, place.To(anything)}
	}
	return matcher{path + " " + expect.Words(demanded[0]), place.To(demanded[0])}
}

// HaveNoField accepts an object or an answer without the field. A field with the value
// null is one.
func HaveNoField(name string) Matcher {
	return matcher{"no field " + name, expect.Absent(name)}
}

// HaveFieldIfAny accepts an object or an answer without the field, or with the demanded
// value.
func HaveFieldIfAny(name string, demanded any) Matcher {
	return matcher{name + ", if any, " + expect.Words(demanded), expect.Optional(name, expect.From(demanded))}
}

// Fields are demands on the fields of an object by their names: matchers or values.
type Fields map[string]any

// HaveFields accepts an object or an answer with all these fields, and any others.
func HaveFields(fields Fields) Matcher {
	table, words := map[string]expect.Matcher{}, []string{}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		table[name] = expect.From(fields[name])
		words = append(words, name+" "+expect.Words(fields[name]))
	}
	return matcher{strings.Join(words, " and "), expect.Shape(table)}
}

// HaveOnlyFields accepts an object or an answer without other fields.
func HaveOnlyFields(names ...string) Matcher {
	return matcher{fmt.Sprintf("no field but %v", names), expect.OnlyKeys(names...)}
}

// BeText accepts a string.
func BeText() Matcher { return matcher{"a string", expect.Text()} }

// BeNonEmptyText accepts a string that is not empty.
func BeNonEmptyText() Matcher {
	return matcher{"a non-empty string", expect.NonEmptyText()}
}

// BeBoolean accepts true and false.
func BeBoolean() Matcher { return matcher{"a boolean", expect.Boolean()} }

// BeInteger accepts a number without fraction and exponent.
func BeInteger() Matcher { return matcher{"an integer", expect.Integer()} }

// BeBetween accepts an integer within the bounds, both included.
func BeBetween(low, high int64) Matcher {
	return matcher{fmt.Sprintf("an integer from %d to %d", low, high), expect.Between(low, high)}
}

// BeObject accepts a JSON object.
func BeObject() Matcher { return matcher{"an object", expect.Object()} }

// BeAbsoluteURL accepts an absolute http or https URL.
func BeAbsoluteURL() Matcher { return matcher{"an absolute URL", expect.AbsoluteURL()} }

// BeDistinct accepts an array of different strings.
func BeDistinct() Matcher {
	return matcher{"strings that are all different", expect.Distinct()}
}

// OrNull accepts null and the demanded value.
func OrNull(demanded any) Matcher {
	return matcher{expect.Words(demanded) + " or null", expect.OrNull(expect.From(demanded))}
}

func anything(any) error { return nil }

// Find returns the value at a path, or nil. See expect.Path.
func Find(v any, path string) any { return expect.Find(v, path) }
