// Package builder builds OpenAPI 3.1 documents of any interface: of the API and of
// /control.
package builder

import (
	"encoding/json"
	"maps"
	"reflect"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// Object is a JSON object of a document.
type Object = map[string]any

// Document is a document while it is made. Its other parts may be set at any time.
type Document struct {
	Object
	schemas Object
	paths   Object
	known   map[string]string // paths by their form without names of parameters
}

// New begins the document of an interface. errorFields are the fields of errors besides
// the envelope, and schemes the ways for clients to log in.
func New(info Object, errorFields, schemes Object) *Document {
	properties := Object{"result": Object{"const": "error"}, "msg": Object{"type": "string"}}
	maps.Copy(properties, errorFields)
	d := &Document{paths: Object{}, known: map[string]string{}, schemas: Object{"Error": Object{
		"type": "object", "required": []any{"result", "msg"}, "properties": properties, "additionalProperties": true,
	}}}
	d.Object = Object{
		"openapi": "3.1.0",
		"info":    info,
		"paths":   d.paths,
		"components": Object{
			"schemas":         d.schemas,
			"responses":       Object{"Error": Object{"description": "The request was refused.", "content": JSON(Ref("Error"))}},
			"securitySchemes": schemes,
		},
	}
	return d
}

// Schemas are the schemas with names.
func (d *Document) Schemas() Object { return d.schemas }

// Text is the document as JSON.
func (d *Document) Text() ([]byte, error) {
	text, err := json.MarshalIndent(d.Object, "", "  ")
	return append(text, '\n'), err
}

// Operation is one operation of an interface.
type Operation struct {
	Method, Path string
	Answer       Object // the schema of a success
	More         Object // further keys of the document
}

var pathParameter = lazyregexp.New(`\{[^}]+\}`)

// PathParameters are the names of the parameters in a path.
func PathParameters(path string) []string {
	names := pathParameter.FindAllString(path, -1)
	for i, name := range names {
		names[i] = strings.Trim(name, "{}")
	}
	return names
}

// PathOf is the form of a path in the document: two paths that differ only in the name of
// a parameter are one.
func (d *Document) PathOf(path string) string {
	form := pathParameter.ReplaceAllString(path, "{}")
	if d.known[form] == "" {
		d.known[form] = path
		d.paths[path] = Object{}
	}
	return d.known[form]
}

// Add adds an operation. If there is one at the path already, Add changes nothing and
// returns it.
func (d *Document) Add(o Operation) (earlier Object) {
	at, method := d.paths[d.PathOf(o.Path)].(Object), strings.ToLower(o.Method)
	if taken, there := at[method]; there {
		return taken.(Object)
	}
	described := Object{
		"operationId": operationID(o.Method + " " + o.Path),
		"responses": Object{
			"200":     Object{"description": "Success.", "content": JSON(o.Answer)},
			"default": Object{"$ref": "#/components/responses/Error"},
		},
	}
	for name, value := range o.More {
		described[name] = value
	}
	at[method] = described
	return nil
}

// operationID is the name of an operation for generated clients: "get_users_me".
func operationID(route string) string {
	words := strings.FieldsFunc(strings.ToLower(route),
		func(r rune) bool { return !('a' <= r && r <= 'z' || '0' <= r && r <= '9') })
	return strings.Join(words, "_")
}

// Ref refers to a schema by its name.
func Ref(name string) Object { return Object{"$ref": "#/components/schemas/" + name} }

// JSON is content whose schema is this.
func JSON(schema Object) Object { return Object{"application/json": Object{"schema": schema}} }

// Simple is the schema of a type that has no parts, nil for other types.
func Simple(t reflect.Type) Object {
	switch {
	case t.Kind() == reflect.Bool:
		return Object{"type": "boolean"}
	case t.Kind() == reflect.String:
		return Object{"type": "string"}
	case reflect.Int <= t.Kind() && t.Kind() <= reflect.Uintptr:
		return Object{"type": "integer"}
	case t.Kind() == reflect.Float32 || t.Kind() == reflect.Float64:
		return Object{"type": "number"}
	}
	return nil
}
