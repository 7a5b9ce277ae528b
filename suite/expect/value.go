package expect

import (
	"encoding/json"
	"fmt"
	"math/big"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Text requires a string.
func Text() Matcher {
	return That("a string", func(v any) bool { _, ok := v.(string); return ok })
}

// NonEmptyText requires a string that is not empty.
func NonEmptyText() Matcher {
	return That("a non-empty string", func(v any) bool { s, ok := v.(string); return ok && s != "" })
}

// Boolean requires true or false.
func Boolean() Matcher {
	return That("a boolean", func(v any) bool { _, ok := v.(bool); return ok })
}

// Integer requires a number without fraction or exponent.
func Integer() Matcher {
	return That("an integer", func(v any) bool {
		n, ok := v.(json.Number)
		if !ok {
			return false
		}
		_, whole := new(big.Int).SetString(n.String(), 10)
		return whole
	})
}

// Between requires an integer within the bounds, both included.
func Between(low, high int64) Matcher {
	return All(Integer(), That(fmt.Sprintf("an integer from %d to %d", low, high), func(v any) bool {
		n, err := strconv.ParseInt(v.(json.Number).String(), 10, 64)
		return err == nil && n >= low && n <= high
	}))
}

// OrNull accepts null and all values that m accepts.
func OrNull(demand any) Matcher {
	m := From(demand)
	return func(v any) error {
		if v == nil {
			return nil
		}
		return m(v)
	}
}

// Equal requires the value, compared as decoded JSON.
func Equal(want any) Matcher {
	return That(show(want), func(v any) bool { return reflect.DeepEqual(v, want) })
}

// NotEqual requires another value.
func NotEqual(unwanted any) Matcher {
	return That("anything but "+show(unwanted), func(v any) bool { return !reflect.DeepEqual(v, unwanted) })
}

// OneOf requires one of the strings.
func OneOf(allowed ...string) Matcher {
	return That("one of "+strings.Join(allowed, ", "), func(v any) bool {
		s, ok := v.(string)
		return ok && slices.Contains(allowed, s)
	})
}

// Containing requires a string with the part in it.
func Containing(part string) Matcher {
	return That(fmt.Sprintf("a string containing %q", part), func(v any) bool {
		s, ok := v.(string)
		return ok && strings.Contains(s, part)
	})
}

// Without requires a string that does not contain the part.
func Without(part string) Matcher {
	return That(fmt.Sprintf("a string without %q", part), func(v any) bool {
		s, ok := v.(string)
		return ok && !strings.Contains(s, part)
	})
}

// AbsoluteURL requires a string with an absolute http or https URL.
func AbsoluteURL() Matcher {
	return That("an absolute URL", func(v any) bool {
		s, _ := v.(string)
		u, err := url.Parse(s)
		return err == nil && u.Host != "" && (u.Scheme == "http" || u.Scheme == "https")
	})
}

// Object requires a JSON object.
func Object() Matcher {
	return That("an object", func(v any) bool { _, ok := v.(map[string]any); return ok })
}

// Distinct requires an array of different strings.
func Distinct() Matcher {
	return func(v any) error {
		elements, ok := v.([]any)
		if !ok {
			return Fail("an array", v)
		}
		seen := map[string]bool{}
		for _, element := range elements {
			text, ok := element.(string)
			if !ok || seen[text] {
				return Fail("strings that are all different", v)
			}
			seen[text] = true
		}
		return nil
	}
}

// ArrayOf requires an array of elements that m accepts.
func ArrayOf(demand any) Matcher {
	m := From(demand)
	return func(v any) error {
		elements, ok := v.([]any)
		if !ok {
			return Fail("an array", v)
		}
		for i, element := range elements {
			if err := m(element); err != nil {
				return Under(fmt.Sprintf("[%d]", i), err)
			}
		}
		return nil
	}
}

// Holding requires an array with at least one element that m accepts; words describes it.
// A mismatch names the nearest element and its difference.
func Holding(words string, demand any) Matcher {
	m := From(demand)
	return func(actual any) error {
		demanded := "an array holding " + words
		elements, _ := actual.([]any)
		var nearest *Mismatch
		most := 0
		for i, element := range elements {
			err := m(element)
			if err == nil {
				return nil
			}
			if differs := AsMismatch(err); differs.met > most {
				most = differs.met
				nearest = AsMismatch(Under(fmt.Sprintf("[%d]", i), differs))
				nearest.Demanded = differs.Demanded + " in " + words
			}
		}
		if nearest != nil {
			return nearest
		}
		return Fail(demanded, actual)
	}
}

// NotHolding requires an array without any element that m accepts; words describes it.
func NotHolding(words string, demand any) Matcher {
	m := From(demand)
	return That("an array without "+words, func(v any) bool {
		elements, ok := v.([]any)
		return ok && !slices.ContainsFunc(elements, func(e any) bool { return m(e) == nil })
	})
}

// Length requires an array of n elements.
func Length(n int) Matcher {
	return That(fmt.Sprintf("an array of %d", n), func(v any) bool {
		elements, ok := v.([]any)
		return ok && len(elements) == n
	})
}

// SameStrings requires an array of exactly these strings in any order.
func SameStrings(want ...string) Matcher {
	return That("exactly "+show(sorted(want)), func(v any) bool {
		elements, ok := v.([]any)
		if !ok || len(elements) != len(want) {
			return false
		}
		var came []string
		for _, element := range elements {
			s, _ := element.(string)
			came = append(came, s)
		}
		return slices.Equal(sorted(came), sorted(want))
	})
}

func sorted(s []string) []string {
	s = slices.Clone(s)
	slices.Sort(s)
	return s
}
