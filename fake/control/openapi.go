package control

import (
	"net/http"
	"reflect"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/openapi/builder"
)

// object is an object of the document.
type object = builder.Object

// openapi answers GET /control/openapi.json with an OpenAPI 3.1 document made of the
// table of routes.
func (h *handler) openapi(*http.Request) (answer, error) {
	document := builder.New(object{
		"title": "Spiritlevel control", "version": "1",
		"description": "Worlds, clocks, levels, faults and requests of the fake. Errors have the field msg.",
	}, nil, object{"token": object{"type": "http", "scheme": "bearer"}})
	for _, r := range h.routes() {
		document.Add(builder.Operation{Method: r.method, Path: "/control" + r.path, Answer: object{"type": "object"},
			More: r.described()})
	}
	text, err := document.Text()
	return answer{rawKey: raw{"application/json", text}}, err
}

func (r route) described() object {
	parameters := []object{}
	for _, name := range builder.PathParameters(r.path) {
		parameters = append(parameters, object{"name": name, "in": "path", "required": true,
			"schema": object{"type": "string"}})
	}
	for _, name := range r.query {
		parameters = append(parameters, object{"name": name, "in": "query", "schema": object{"type": "string"}})
	}
	o := object{"summary": r.summary, "parameters": parameters, "security": []object{{}, {"token": []string{}}}}
	switch {
	case r.body != nil:
		o["requestBody"] = object{"content": builder.JSON(schemaOf(reflect.TypeOf(r.body)))}
	case r.method == http.MethodPost:
		empty := object{"type": "object", "maxProperties": 0}
		o["requestBody"] = object{"required": true, "content": builder.JSON(empty)}
	}
	return o
}

// schemaOf is the JSON Schema of a request's type.
func schemaOf(t reflect.Type) object {
	if simple := builder.Simple(t); simple != nil {
		return simple
	}
	if t == reflect.TypeFor[anyScenario]() {
		return object{"anyOf": []object{{"type": "object"}, {"type": "string"}}}
	}
	switch t.Kind() {
	case reflect.Pointer:
		return schemaOf(t.Elem())
	case reflect.Slice:
		return object{"type": "array", "items": schemaOf(t.Elem())}
	case reflect.Map:
		return object{"type": "object"}
	}
	properties := object{}
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" || !f.IsExported() {
			continue
		}
		property := schemaOf(f.Type)
		if doc := f.Tag.Get("doc"); doc != "" {
			property["description"] = doc
		}
		properties[name] = property
	}
	return object{"type": "object", "properties": properties, "additionalProperties": false}
}
