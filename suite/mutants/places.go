package mutants

import (
	"maps"
	"slices"
	"strings"
)

// object is a decoded JSON object. Numbers in it are int, or float64.
type object = map[string]any

// place is a field of an object that has objects: a list of them, or one.
type place struct {
	up   object
	name string
}

// placesOf finds the places of a path of names, through lists. "*" stands for all names of an
// object that is a map.
func placesOf(it object, path string) []place {
	name, rest, more := strings.Cut(path, ".")
	names := []string{name}
	if name == "*" {
		names = slices.Sorted(maps.Keys(it))
	}
	var found []place
	for _, name := range names {
		p := place{it, name}
		if _, there := it[name]; !there {
			continue
		}
		if !more {
			found = append(found, p)
			continue
		}
		for _, inner := range p.elements() {
			if inner, is := inner.(object); is {
				found = append(found, placesOf(inner, rest)...)
			}
		}
	}
	return found
}

// elements are those of the list, or the one object.
func (p place) elements() []any {
	switch v := p.up[p.name].(type) {
	case []any:
		return v
	case object:
		return []any{v}
	}
	return nil
}

// keep leaves these elements in the place.
func (p place) keep(left []any) {
	if _, list := p.up[p.name].([]any); list {
		p.up[p.name] = left
	} else if len(left) == 0 {
		delete(p.up, p.name)
	}
}
