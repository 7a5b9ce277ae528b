package featurelevels

import (
	"encoding"
	"reflect"

	"github.com/spiritlevel/spiritlevel/featurelevels/orderedjson"
)

// Append is [Plan.Marshal] behind the bytes of dst, with room for a few bytes more. It writes
// structs without the objects that [Plan.Lower] makes, unless an edit depends on them.
func (p *Plan) Append(dst []byte, v any) ([]byte, error) {
	return orderedjson.AppendFrom(dst, func(w *orderedjson.Writer) error {
		if v == nil {
			return w.Value(nil)
		}
		rv := reflect.ValueOf(v)
		return p.writingOf(rv.Type())(w, rv)
	})
}

// writing writes a value of one Go type in its form at the older level.
type writing func(w *orderedjson.Writer, v reflect.Value) error

// writingOf caches the writings of types, as loweringOf caches lowerings.
func (p *Plan) writingOf(t reflect.Type) writing {
	if write, known := p.writings.Load(t); known {
		return write.(writing)
	}
	write := p.makeWriting(t)
	p.writings.Store(t, write)
	return write
}

func (p *Plan) makeWriting(t reflect.Type) writing {
	lower := p.loweringOf(t)
	switch {
	case lower == nil && (t == object || t == reflect.PointerTo(object)):
		return writeEncoded
	case lower == nil && reflect.PointerTo(t).Implements(appender):
		return writeAppended
	case writesItself(t):
		return writeLowered(lower)
	}
	switch t.Kind() {
	case reflect.Bool:
		return writeBool
	case reflect.Int:
		return writeInt
	case reflect.String:
		return writeText
	case reflect.Interface:
		return p.writeInterface
	case reflect.Pointer:
		return writePointer(p.writingOf(t.Elem()))
	case reflect.Slice:
		if t.Elem().Kind() != reflect.Uint8 { // encoding/json has a form of its own for bytes
			return writeSlice(p.writingOf(t.Elem()))
		}
	case reflect.Struct:
		if form := p.formOf(t); form.isFlat() {
			return p.writeStruct(form)
		}
	}
	return writeLowered(lower)
}

func writeBool(w *orderedjson.Writer, v reflect.Value) error { return w.Bool(v.Bool()) }

func writeInt(w *orderedjson.Writer, v reflect.Value) error { return w.Int(int(v.Int())) }

func writeText(w *orderedjson.Writer, v reflect.Value) error { return w.Text(v.String()) }

func writeEncoded(w *orderedjson.Writer, v reflect.Value) error { return w.Value(v.Interface()) }

func writeAppended(w *orderedjson.Writer, v reflect.Value) error {
	if !v.CanAddr() {
		return writeEncoded(w, v)
	}
	return w.Append(v.Addr().Interface().(interface{ AppendJSON([]byte) []byte }).AppendJSON)
}

// writeLowered writes what a lowering, which may be nil, makes of a value.
func writeLowered(lower lowering) writing {
	if lower == nil {
		return writeEncoded
	}
	return func(w *orderedjson.Writer, v reflect.Value) error { return w.Value(lower(v, v)) }
}

func (p *Plan) writeInterface(w *orderedjson.Writer, v reflect.Value) error {
	if v.IsNil() {
		return w.Value(nil)
	}
	return p.writingOf(v.Elem().Type())(w, v.Elem())
}

func writePointer(elem writing) writing {
	return func(w *orderedjson.Writer, v reflect.Value) error {
		if v.IsNil() {
			return w.Value(nil)
		}
		return elem(w, v.Elem())
	}
}

func writeSlice(elem writing) writing {
	return func(w *orderedjson.Writer, v reflect.Value) error {
		if v.IsNil() {
			return w.Value(nil)
		}
		return w.List(v.Len(), func(i int) error { return elem(w, v.Index(i)) })
	}
}

// writeStruct writes the fields of a form one after the other.
func (p *Plan) writeStruct(form *structForm) writing {
	writings := make([]writing, len(form.fields))
	for i := range form.fields {
		writings[i] = p.writeField(&form.fields[i])
	}
	return func(w *orderedjson.Writer, v reflect.Value) error {
		object := w.Object()
		for i := range form.fields {
			f := &form.fields[i]
			value, is := f.find(v)
			if !is || f.omit != nil && f.omit(value) {
				continue
			}
			if err := object.Name(f.name); err != nil {
				return err
			}
			if err := writings[i](w, value); err != nil {
				return err
			}
		}
		return object.End()
	}
}

func (p *Plan) writeField(f *structField) writing {
	if f.compute != nil {
		return func(w *orderedjson.Writer, v reflect.Value) error { return w.Value(f.converted(f.compute(v))) }
	}
	if len(f.converts) == 0 {
		return p.writingOf(f.of)
	}
	return func(w *orderedjson.Writer, v reflect.Value) error {
		if f.lower == nil {
			return w.Value(f.converted(v.Interface()))
		}
		return w.Value(f.converted(f.lower(v, v)))
	}
}

// isFlat reports whether no edit depends on the object or on a struct that is embedded in it.
func (s *structForm) isFlat() bool {
	for _, f := range s.fields {
		if f.embedded != nil {
			return false
		}
	}
	return len(s.edits) == 0
}

var (
	appender      = reflect.TypeFor[interface{ AppendJSON([]byte) []byte }]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
)

// writesItself reports whether values of a type determine their own JSON.
func writesItself(t reflect.Type) bool {
	for _, t := range []reflect.Type{t, reflect.PointerTo(t)} {
		if t.Implements(marshaler) || t.Implements(textMarshaler) {
			return true
		}
	}
	return false
}
