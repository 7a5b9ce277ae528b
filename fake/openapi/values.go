package openapi

import (
	"maps"
	"reflect"
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/api"
)

// telling are the forms of an event with values: one for each name of a property, or one
// with an object of them.
func (d *document) telling(event object, values *api.Values) []object {
	properties := event["properties"].(object)
	if values == nil || properties[values.Value] == nil {
		return []object{event}
	}
	told := object{}
	for field, schema := range d.shapes.shape(reflect.TypeOf(values.Of))["properties"].(object) {
		if name := values.Name(field); name != "" {
			told[name] = schema
		}
	}
	if values.Property == "" {
		return []object{with(event, object{values.Value: object{"type": "object", "properties": told}})}
	}
	var forms []object
	for _, name := range slices.Sorted(maps.Keys(told)) {
		forms = append(forms, with(event, object{values.Property: object{"const": name}, values.Value: told[name]}))
	}
	return forms
}

// with is the schema of an object with other properties in place of its own.
func with(schema, others object) object {
	properties := maps.Clone(schema["properties"].(object))
	maps.Copy(properties, others)
	out := maps.Clone(schema)
	out["properties"] = properties
	return out
}

// propertyNames are the fields of events with the name of the changed property.
var propertyNames = []string{"property", "setting_name", "notification_name"}

// joined merges forms of an event that differ only in the name of the changed property.
func joined(forms []object) (list []any) {
	for _, form := range forms {
		if !slices.ContainsFunc(list, func(earlier any) bool { return absorbed(form, earlier.(object)) }) {
			list = append(list, form)
		}
	}
	return list
}

// absorbed reports whether an earlier form covers a form, after the earlier one has got
// its name.
func absorbed(form, earlier object) bool {
	for _, field := range propertyNames {
		names, _ := earlier["properties"].(object)[field].(object)
		name := form["properties"].(object)[field]
		if names == nil || name == nil || !reflect.DeepEqual(with(form, object{field: names}), earlier) {
			continue
		}
		list, several := names["enum"].([]any)
		if !several {
			list = []any{names["const"]}
		}
		if one := name.(object)["const"]; !slices.Contains(list, one) {
			earlier["properties"].(object)[field] = object{"enum": append(list, one)}
		}
		return true
	}
	return reflect.DeepEqual(form, earlier)
}
