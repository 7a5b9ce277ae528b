package target

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"

	"github.com/spiritlevel/spiritlevel/scenarios/nearest"
)

// checkKeys looks through a configuration file before it is decoded, so that a
// mistake is told by the keys of the file, with its line, and not by the types of
// this program.
func checkKeys(node *yaml.Node, into reflect.Type, path string) error {
	if node.Kind == yaml.DocumentNode {
		if len(node.Content) == 0 {
			return nil
		}
		return checkKeys(node.Content[0], into, path)
	}
	if into.Kind() == reflect.Pointer {
		into = into.Elem()
	}
	if node.Tag == "!!null" {
		return nil
	}
	switch into.Kind() {
	case reflect.Struct, reflect.Map:
		return checkMapping(node, into, path)
	default:
		return checkScalar(node, into, path)
	}
}

func checkMapping(node *yaml.Node, into reflect.Type, path string) error {
	if node.Kind != yaml.MappingNode {
		return fmt.Errorf("line %d: %s must be keys with values", node.Line, orWhole(path))
	}
	names, types := keysOf(into)
	for i := 0; i < len(node.Content); i += 2 {
		key, value := node.Content[i], node.Content[i+1]
		full := strings.TrimPrefix(path+"."+key.Value, ".")
		if !slices.Contains(names, key.Value) {
			meant := ""
			if word := nearest.Word(key.Value, names); word != "" {
				meant = ", did you mean " + word + "?"
			}
			return fmt.Errorf("line %d: %s: no such key%s", key.Line, full, meant)
		}
		if err := checkKeys(value, types[slices.Index(names, key.Value)], full); err != nil {
			return err
		}
	}
	return nil
}

// keysOf lists the keys of a struct by its tags, or those of the accounts: the
// roles.
func keysOf(into reflect.Type) (names []string, types []reflect.Type) {
	if into.Kind() == reflect.Map {
		for _, role := range Roles() {
			names, types = append(names, string(role)), append(types, into.Elem())
		}
		return names, types
	}
	for i := range into.NumField() {
		if name := into.Field(i).Tag.Get("yaml"); name != "" && name != "-" {
			names, types = append(names, name), append(types, into.Field(i).Type)
		}
	}
	return names, types
}

func checkScalar(node *yaml.Node, into reflect.Type, path string) error {
	wrong := func(demanded string) error {
		return fmt.Errorf("line %d: %s must be %s, not %q", node.Line, path, demanded, node.Value)
	}
	if node.Kind != yaml.ScalarNode {
		return fmt.Errorf("line %d: %s must be one value", node.Line, path)
	}
	switch {
	case into == reflect.TypeFor[time.Duration]():
		if _, err := time.ParseDuration(node.Value); err != nil {
			return wrong("a duration such as 10s")
		}
	case into.Kind() == reflect.Bool:
		if node.Value != "true" && node.Value != "false" {
			return wrong("true or false")
		}
	case into.Kind() == reflect.Int:
		if _, err := strconv.Atoi(node.Value); err != nil {
			return wrong("a whole number")
		}
	}
	return nil
}

func orWhole(path string) string {
	if path == "" {
		return "the file"
	}
	return path
}
