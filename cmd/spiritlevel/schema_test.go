package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// compiled compiles a schema. A strict one refuses keys that it does not describe.
func compiled(t *testing.T, text string, strict bool) *jsonschema.Schema {
	t.Helper()
	document, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if strict {
		closeObjects(document)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("schema.json", document); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile("schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// closeObjects forbids keys that the schema does not describe.
func closeObjects(schema any) {
	switch s := schema.(type) {
	case map[string]any:
		if _, described := s["properties"]; described && s["type"] == "object" {
			s["additionalProperties"] = false
		}
		for _, inner := range s {
			closeObjects(inner)
		}
	case []any:
		for _, inner := range s {
			closeObjects(inner)
		}
	}
}

func TestReportsFollowTheirSchema(t *testing.T) {
	file := filepath.Join(t.TempDir(), "verdict.json")
	found, err := suite.Run(t.Context(), suite.Config{Target: claimingTheNewest(t, 160), Sections: []string{"SND", "NMD"},
		FirstSight: true, Leave: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := found.SaveJSON(file); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(text, []byte(`"failures"`)) || !bytes.Contains(text, []byte(`"exchange"`)) {
		t.Error("the report has no failures to look at")
	}
	for _, strict := range []bool{false, true} {
		if err := compiled(t, report.JSONSchema(), strict).Validate(document); err != nil {
			t.Errorf("strict %v: %v", strict, err)
		}
	}
	document.(map[string]any)["exit_code"] = "none"
	if compiled(t, report.JSONSchema(), false).Validate(document) == nil {
		t.Error("a wrong report follows the schema")
	}
}

func TestExplorationsFollowTheirSchema(t *testing.T) {
	server := fake.Start(t, fake.WithLevel(186), fake.WithFaults(fake.Fault{Kind: "error", Code: "BAD_REQUEST",
		Operation: "POST /messages/flags"}))
	if err := server.Listen("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "explored.json")
	out, complaint, code := runCommand(t, "explore", server.URL(), "--user-email", "ben@example.com", "--seed", "1",
		"--calls", "60", "--quiet", "--report", file)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err, out, complaint)
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	explored := document.(map[string]any)
	if code != 1 || fmt.Sprint(explored["exit_code"]) != "1" || !bytes.Contains(text, []byte(`"curl"`)) {
		t.Errorf("the exploration has no findings: %d %s %s", code, out, complaint)
	}
	schema, complaint, code := runCommand(t, "schema", "exploration")
	if code != 0 {
		t.Fatal(complaint)
	}
	for _, strict := range []bool{false, true} {
		if err := compiled(t, schema, strict).Validate(document); err != nil {
			t.Errorf("strict %v: %v", strict, err)
		}
	}
	explored["findings"] = "none"
	if compiled(t, schema, false).Validate(document) == nil {
		t.Error("a wrong report follows the schema")
	}
}

func TestTheExampleOfTheConfigurationFollowsItsSchema(t *testing.T) {
	_, example, _ := strings.Cut(configHelp, "\n\n")
	example, _, _ = strings.Cut(example, "\nEnvironment")
	schema := compiled(t, target.ConfigurationSchema(), false)
	for text, follows := range map[string]bool{
		example: true, "acounts: {}": false, "workers: 0": false, "timeout: 10": false,
		"accounts: {user: {mail: ben}}": false,
	} {
		var value any
		if err := yaml.Unmarshal([]byte(text), &value); err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(value); (err == nil) != follows {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestTheSchemaOfTheConfigurationHasEveryKey(t *testing.T) {
	var schema map[string]any
	if err := json.Unmarshal([]byte(target.ConfigurationSchema()), &schema); err != nil {
		t.Fatal(err)
	}
	hasKeys(t, "", reflect.TypeFor[target.Config](), schema)
}

// hasKeys compares the keys of a struct with those of its schema.
func hasKeys(t *testing.T, path string, of reflect.Type, schema map[string]any) {
	t.Helper()
	described, _ := schema["properties"].(map[string]any)
	keys := 0
	for i := range of.NumField() {
		name := of.Field(i).Tag.Get("yaml")
		if name == "-" || name == "" {
			continue
		}
		keys++
		inner, is := described[name].(map[string]any)
		if !is {
			t.Errorf("%s%s is not in the schema", path, name)
		} else if of.Field(i).Type.Kind() == reflect.Struct {
			hasKeys(t, path+name+".", of.Field(i).Type, inner)
		}
	}
	if keys != len(described) {
		t.Errorf("%s has %d keys, the schema %d", path, keys, len(described))
	}
}
