package api

import (
	"reflect"
	"strings"
)

// settingChanges are the settings that a request names, with their new values, in the
// order of their table.
type settingChanges []settingChange

type settingChange struct {
	name  string
	value any
}

// takesSettings makes an endpoint of a function that takes the settings of a
// table beside the parameters of its struct.
func takesSettings[P any](table []setting, fn func(*Call, *P, settingChanges) (any, error)) endpoint {
	t := newParamTable[P]()
	return endpoint{params: t, read: (*Call).readForm, settings: true, run: func(c *Call, form map[string][]string) (any, error) {
		p := new(P)
		d := newDecoding(c, form)
		if err := t.take(d, p); err != nil {
			return nil, err
		}
		list, err := takeSettings(d, table)
		if err != nil {
			return nil, err
		}
		c.ignored = d.unknown()
		return fn(c, p, list)
	}}
}

func takeSettings(d *decoding, table []setting) (settingChanges, error) {
	var list settingChanges
	for _, s := range table {
		name, err := d.take(param{name: s.name})
		if err != nil {
			return nil, err
		}
		values, given := d.values[s.name]
		if !given {
			continue
		}
		value, err := s.read(values[0])
		if err != nil {
			return nil, valueFault(name, values[0], err)
		}
		list = append(list, settingChange{s.name, value})
	}
	return list, nil
}

// apply sets the fields that have the settings' names behind a prefix. dst is
// a pointer to a struct.
func (list settingChanges) apply(dst any, prefix string) {
	for _, c := range list {
		if field := fieldNamed(reflect.ValueOf(dst).Elem(), prefix+c.name); field.IsValid() {
			field.Set(reflect.ValueOf(c.value))
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
