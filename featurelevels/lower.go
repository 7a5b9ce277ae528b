package featurelevels

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels/orderedjson"
)

// Object is a JSON object as an edit sees it.
type Object = orderedjson.Object

// Marshal returns v as compact JSON in the spelling of the plan's level and dialect. v
// is a value or pointer of the newest wire types. Text is not escaped for HTML: the
// service sends UTF-8 without escapes.
func (p *Plan) Marshal(v any) ([]byte, error) { return p.Append(nil, v) }

// lowering turns a value of one Go type into its form at the older level. Edits read v;
// the fields of the form are those of kept, which is v, or a copy that nobody changes.
type lowering func(v, kept reflect.Value) any

// Lower returns v as the plan's level sends it: v itself where no edit touches
// its type, otherwise ordered objects, lists and maps ready to encode.
func (p *Plan) Lower(v any) any {
	if v == nil {
		return nil
	}
	rv := reflect.ValueOf(v)
	if f := p.loweringOf(rv.Type()); f != nil {
		return f(rv, rv)
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
	return func(v, _ reflect.Value) any {
		if v.IsNil() {
			return nil
		}
		return elem(v.Elem(), v.Elem())
	}
}

// lowerInterface decides by the contents of the interface.
func (p *Plan) lowerInterface(v, _ reflect.Value) any {
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
	return func(v, _ reflect.Value) any {
		if v.Kind() == reflect.Slice && v.IsNil() {
			return nil
		}
		list := make([]any, v.Len())
		for i := range list {
			list[i] = elem(v.Index(i), v.Index(i))
		}
		return list
	}
}

func (p *Plan) lowerMap(t reflect.Type) lowering {
	elem := p.loweringOf(t.Elem())
	if elem == nil {
		return nil
	}
	return func(v, _ reflect.Value) any {
		if v.IsNil() {
			return nil
		}
		m := make(map[string]any, v.Len())
		for it := v.MapRange(); it.Next(); {
			m[fmt.Sprint(it.Key().Interface())] = elem(it.Value(), it.Value())
		}
		return m
	}
}

func (p *Plan) lowerStruct(t reflect.Type) lowering {
	form := p.formOf(t)
	if !form.touched && len(form.edits) == 0 {
		return nil
	}
	return form.lower
}

// structForm is the form of a struct at the older level.
type structForm struct {
	fields  []structField
	edits   []objectEdit
	touched bool // the fields are not those of the newest level
	room    int  // for how many fields an object needs
}

// roomForEdits is for the fields that older levels have in addition.
const roomForEdits = 2

// formOf caches the forms, also of structs that no edit changes.
func (p *Plan) formOf(t reflect.Type) *structForm {
	if form, known := p.forms.Load(t); known {
		return form.(*structForm)
	}
	fields, touched := p.structFields(t)
	form := &structForm{fields, p.types[t], touched, len(reflect.VisibleFields(t)) + roomForEdits}
	form.settle()
	p.forms.Store(t, form)
	return form
}

// settle does once for all objects what edits would do to each of them, unless an earlier edit
// that must see the object may meet it.
func (s *structForm) settle() {
	var each []objectEdit
	for _, edit := range s.edits {
		settled := false
		if edit.inForm != nil && !slices.ContainsFunc(each, edit.meets) {
			s.fields, settled = edit.inForm(s.fields)
		}
		if s.touched = s.touched || settled; !settled {
			each = append(each, edit)
		}
	}
	s.edits = each
}

func (s *structForm) lower(v, kept reflect.Value) any {
	o := &Object{Fields: make([]orderedjson.Field, 0, s.room)}
	s.addTo(o, v, kept)
	return o
}

// addTo puts the fields of a struct behind those of an object, and edits them there.
func (s *structForm) addTo(o *Object, v, kept reflect.Value) {
	if kept.CanAddr() && kept.CanInterface() {
		kept = reflect.ValueOf(kept.Interface()) // one copy for all fields, not one for each
	}
	start := len(o.Fields)
	for i := range s.fields {
		s.fields[i].add(o, v, kept)
	}
	if len(s.edits) == 0 {
		return
	}
	part := &Object{Fields: o.Fields[start:]}
	for _, edit := range s.edits {
		edit.apply(v, part)
	}
	o.Fields = append(o.Fields[:start], part.Fields...)
}

// structField is one field of a struct, or of a struct that is embedded in it. An embedded
// struct with edits is a field itself, without a name, but with the names of the
// outer struct's own fields, which hide its fields of the same names.
type structField struct {
	path     []int
	of       reflect.Type
	name     string
	converts []func(any) any         // edits of its value
	compute  func(reflect.Value) any // makes the value of the struct at the path
	embedded *structForm
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
		f := structField{path: sf.Index, of: sf.Type, name: name, lower: p.loweringOf(sf.Type)}
		touched = touched || f.lower != nil
		switch {
		case sf.Anonymous && name == "":
			form := p.formOf(pointedTo(sf.Type))
			if len(form.edits) == 0 {
				fields = append(fields, form.promoted(sf.Index)...)
				continue
			}
			f.embedded, f.hides = form, own
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
		fields = append(fields, f)
	}
	promoted := func(f structField) bool { return len(f.path) > 1 || f.compute != nil }
	return slices.DeleteFunc(fields, func(f structField) bool { return promoted(f) && own[f.name] }), touched
}

func pointedTo(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Pointer {
		return t.Elem()
	}
	return t
}

// promoted are the fields of an embedded struct as fields of the struct around it.
func (s *structForm) promoted(path []int) []structField {
	fields := slices.Clone(s.fields)
	for i := range fields {
		fields[i].path = slices.Concat(path, fields[i].path)
	}
	return fields
}

// add puts the field of a struct into an object.
func (f *structField) add(o *Object, v, kept reflect.Value) {
	if f.compute != nil {
		if of, is := f.find(v); is {
			o.Fields = append(o.Fields, orderedjson.Field{Name: f.name, Value: f.converted(f.compute(of))})
		}
		return
	}
	value, is := fieldAt(kept, f.path)
	if !is || f.omit != nil && f.omit(value) {
		return
	}
	if f.lower == nil {
		o.Fields = append(o.Fields, orderedjson.Field{Name: f.name, Value: f.converted(value.Interface())})
		return
	}
	edited, _ := fieldAt(v, f.path)
	if f.embedded == nil {
		o.Fields = append(o.Fields, orderedjson.Field{Name: f.name, Value: f.converted(f.lower(edited, value))})
		return
	}
	if value.Kind() == reflect.Pointer {
		if value.IsNil() {
			return
		}
		edited, value = edited.Elem(), value.Elem()
	}
	start := len(o.Fields)
	f.embedded.addTo(o, edited, value)
	visible := slices.DeleteFunc(o.Fields[start:], func(g orderedjson.Field) bool { return f.hides[g.Name] })
	o.Fields = o.Fields[:start+len(visible)]
}

// find finds the field in a struct, or the struct that its value is made of.
func (f *structField) find(v reflect.Value) (found reflect.Value, is bool) {
	found, is = fieldAt(v, f.path)
	if is && f.compute != nil && found.Kind() == reflect.Pointer {
		return found.Elem(), !found.IsNil()
	}
	return found, is
}

func (f *structField) converted(value any) any {
	for _, convert := range f.converts {
		value = convert(value)
	}
	return value
}

// fieldAt finds a field, which is not there if an embedded pointer on its path is nil.
func fieldAt(v reflect.Value, path []int) (field reflect.Value, is bool) {
	for _, i := range path {
		if v.Kind() == reflect.Pointer {
			if v.IsNil() {
				return v, false
			}
			v = v.Elem()
		}
		v = v.Field(i)
	}
	return v, true
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
