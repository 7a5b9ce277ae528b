package openapi

import (
	"reflect"

	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// unions are values of the types that a field of type any has, or the elements of one of
// type []any.
var unions = map[reflect.Type]map[string][]any{
	reflect.TypeFor[wire.Message]():          {"display_recipient": {"", []wire.DisplayUser{}}},
	reflect.TypeFor[wire.ScheduledMessage](): {"to": {0, []int{}}},
	reflect.TypeFor[wire.OwnedBot]():         {"services": {wire.OutgoingService{}, wire.EmbeddedService{}}},
	reflect.TypeFor[wire.ChangedBot]():       {"services": {wire.OutgoingService{}, wire.EmbeddedService{}}},
}

// united is the schema of a field that has one of several types; nil for other fields.
func (s *shapes) united(t reflect.Type, field reflect.StructField, name string) object {
	values := unions[t][name]
	if values == nil {
		return nil
	}
	var list []any
	for _, value := range values {
		list = append(list, s.of(reflect.TypeOf(value)))
	}
	schema := object{"anyOf": list}
	if field.Type.Kind() == reflect.Slice {
		return object{"type": "array", "items": schema}
	}
	return schema
}
