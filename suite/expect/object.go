package expect

import (
	"fmt"
	"maps"
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// fields returns the object of a reply or a decoded value.
func fields(actual any) (target.Object, error) {
	switch v := actual.(type) {
	case *target.Reply:
		if v.Body == nil {
			return nil, Fail("a JSON object", v)
		}
		return v.Body, nil
	case map[string]any:
		if v != nil {
			return v, nil
		}
	}
	return nil, Fail("an object", actual)
}

// Field requires the key, with a value that m accepts.
func Field(name string, demand any) Matcher {
	m := From(demand)
	return func(actual any) error {
		object, err := fields(actual)
		if err != nil {
			return err
		}
		value, present := object[name]
		if !present {
			return Under(name, &Mismatch{Demanded: "the field " + name, Came: "none in " + show(actual)})
		}
		return Under(name, m(value))
	}
}

// Absent requires that the key does not exist; null is not absent.
func Absent(name string) Matcher {
	return func(actual any) error {
		object, err := fields(actual)
		if err != nil {
			return err
		}
		if value, present := object[name]; present {
			return Under(name, Fail("no field "+name, value))
		}
		return nil
	}
}

// Optional accepts a missing key, or a value that m accepts.
func Optional(name string, demand any) Matcher {
	m := From(demand)
	return func(actual any) error {
		object, err := fields(actual)
		if err == nil {
			if _, present := object[name]; !present {
				return nil
			}
		}
		return Field(name, m)(actual)
	}
}

// Shape requires every field of the table; further keys are allowed.
func Shape(table map[string]Matcher) Matcher {
	return func(actual any) error {
		for _, name := range slices.Sorted(maps.Keys(table)) {
			if err := Field(name, table[name])(actual); err != nil {
				return err
			}
		}
		return nil
	}
}

// OnlyKeys requires that the object has no other keys.
func OnlyKeys(names ...string) Matcher {
	return func(actual any) error {
		object, err := fields(actual)
		if err != nil {
			return err
		}
		for _, key := range slices.Sorted(maps.Keys(object)) {
			if !slices.Contains(names, key) {
				return Under(key, &Mismatch{
					Demanded: fmt.Sprintf("no field but %v", names), Came: "the field " + key,
				})
			}
		}
		return nil
	}
}
