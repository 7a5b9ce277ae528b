package scenarios_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/scenarios"
	"go.yaml.in/yaml/v3"
)

// compiled is the schema, ready to validate a file.
func compiled(t *testing.T) *jsonschema.Schema {
	t.Helper()
	document, err := jsonschema.UnmarshalJSON(strings.NewReader(scenarios.Schema()))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("scenario.schema.json", document); err != nil {
		t.Fatal(err)
	}
	return compiler.MustCompile("scenario.schema.json")
}

// parsed is the top node of a scenario file.
func parsed(t *testing.T, path string) *yaml.Node {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var document yaml.Node
	if err := yaml.Unmarshal(text, &document); err != nil {
		t.Fatal(err)
	}
	return document.Content[0]
}

// plain is the value of a node as editors see it: they read a time as a text.
func plain(t *testing.T, node *yaml.Node) any {
	t.Helper()
	switch {
	case node.Kind == yaml.MappingNode:
		object := map[string]any{}
		for i := 0; i < len(node.Content); i += 2 {
			object[node.Content[i].Value] = plain(t, node.Content[i+1])
		}
		return object
	case node.Kind == yaml.SequenceNode:
		list := []any{}
		for _, item := range node.Content {
			list = append(list, plain(t, item))
		}
		return list
	case node.Tag == "!!timestamp":
		return node.Value
	}
	var value any
	if err := node.Decode(&value); err != nil {
		t.Fatal(err)
	}
	return value
}

var scenarioFiles = []string{"default.yaml", filepath.Join("testdata", "example.yaml")}

func TestTheScenarioFilesMatchTheSchema(t *testing.T) {
	schema := compiled(t)
	for _, path := range scenarioFiles {
		if err := schema.Validate(plain(t, parsed(t, path))); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
}

// Editors find the schema with the first line of a file.
func TestTheScenarioFilesNameTheSchema(t *testing.T) {
	for _, path := range scenarioFiles {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		line, _, _ := strings.Cut(string(text), "\n")
		name, found := strings.CutPrefix(line, "# yaml-language-server: $schema=")
		if _, err := os.Stat(filepath.Join(filepath.Dir(path), name)); !found || err != nil {
			t.Errorf("%s does not begin with the line that names the schema: %v", path, err)
		}
	}
}

// The loader and the schema refuse the same changes of the example: an unknown
// key in an object, and a value of another type. Each key is changed once.
func TestTheSchemaRefusesTheKeysAndTypesThatTheLoaderRefuses(t *testing.T) {
	raceenabled.AnswersOnly(t)
	schema, root, changes := compiled(t), parsed(t, scenarioFiles[1]), 0
	refused := func(what string, node *yaml.Node) {
		t.Helper()
		if changes++; !sample.All() && changes%10 != 0 {
			return
		}
		text, err := yaml.Marshal(root)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := scenarios.Load(strings.NewReader(string(text)), "f"); err == nil {
			t.Errorf("line %d, %s: the loader accepts it", node.Line, what)
		}
		if schema.Validate(plain(t, root)) == nil {
			t.Errorf("line %d, %s: the schema accepts it", node.Line, what)
		}
	}
	everyKey(root, "", map[string]bool{}, func(node *yaml.Node) {
		was := *node
		if node.Kind == yaml.MappingNode {
			node.Content = append(node.Content[:len(node.Content):len(node.Content)], text("unknown"), text("x"))
			refused("unknown key", node)
		}
		*node = yaml.Node{Kind: yaml.ScalarNode, Tag: "!!float", Value: "1.5", Line: was.Line}
		refused("a fraction", node)
		*node = yaml.Node{Kind: yaml.ScalarNode, Tag: "!!null", Value: "null", Line: was.Line}
		refused("nothing", node)
		if was.Kind == yaml.ScalarNode {
			*node = yaml.Node{Kind: yaml.SequenceNode, Line: was.Line}
			refused("a list", node)
		}
		*node = was
	})
	if changes < 400 {
		t.Errorf("only %d changes", changes)
	}
}

func text(value string) *yaml.Node {
	return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: value}
}

// everyKey calls do with one value of each key below path, except the parts of an answer, where anything may be.
func everyKey(node *yaml.Node, path string, seen map[string]bool, do func(*yaml.Node)) {
	if !seen[path] {
		do(node)
	}
	seen[path] = true
	for i := range node.Content {
		switch {
		case node.Kind == yaml.SequenceNode:
			everyKey(node.Content[i], path+"[]", seen, do)
		case i%2 == 1 && !slices.Contains([]string{"headers", "body"}, node.Content[i-1].Value):
			everyKey(node.Content[i], path+"."+node.Content[i-1].Value, seen, do)
		}
	}
}
