package settings

import (
	"reflect"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
)

// Changes are the settings that a request names, with their new values, in the
// order of their table.
type Changes []Change

// Change is one setting with its new value.
type Change struct {
	Name  string
	Value any
}

// Takes makes an endpoint of a function that takes the settings of a
// table beside the parameters of its struct.
func Takes[P any](table []Setting, fn func(*rest.Call, *P, Changes) (any, error)) rest.Endpoint {
	t := rest.NewParamTable[P]()
	return rest.Endpoint{Params: t, Read: (*rest.Call).ReadForm, Settings: true, Run: func(c *rest.Call, form map[string][]string) (any, error) {
		p := new(P)
		d := rest.NewDecoding(c, form)
		if err := t.Take(d, p); err != nil {
			return nil, err
		}
		list, err := takeSettings(d, table)
		if err != nil {
			return nil, err
		}
		c.Ignored = d.Unknown()
		return fn(c, p, list)
	}}
}

func takeSettings(d *rest.Decoding, table []Setting) (Changes, error) {
	var list Changes
	for _, s := range table {
		name, err := d.Take(rest.Param{Name: s.Name, Number: s.number})
		if err != nil {
			return nil, err
		}
		values, given := d.Values[s.Name]
		if !given {
			continue
		}
		value, err := s.Read(values[0])
		if err != nil {
			return nil, rest.ValueFault(name, values[0], err)
		}
		list = append(list, Change{s.Name, value})
	}
	return list, nil
}

// Apply sets the fields that have the settings' names behind a prefix, and
// remembers those that count as chosen. dst is a pointer to a struct.
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

// fieldNamed finds the field of a struct that has a JSON name, in embedded structs
// too.
func fieldNamed(v reflect.Value, name string) reflect.Value {
	t := v.Type()
	for i := range t.NumField() {
		tag, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		switch {
		case tag == name:
			return v.Field(i)
		case tag == "" && t.Field(i).Anonymous:
			if field := fieldNamed(v.Field(i), name); field.IsValid() {
				return field
			}
		}
	}
	return reflect.Value{}
}
