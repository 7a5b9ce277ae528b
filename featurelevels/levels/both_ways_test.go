package levels_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake/sample"
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/levels"
	"github.com/spiritlevel/spiritlevel/featurelevels/orderedjson"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// A plan writes most objects at once, and takes apart those that an edit must see: an edit that only one of
// the two ways makes would show in some answers and not in others.
func TestAnObjectIsTheSameWrittenAtOnceAndTakenApart(t *testing.T) {
	type place struct {
		level   Level
		dialect Dialect
	}
	var places []place
	for level := Oldest; level <= Newest(); level++ {
		places = append(places, place{level, Spec}, place{level, Zulip})
	}
	for _, at := range sample.Of(t, 20, places) {
		plan := levels.Compile(at.level, at.dialect)
		for of := range wire.Types() {
			for _, left := range []bool{false, true} {
				object := filled(of, left).Addr().Interface()
				written, err := plan.Append(nil, object)
				if err != nil {
					t.Fatal(err)
				}
				apart, err := orderedjson.Append(nil, plan.Lower(object))
				if err != nil {
					t.Fatal(err)
				}
				if string(written) != string(apart) {
					t.Errorf("%s at %d in dialect %s: written %s, taken apart %s", of, at.level, at.dialect, written, apart)
				}
			}
		}
	}
}

// filled is a value without anything empty in it, except the fields that are then left out if those are to be.
func filled(of reflect.Type, left bool) reflect.Value {
	v := reflect.New(of).Elem()
	if of == reflect.TypeFor[json.RawMessage]() {
		v.SetBytes([]byte("[]"))
		return v
	}
	switch of.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int64:
		v.SetInt(3)
	case reflect.Float64:
		v.SetFloat(1.5)
	case reflect.String:
		v.SetString("<é>")
	case reflect.Pointer:
		v.Set(filled(of.Elem(), left).Addr())
	case reflect.Interface:
		if some := reflect.ValueOf(&wire.Reaction{}); some.Type().Implements(of) {
			v.Set(some)
		}
	case reflect.Slice:
		v.Set(reflect.Append(v, filled(of.Elem(), left)))
	case reflect.Map:
		v.Set(reflect.MakeMap(of))
		v.SetMapIndex(filled(of.Key(), left), filled(of.Elem(), left))
	case reflect.Func:
		v.Set(reflect.MakeFunc(of, func([]reflect.Value) []reflect.Value {
			return []reflect.Value{filled(of.Out(0), left)}
		}))
	case reflect.Struct:
		for i := range of.NumField() {
			if f := of.Field(i); f.IsExported() && !(left && strings.Contains(f.Tag.Get("json"), ",omit")) {
				v.Field(i).Set(filled(f.Type, left))
			}
		}
	}
	return v
}
