package rest

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Field is one key of an object in a parameter, with the type of its value.
type Field struct {
	Key      string
	Check    func(name string, v any) *wire.Error
	Optional bool
}

// Object reads an object out of decoded JSON; name is for errors. Object ignores all
// other keys.
func Object(name string, v any, fields ...Field) (map[string]any, *wire.Error) {
	object, ok := v.(map[string]any)
	if !ok {
		return nil, WrongType.New(name, "a dict")
	}
	for _, optional := range []bool{false, true} {
		for _, f := range fields {
			value, there := object[f.Key]
			switch {
			case f.Optional != optional, f.Optional && !there:
				continue
			case !there:
				return nil, KeyMissing.New(f.Key, name)
			}
			if err := f.Check(fmt.Sprintf("%s[%q]", name, f.Key), value); err != nil {
				return nil, err
			}
		}
	}
	return object, nil
}

// IsObject checks that a value is an object. Public servers name the class that they read it into.
func IsObject(name string, v any, class string) *wire.Error {
	if _, ok := v.(map[string]any); !ok {
		return wrongClass.New(name, class)
	}
	return nil
}

// ExactObject is Object for objects that have no other keys.
func ExactObject(name string, v any, fields ...Field) (map[string]any, *wire.Error) {
	object, err := Object(name, v, fields...)
	if err != nil {
		return nil, err
	}
	others := slices.DeleteFunc(slices.Sorted(maps.Keys(object)), func(key string) bool {
		return slices.ContainsFunc(fields, func(f Field) bool { return f.Key == key })
	})
	if len(others) > 0 {
		return nil, unexpectedKey.New(name, strings.Join(others, ", "))
	}
	return object, nil
}

// IsList checks that a value is a list, and each element of it.
func IsList(name string, v any, check func(name string, v any) *wire.Error) *wire.Error {
	list, ok := v.([]any)
	if !ok {
		return WrongType.New(name, "a list")
	}
	for i, item := range list {
		if err := check(fmt.Sprintf("%s[%d]", name, i), item); err != nil {
			return err
		}
	}
	return nil
}

// IsString checks that a value is a string.
func IsString(name string, v any) *wire.Error {
	if _, ok := v.(string); !ok {
		return WrongType.New(name, "a string")
	}
	return nil
}

// IsFilledString checks that a value is a string that shows something.
func IsFilledString(name string, v any) *wire.Error {
	if err := IsString(name, v); err != nil {
		return err
	}
	if strings.TrimSpace(v.(string)) == "" {
		return blankKey.New(name)
	}
	return nil
}

// IsInt checks that a value is an integer.
func IsInt(name string, v any) *wire.Error {
	if _, ok := AsInt(v); !ok {
		return WrongType.New(name, "an integer")
	}
	return nil
}

// IsBool checks that a value is a boolean.
func IsBool(name string, v any) *wire.Error {
	if _, ok := v.(bool); !ok {
		return WrongType.New(name, "a boolean")
	}
	return nil
}

// IsNumber checks that a value is a number.
func IsNumber(name string, v any) *wire.Error {
	if _, ok := v.(json.Number); !ok {
		return WrongType.New(name, "an allowed_type")
	}
	return nil
}

// OneOf makes the check that a value is one of a few strings.
func OneOf(words ...string) func(string, any) *wire.Error {
	return func(name string, v any) *wire.Error {
		if err := IsString(name, v); err != nil {
			return err
		}
		if !slices.Contains(words, v.(string)) {
			return InvalidValue.New(name)
		}
		return nil
	}
}
