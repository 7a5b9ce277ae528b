package faketest

import (
	"bytes"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/api"
	"github.com/spiritlevel/spiritlevel/fake/openapi"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/levels"
)

// conform checks an answer by the OpenAPI document of its level, which allows no field
// that it does not name.
func (c *Client) conform(request *http.Request, r Reply) {
	c.T.Helper()
	base, path, isAPI := strings.Cut(request.URL.Path, "/api/v1")
	if c.server == nil || !isAPI || r.Body == nil {
		return
	}
	route := api.RouteOf(request.Method, "/api/v1"+path)
	plan := contractAt(c.server, base)
	ignored, _ := r.Body["ignored_parameters_unsupported"].([]any)
	if route == "" || plan == nil || slices.Contains(ignored, any("method")) { // a form may choose another method
		return
	}
	events := plan
	if c.registered != nil {
		events = c.registered
	}
	err := documentOf(plan).check(route, r)
	if err == nil && r.Status == http.StatusOK {
		err = documentOf(plan).checkParameters(route, request)
	}
	if err == nil && route == "GET /events" && r.Status == http.StatusOK {
		err = documentOf(events).checkEvents(r)
	}
	if err != nil {
		c.T.Errorf("the document of level %d, dialect %s, says otherwise: %s: %v\n%s", plan.Level(), plan.Dialect(), route,
			err, Clip(r.Raw))
	}
}

// checker checks answers by the document of a level.
type checker struct {
	mu         sync.Mutex
	compiler   *jsonschema.Compiler
	routes     map[string]string            // the places of the schemas of successes
	parameters map[string]map[string]string // the places of the schemas of parameters, by their names
	schemas    map[string]*jsonschema.Schema
}

// checkers are made once for each level that differs from the one below, and dialect.
var checkers sync.Map

func documentOf(plan *featurelevels.Plan) *checker {
	side := Side{Level: lastChanged(plan.Level()), Dialect: plan.Dialect()}
	made, _ := checkers.LoadOrStore(side, sync.OnceValue(func() *checker { return newChecker(side) }))
	return made.(func() *checker)()
}

// lastChanged is the highest level up to another that has a change: the documents of
// both differ only in their version.
func lastChanged(level featurelevels.Level) featurelevels.Level {
	last := featurelevels.Oldest
	for _, c := range levels.Contract().All() {
		if c.Level() <= level {
			last = max(last, c.Level())
		}
	}
	return last
}

// location is the name of the document among the resources of a compiler.
const location = "https://spiritlevel.invalid/openapi.json"

func newChecker(side Side) *checker {
	text, err := openapi.Document(side.Level, side.Dialect)
	if err != nil {
		panic(err)
	}
	made, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		panic(err)
	}
	c := &checker{compiler: jsonschema.NewCompiler(), routes: map[string]string{},
		parameters: map[string]map[string]string{}, schemas: map[string]*jsonschema.Schema{}}
	document := made.(map[string]any)
	schemas := document["components"].(map[string]any)["schemas"].(map[string]any)
	schemas["Event"] = true // each event is checked by the schema of its own kind
	c.compiler.DefaultDraft(jsonschema.Draft2020)
	closed(document)
	if err := c.compiler.AddResource(location, document); err != nil {
		panic(err)
	}
	for path, item := range document["paths"].(map[string]any) {
		for method, operation := range item.(map[string]any) {
			route, place := strings.ToUpper(method)+" "+form(path), "/paths/"+pointer.Replace(path)+"/"+method
			c.routes[route] = place + "/responses/200/content/application~1json/schema"
			c.parameters[route] = parameters(place, operation.(map[string]any))
		}
	}
	return c
}

// pointer escapes a key for a JSON pointer.
var pointer = strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D")

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

func (c *checker) check(route string, r Reply) error {
	if r.Status != http.StatusOK {
		return c.validate("/components/schemas/Error", r.Body)
	}
	method, path, _ := strings.Cut(route, " ")
	place := c.routes[method+" "+form(path)]
	if place == "" {
		return fmt.Errorf("is not in the document")
	}
	return c.validate(place, r.Body)
}

func (c *checker) checkEvents(r Reply) error {
	for _, event := range r.Body["events"].([]any) {
		if err := c.checkEvent(event.(map[string]any)); err != nil {
			return err
		}
	}
	return nil
}

func (c *checker) checkEvent(event map[string]any) error {
	kind, _ := event["type"].(string)
	op, _ := event["op"].(string)
	return c.validate("/components/schemas/"+openapi.EventName(kind, op), event)
}

func (c *checker) validate(place string, value any) error {
	schema, err := c.schema(place)
	if err != nil {
		return err
	}
	return schema.Validate(value)
}

// schema compiles the schema at a place of the document.
func (c *checker) schema(place string) (*jsonschema.Schema, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if known := c.schemas[place]; known != nil {
		return known, nil
	}
	schema, err := c.compiler.Compile(location + "#" + place)
	if err == nil {
		c.schemas[place] = schema
	}
	return schema, err
}

// contractAt returns the plan of the world at a path, such as "/w/one", or "" for the
// default world. It is nil for an unknown world, or for one with faults.
func contractAt(srv *fake.Server, path string) *featurelevels.Plan {
	found, _, problem := srv.Worlds().AtPath(path)
	if problem != "" || len(found.Faults.List()) > 0 || found.Plan().Mutated() {
		return nil
	}
	return found.Plan()
}
