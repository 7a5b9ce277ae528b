package target

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"

	"github.com/spiritlevel/spiritlevel/scenarios/nearest"
)

// DecodeYAML reads a file of one document. A mistake is named by the keys of the file,
// with its line, and not by the types of this program. An empty file changes nothing.
func DecodeYAML(text []byte, into any) error {
	var whole yaml.Node
	decoder := yaml.NewDecoder(bytes.NewReader(text))
	if err := decoder.Decode(&whole); errors.Is(err, io.EOF) {
		return nil
	} else if err != nil {
		return plainYAML(err)
	}
	if err := checkKeys(&whole, reflect.TypeOf(into).Elem(), ""); err != nil {
		return err
	}
	if err := decoder.Decode(new(yaml.Node)); !errors.Is(err, io.EOF) {
		return errors.New("more than one document")
	}
	return plainYAML(whole.Decode(into))
}

// plainYAML removes the library's types from an error.
func plainYAML(err error) error {
	if several, ok := errors.AsType[*yaml.TypeError](err); ok && len(several.Errors) > 0 {
		return errors.New(several.Errors[0])
	}
	if err != nil {
		return errors.New("no YAML: " + strings.TrimPrefix(err.Error(), "yaml: "))
	}
	return nil
}

// checkKeys looks through a document before it is decoded.
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
	case reflect.Slice:
		return checkList(node, into, path)
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

func checkList(node *yaml.Node, into reflect.Type, path string) error {
	if node.Kind != yaml.SequenceNode {
		return fmt.Errorf("line %d: %s must be a list", node.Line, path)
	}
	for i, element := range node.Content {
		if err := checkKeys(element, into.Elem(), fmt.Sprintf("%s[%d]", path, i)); err != nil {
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
		if name, _, _ := strings.Cut(into.Field(i).Tag.Get("yaml"), ","); name != "" && name != "-" {
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
		if d, err := time.ParseDuration(node.Value); err != nil || d <= 0 {
			return wrong("a duration such as 10s")
		}
	case into.Kind() == reflect.Bool:
		if node.Value != "true" && node.Value != "false" {
			return wrong("true or false")
		}
	case into.Kind() == reflect.Int:
		if n, err := strconv.Atoi(node.Value); err != nil || n < 1 {
			return wrong("a whole number from 1")
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
