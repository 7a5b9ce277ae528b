// Package openapi describes the API of the fake at a level as an OpenAPI 3.1 document.
// It is made from the declarations that the fake itself runs by: the table of routes,
// the parameters of each endpoint, the types of the answers, and the changes by level.
package openapi

import (
	"fmt"
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/api"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/openapi/builder"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/levels"
)

// object is a JSON object of the document.
type object = builder.Object

// document is a document while it is made.
type document struct {
	*builder.Document
	plan    *featurelevels.Plan
	shapes  *shapes
	history history
}

// Document is the description of the fake at a level as JSON.
func Document(level featurelevels.Level, dialect featurelevels.Dialect) ([]byte, error) {
	plan := levels.Compile(level, dialect)
	made := builder.New(
		object{
			"title":       "Team Chat Service REST API",
			"version":     fmt.Sprintf("%s+%d", plan.Version(), level),
			"summary":     fmt.Sprintf("The API at feature level %d, in dialect %s", level, dialect),
			"description": "Made from the declarations of the Spiritlevel fake. Objects may have more fields.",
			"license":     object{"name": "Apache-2.0", "identifier": "Apache-2.0"},
		},
		object{"code": object{"type": "string"}},
		object{
			"key":      object{"type": "http", "scheme": "basic", "description": "The email of the account and its API key."},
			"queryKey": object{"type": "apiKey", "in": "query", "name": "api_key"},
		})
	made.Object["servers"] = []any{object{"url": "http://127.0.0.1:9991/api/v1", "description": "spiritlevel serve"}}
	made.Object["x-errors"] = refusals(plan)
	made.Object["security"] = []any{object{"key": []any{}}}
	d := &document{made, plan, &shapes{plan, made.Schemas()}, histories[dialect]()}
	for _, operation := range api.Operations() {
		if plan.HasRoute(operation.ID) {
			d.add(operation)
		}
	}
	made.Schemas()["Event"] = d.event()
	if user, ok := made.Schemas()["RegisterUser"].(object); ok && rest.MayLeaveOutAvatars(level) {
		user["required"] = slices.DeleteFunc(user["required"].([]any), func(name any) bool { return name == "avatar_url" })
	}
	return made.Text()
}

// refusals lists the declared errors as the level sends them.
func refusals(plan *featurelevels.Plan) []any {
	list := []any{}
	for _, table := range api.Refusals() {
		for _, r := range table.All() {
			form := api.FormOf(plan, r)
			entry := object{"resource": table.Resource, "name": r.Name, "status": form.Status, "msg": form.Msg}
			if form.Code != "" {
				entry["code"] = form.Code
			}
			if r.Parameter != "" {
				entry["parameter"] = r.Parameter
			}
			list = append(list, entry)
		}
	}
	return list
}

// add describes an operation. Of two operations at one path the first wins.
func (d *document) add(o api.Operation) {
	more := object{"parameters": d.parameters(o, d.PathOf(o.Path))}
	if body := d.body(o); body != nil {
		more["requestBody"] = body
	}
	if since := d.history.operation(o.ID); since > featurelevels.Oldest {
		more["description"] = fmt.Sprintf("Since level %d.", since)
	}
	switch {
	case o.Anonymous:
		more["security"] = []any{}
	case o.KeyInQuery:
		more["security"] = []any{object{"queryKey": []any{}}}
	}
	earlier := d.Add(builder.Operation{Method: o.Method, Path: o.Path, Answer: d.answer(o), More: more})
	if earlier != nil {
		widen(earlier)
	}
}

// widen lets the parameters in the path of an operation be of any type.
func widen(operation object) {
	for _, p := range operation["parameters"].([]any) {
		if parameter := p.(object); parameter["in"] == "path" {
			parameter["schema"] = object{"type": "string"}
		}
	}
}

// answer is the schema of a success.
func (d *document) answer(o api.Operation) object {
	properties := object{"result": object{"const": "success"}, "msg": object{"type": "string"}}
	required := []any{"result", "msg"}
	if rest.ListsIgnored(o.ID, d.plan) {
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
	if rest.MayEndPartially(o.ID, d.plan.Level()) {
		return object{"anyOf": []any{schema, partial}}
	}
	return schema
}

// partial is the schema of the answer of an operation that is half done.
var partial = object{
	"type": "object", "required": []any{"result", "msg", "code"},
	"properties": object{
		"result": object{"const": "partially_completed"}, "msg": object{"type": "string"}, "code": object{
			"const": "REQUEST_TIMEOUT"},
	},
}
