package expect

import (
	"fmt"
	"strings"

	"github.com/onsi/gomega/format"
	"github.com/onsi/gomega/matchers"
	"github.com/onsi/gomega/types"
)

// Explainer is a Gomega matcher of the suite.
type Explainer interface {
	types.GomegaMatcher
	// Explain returns the mismatch of a value, nil if the matcher accepts it.
	Explain(actual any) error
	// Words describe what the matcher accepts: "a string".
	Words() string
}

// From makes a matcher of any matcher, also one of Gomega, of several, or of the demanded
// value.
func From(demanded any) Matcher {
	switch m := demanded.(type) {
	case Matcher:
		return m
	case func(any) error:
		return m
	case []Matcher:
		var all []any
		for _, each := range m {
			all = append(all, each)
		}
		return All(all...)
	}
	m := gomegaMatcher(demanded)
	return func(actual any) error { return Explain(m, actual) }
}

func fromEach(demands []any) (all []Matcher) {
	for _, demand := range demands {
		all = append(all, From(demand))
	}
	return all
}

func gomegaMatcher(demanded any) types.GomegaMatcher {
	if m, is := demanded.(types.GomegaMatcher); is {
		return m
	}
	if demanded == nil {
		return &matchers.BeNilMatcher{}
	}
	return &matchers.EqualMatcher{Expected: demanded}
}

// Explain returns the mismatch of a value with its place: the element of an array that is
// nearest to the demanded one, or the first element that is not as demanded. It returns
// nil if the matcher accepts the value.
func Explain(m types.GomegaMatcher, actual any) error {
	elements, isArray := actual.([]any)
	switch m := m.(type) {
	case Matcher:
		return m(actual)
	case Explainer:
		return m.Explain(actual)
	case *matchers.AndMatcher:
		var all []any
		for _, each := range m.Matchers {
			all = append(all, each)
		}
		return All(all...)(actual)
	case *matchers.OrMatcher:
		for _, each := range m.Matchers {
			if Explain(each, actual) == nil {
				return nil
			}
		}
		return Fail(Words(m), actual)
	case *matchers.EqualMatcher: // Gomega refuses to compare null with null
		return Equal(m.Expected)(actual)
	case *matchers.ContainElementMatcher:
		if isArray && len(m.Result) == 0 {
			return Holding(Words(m.Element), From(m.Element))(actual)
		}
	case *matchers.HaveEachMatcher:
		if isArray && len(elements) > 0 {
			return ArrayOf(From(m.Element))(actual)
		}
	}
	accepted, err := m.Match(actual)
	switch {
	case err != nil:
		return Fail(Words(m), actual)
	case !accepted:
		return Fail(wordsFor(m, actual), actual)
	}
	return nil
}

// Words describe what a matcher accepts, or a value that is demanded.
func Words(demanded any) string { return wordsFor(gomegaMatcher(demanded), nil) }

// wordsFor describes the matcher. Where the suite does not know it, its message about the
// value does.
func wordsFor(m types.GomegaMatcher, actual any) string {
	switch m := m.(type) {
	case Matcher:
		return "such a value"
	case Explainer:
		return m.Words()
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
		return "not " + Words(m.Matcher)
	case *matchers.AndMatcher:
		return listed(m.Matchers, " and ")
	case *matchers.OrMatcher:
		return listed(m.Matchers, " or ")
	}
	return strings.Join(strings.Fields(strings.TrimPrefix(m.FailureMessage(actual),
		"Expected\n"+format.Object(actual, 1)+"\n")), " ")
}

func list(demanded []any, between string) string {
	var words []string
	for _, each := range demanded {
		words = append(words, Words(each))
	}
	return strings.Join(words, between)
}

func listed(all []types.GomegaMatcher, between string) string {
	var demanded []any
	for _, m := range all {
		demanded = append(demanded, m)
	}
	return list(demanded, between)
}
