package organization_test

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/scenarios"
	"go.yaml.in/yaml/v3"
)

// formatKey is a key of the scenario format with the places where the example
// has it.
type formatKey struct {
	path   string // from the top of the file, such as users[].email
	field  reflect.StructField
	places []place
}

// place is the place of a key in a file: value is part of object, an object of the
// file.
type place struct {
	object *yaml.Node
	value  int // the index in the object's content; the key is before it
}

func (p place) node() *yaml.Node { return p.object.Content[p.value] }

// exampleFile has every key of the format.
var exampleFile = filepath.Join("..", "..", "..", "scenarios", "testdata", "example.yaml")

// exampleFormat reads the example, and finds each key of the format in it. The
// keys come from the types of the package scenarios, so none can be forgotten.
func exampleFormat(t *testing.T) (text string, root *yaml.Node, keys []*formatKey) {
	t.Helper()
	bytes, err := os.ReadFile(exampleFile)
	if err != nil {
		t.Fatal(err)
	}
	var document yaml.Node
	if err := yaml.Unmarshal(bytes, &document); err != nil {
		t.Fatal(err)
	}
	keys = keysOf(reflect.TypeFor[scenarios.Scenario](), "", []*yaml.Node{document.Content[0]})
	for _, key := range keys {
		if len(key.places) == 0 {
			t.Errorf("the example does not have the key %s", key.path)
		}
	}
	return string(bytes), document.Content[0], keys
}

// keysOf lists the keys of a type and of all types below it, and where the
// objects of the type, which are nodes of a file, have them.
func keysOf(object reflect.Type, path string, nodes []*yaml.Node) []*formatKey {
	var keys []*formatKey
	for i := range object.NumField() {
		f := object.Field(i)
		if !f.IsExported() {
			continue
		}
		name, _, _ := strings.Cut(f.Tag.Get("yaml"), ",")
		key := &formatKey{path: strings.TrimPrefix(path+"."+name, "."), field: f}
		var values []*yaml.Node
		for _, node := range nodes {
			for j := 0; j+1 < len(node.Content); j += 2 {
				if node.Content[j].Value == name {
					key.places = append(key.places, place{node, j + 1})
					values = append(values, node.Content[j+1])
				}
			}
		}
		keys = append(keys, key)
		keys = append(keys, keysBelow(f.Type, key.path, values)...)
	}
	return keys
}

func keysBelow(value reflect.Type, path string, nodes []*yaml.Node) []*formatKey {
	switch {
	case value.Kind() == reflect.Pointer:
		return keysBelow(value.Elem(), path, nodes)
	case value.Kind() == reflect.Slice:
		var items []*yaml.Node
		for _, list := range nodes {
			items = append(items, list.Content...)
		}
		return keysBelow(value.Elem(), path+"[]", items)
	case value.Kind() == reflect.Struct && value != reflect.TypeFor[scenarios.Time]():
		return keysOf(value, path, nodes)
	}
	return nil
}
