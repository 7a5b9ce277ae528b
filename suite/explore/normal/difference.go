package normal

import (
	"fmt"
	"maps"
	"reflect"
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Gap is a place at which two normal values differ.
type Gap struct {
	Where, Demanded, Came string
	Kind                  Kind
}

// Kind is the kind of a difference.
type Kind string

// The kinds of differences.
const (
	Missing Kind = "missing" // a field or an element is not there
	Surplus Kind = "surplus" // there is another field or element
	Value   Kind = "value"
	Type    Kind = "type"
	Order   Kind = "order"
)

// Differences finds all places at which two normal values differ.
func Differences(path string, want, got any) []Gap {
	if reflect.DeepEqual(want, got) {
		return nil
	}
	switch w := want.(type) {
	case target.Object:
		if g, is := got.(target.Object); is {
			return fieldDifferences(path, w, g)
		}
	case []any:
		if g, is := got.([]any); is {
			return listDifferences(path, w, g)
		}
	}
	kind := Value
	if fmt.Sprintf("%T", want) != fmt.Sprintf("%T", got) {
		kind = Type
	}
	return []Gap{{path, session.JSONText(want), session.JSONText(got), kind}}
}

func fieldDifferences(path string, want, got target.Object) (gaps []Gap) {
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if value, there := got[name]; there {
			gaps = append(gaps, Differences(path+"."+name, want[name], value)...)
			continue
		}
		gaps = append(gaps, Gap{path + "." + name, session.JSONText(want[name]), "nothing", Missing})
	}
	for _, name := range slices.Sorted(maps.Keys(got)) {
		if _, there := want[name]; !there {
			gaps = append(gaps, Gap{path + "." + name, "nothing", session.JSONText(got[name]), Surplus})
		}
	}
	return gaps
}

// listDifferences names the elements that differ where both lists have them, and otherwise
// the first that only one of them has.
func listDifferences(path string, want, got []any) (gaps []Gap) {
	for i, element := range want {
		if i < len(got) && nameOf(element) != "" && nameOf(element) == nameOf(got[i]) {
			gaps = append(gaps, Differences(fmt.Sprintf("%s[%s]", path, nameOf(element)), element, got[i])...)
		}
	}
	if len(gaps) > 0 {
		return gaps
	}
	if missing := lacking(want, got); missing != nil {
		gaps = append(gaps, Gap{path + "[]" + typeOf(missing), "an element " + session.JSONText(missing), "none", Missing})
	}
	if surplus := lacking(got, want); surplus != nil {
		gaps = append(gaps, Gap{path + "[]" + typeOf(surplus), "no further element", session.JSONText(surplus), Surplus})
	}
	if len(gaps) == 0 {
		gaps = []Gap{{path, fmt.Sprintf("%d elements in order", len(want)), session.JSONText(got), Order}}
	}
	return gaps
}

// typeOf names the type of an element that has one, such as an event.
func typeOf(element any) string {
	object, _ := element.(target.Object)
	if name, is := object["type"].(string); is {
		return " of type " + name
	}
	return ""
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
