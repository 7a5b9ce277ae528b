package openapi

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/openapi/builder"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// shapes are the schemas of types at a level.
type shapes struct {
	plan  *featurelevels.Plan
	named object
}

// of is the schema of a type.
func (s *shapes) of(t reflect.Type) object {
	switch t {
	case reflect.TypeFor[json.Number]():
		return object{"type": "number"}
	case reflect.TypeFor[wire.Event]():
		return builder.Ref("Event")
	case reflect.TypeFor[json.RawMessage]():
		return object{}
	case reflect.TypeFor[wire.MutedTopic](): // a list with the stream, the topic and the time
		return object{"type": "array", "items": object{"type": []any{"string", "integer"}}}
	case reflect.TypeFor[wire.GroupValue]():
		return groupSetting()
	}
	if simple := builder.Simple(t); simple != nil {
		return simple
	}
	switch t.Kind() {
	case reflect.Pointer:
		return nullable(s.of(t.Elem()))
	case reflect.Slice, reflect.Array:
		element := t.Elem()
		if element.Kind() == reflect.Pointer {
			element = element.Elem() // lists have no null
		}
		return object{"type": "array", "items": s.of(element)}
	case reflect.Map:
		return object{"type": "object", "additionalProperties": s.of(t.Elem())}
	case reflect.Struct:
		return s.ofStruct(t)
	}
	return object{}
}

// groupSetting is the schema of a permission setting: the ID of a group, or a set of users and
// groups.
func groupSetting() object {
	ids := object{"type": "array", "items": object{"type": "integer"}}
	set := object{
		"type": "object", "properties": object{"direct_members": ids, "direct_subgroups": ids},
		"required": []any{"direct_members", "direct_subgroups"},
	}
	return object{"anyOf": []any{object{"type": "integer"}, set}}
}

// mayBeNull reports whether a type is [wire.Nullable] of something.
func mayBeNull(t reflect.Type) bool {
	return t.PkgPath() == reflect.TypeFor[wire.Nullable[int]]().PkgPath() && strings.HasPrefix(t.Name(), "Nullable[")
}

// marshaler is the interface of types that write their own JSON.
var marshaler = reflect.TypeFor[json.Marshaler]()

func (s *shapes) ofStruct(t reflect.Type) object {
	if mayBeNull(t) {
		value, _ := t.FieldByName("Value")
		return s.of(value.Type)
	}
	if t.Implements(marshaler) {
		return object{}
	}
	name := t.Name()
	if s.named[name] == nil {
		s.named[name] = object{} // ends the recursion of a type that contains itself
		s.named[name] = s.shape(t)
	}
	return builder.Ref(name)
}

// shape is the schema of the fields of a struct, as the level sends them.
func (s *shapes) shape(t reflect.Type) object {
	var samples []reflect.Value
	for _, how := range samplings() {
		samples = append(samples, made(t, how))
	}
	return s.shapeOf(t, samples)
}

// shapeOf is the schema of values of a struct. Edits of the level are functions, so the
// fields are those of samples: a field of any sample is a field, and a field of all
// samples is required.
func (s *shapes) shapeOf(t reflect.Type, samples []reflect.Value) object {
	properties, required := object{}, []string{}
	schema := object{"type": "object", "properties": properties}
	s.fields(t, properties, &required, true)
	var lowered []*featurelevels.Object
	for _, sample := range samples {
		if o, ok := s.lower(sample); ok {
			lowered = append(lowered, o)
			s.adopt(schema, o)
		}
	}
	if len(lowered) > 0 {
		maps.DeleteFunc(properties, func(name string, _ any) bool { return having(lowered, name) == 0 })
	}
	list := []any{}
	for _, name := range required {
		if properties[name] != nil && having(lowered, name) == len(lowered) {
			list = append(list, name)
		}
	}
	schema["required"] = list
	return schema
}

// having is the number of objects that have a field.
func having(list []*featurelevels.Object, name string) (n int) {
	for _, o := range list {
		if _, there := o.Get(name); there {
			n++
		}
	}
	return n
}

// adopt takes the fields of a sample that differ from the declared fields.
func (s *shapes) adopt(schema object, sample *featurelevels.Object) {
	properties := schema["properties"].(object)
	for _, name := range sample.Names() {
		value, _ := sample.Get(name)
		declared, known := properties[name].(object)
		switch seen := s.inferred(value); {
		case name == filler: // the key of a map
			schema["additionalProperties"] = seen
		case known && isNil(value):
			properties[name] = nullable(declared)
		case !known || !s.agree(declared, seen):
			properties[name] = seen
		}
	}
}

// isNil reports whether a value is sent as null. Lists of the fake are never nil.
func isNil(value any) bool {
	v := reflect.ValueOf(value)
	return value == nil || v.Kind() == reflect.Pointer && v.IsNil()
}

// fields adds the fields of a struct as the newest level has them.
func (s *shapes) fields(t reflect.Type, properties object, required *[]string, always bool) {
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous && name == "" {
			inner, kept := f.Type, always
			if inner.Kind() == reflect.Pointer {
				inner, kept = inner.Elem(), false
			}
			if inner.Kind() == reflect.Struct {
				s.fields(inner, properties, required, kept)
			}
			continue
		}
		if name == "-" || name == "" || !f.IsExported() {
			continue
		}
		properties[name] = s.of(f.Type)
		if united := s.united(t, f, name); united != nil {
			properties[name] = united
		}
		if f.Type.Kind() == reflect.Pointer && (options != "" || f.Type.Elem().Kind() == reflect.Struct) {
			properties[name] = s.of(f.Type.Elem()) // absent, or always present
		}
		if mayBeNull(f.Type) || f.Tag.Get("null") == "allowed" {
			properties[name] = nullable(properties[name].(object))
		}
		*required = slices.DeleteFunc(*required, func(other string) bool { return other == name })
		if options == "" && always {
			*required = append(*required, name)
		}
	}
}

// lower is a sample as the level sends it. Edits expect objects as the fake makes them:
// an edit that cannot take a sample leaves its fields open.
func (s *shapes) lower(sample reflect.Value) (o *featurelevels.Object, ok bool) {
	defer func() {
		if recover() != nil {
			o, ok = &featurelevels.Object{}, false
		}
	}()
	return s.plan.Object(sample.Interface()), true
}

// nullable lets a value be null, too.
func nullable(schema object) object {
	if kind, plain := schema["type"].(string); plain {
		out := object{}
		for key, value := range schema {
			out[key] = value
		}
		out["type"] = []any{kind, "null"}
		return out
	}
	if _, several := schema["type"].([]any); several || len(schema) == 0 {
		return schema
	}
	return object{"anyOf": []any{schema, object{"type": "null"}}}
}
