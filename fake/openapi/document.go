// Package openapi describes the API of the fake at a level as an OpenAPI 3.1 document.
// It is made from the declarations that the fake itself runs by: the table of routes,
// the parameters of each endpoint, the types of the answers, and the changes by level.
package openapi

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

// object is a JSON object of the document.
type object = map[string]any

// document is a document while it is made.
type document struct {
	plan   *featurelevels.Plan
	shapes *shapes
	paths  object
	known  map[string]string // paths by their form without names of parameters
}

// Document is the description of the fake at a level as JSON.
func Document(level featurelevels.Level, dialect featurelevels.Dialect) ([]byte, error) {
	plan := changes.Compile(level, dialect)
	d := &document{plan: plan, shapes: newShapes(plan), paths: object{}, known: map[string]string{}}
	for _, operation := range api.Operations() {
		if plan.HasRoute(operation.ID) {
			d.add(operation)
		}
	}
	d.shapes.named["Event"] = d.event()
	text, err := json.MarshalIndent(object{
		"openapi": "3.1.0",
		"info": object{
			"title":       "Team Chat Service REST API",
			"version":     fmt.Sprintf("%s+%d", plan.Version(), level),
			"summary":     fmt.Sprintf("The API at feature level %d, in dialect %s", level, dialect),
			"description": "Made from the declarations of the Spiritlevel fake. Objects may have more fields.",
			"license":     object{"name": "Apache-2.0", "identifier": "Apache-2.0"},
		},
		"servers":  []any{object{"url": "http://127.0.0.1:9991/api/v1", "description": "spiritlevel serve"}},
		"security": []any{object{"key": []any{}}},
		"paths":    d.paths,
		"components": object{
			"schemas": d.shapes.components(),
			"responses": object{"Error": object{
				"description": "The request was refused.",
				"content":     object{"application/json": object{"schema": ref("Error")}},
			}},
			"securitySchemes": object{
				"key":      object{"type": "http", "scheme": "basic", "description": "The email of the account and its API key."},
				"queryKey": object{"type": "apiKey", "in": "query", "name": "api_key"},
			},
		},
	}, "", "  ")
	return append(text, '\n'), err
}

// add describes an operation. Two routes whose paths differ only in the name of a
// parameter are one path of the document, and of two operations there the first wins.
func (d *document) add(o api.Operation) {
	form := pathParameter.ReplaceAllString(o.Path, "{}")
	path := d.known[form]
	if path == "" {
		path = o.Path
		d.known[form] = path
		d.paths[path] = object{}
	}
	method := strings.ToLower(o.Method)
	if earlier, taken := d.paths[path].(object)[method]; taken {
		widen(earlier.(object))
		return
	}
	operation := object{
		"operationId": operationID(o),
		"parameters":  d.parameters(o, path),
		"responses": object{
			"200":     object{"description": "Success.", "content": object{"application/json": object{"schema": d.answer(o)}}},
			"default": object{"$ref": "#/components/responses/Error"},
		},
	}
	if body := d.body(o); body != nil {
		operation["requestBody"] = body
	}
	switch {
	case o.Anonymous:
		operation["security"] = []any{}
	case o.KeyInQuery:
		operation["security"] = []any{object{"queryKey": []any{}}}
	}
	d.paths[path].(object)[method] = operation
}

// widen lets the parameters in the path of an operation be of any type.
func widen(operation object) {
	for _, p := range operation["parameters"].([]any) {
		if parameter := p.(object); parameter["in"] == "path" {
			parameter["schema"] = object{"type": "string"}
		}
	}
}

// operationID is the name of an operation for generated clients: "get_users_me".
func operationID(o api.Operation) string {
	words := strings.FieldsFunc(strings.ToLower(o.ID), func(r rune) bool { return !('a' <= r && r <= 'z' || '0' <= r && r <= '9') })
	return strings.Join(words, "_")
}

// answer is the schema of a success.
func (d *document) answer(o api.Operation) object {
	properties := object{"result": object{"const": "success"}, "msg": object{"type": "string"}}
	required := []any{"result", "msg"}
	if d.plan.Has(changes.IgnoredParametersReported) {
		properties["ignored_parameters_unsupported"] = object{"type": "array", "items": object{"type": "string"}}
	}
	schema := object{"type": "object", "properties": properties}
	if o.Answer != nil {
		own := d.shapes.shape(o.Answer)
		for name, property := range own["properties"].(object) {
			properties[name] = property
		}
		required = append(required, own["required"].([]any)...)
	}
	schema["required"] = required
	if o.Open {
		schema["additionalProperties"] = true
	}
	return schema
}

func ref(name string) object { return object{"$ref": "#/components/schemas/" + name} }
