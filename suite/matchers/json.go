package matchers

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"net/url"
	"slices"
	"strconv"

	"github.com/onsi/gomega/matchers"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Be accepts the values for which the predicate holds; the words describe them.
func Be(words string, holds func(actual any) bool) Matcher {
	return BeExplained(words, func(actual any) *Mismatch {
		if holds(actual) {
			return nil
		}
		return NewMismatch(words, actual)
	})
}

// BeExplained accepts the values for which the function returns no mismatch.
func BeExplained(words string, explain func(actual any) *Mismatch) Matcher {
	return matcher{words: words, explain: explain}
}

// Described gives a matcher words for reports: the stream "general".
func Described(words string, m Matcher) Matcher {
	if _, is := m.(*matchers.OrMatcher); is { // no alternative is nearer than the others
		return Be(words, func(v any) bool { return Accepts(m, v) })
	}
	return BeExplained(words, explain(m))
}

// HaveField accepts an object or an answer with a value at the path, which must be as
// demanded if a matcher or a value is given. See Path.
//
//	HaveField("members[*].role", BeInteger())
//	HaveField("members[user_id=7].full_name", "Ada")
func HaveField(path string, demanded ...any) Matcher {
	place, err := ParsePath(path)
	if err != nil {
		panic(err)
	}
	if len(demanded) == 0 {
		return BeExplained("the field "+path, place.to(accept))
	}
	m := gomegaMatcher(demanded[0])
	return matcher{path, m, place.to(explain(m))}
}

func accept(any) *Mismatch { return nil }

// fieldsOf returns the fields of an answer or of an object.
func fieldsOf(actual any) (target.Object, *Mismatch) {
	switch v := actual.(type) {
	case *target.Reply:
		if v.Body == nil {
			return nil, NewMismatch("a JSON object", v)
		}
		return v.Body, nil
	case target.Object:
		if v != nil {
			return v, nil
		}
	}
	return nil, NewMismatch("an object", actual)
}

// field explains the value of the key with the name, and absent explains its absence.
func field(name string, explain, absent explanation) explanation {
	return func(actual any) *Mismatch {
		object, wrong := fieldsOf(actual)
		if wrong != nil {
			return wrong
		}
		value, present := object[name]
		if !present {
			return under(name, absent(actual))
		}
		return under(name, explain(value))
	}
}

// HaveNoField accepts an object or an answer without the field. A field with the value
// null is one.
func HaveNoField(name string) Matcher {
	words := "no field " + name
	return BeExplained(words, field(name, func(v any) *Mismatch { return NewMismatch(words, v) }, accept))
}

// HaveFieldIfAny accepts an object or an answer without the field, or with the demanded
// value.
func HaveFieldIfAny(name string, demanded any) Matcher {
	m := gomegaMatcher(demanded)
	return matcher{name + ", if any,", m, field(name, explain(m), accept)}
}

// Fields are demands on the fields of an object by their names: matchers or values.
type Fields map[string]any

// HaveFields accepts an object or an answer with all these fields, and any others.
func HaveFields(fields Fields) Matcher {
	var all []Matcher
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		m := gomegaMatcher(fields[name])
		all = append(all, matcher{name, m, Path{{Name: name}}.to(explain(m))})
	}
	return SatisfyAll(all...)
}

// HaveOnlyFields accepts an object or an answer without other fields.
func HaveOnlyFields(names ...string) Matcher {
	words := fmt.Sprintf("no field but %v", names)
	return BeExplained(words, func(actual any) *Mismatch {
		object, wrong := fieldsOf(actual)
		for _, key := range slices.Sorted(maps.Keys(object)) {
			if !slices.Contains(names, key) {
				return under(key, &Mismatch{Demanded: words, Came: "the field " + key})
			}
		}
		return wrong
	})
}

// BeArrayOf accepts an array, also an empty one, whose elements are all as demanded.
func BeArrayOf(demanded any) Matcher {
	m := gomegaMatcher(demanded)
	each := explain(m)
	return matcher{"an array, each element", m, func(actual any) *Mismatch {
		elements, is := actual.([]any)
		if !is {
			return NewMismatch("an array", actual)
		}
		for i, element := range elements {
			if wrong := each(element); wrong != nil {
				return under(fmt.Sprintf("[%d]", i), wrong)
			}
		}
		return nil
	}}
}

// BeArray accepts an array.
func BeArray() Matcher { return be[[]any]("an array") }

// BeObject accepts a JSON object.
func BeObject() Matcher { return be[target.Object]("an object") }

// BeText accepts a string.
func BeText() Matcher { return be[string]("a string") }

// BeBoolean accepts true and false.
func BeBoolean() Matcher { return be[bool]("a boolean") }

// BeNumber accepts a number.
func BeNumber() Matcher { return be[json.Number]("a number") }

// be accepts the values of a type.
func be[T any](words string) Matcher {
	return Be(words, func(v any) bool { _, is := v.(T); return is })
}

// BeNonEmptyText accepts a string that is not empty.
func BeNonEmptyText() Matcher {
	return Be("a non-empty string", func(v any) bool { s, is := v.(string); return is && s != "" })
}

// BeInteger accepts a number without fraction and exponent.
func BeInteger() Matcher {
	return Be("an integer", func(v any) bool {
		n, is := v.(json.Number)
		if _, err := n.Int64(); is && err == nil {
			return true
		}
		_, whole := new(big.Int).SetString(n.String(), 10)
		return whole
	})
}

// BeBetween accepts an integer within the bounds, both included.
func BeBetween(low, high int64) Matcher {
	words := fmt.Sprintf("an integer from %d to %d", low, high)
	return SatisfyAll(BeInteger(), Be(words, func(v any) bool {
		n, err := strconv.ParseInt(v.(json.Number).String(), 10, 64)
		return err == nil && n >= low && n <= high
	}))
}

// BeAbsoluteURL accepts an absolute http or https URL.
func BeAbsoluteURL() Matcher {
	return Be("an absolute URL", func(v any) bool {
		s, _ := v.(string)
		u, err := url.Parse(s)
		return err == nil && u.Host != "" && (u.Scheme == "http" || u.Scheme == "https")
	})
}

// BeDistinct accepts an array of different strings.
func BeDistinct() Matcher {
	return Be("an array of strings that are all different", func(v any) bool {
		elements, is := v.([]any)
		seen := map[any]bool{}
		for _, element := range elements {
			_, text := element.(string)
			is = is && text && !seen[element]
			seen[element] = true
		}
		return is
	})
}

// OrNull accepts null and the demanded value.
func OrNull(demanded any) Matcher {
	m := gomegaMatcher(demanded)
	of := explain(m)
	return matcher{"null or", m, func(v any) *Mismatch {
		if v == nil {
			return nil
		}
		return of(v)
	}}
}
