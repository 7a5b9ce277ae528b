package featurelevels

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels/orderedjson"
)

// Object is a JSON object as an edit sees it.
type Object = orderedjson.Object

// Marshal returns v as compact JSON in the spelling of the plan's level and dialect. v
// is a value or pointer of the newest wire types. Text is not escaped for HTML: the
// service sends UTF-8 without escapes.
func (p *Plan) Marshal(v any) ([]byte, error) { return p.Append(nil, v) }

// Append is Marshal behind the bytes of dst, with room for a few bytes more.
func (p *Plan) Append(dst []byte, v any) ([]byte, error) { return orderedjson.Append(dst, p.Lower(v)) }

// lowering turns a value of one Go type into its form at the older level.
type lowering func(reflect.Value) any

// Lower returns v as the plan's level sends it: v itself where no edit touches
// its type, otherwise ordered objects, lists and maps ready to encode.
func (p *Plan) Lower(v any) any {
	if v == nil {
		return nil
	}
	rv := reflect.ValueOf(v)
	if f := p.loweringOf(rv.Type()); f != nil {
		return f(rv)
	}
	return v
}

// loweringOf returns nil for a type that no edit of the plan changes. Plans are
// compiled once and used for the whole run, so the result is cached.
func (p *Plan) loweringOf(t reflect.Type) lowering {
	if len(p.types) == 0 {
		return nil
	}
	if f, ok := p.lowerings.Load(t); ok {
		return f.(lowering)
	}
	f := p.makeLowering(t)
	p.lowerings.Store(t, f)
	return f
}

var (
	marshaler = reflect.TypeFor[json.Marshaler]()
	object    = reflect.TypeFor[Object]()
)

// makeLowering leaves objects alone, which are lowered already, and types that write their
// own JSON, unless an edit names them.
func (p *Plan) makeLowering(t reflect.Type) lowering {
	if t == object || t.Implements(marshaler) && len(p.types[t]) == 0 {
		return nil
	}
	switch t.Kind() {
	case reflect.Pointer:
		return p.lowerPointer(t)
	case reflect.Interface:
		return p.lowerInterface
	case reflect.Slice, reflect.Array:
		return p.lowerSlice(t)
	case reflect.Map:
		return p.lowerMap(t)
	case reflect.Struct:
		return p.lowerStruct(t)
	}
	return nil
}

func (p *Plan) lowerPointer(t reflect.Type) lowering {
	elem := p.loweringOf(t.Elem())
	if elem == nil {
		return nil
	}
	return func(v reflect.Value) any {
		if v.IsNil() {
			return nil
		}
		return elem(v.Elem())
	}
}

// lowerInterface decides by the contents of the interface.
func (p *Plan) lowerInterface(v reflect.Value) any {
	if v.IsNil() {
		return nil
	}
	return p.Lower(v.Elem().Interface())
}

func (p *Plan) lowerSlice(t reflect.Type) lowering {
	elem := p.loweringOf(t.Elem())
	if elem == nil {
		return nil
	}
	return func(v reflect.Value) any {
		if v.Kind() == reflect.Slice && v.IsNil() {
			return nil
		}
		list := make([]any, v.Len())
		for i := range list {
			list[i] = elem(v.Index(i))
		}
		return list
	}
}

func (p *Plan) lowerMap(t reflect.Type) lowering {
	elem := p.loweringOf(t.Elem())
	if elem == nil {
		return nil
	}
	return func(v reflect.Value) any {
		if v.IsNil() {
			return nil
		}
		m := make(map[string]any, v.Len())
		for it := v.MapRange(); it.Next(); {
			m[fmt.Sprint(it.Key().Interface())] = elem(it.Value())
		}
		return m
	}
}

func (p *Plan) lowerStruct(t reflect.Type) lowering {
	fields, touched := p.structFields(t)
	edits := p.types[t]
	if !touched && len(edits) == 0 {
		return nil
	}
	return func(v reflect.Value) any {
		o := &Object{Fields: make([]orderedjson.Field, 0, len(fields)+2)}
		for _, f := range fields {
			f.add(o, v)
		}
		for _, e := range edits {
			e(v, o)
		}
		return o
	}
}

// structField is one field of a struct. An embedded field has no name, but the names of
// the outer struct's own fields, which hide its fields of the same names.
type structField struct {
	index    int
	name     string
	embedded bool
	hides    map[string]bool
	omit     func(reflect.Value) bool
	lower    lowering
}

// structFields reads a struct like encoding/json does, as far as the wire types need
// it: names and omitempty or omitzero from the tag, embedded structs flattened at
// their position, without fields that the outer struct has itself.
func (p *Plan) structFields(t reflect.Type) (fields []structField, touched bool) {
	own := map[string]bool{}
	for i := range t.NumField() {
		sf := t.Field(i)
		name, options, _ := strings.Cut(sf.Tag.Get("json"), ",")
		if name == "-" || (!sf.IsExported() && !sf.Anonymous) {
			continue
		}
		f := structField{index: i, name: name, lower: p.loweringOf(sf.Type)}
		switch {
		case sf.Anonymous && name == "":
			f.embedded, f.hides = true, own
			if f.lower != nil {
				touched = true
			} else {
				f.lower = p.flattening(sf.Type)
			}
		default:
			if name == "" {
				f.name = sf.Name
			}
			own[f.name] = true
		}
		switch options {
		case "omitempty":
			f.omit = isEmpty
		case "omitzero":
			f.omit = isZero
		}
		touched = touched || (f.lower != nil && !f.embedded)
		fields = append(fields, f)
	}
	return fields, touched
}

// flattening returns the cached result of flatten.
func (p *Plan) flattening(t reflect.Type) lowering {
	if f, ok := p.flat.Load(t); ok {
		return f.(lowering)
	}
	f := p.flatten(t)
	p.flat.Store(t, f)
	return f
}

// flatten reads an embedded struct that no edit changes into an object, so that its
// fields can be among those of the struct around it.
func (p *Plan) flatten(t reflect.Type) lowering {
	if t.Kind() == reflect.Pointer {
		inner := p.flattening(t.Elem())
		return func(v reflect.Value) any {
			if v.IsNil() {
				return nil
			}
			return inner(v.Elem())
		}
	}
	fields, _ := p.structFields(t)
	return func(v reflect.Value) any {
		o := &Object{Fields: make([]orderedjson.Field, 0, len(fields))}
		for _, f := range fields {
			f.add(o, v)
		}
		return o
	}
}

func (f structField) add(o *Object, parent reflect.Value) {
	v := parent.Field(f.index)
	if f.omit != nil && f.omit(v) {
		return
	}
	if f.embedded {
		if inner, ok := f.lower(v).(*Object); ok {
			for _, g := range inner.Fields {
				if !f.hides[g.Name] {
					o.Fields = append(o.Fields, g)
				}
			}
		}
		return
	}
	if f.lower != nil {
		o.Fields = append(o.Fields, orderedjson.Field{Name: f.name, Value: f.lower(v)})
		return
	}
	o.Fields = append(o.Fields, orderedjson.Field{Name: f.name, Value: v.Interface()})
}

func isEmpty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Slice, reflect.Map, reflect.String, reflect.Array:
		return v.Len() == 0
	case reflect.Struct:
		return false
	}
	return v.IsZero()
}

func isZero(v reflect.Value) bool {
	if z, ok := v.Interface().(interface{ IsZero() bool }); ok {
		return z.IsZero()
	}
	return v.IsZero()
}
