package featurelevels

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Added says that objects of type T gained the fields: older levels lack them.
func Added[T any](names ...string) Edit {
	mustHave[T](names...)
	return onObject(func(_ *T, o *Object) {
		for _, name := range names {
			o.Delete(name)
		}
	})
}

// AddedForAWhile says that objects of type T gained fields which a later level removed
// again, so that the newest type does not have them: levels older than both lack them.
func AddedForAWhile[T any](names ...string) Edit {
	for _, name := range names {
		if hasField(reflect.TypeFor[T](), name) {
			panic(fmt.Sprintf("featurelevels: %s still has the field %q: say Added", reflect.TypeFor[T](), name))
		}
	}
	return onObject(func(_ *T, o *Object) {
		for _, name := range names {
			o.Delete(name)
		}
	})
}

// Removed says that objects of type T lost a field: older levels carry it with
// the value that old computes from the newest object.
func Removed[T any](name string, old func(*T) any) Edit {
	return onObject(func(v *T, o *Object) { o.Set(name, old(v)) })
}

// Renamed says that a field of T had another name. convert turns the newest value into
// the older one; nil keeps it.
func Renamed[T any](name, old string, convert func(any) any) Edit {
	mustHave[T](name)
	return onObject(func(_ *T, o *Object) {
		if v, ok := o.Get(name); ok && convert != nil {
			o.Set(name, convert(v))
		}
		o.Rename(name, old)
	})
}

// Rewritten is the general form: older levels send what rewrite makes of the
// object. It runs only on objects of type T.
func Rewritten[T any](rewrite func(*T, *Object)) Edit { return onObject(rewrite) }

// Split says that one newest event of type T is sent as zero, one or several
// events at older levels.
func Split[T any](into func(T) []any) Edit {
	t := reflect.TypeFor[T]()
	return Edit{apply: func(p *Plan) {
		p.splits[t] = append(p.splits[t], func(v any) []any { return into(v.(T)) })
	}}
}

// NoEvent says that older levels do not send events of type T.
func NoEvent[T any]() Edit {
	return Split(func(T) []any { return nil })
}

// StatusWas says that a kind of error had another HTTP status.
func StatusWas(kind wire.Kind, status int) Edit {
	return Edit{apply: func(p *Plan) { p.status[kind] = status }}
}

// CodeWas says that a kind of error carried another code, or none if code is
// empty.
func CodeWas(kind wire.Kind, code string) Edit {
	return Edit{apply: func(p *Plan) { p.codes[kind] = code }}
}

// CodeSince says that errors of a kind have another code from a change on, and no code
// before.
func CodeSince(c *Change, kind wire.Kind, code string) Edit {
	return Edit{apply: func(p *Plan) {
		p.codes[kind] = ""
		if p.Has(c) {
			p.codes[kind] = code
		}
	}}
}

// rewording is the beginning of error texts, and its older form.
type rewording struct{ newest, old string }

// TextWas says that texts of errors had another beginning, which older clients compare.
func TextWas(newest, old string) Edit {
	return Edit{apply: func(p *Plan) { p.texts = append(p.texts, rewording{newest, old}) }}
}

func onObject[T any](edit func(*T, *Object)) Edit {
	t := reflect.TypeFor[T]()
	return Edit{apply: func(p *Plan) {
		p.types[t] = append(p.types[t], func(v reflect.Value, o *Object) { edit(pointer[T](v), o) })
	}}
}

func pointer[T any](v reflect.Value) *T {
	if v.CanAddr() {
		return v.Addr().Interface().(*T)
	}
	value := v.Interface().(T)
	return &value
}

// mustHave refuses at start-up an edit that names a field its type lacks.
func mustHave[T any](names ...string) {
	t := reflect.TypeFor[T]()
	for _, name := range names {
		if !hasField(t, name) {
			panic(fmt.Sprintf("featurelevels: %s has no field %q", t, name))
		}
	}
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
