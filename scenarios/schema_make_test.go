package scenarios

import (
	"bytes"
	"encoding/json"
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

var update = flag.Bool("update", false, "write scenario.schema.json")

func TestTheSchemaIsUpToDate(t *testing.T) {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(makeSchema(t)); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile("scenario.schema.json", out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if out.String() != Schema() {
		t.Error("scenarios/scenario.schema.json is not what the types say: run `go generate ./scenarios`")
	}
}

// schema is a part of a JSON Schema.
type schema map[string]any

// schemaMaker makes the schema of the format from its types, their tags and
// their comments.
type schemaMaker struct {
	t    *testing.T
	docs map[string]string // by type, or type and field: User.Email
	defs schema
}

func makeSchema(t *testing.T) schema {
	m := &schemaMaker{t, comments(t), schema{}}
	root := m.object(reflect.TypeFor[Scenario]())
	organization := m.defs["Organization"].(schema)["properties"].(schema)
	defaults := reflect.ValueOf(NewOrganization())
	for _, f := range fieldsOf(defaults.Type()) {
		if v := defaults.Field(f.index); f.ref == "" && (v.CanInt() || v.Kind() == reflect.Bool || !v.IsZero()) {
			organization[f.name].(schema)["default"] = v.Interface()
		}
	}
	root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	root["title"] = "Spiritlevel scenario"
	root["$defs"] = m.defs
	return root
}

func (m *schemaMaker) object(of reflect.Type) schema {
	properties, required := schema{}, []string{}
	for _, f := range fieldsOf(of) {
		part := m.value(of.Field(f.index).Type, f)
		name := of.Field(f.index).Name
		doc := m.docs[of.Name()+"."+name]
		if doc == "" {
			m.t.Errorf("%s.%s has no comment: editors show it as the description of %s", of.Name(), name, f.name)
		}
		if rest, ok := strings.CutPrefix(doc, name+" "); ok {
			doc = f.name + " " + rest
		}
		part["description"] = doc
		properties[f.name] = part
		if f.required {
			required = append(required, f.name)
		}
	}
	s := schema{"type": "object", "description": m.docs[of.Name()], "properties": properties,
		"additionalProperties": false}
	if len(required) > 0 {
		s["required"] = required
	}
	return s
}

func (m *schemaMaker) value(of reflect.Type, f field) schema {
	words, isVocabulary := reflect.Zero(of).Interface().(vocabulary)
	switch {
	case of.Kind() == reflect.Pointer:
		return m.value(of.Elem(), f)
	case of.Kind() == reflect.Slice:
		list := schema{"type": "array", "items": m.value(of.Elem(), f)}
		if f.ref != "" {
			list["uniqueItems"] = true
		}
		return list
	case of == reflect.TypeFor[Time]():
		return schema{"type": "string", "pattern": timePattern}
	case of.Kind() == reflect.Struct:
		if m.defs[of.Name()] == nil {
			m.defs[of.Name()] = m.object(of)
		}
		return schema{"$ref": "#/$defs/" + of.Name()}
	case of == reflect.TypeFor[AnswerBody]():
		return schema{"type": []string{"string", "object", "array"}}
	case of.Kind() == reflect.Map && of.Elem().Kind() == reflect.String:
		return schema{"type": "object", "additionalProperties": schema{"type": "string"}, "maxProperties": mostHeaders}
	case of.Kind() == reflect.Map:
		return m.settings(f.settings)
	case isVocabulary:
		return schema{"type": "string", "enum": words.Words(), "default": words.Words()[0]}
	}
	return scalarSchema(of.Kind(), f)
}

// timePattern matches the times that ParseTime reads.
const timePattern = `^(-([0-9]+[wdhms])+|[0-9]{4}-[0-9]{2}-[0-9]{2}T.+)$`

func scalarSchema(kind reflect.Kind, f field) schema {
	least, most := bounds(f.limit)
	switch {
	case kind == reflect.Bool:
		return schema{"type": "boolean"}
	case kind == reflect.Int && f.oneof != "":
		numbers := []int{}
		for text := range strings.SplitSeq(f.oneof, ",") {
			n, _ := strconv.Atoi(text)
			numbers = append(numbers, n)
		}
		return schema{"type": "integer", "enum": numbers}
	case kind == reflect.Int:
		return schema{"type": "integer", "minimum": least, "maximum": most}
	case f.limit == "":
		return schema{"type": "string"}
	}
	return schema{"type": "string", "minLength": least, "maxLength": most}
}

// settings is the schema of an object of settings.
func (m *schemaMaker) settings(sort string) schema {
	properties := schema{}
	for name, rule := range rulesOf(sort) {
		limit := strconv.Itoa(rule.Least) + ".." + strconv.Itoa(rule.Most)
		switch rule.Kind {
		case wire.OneNumber:
			properties[name] = scalarSchema(reflect.Int, field{oneof: allowed(rule.Numbers)})
		case wire.FromTo:
			properties[name] = scalarSchema(reflect.Int, field{limit: limit})
		case wire.Days:
			properties[name] = scalarSchema(reflect.Int, field{limit: "-1..100000"})
		case wire.OneWord:
			properties[name] = schema{"type": "string", "enum": rule.Words}
		case wire.TextOf:
			properties[name] = scalarSchema(reflect.String, field{limit: limit})
		default:
			properties[name] = schema{"type": "boolean"}
		}
	}
	return schema{"type": "object", "properties": properties, "additionalProperties": false}
}

// comments are the doc comments of the types of this package and their fields,
// each on one line.
func comments(t *testing.T) map[string]string {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	docs := map[string]string{}
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, declaration := range parsed.Decls {
			if general, ok := declaration.(*ast.GenDecl); ok && general.Tok == token.TYPE {
				maps.Copy(docs, typeComments(general))
			}
		}
	}
	return docs
}

func typeComments(declaration *ast.GenDecl) map[string]string {
	docs := map[string]string{}
	for _, spec := range declaration.Specs {
		named := spec.(*ast.TypeSpec)
		docs[named.Name.Name] = oneLine(declaration.Doc)
		object, ok := named.Type.(*ast.StructType)
		if !ok {
			continue
		}
		for field := range slices.Values(object.Fields.List) {
			for _, name := range field.Names {
				docs[named.Name.Name+"."+name.Name] = oneLine(field.Doc)
			}
		}
	}
	return docs
}

func oneLine(comment *ast.CommentGroup) string {
	return strings.Join(strings.Fields(comment.Text()), " ")
}
