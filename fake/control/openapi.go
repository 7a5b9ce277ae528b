package control

import (
	"net/http"
	"reflect"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// object is an object of the document.
type object = map[string]any

// openapi answers GET /control/openapi.json with an OpenAPI 3.1 document made of the
// table of routes.
func (h *handler) openapi(*http.Request) (answer, error) {
	paths := object{}
	for _, r := range h.routes() {
		path := "/control" + r.path
		if paths[path] == nil {
			paths[path] = object{}
		}
		paths[path].(object)[strings.ToLower(r.method)] = r.described()
	}
	document := object{
		"openapi": "3.1.0",
		"info": object{
			"title": "Spiritlevel control", "version": "1",
			"description": "Worlds, clocks, levels, faults and requests of the fake. Errors have the field msg.",
		},
		"paths": paths,
		"components": object{
			"schemas": object{"Error": object{
				"type": "object", "required": []string{"result", "msg"},
				"properties": object{"result": object{"const": "error"}, "msg": object{"type": "string"}},
			}},
			"securitySchemes": object{"token": object{"type": "http", "scheme": "bearer"}},
		},
	}
	return answer{rawKey: raw{"application/json", encode(document)}}, nil
}

var inPath = lazyregexp.New(`\{(\w+)\}`)

// nonWord separates the words of an operation ID.
var nonWord = lazyregexp.New(`\W+`)

func (r route) described() object {
	parameters := []object{}
	for _, match := range inPath.FindAllStringSubmatch(r.path, -1) {
		parameters = append(parameters, object{"name": match[1], "in": "path", "required": true, "schema": object{"type": "string"}})
	}
	for _, name := range r.query {
		parameters = append(parameters, object{"name": name, "in": "query", "schema": object{"type": "string"}})
	}
	refusal := object{
		"description": "a refusal", "content": object{"application/json": object{"schema": object{"$ref": "#/components/schemas/Error"}}},
	}
	o := object{
		"operationId": strings.Trim(nonWord.ReplaceAllString(strings.ToLower(r.method)+r.path, "_"), "_"),
		"summary":     r.summary, "parameters": parameters, "security": []object{{}, {"token": []string{}}},
		"responses": object{
			"200":     object{"description": "success", "content": object{"application/json": object{"schema": object{"type": "object"}}}},
			"default": refusal,
		},
	}
	if r.body != nil {
		o["requestBody"] = object{"content": object{"application/json": object{"schema": schemaOf(reflect.TypeOf(r.body))}}}
	}
	return o
}

// schemaOf is the JSON Schema of a request's type.
func schemaOf(t reflect.Type) object {
	switch t.Kind() {
	case reflect.Pointer:
		return schemaOf(t.Elem())
	case reflect.Bool:
		return object{"type": "boolean"}
	case reflect.Int, reflect.Uint64:
		return object{"type": "integer"}
	case reflect.String:
		return object{"type": "string"}
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
