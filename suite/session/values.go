package session

import "github.com/spiritlevel/spiritlevel/suite/expect"

func List(v any) []any {
	elements, _ := v.([]any)
	return elements
}

// Found is the first element of a list that is as demanded, nil if there is none.
func Found(in any, m expect.Matcher) any {
	for _, element := range List(in) {
		if m(element) == nil {
			return element
		}
	}
	return nil
}
