package changes

import (
	"encoding/json"
	"reflect"
	"strings"

	. "github.com/spiritlevel/spiritlevel/featurelevels"
)

// equals converts a number to the boolean that it replaced.
func equals(n int) func(any) any {
	return func(v any) any { return v == any(n) }
}

// replaceValue changes a field if it has a value that older levels do not have.
func replaceValue(o *Object, name string, newer, older any) {
	if v, ok := o.Get(name); ok && v == newer {
		o.Set(name, older)
	}
}

// unlimited raises "forever", as JSON or as plain text.
func unlimited(value string) (string, bool) {
	switch strings.Trim(value, `"`) {
	case "forever":
		return strings.Replace(value, "forever", "unlimited", 1), true
	case "unlimited":
		return "", false
	}
	return value, true
}

// keepEntries returns the entries of a list, lowered or not, that older levels have.
func keepEntries(list any, wanted func(i int) bool) []any {
	kept := []any{}
	v := reflect.ValueOf(list)
	for i := range v.Len() {
		if wanted(i) {
			kept = append(kept, v.Index(i).Interface())
		}
	}
	return kept
}

// paramsAdded removes new parameters of routes from older levels.
func paramsAdded(routes, names []string) Edit {
	return forEach(names, func(name string) Edit { return ParamAdded(name, routes...) })
}

// fromSwitch raises true and false to the values that replaced them.
func fromSwitch(on, off string) func(string) (string, bool) {
	return func(value string) (string, bool) {
		switch strings.Trim(value, " \t\r\n") {
		case "true":
			return on, true
		case "false":
			return off, true
		}
		return "", false
	}
}

// wasSwitch says that a parameter had another name, and was true or false.
func wasSwitch(name, old, on, off string, routes ...string) Edit {
	return Together(ParamWas(name, old, fromSwitch(on, off), routes...), TypeWas(name, "a boolean", routes...))
}

// quotedIn says that routes took texts as JSON strings.
func quotedIn(routes []string, names ...string) Edit {
	return forEach(names, func(name string) Edit {
		return Together(ValueWas(name, unquotedJSON, routes...), TypeWas(name, "a string", routes...))
	})
}

// forEach makes one edit that does the same to several parameters.
func forEach(names []string, edit func(name string) Edit) Edit {
	edits := make([]Edit, len(names))
	for i, name := range names {
		edits[i] = edit(name)
	}
	return Together(edits...)
}

// unquotedJSON raises a JSON string to its plain text.
func unquotedJSON(value string) (text string, ok bool) {
	err := json.Unmarshal([]byte(value), &text)
	return text, err == nil && strings.HasPrefix(strings.TrimSpace(value), `"`)
}
