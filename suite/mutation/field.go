package mutation

import (
	"encoding/json"
	"reflect"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// When a field is changed: at once, which is the first kind of mistakes, or only for
// some readings, which is the second kind.
const (
	atOnce    = ""
	forOthers = " for others than the first to ask"
	later     = " from the second answer on"
	notFirst  = " of all objects but the first"
)

// ofField changes the field of the objects at the path of the answer.
func ofField(call, path, name, kind, when string) func(*Exchange) {
	return did(call, func(x *Exchange) {
		found := below(x.Body, path)
		switch when {
		case forOthers:
			if first, _ := x.Kept("first").(string); first == "" || first == x.Email {
				x.Keep("first", x.Email)
				return
			}
		case later:
			if x.Count(x.Spec) == 0 {
				return
			}
		case notFirst:
			found = found[min(len(found), 1):]
		}
		for _, object := range found {
			if value, there := object[name]; there && change(object, name, value, kind) {
				x.Use()
			}
		}
	})
}

// below are the objects at a path of names, through arrays.
func below(object target.Object, path string) []target.Object {
	if path == "" {
		return []target.Object{object}
	}
	name, rest, _ := strings.Cut(path, ".")
	inner := target.Objects(object, name)
	if one, ok := object[name].(target.Object); ok {
		inner = []target.Object{one}
	}
	var found []target.Object
	for _, each := range inner {
		found = append(found, below(each, rest)...)
	}
	return found
}

// change makes one of the kinds of changes, and tells whether that changed anything: an
// empty list has no other value.
func change(object target.Object, name string, value any, kind string) bool {
	switch kind {
	case "drop":
		delete(object, name)
		return true
	case "null":
		object[name] = nil
	case "retype":
		object[name] = retyped(value)
	case "other":
		object[name] = another(value)
	}
	return !reflect.DeepEqual(object[name], value)
}

// retyped is the value as another type.
func retyped(value any) any {
	switch v := value.(type) {
	case json.Number:
		return v.String()
	case string:
		return json.Number("7")
	case bool:
		return "yes"
	case []any:
		return target.Object{}
	case target.Object:
		return []any{}
	}
	return json.Number("7")
}

// another is a value of the same type.
func another(value any) any {
	switch v := value.(type) {
	case json.Number:
		n, _ := v.Int64()
		return json.Number(jsonOf(n + 1))
	case string:
		return v + "x"
	case bool:
		return !v
	case []any:
		return []any{}
	case target.Object:
		other := make(target.Object)
		for name, inner := range v {
			other[name] = another(inner)
		}
		return other
	}
	return value
}
