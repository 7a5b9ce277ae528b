package normal

import (
	"fmt"
	"maps"
	"reflect"
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Difference finds where two normal values first differ, "" for equal values, and
// describes the demanded and the received value.
func Difference(path string, want, got any) (where, demanded, came string) {
	if reflect.DeepEqual(want, got) {
		return "", "", ""
	}
	switch w := want.(type) {
	case target.Object:
		if g, is := got.(target.Object); is {
			return fieldDifference(path, w, g)
		}
	case []any:
		if g, is := got.([]any); is {
			return listDifference(path, w, g)
		}
	}
	return path, session.JSONText(want), session.JSONText(got)
}

func fieldDifference(path string, want, got target.Object) (where, demanded, came string) {
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if value, there := got[name]; !there {
			return path + "." + name, session.JSONText(want[name]), "nothing"
		} else if where, demanded, came = Difference(path+"."+name, want[name], value); where != "" {
			return where, demanded, came
		}
	}
	for _, name := range slices.Sorted(maps.Keys(got)) {
		if _, there := want[name]; !there {
			return path + "." + name, "nothing", session.JSONText(got[name])
		}
	}
	return "", "", ""
}

// listDifference names the element that differs where both lists have it, and otherwise
// the first that only one of them has.
func listDifference(path string, want, got []any) (where, demanded, came string) {
	for i, element := range want {
		if i < len(got) && nameOf(element) != "" && nameOf(element) == nameOf(got[i]) {
			if where, demanded, came = Difference(fmt.Sprintf("%s[%s]", path, nameOf(element)), element, got[i]); where != "" {
				return where, demanded, came
			}
		}
	}
	if missing := lacking(want, got); missing != nil {
		return path + "[]", "an element " + session.JSONText(missing), "none"
	}
	if surplus := lacking(got, want); surplus != nil {
		return path + "[]", "no further element", session.JSONText(surplus)
	}
	return path, fmt.Sprintf("%d elements in order", len(want)), session.JSONText(got)
}

// lacking is the first element that a list has more often than the other list, nil
// without such an element.
func lacking(list, other []any) any {
	counts := make(map[string]int)
	for _, element := range other {
		counts[session.JSONText(element)]++
	}
	for _, element := range list {
		text := session.JSONText(element)
		if counts[text]--; counts[text] < 0 {
			return element
		}
	}
	return nil
}

// nameOf is the name of a list's element in paths, "" without an ID.
func nameOf(element any) string {
	object, _ := element.(target.Object)
	for _, name := range append(identities[:len(identities):len(identities)], "name") {
		if text, is := object[name].(string); is {
			return text
		}
	}
	return ""
}
