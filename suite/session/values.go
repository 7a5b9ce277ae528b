package session

import "github.com/spiritlevel/spiritlevel/suite/expect"

func AsList(v any) []any {
	elements, _ := v.([]any)
	return elements
}

// FindElement is the first element of a list that is as demanded, nil if there is none.
func FindElement(in any, m expect.Matcher) any {
	for _, element := range AsList(in) {
		if m(element) == nil {
			return element
		}
	}
	return nil
}
