package clientstate

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
)

// object is a JSON object, list a JSON array, as they were decoded.
type (
	object = map[string]any
	list   = []any
)

// copied is a value that shares nothing with another.
func copied(v any) any {
	switch v := v.(type) {
	case object:
		out := make(object, len(v))
		for key, item := range v {
			out[key] = copied(item)
		}
		return out
	case list:
		out := make(list, len(v))
		for i, item := range v {
			out[i] = copied(item)
		}
		return out
	}
	return v
}

// text prints any value.
func text(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return string(b)
}

// key is a number or a text as a key of an object.
func key(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return text(v)
}

// number is a number of an object, 0 if it has none.
func number(v any) int {
	n, _ := v.(float64)
	return int(n)
}

// sub is an object in an object, and items a list in it; empty if it has none.
func sub(o object, name string) object { found, _ := o[name].(object); return found }

func items(o object, name string) list { found, _ := o[name].(list); return found }

// objects are the objects of a list.
func objects(o object, name string) []object {
	var out []object
	for _, item := range items(o, name) {
		if found, ok := item.(object); ok {
			out = append(out, found)
		}
	}
	return out
}

// find returns the object of a list whose field has a value, nil if none has.
func find(o object, name, field string, value any) object {
	for _, item := range objects(o, name) {
		if key(item[field]) == key(value) {
			return item
		}
	}
	return nil
}

// put replaces the object of a list that has the same field, or appends it.
func put(o object, name, field string, item object) {
	for i, old := range objects(o, name) {
		if key(old[field]) == key(item[field]) {
			items(o, name)[i] = copied(item)
			return
		}
	}
	o[name] = append(items(o, name), copied(item))
}

// drop removes the objects whose field has a value from a list.
func drop(o object, name, field string, value any) {
	if _, there := o[name]; !there {
		return
	}
	o[name] = slices.DeleteFunc(slices.Clone(items(o, name)), func(item any) bool {
		found, ok := item.(object)
		return ok && key(found[field]) == key(value)
	})
}

// with adds values to a list, each once; without takes them out.
func with(l list, values ...any) list {
	for _, v := range values {
		if !holds(l, v) {
			l = append(slices.Clone(l), v)
		}
	}
	return l
}

func without(l list, values ...any) list {
	return slices.DeleteFunc(slices.Clone(l), func(item any) bool { return holds(values, item) })
}

func holds(l list, v any) bool {
	return slices.ContainsFunc(l, func(item any) bool { return key(item) == key(v) })
}

// merge copies the fields of an object into another one.
func merge(into, from object) {
	for name, v := range from {
		into[name] = copied(v)
	}
}
