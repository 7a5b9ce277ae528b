package featurelevels

import (
	"reflect"

	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Object returns a struct of the newest wire types as the ordered object that
// the plan's level sends.
func (p *Plan) Object(v any) *Object {
	rv := reflect.Indirect(reflect.ValueOf(v))
	return p.formOf(rv.Type()).lower(rv, rv).(*Object)
}

// Differences lists the fields of the later of two structs of one type that differ from
// the earlier struct, with the names and values of the plan's level. An event of a
// change has the fields that the register response then shows, so the older forms of
// the event need no declaration.
func (p *Plan) Differences(before, after any) []wire.NamedValue {
	was, is := p.Object(before), p.Object(after)
	var list []wire.NamedValue
	for _, f := range is.Fields {
		if old, there := was.Get(f.Name); !there || !reflect.DeepEqual(old, f.Value) {
			list = append(list, wire.NamedValue{Name: f.Name, Value: f.Value})
		}
	}
	return list
}
