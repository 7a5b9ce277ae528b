// Package orderedjson reads, changes and writes JSON whose fields keep their order: an
// older level answers with its fields in the same places, and a changed answer differs
// only where it was changed.
//
// An [Object] has its fields as values. An [Open] object is encoded already and grows at
// its end: messages, accounts and events go to many readers, so each is encoded once.
package orderedjson

import "slices"

// Object is a JSON object whose fields keep their order.
type Object struct{ Fields []Field }

// Field is one field of an object. Its value is a *Object, a []any, or a value that encoding/json
// encodes.
type Field struct {
	Name  string
	Value any
}

func (o *Object) index(name string) int {
	return slices.IndexFunc(o.Fields, func(f Field) bool { return f.Name == name })
}

// Get returns the value of a field and whether the object has it.
func (o *Object) Get(name string) (any, bool) {
	if i := o.index(name); i >= 0 {
		return o.Fields[i].Value, true
	}
	return nil, false
}

// Has reports whether the object has a field.
func (o *Object) Has(name string) bool { return o.index(name) >= 0 }

// Set replaces a field's value, or appends the field.
func (o *Object) Set(name string, value any) {
	if i := o.index(name); i >= 0 {
		o.Fields[i].Value = value
		return
	}
	o.Fields = append(o.Fields, Field{name, value})
}

// Delete removes a field if it is there.
func (o *Object) Delete(name string) {
	if i := o.index(name); i >= 0 {
		o.Fields = append(o.Fields[:i], o.Fields[i+1:]...)
	}
}

// Rename gives a field another name and leaves it in its place.
func (o *Object) Rename(from, to string) {
	if i := o.index(from); i >= 0 {
		o.Fields[i].Name = to
	}
}

// Names lists the fields in order.
func (o *Object) Names() []string {
	names := make([]string, len(o.Fields))
	for i, f := range o.Fields {
		names[i] = f.Name
	}
	return names
}

// Walk calls a function for each object in a value, the outer one first.
func Walk(v any, visit func(*Object)) {
	switch v := v.(type) {
	case *Object:
		visit(v)
		for _, f := range v.Fields {
			Walk(f.Value, visit)
		}
	case []any:
		for _, item := range v {
			Walk(item, visit)
		}
	}
}
