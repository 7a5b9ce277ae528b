package openapi_test

import (
	"bytes"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/api"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/internal/randomacts"
	"github.com/spiritlevel/spiritlevel/fake/openapi"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// location is the name of the document among the resources of a compiler.
const location = "https://spiritlevel.invalid/openapi.json"

// document is the document of a level, decoded.
func document(t *testing.T, level featurelevels.Level, dialect featurelevels.Dialect) map[string]any {
	t.Helper()
	text, err := openapi.Document(level, dialect)
	if err != nil {
		t.Fatal(err)
	}
	decoded, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return decoded.(map[string]any)
}

// official is the schema of OpenAPI documents by those who made the format.
func official(t *testing.T) *jsonschema.Schema {
	t.Helper()
	text, err := os.Open("testdata/openapi-3.1.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	defer text.Close()
	decoded, err := jsonschema.UnmarshalJSON(text)
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("https://spec.openapis.org/oas/3.1/schema/2022-10-07", decoded); err != nil {
		t.Fatal(err)
	}
	return compiler.MustCompile("https://spec.openapis.org/oas/3.1/schema/2022-10-07")
}

func TestDocumentsAreValidAtTheLevelOfEachRelease(t *testing.T) {
	raceenabled.AnswersOnly(t)
	valid := official(t)
	for _, dialect := range Dialects {
		for _, release := range featurelevels.Releases() {
			made := document(t, release.LastLevel, dialect)
			if err := valid.Validate(made); err != nil {
				t.Errorf("level %d, %s: %v", release.LastLevel, dialect, err)
			}
			seen, compiled := map[string]bool{}, compiler(t, made)
			for path, item := range made["paths"].(map[string]any) {
				for method, operation := range item.(map[string]any) {
					id := operation.(map[string]any)["operationId"].(string)
					if seen[id] {
						t.Errorf("level %d: two operations are called %s", release.LastLevel, id)
					}
					seen[id] = true
					if _, err := compiled.Compile(answerOf(path, method)); err != nil {
						t.Errorf("level %d: %s: %v", release.LastLevel, id, err)
					}
				}
			}
		}
	}
}

// A document tells the differences between levels: routes, names of parameters and
// fields.
func TestDocumentsDifferByLevel(t *testing.T) {
	has := func(level featurelevels.Level, text string) bool {
		made, err := openapi.Document(level, featurelevels.Spec)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Contains(string(made), text)
	}
	for _, text := range []string{`"/user_topics"`, `"topic_links"`, `"include_anchor"`, `"ignored_parameters_unsupported"`} {
		if has(featurelevels.Oldest, text) || !has(featurelevels.Newest(), text) {
			t.Errorf("%s is not between the oldest level and the newest", text)
		}
	}
	for _, text := range []string{`"subject_links"`, `"night_mode"`, `"pointer"`} {
		if !has(featurelevels.Oldest, text) || has(featurelevels.Newest(), text) {
			t.Errorf("%s is not in the past", text)
		}
	}
}

func compiler(t *testing.T, made any) *jsonschema.Compiler {
	t.Helper()
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	if err := c.AddResource(location, made); err != nil {
		t.Fatal(err)
	}
	return c
}

// pointer escapes a key for a JSON pointer.
var pointer = strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D")

func answerOf(path, method string) string {
	return location + "#/paths/" + pointer.Replace(path) + "/" + method + "/responses/200/content/application~1json/schema"
}

// checker checks answers by a document that allows no field it does not name.
type checker struct {
	compiler *jsonschema.Compiler
	paths    map[string]string // by method and route: the place of the schema
	schemas  map[string]*jsonschema.Schema
	seen     map[string]int
}

func newChecker(t *testing.T, side Side) *checker {
	made := document(t, side.Level, side.Dialect)
	closed(made)
	c := &checker{compiler: compiler(t, made), paths: map[string]string{}, schemas: map[string]*jsonschema.Schema{}, seen: map[string]int{}}
	for path, item := range made["paths"].(map[string]any) {
		for method := range item.(map[string]any) {
			c.paths[strings.ToUpper(method)+" "+form(path)] = answerOf(path, method)
		}
	}
	return c
}

// form is a path without the names of its parameters.
func form(path string) string {
	parts := strings.Split(path, "/")
	for i, part := range parts {
		if strings.HasPrefix(part, "{") {
			parts[i] = "{}"
		}
	}
	return strings.Join(parts, "/")
}

// closed allows no fields but those named.
func closed(v any) {
	switch v := v.(type) {
	case map[string]any:
		if _, open := v["additionalProperties"]; !open && v["properties"] != nil && v["type"] == "object" {
			v["additionalProperties"] = false
		}
		for _, inner := range v {
			closed(inner)
		}
	case []any:
		for _, inner := range v {
			closed(inner)
		}
	}
}

func (c *checker) check(method, path string, r Reply) error {
	route := api.RouteOf(method, "/api/v1"+path)
	if r.Status != http.StatusOK || route == "" {
		return nil
	}
	_, declared, _ := strings.Cut(route, " ")
	place := c.paths[method+" "+form(declared)]
	if place == "" {
		return fmt.Errorf("%s is not in the document", route)
	}
	if c.schemas[place] == nil {
		schema, err := c.compiler.Compile(place)
		if err != nil {
			return err
		}
		c.schemas[place] = schema
	}
	c.seen[route]++
	decoded, err := jsonschema.UnmarshalJSON(strings.NewReader(r.Raw))
	if err != nil {
		return err
	}
	if err := c.schemas[place].Validate(decoded); err != nil {
		return fmt.Errorf("%s: %w", route, err)
	}
	return nil
}

// actsPerWalk is how many acts each walk has, besides one reading of each resource.
const actsPerWalk = 150

func TestAnswersConformToTheDocument(t *testing.T) {
	raceenabled.AnswersOnly(t)
	for _, dialect := range Dialects {
		for _, level := range []featurelevels.Level{0, 92, featurelevels.Newest()} {
			side := Side{Level: level, Dialect: dialect}
			t.Run(side.String(), func(t *testing.T) {
				t.Parallel()
				walk(t, side)
			})
		}
	}
}

func walk(t *testing.T, side Side) {
	server := fake.Start(t, fake.WithLevel(side.Level), fake.WithDialect(side.Dialect))
	c := newChecker(t, side)
	told := map[string]bool{}
	complain := func(method, path string, r Reply) {
		if err := c.check(method, path, r); err != nil && !told[method+path] {
			told[method+path] = true
			t.Errorf("%s %s: %v", method, path, err)
		}
	}
	owner := As(t, server, Owner)
	read := func() {
		for _, o := range api.Operations() {
			if o.Method == http.MethodGet && !strings.Contains(o.Path, "{") && o.Path != "/events" {
				complain(o.Method, o.Path, owner.Get(o.Path, Form{"anchor": "newest", "num_before": 20, "num_after": 0, "stream": "general"}))
			}
		}
		complain("POST", "/register", owner.Post("/register", Form{}))
	}
	read()
	source := randomacts.From(uint64(side.Level))
	for range actsPerWalk {
		act := source.Next()
		complain(act.Method, act.Path, act.Do(As(t, server, act.As)))
	}
	read()
	if len(c.seen) < 45 {
		t.Errorf("the walk has seen the answers of %d routes only", len(c.seen))
	}
}
