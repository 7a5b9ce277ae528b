package control

import (
	"encoding/json"
	"net/http"
	"reflect"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/openapi/builder"
	"github.com/spiritlevel/spiritlevel/scenarios"
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
		document.Add(builder.Operation{Method: r.method, Path: "/control" + r.path, Answer: r.answer(document.Schemas()),
			More: r.described(document.Schemas())})
	}
	text, err := document.Text()
	return answer{rawKey: raw{"application/json", text}}, err
}

// answer is the schema of a success: the envelope, and the fields of the operation.
func (r route) answer(named object) object {
	fields := answers[r.method+" "+r.path]
	if fields == nil {
		fields = struct{}{}
	}
	schema := schemas{named: named}.of(reflect.TypeOf(fields))
	schema["required"] = append([]string{"result", "msg"}, schema["required"].([]string)...)
	properties := schema["properties"].(object)
	properties["result"], properties["msg"] = object{"const": "success"}, object{"type": "string"}
	return schema
}

func (r route) described(named object) object {
	parameters := []object{}
	for _, name := range builder.PathParameters(r.path) {
		parameters = append(parameters, object{"name": name, "in": "path", "required": true,
			"schema": object{"type": "string"}})
	}
	for _, name := range r.query {
		parameters = append(parameters, object{"name": name, "in": "query", "schema": object{"type": "string"}})
	}
	o := object{"summary": r.summary, "parameters": parameters, "security": []object{{}, {"token": []string{}}}}
	if kind := rawAnswers[r.method+" "+r.path]; kind != "" {
		o["responses"] = object{
			"200":     object{"description": "Success.", "content": object{kind: object{"schema": object{}}}},
			"default": object{"$ref": "#/components/responses/Error"},
		}
	}
	switch {
	case r.body != nil:
		o["requestBody"] = object{"content": builder.JSON(schemas{named, true}.of(reflect.TypeOf(r.body)))}
	case r.method == http.MethodPost:
		empty := object{"type": "object", "maxProperties": 0}
		o["requestBody"] = object{"required": true, "content": builder.JSON(empty)}
	}
	return o
}

// schemas makes JSON Schemas of types. Requests may leave fields out, and have no others.
type schemas struct {
	named    object // the schemas with names, by name
	requests bool
}

// of is the JSON Schema of a type.
func (s schemas) of(t reflect.Type) object {
	if words, ok := reflect.Zero(t).Interface().(interface{ Words() []string }); ok {
		return object{"type": "string", "enum": words.Words()}
	}
	if t == reflect.TypeFor[scenarios.AnswerBody]() {
		return object{"type": []string{"string", "object", "array"}}
	}
	if simple := builder.Simple(t); simple != nil {
		return simple
	}
	switch t {
	case reflect.TypeFor[anyScenario]():
		return object{"anyOf": []object{{"type": "object"}, {"type": "string"}}}
	case reflect.TypeFor[json.RawMessage]():
		return object{}
	case reflect.TypeFor[time.Time]():
		return object{"type": "string", "format": "date-time"}
	case reflect.TypeFor[ruling]():
		return object{"type": "object", "additionalProperties": true}
	}
	switch t.Kind() {
	case reflect.Pointer:
		return s.of(t.Elem())
	case reflect.Slice:
		return object{"type": "array", "items": s.of(t.Elem())}
	case reflect.Map:
		return object{"type": "object", "additionalProperties": s.of(t.Elem())}
	}
	name := schemaNames[t]
	if name == "" {
		return s.fields(t)
	}
	if s.named[name] == nil {
		s.named[name] = s.fields(t)
	}
	return builder.Ref(name)
}

// fields is the schema of a struct.
func (s schemas) fields(t reflect.Type) object {
	properties, required := object{}, []string{}
	for _, f := range reflect.VisibleFields(t) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" || !f.IsExported() {
			continue
		}
		property := s.of(f.Type)
		if doc := f.Tag.Get("doc"); doc != "" {
			property["description"] = doc
		}
		properties[name] = property
		if f.Tag.Get("required") != "" || !s.requests && options != "omitempty" {
			required = append(required, name)
		}
	}
	schema := object{"type": "object", "properties": properties, "required": required}
	if s.requests {
		schema["additionalProperties"] = false
	}
	return schema
}
