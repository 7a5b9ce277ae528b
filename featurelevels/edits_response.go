package featurelevels

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Rewritten is the general form of edits of answers and events: older levels send what
// rewrite makes of the object. It runs only on objects of type T.
func Rewritten[T any](rewrite func(*T, *Object)) Edit {
	return onObject(reflect.TypeFor[T](), objectEdit{
		apply: func(v reflect.Value, o *Object) { rewrite(pointer[T](v), o) },
	})
}

// FieldWas says that older levels send a field, or send it otherwise: with the value that
// compute makes of the object.
func FieldWas[T any](name string, compute func(*T) any) Edit {
	return set(reflect.TypeFor[T](), name, func(v reflect.Value) any { return compute(pointer[T](v)) })
}

// Split says that one newest event of type T is sent as zero, one or several
// events at older levels.
func Split[T any](into func(T) []any) Edit {
	return onEvent(reflect.TypeFor[T](), func(v any) []any { return into(v.(T)) })
}

// objectEdit turns an object into its form before a change.
type objectEdit struct {
	touches []string // the fields that it reads or writes, nil for any
	apply   func(reflect.Value, *Object)

	// inForm does the same to the fields of all objects at once, and reports whether it can.
	// It is nil for an edit that must see the object.
	inForm func([]structField) ([]structField, bool)
}

// behindAll stands among the fields that an edit touches if it may append one.
const behindAll = ""

// toField is inForm for a change of one field.
func toField(name string, change func(*structField)) func([]structField) ([]structField, bool) {
	return func(fields []structField) ([]structField, bool) {
		at := indexOfField(fields, name)
		if at >= 0 {
			change(&fields[at])
		}
		return fields, at >= 0
	}
}

func indexOfField(fields []structField, name string) int {
	return slices.IndexFunc(fields, func(f structField) bool { return f.name == name })
}

// meets reports whether two edits may read or write the same field.
func (e objectEdit) meets(other objectEdit) bool {
	return e.touches == nil || other.touches == nil ||
		slices.ContainsFunc(e.touches, func(field string) bool { return slices.Contains(other.touches, field) })
}

func onObject(t reflect.Type, edit objectEdit) Edit {
	return Edit{apply: func(p *Plan) { p.types[t] = append(p.types[t], edit) }}
}

// onValue replaces the value of a field where an object has it.
func onValue(t reflect.Type, name string, convert func(any) any) Edit {
	return onObject(t, objectEdit{
		touches: []string{name},
		apply: func(_ reflect.Value, o *Object) {
			if v, ok := o.Get(name); ok {
				o.Set(name, convert(v))
			}
		},
		inForm: toField(name, func(f *structField) { f.converts = append(slices.Clip(f.converts), convert) }),
	})
}

// set gives objects a field, in the place of that of the same name or behind the others.
func set(t reflect.Type, name string, compute func(reflect.Value) any) Edit {
	return onObject(t, objectEdit{
		touches: []string{name, behindAll},
		apply:   func(v reflect.Value, o *Object) { o.Set(name, compute(v)) },
		inForm: func(fields []structField) ([]structField, bool) {
			field := structField{name: name, compute: compute}
			if at := indexOfField(fields, name); at >= 0 {
				fields[at] = field
				return fields, true
			}
			return append(fields, field), true
		},
	})
}

func onEvent(t reflect.Type, into func(any) []any) Edit {
	return Edit{apply: func(p *Plan) { p.splits[t] = append(p.splits[t], into) }}
}

func pointer[T any](v reflect.Value) *T {
	if v.CanAddr() {
		return v.Addr().Interface().(*T)
	}
	value := v.Interface().(T)
	return &value
}

// added says that objects gained a field: older levels lack it.
func added(t reflect.Type, name string) Edit {
	return onObject(t, objectEdit{
		touches: []string{name},
		apply:   func(_ reflect.Value, o *Object) { o.Delete(name) },
		inForm: func(fields []structField) ([]structField, bool) {
			at := indexOfField(fields, name)
			if at < 0 {
				return fields, false
			}
			return slices.Delete(fields, at, at+1), true
		},
	})
}

// was says that a field had one value, or that objects lost it: older levels have it with
// this value.
func was(t reflect.Type, name string, value any) Edit {
	return set(t, name, func(reflect.Value) any { return value })
}

// removed says that objects lost a field: older levels have it with the value of a field
// of the Go type that the newest level does not send.
func removed(t reflect.Type, name string, from []int) Edit {
	return Edit{apply: func(p *Plan) {
		lower := func(v any) any { return v }
		if t.FieldByIndex(from).Type.Kind() == reflect.Slice { // the only fields with objects of other edits
			lower = p.Lower
		}
		set(t, name, func(v reflect.Value) any { return lower(v.FieldByIndex(from).Interface()) }).apply(p)
	}}
}

// renamed says that a field had another name.
func renamed(t reflect.Type, name, old string) Edit {
	return onObject(t, objectEdit{
		touches: []string{name, old},
		apply:   func(_ reflect.Value, o *Object) { o.Rename(name, old) },
		inForm:  toField(name, func(f *structField) { f.name = old }),
	})
}

// booleanWas says that a field had another name, and was true for one of its values.
func booleanWas(t reflect.Type, name, old string, on any) Edit {
	return Together(onValue(t, name, func(v any) any { return v == on }), renamed(t, name, old))
}

// valueWas says that a field has a new value: older levels have another one instead.
func valueWas(t reflect.Type, name string, newer, older any) Edit {
	return onValue(t, name, func(v any) any {
		if v == newer {
			return older
		}
		return v
	})
}

// nullWas says that a field had a value in place of null.
func nullWas(t reflect.Type, name string, value any) Edit {
	return onValue(t, name, func(v any) any {
		if isNull(v) {
			return value
		}
		return v
	})
}

func isNull(v any) bool {
	rv := reflect.ValueOf(v)
	return !rv.IsValid() || rv.Kind() == reflect.Pointer && rv.IsNil()
}

// keyAdded says that an object in a field gained a key.
func keyAdded(t reflect.Type, name, key string) Edit {
	return onValue(t, name, func(v any) any {
		older := map[string]any{}
		for entries := reflect.ValueOf(v).MapRange(); entries.Next(); {
			if entries.Key().String() != key {
				older[entries.Key().String()] = entries.Value().Interface()
			}
		}
		return older
	})
}

// entriesAdded says that a list in a field gained entries, which one of their fields
// tells apart from others by its value.
func entriesAdded(t reflect.Type, name, by string, values []string) Edit {
	return shortened(t, name, func(entry any) bool {
		value, _ := fieldOf(entry, by)
		return slices.Contains(values, fmt.Sprint(value))
	})
}

// valuesAdded says that a list in a field gained plain values.
func valuesAdded(t reflect.Type, name string, values []string) Edit {
	return shortened(t, name, func(entry any) bool { return slices.Contains(values, fmt.Sprint(entry)) })
}

// shortened takes entries from a list in a field.
func shortened(t reflect.Type, name string, isNew func(any) bool) Edit {
	return onValue(t, name, func(v any) any {
		older, list := []any{}, reflect.ValueOf(v)
		for i := range list.Len() {
			if entry := list.Index(i).Interface(); !isNew(entry) {
				older = append(older, entry)
			}
		}
		return older
	})
}

// fieldOf is a field of an object, lowered or not, by its name in JSON.
func fieldOf(object any, name string) (any, bool) {
	if o, lowered := object.(*Object); lowered {
		return o.Get(name)
	}
	v := reflect.ValueOf(object)
	for _, f := range reflect.VisibleFields(v.Type()) {
		if tag, _, _ := strings.Cut(f.Tag.Get("json"), ","); tag == name {
			return v.FieldByIndex(f.Index).Interface(), true
		}
	}
	return nil, false
}

// reordered says that the entries of a list stood in another order, which has their
// newer positions. A list of another length keeps its order.
func reordered(t reflect.Type, name string, positions []int) Edit {
	return onValue(t, name, func(v any) any {
		list := reflect.ValueOf(v)
		if list.Kind() != reflect.Slice || list.Len() != len(positions) {
			return v
		}
		older := make([]any, len(positions))
		for i, at := range positions {
			older[i] = list.Index(at).Interface()
		}
		return older
	})
}

// noEvent says that older levels do not send such events.
func noEvent(t reflect.Type) Edit {
	return onEvent(t, func(any) []any { return nil })
}

// statusWas says that a kind of error had another HTTP status.
func statusWas(kind wire.Kind, status int) Edit {
	return Edit{apply: func(p *Plan) { p.status[kind] = status }}
}

// codeWas says that a kind of error had another code, or none if code is empty.
func codeWas(kind wire.Kind, code string) Edit {
	return Edit{apply: func(p *Plan) { p.codes[kind] = code }}
}

// codeSince says that errors of a kind have another code from a change on, and no code
// before.
func codeSince(id ChangeID, kind wire.Kind, code string) Edit {
	return Edit{since: id, apply: func(p *Plan) {
		p.codes[kind] = ""
		if p.Has(id) {
			p.codes[kind] = code
		}
	}}
}

func hasField(t reflect.Type, name string) bool {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	for i := range t.NumField() {
		sf := t.Field(i)
		tag, _, _ := strings.Cut(sf.Tag.Get("json"), ",")
		switch {
		case sf.Anonymous && tag == "":
			if hasField(sf.Type, name) {
				return true
			}
		case tag == name && tag != "-":
			return true
		}
	}
	return false
}
