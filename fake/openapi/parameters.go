package openapi

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/openapi/builder"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// parameter is a parameter as it is at the level.
type parameter struct {
	name       string
	kind       rest.ParamKind
	required   bool
	deprecated bool
	takes      string // the types of JSON, "" for those of the kind
	preset     string
	wants      string // the type that the level requires instead
	since      featurelevels.Level
}

// atLevel lists the parameters that an operation has at the level.
func (d *document) atLevel(o api.Operation) []parameter {
	edits := d.plan.Params(o.ID)
	seen := map[string]bool{}
	var list []parameter
	add := func(p parameter) {
		if !seen[p.name] {
			seen[p.name] = true
			list = append(list, p)
		}
	}
	for _, p := range o.Params {
		name, known := edits.Name(p.Name)
		if !known {
			continue
		}
		preset, _ := edits.Default(p.Name)
		required := (p.Required || edits.Requires(p.Name)) && preset == "" && p.Alias == ""
		described := parameter{name: name, kind: p.Kind, required: required,
			preset: cmp.Or(preset, p.Default), wants: edits.Wants(p.Name)}
		if edits.Requires(p.Name) {
			described.preset = ""
		}
		if !edits.Converts(p.Name) && described.wants == "" {
			described.takes = p.Takes
		}
		if edits.Policy(p.Name) != nil {
			described.kind, described.takes = rest.IntegerKind, ""
		}
		add(described)
		if p.Alias != "" {
			add(parameter{name: p.Alias, kind: p.Kind, deprecated: true})
		}
	}
	for _, name := range edits.LegacyNames() {
		add(parameter{name: name, kind: rest.LooseKind, deprecated: true})
	}
	for i := range list {
		list[i].since = d.history.parameter(o.ID, list[i].name)
	}
	return list
}

// inQuery reports whether the parameters of a method are in the query.
func inQuery(o api.Operation) bool {
	return o.Method == "GET" || o.Method == "DELETE" || o.Body == rest.PayloadBody
}

// parameters are those of an operation outside its body.
func (d *document) parameters(o api.Operation, path string) []any {
	list := []any{}
	names := builder.PathParameters(path)
	for i, own := range builder.PathParameters(o.Path) {
		schema := object{"type": "string"}
		match, marked := o.Matches[own]
		switch {
		case marked && match != rest.Digits:
			schema["pattern"] = "^(" + match + ")$"
		case marked || strings.HasSuffix(own, "_id"):
			schema = object{"type": "integer", "minimum": 0}
		}
		list = append(list, object{"name": names[i], "in": "path", "required": true, "schema": schema})
	}
	if !inQuery(o) {
		return list
	}
	for _, p := range d.atLevel(o) {
		declared := object{"name": p.name, "in": "query", "required": p.required}
		if p.deprecated {
			declared["deprecated"] = true
		}
		if p.json() {
			declared["content"] = object{"application/json": object{"schema": p.schema()}}
		} else {
			declared["schema"] = p.schema()
		}
		list = append(list, declared)
	}
	return list
}

// body is the request body of an operation, nil if it has none.
func (d *document) body(o api.Operation) object {
	if o.Body == rest.PayloadBody {
		return object{"content": object{"application/json": object{"schema": object{}}}}
	}
	params := d.atLevel(o)
	if inQuery(o) || len(params) == 0 && o.Body != rest.FileBody {
		return nil
	}
	properties, required, encoding := object{}, []any{}, object{}
	for _, p := range params {
		properties[p.name] = p.schema()
		if p.required {
			required = append(required, p.name)
		}
		if p.json() {
			encoding[p.name] = object{"contentType": "application/json"}
		}
	}
	media := "application/x-www-form-urlencoded"
	if o.Body == rest.FileBody {
		media = "multipart/form-data"
		properties["file"] = object{"type": "string", "contentMediaType": "application/octet-stream"}
	}
	form := object{"schema": object{"type": "object", "properties": properties, "required": required}}
	if len(encoding) > 0 {
		form["encoding"] = encoding
	}
	return object{"required": len(required) > 0, "content": object{media: form}}
}

// json reports whether a parameter is JSON that is no plain number or word.
func (p parameter) json() bool {
	if p.takes != "" {
		return strings.Contains(p.takes, "[]") || strings.Contains(p.takes, "object")
	}
	return p.kind == rest.JSONKind && p.wants == ""
}

// wanted are the types that levels require by their words in errors.
var wanted = map[string]string{"a boolean": "boolean", "an integer": "integer", "a string": "string"}

func (p parameter) schema() object {
	schema := object{}
	switch p.kind {
	case rest.BooleanKind:
		schema["type"] = "boolean"
	case rest.IntegerKind:
		schema["type"] = "integer"
	case rest.CountKind:
		schema["type"], schema["minimum"] = "integer", 0
	case rest.TextKind:
		schema["type"] = "string"
	}
	if kind := wanted[p.wants]; kind != "" {
		schema["type"] = kind
	}
	if p.takes != "" {
		schema = taken(p.takes)
	}
	if p.deprecated {
		schema["deprecated"] = true
	}
	if p.preset != "" {
		schema["default"] = p.presetValue(schema["type"])
	}
	if p.since > featurelevels.Oldest {
		schema["description"] = fmt.Sprintf("Since level %d.", p.since)
	}
	return schema
}

// presetValue is the default of the parameter, as a value of the type.
func (p parameter) presetValue(kind any) any {
	var value any
	if kind == "string" || json.Unmarshal([]byte(p.preset), &value) != nil {
		return p.preset
	}
	return value
}

// taken is the schema of types of JSON such as []integer|string.
func taken(types string) object {
	var list []any
	for kind := range strings.SplitSeq(types, "|") {
		schema := object{"type": strings.TrimPrefix(kind, "[]")}
		if strings.HasPrefix(kind, "[]") {
			schema = object{"type": "array", "items": schema}
		}
		list = append(list, schema)
	}
	if len(list) == 1 {
		return list[0].(object)
	}
	return object{"anyOf": list}
}
