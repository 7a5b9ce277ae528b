package settings

import (
	"reflect"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
)

// Changes are the settings in a request, with their new values, in the order of their
// table.
type Changes []rest.Value

// Takes makes an endpoint of a function that takes the settings of a table besides the
// parameters of its struct.
func Takes[P any](table []Setting, fn func(*rest.Call, *P, Changes) (any, error)) rest.Endpoint {
	params := make([]rest.Param, len(table))
	for i, s := range table {
		params[i] = rest.Param{
			Name: s.Name, Number: s.number, Count: s.count, JSON: s.json, Takes: s.takes, Gone: s.gone, Read: s.Read,
		}
	}
	return rest.TakesAlso(params, func(c *rest.Call, p *P, given []rest.Value) (any, error) { return fn(c, p, given) })
}

// Apply sets the fields with the settings' names after a prefix, and marks those that
// count as chosen. dst is a pointer to a struct.
func (list Changes) Apply(dst any, prefix string) {
	for _, c := range list {
		if field := fieldNamed(reflect.ValueOf(dst).Elem(), prefix+c.Name); field.IsValid() {
			field.Set(reflect.ValueOf(c.Value))
		}
		chosen := reflect.ValueOf(dst).Elem().FieldByName("Chosen")
		if !chosen.IsValid() {
			continue
		}
		if field := fieldNamed(chosen, c.Name); field.IsValid() {
			field.SetBool(true)
		}
	}
}

// fieldNamed finds the field of a struct with a JSON name, also in embedded structs.
func fieldNamed(v reflect.Value, name string) reflect.Value {
	t := v.Type()
	for i := range t.NumField() {
		tag, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		switch {
		case tag == name:
			return v.Field(i)
		case (tag == "" || tag == "-") && t.Field(i).Anonymous:
			if field := fieldNamed(v.Field(i), name); field.IsValid() {
				return field
			}
		}
	}
	return reflect.Value{}
}
