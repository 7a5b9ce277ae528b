package matchers

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/onsi/gomega/format"
	"github.com/onsi/gomega/matchers"
)

// matcher is a matcher of the suite: it also says where a value differs.
type matcher struct {
	words   string // for the accepted values: "a string"
	of      any    // the demand whose words follow, if there is one: only a failure needs them
	explain explanation
}

// explanation returns the mismatch of a value, nil if the value is accepted.
type explanation = func(actual any) *Mismatch

// Match implements Gomega's matcher interface.
func (m matcher) Match(actual any) (bool, error) { return m.explain(actual) == nil, nil }

// FailureMessage implements Gomega's matcher interface.
func (m matcher) FailureMessage(actual any) string { return m.explain(actual).Error() }

// NegatedFailureMessage implements Gomega's matcher interface.
func (m matcher) NegatedFailureMessage(actual any) string {
	return NewMismatch("not "+Words(m), actual).Error()
}

// Explain returns the mismatch of a value with its place: the element of an array that is
// nearest to the demanded one, or the first element that is not as demanded. It returns
// nil if the matcher accepts the value.
func Explain(m Matcher, actual any) *Mismatch { return explain(m)(actual) }

// Accepts reports whether the matcher accepts the value.
func Accepts(m Matcher, actual any) bool { return explain(m)(actual) == nil }

// explain returns the explanation of a matcher, or of a demanded value.
func explain(demanded any) explanation {
	switch m := gomegaMatcher(demanded).(type) {
	case matcher:
		return m.explain
	case *matchers.AndMatcher:
		return explainAll(m.Matchers)
	case *matchers.OrMatcher:
		return explainAny(m)
	case *matchers.EqualMatcher: // Gomega refuses to compare null with null
		return accepting(m, func(v any) bool { return reflect.DeepEqual(v, m.Expected) })
	case *matchers.ContainElementMatcher:
		if len(m.Result) == 0 {
			return explainElement(Words(m.Element), explain(m.Element))
		}
		return byGomega(m)
	case *matchers.HaveEachMatcher:
		return explainEach(m)
	default:
		return byGomega(m)
	}
}

func gomegaMatcher(demanded any) Matcher {
	if m, is := demanded.(Matcher); is {
		return m
	}
	if demanded == nil {
		return &matchers.BeNilMatcher{}
	}
	return &matchers.EqualMatcher{Expected: demanded}
}

func accepting(m Matcher, holds func(any) bool) explanation {
	return func(actual any) *Mismatch {
		if holds(actual) {
			return nil
		}
		return NewMismatch(wordsFor(m, actual), actual)
	}
}

func byGomega(m Matcher) explanation {
	return func(actual any) *Mismatch {
		accepted, err := m.Match(actual)
		switch {
		case err != nil:
			return NewMismatch(Words(m), actual)
		case !accepted:
			return NewMismatch(wordsFor(m, actual), actual)
		}
		return nil
	}
}

// explainAll returns the first mismatch.
func explainAll(all []Matcher) explanation {
	var parts []explanation
	for _, m := range all {
		parts = append(parts, explain(m))
	}
	return func(actual any) *Mismatch {
		for i, part := range parts {
			if found := part(actual); found != nil {
				found.met += i
				return found
			}
		}
		return nil
	}
}

func explainAny(m *matchers.OrMatcher) explanation {
	return accepting(m, func(actual any) bool {
		for _, each := range m.Matchers {
			if Accepts(each, actual) {
				return true
			}
		}
		return false
	})
}

// explainElement names the element of an array that meets the most demands, and its
// difference.
func explainElement(words string, of explanation) explanation {
	return func(actual any) *Mismatch {
		elements, _ := actual.([]any)
		var nearest *Mismatch
		most := 0
		for i, element := range elements {
			differs := of(element)
			if differs == nil {
				return nil
			}
			if differs.met > most {
				most, nearest = differs.met, under(fmt.Sprintf("[%d]", i), differs)
				nearest.Demanded += " in " + words
			}
		}
		if nearest == nil {
			nearest = NewMismatch("an array holding "+words, actual)
		}
		return nearest
	}
}

// explainEach names the first element that differs. Gomega refuses an empty array.
func explainEach(m *matchers.HaveEachMatcher) explanation {
	each := BeArrayOf(m.Element).(matcher).explain
	return func(actual any) *Mismatch {
		if elements, is := actual.([]any); is && len(elements) > 0 {
			return each(actual)
		}
		return byGomega(m)(actual)
	}
}

// Words describe what a matcher accepts, or a value that is demanded.
func Words(demanded any) string { return wordsFor(gomegaMatcher(demanded), nil) }

// wordsFor describes the matcher. Where the suite does not know it, its message about the
// value does.
func wordsFor(m Matcher, actual any) string {
	switch m := m.(type) {
	case matcher:
		if m.of != nil {
			return m.words + " " + Words(m.of)
		}
		return m.words
	case *matchers.EqualMatcher:
		return show(m.Expected)
	case *matchers.BeNilMatcher:
		return "null"
	case *matchers.BeEmptyMatcher:
		return "nothing in it"
	case *matchers.HaveLenMatcher:
		return fmt.Sprintf("%d elements", m.Count)
	case *matchers.ContainSubstringMatcher:
		return fmt.Sprintf("a string containing %q", m.Substr)
	case *matchers.ContainElementMatcher:
		return "an array holding " + Words(m.Element)
	case *matchers.HaveEachMatcher:
		return "an array, each element " + Words(m.Element)
	case *matchers.ConsistOfMatcher:
		return "in any order " + list(m.Elements, ", ")
	case *matchers.BeElementOfMatcher:
		return "one of " + list(m.Elements, ", ")
	case *matchers.HaveKeyWithValueMatcher:
		return Words(m.Key) + ": " + Words(m.Value)
	case *matchers.NotMatcher:
		return wordsForNot(m.Matcher)
	case *matchers.AndMatcher:
		return list(m.Matchers, " and ")
	case *matchers.OrMatcher:
		return list(m.Matchers, " or ")
	}
	return strings.Join(strings.Fields(strings.TrimPrefix(m.FailureMessage(actual),
		"Expected\n"+format.Object(actual, 1)+"\n")), " ")
}

func wordsForNot(m Matcher) string {
	switch m := m.(type) {
	case *matchers.ContainElementMatcher:
		return "an array without " + Words(m.Element)
	case *matchers.ContainSubstringMatcher:
		return fmt.Sprintf("a string without %q", m.Substr)
	}
	return "not " + Words(m)
}

func list[T any](demanded []T, between string) string {
	var words []string
	for _, each := range demanded {
		words = append(words, Words(each))
	}
	return strings.Join(words, between)
}
