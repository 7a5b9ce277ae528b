package openapi

import (
	"reflect"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// maxNesting ends samples of types that contain themselves.
const maxNesting = 6

// filler is the text in the texts of samples. Some edits expect a number there.
const filler = "1"

// examples are values of types whose edits look for something in them.
var examples = map[reflect.Type]any{
	reflect.TypeFor[wire.RegisterIncomingWebhookBots](): wire.RegisterIncomingWebhookBots{
		RealmIncomingWebhookBots: []wire.WebhookKind{{Name: "wordpress", ConfigOptions: []wire.WebhookOption{{Key: "1"}}}},
	},
	reflect.TypeFor[wire.PersonRole](): wire.PersonRole{UserID: 1, Role: wire.RoleAdministrator, Before: wire.RoleGuest},
	reflect.TypeFor[wire.StreamMembers](): wire.StreamMembers{
		Subscribers: []int{1}, Emails: func() []string { return []string{"1"} },
	},
}

// samplings are the samples of a type: one with any number in all fields that accept
// one, and one with empty parts.
func samplings() []sample {
	one, negative := int64(1), int64(-1)
	return []sample{{&one, maxNesting}, {&negative, maxNesting}, {nil, maxNesting}}
}

// sample has the options of a sample: its number, or no contents.
type sample struct {
	number *int64
	depth  int // the remaining depth of nesting
}

func (s sample) inner() sample { return sample{s.number, s.depth - 1} }

func made(t reflect.Type, s sample) reflect.Value {
	if example, ok := examples[t]; ok {
		return reflect.ValueOf(example)
	}
	v := reflect.New(t).Elem()
	switch {
	case s.depth == 0:
	case t.Kind() == reflect.Pointer:
		if s.number != nil || t.Elem().Kind() == reflect.Struct {
			v.Set(reflect.New(t.Elem()))
			v.Elem().Set(made(t.Elem(), s.inner()))
		}
	case mayBeNull(t) && s.number == nil:
		v.FieldByName("Present").SetBool(true) // null
	case t.Kind() == reflect.Struct:
		s.fillFields(v)
	case t.Kind() == reflect.Slice:
		v.Set(reflect.MakeSlice(t, 0, 1))
		if s.number != nil {
			v.Set(reflect.Append(v, made(t.Elem(), s.inner())))
		}
	case t.Kind() == reflect.Map:
		v.Set(reflect.MakeMap(t))
		if s.number != nil {
			v.SetMapIndex(made(t.Key(), s.inner()), made(t.Elem(), s.inner()))
		}
	case s.number != nil:
		s.fill(v)
	}
	return v
}

// fillFields makes the fields of a struct: of the first type where there are several.
func (s sample) fillFields(v reflect.Value) {
	t := v.Type()
	for i := range t.NumField() {
		field := t.Field(i)
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		values := unions[t][name]
		switch {
		case len(values) > 0 && field.Type.Kind() == reflect.Interface:
			v.Field(i).Set(made(reflect.TypeOf(values[0]), s.inner()))
		case field.IsExported():
			v.Field(i).Set(made(field.Type, s.inner()))
		}
	}
}

// fill gives a simple value contents.
func (s sample) fill(v reflect.Value) {
	switch {
	case v.Kind() == reflect.Bool:
		v.SetBool(true)
	case v.Kind() == reflect.String:
		v.SetString(filler)
	case v.CanInt():
		v.SetInt(*s.number)
	case v.CanUint():
		v.SetUint(1)
	case v.CanFloat():
		v.SetFloat(1)
	}
}

// inferred is the schema of a lowered value.
func (s *shapes) inferred(value any) object {
	switch v := value.(type) {
	case nil:
		return object{}
	case *featurelevels.Object:
		return s.inferredObject(v)
	case []any:
		if len(v) == 0 {
			return object{"type": "array", "items": object{}}
		}
		return object{"type": "array", "items": s.inferred(v[0])}
	case map[string]any:
		for _, element := range v {
			return object{"type": "object", "additionalProperties": s.inferred(element)}
		}
		return object{"type": "object", "additionalProperties": true}
	}
	return s.of(reflect.TypeOf(value))
}

func (s *shapes) inferredObject(o *featurelevels.Object) object {
	properties := object{}
	for _, name := range o.Names() {
		value, _ := o.Get(name)
		properties[name] = s.inferred(value)
	}
	return object{"type": "object", "properties": properties, "required": []any{}}
}

// agree reports whether a value of a sample has the type that was declared for its field.
// The declared schema knows more then: that it may be null, and the names of types.
func (s *shapes) agree(declared, seen object) bool {
	if len(declared) == 0 || len(seen) == 0 {
		return true
	}
	if was, is := elementsOf(declared), elementsOf(seen); was != nil && is != nil {
		return s.agree(was, is)
	}
	return slices.ContainsFunc(s.typesOf(declared),
		func(kind string) bool { return slices.Contains(s.typesOf(seen), kind) })
}

// elementsOf is the schema of the elements of a list or of the values of a map, nil if it
// is neither.
func elementsOf(schema object) object {
	for _, key := range []string{"items", "additionalProperties"} {
		if elements, is := schema[key].(object); is {
			return elements
		}
	}
	return nil
}

// typesOf are the JSON types that a schema allows.
func (s *shapes) typesOf(schema object) []string {
	switch kind := schema["type"].(type) {
	case string:
		return []string{kind}
	case []any:
		var list []string
		for _, one := range kind {
			if text := one.(string); text != "null" {
				list = append(list, text)
			}
		}
		return list
	}
	if list, ok := schema["anyOf"].([]any); ok {
		return s.typesOf(list[0].(object))
	}
	if schema["$ref"] != nil {
		return []string{"object"}
	}
	return nil
}
