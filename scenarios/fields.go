package scenarios

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// field has the contents of the tags of a struct field.
type field struct {
	name     string
	path     string // from the top of the file, such as users[3].email
	index    int
	required bool
	limit    string // "least..most": of a number or of the length of a string
	oneof    string // the allowed numbers
	example  string // of a text in a form of its own
	settings string // the accounts that the settings are for
	ref      string // the kind of object that the field refers to
	names    string // the kind of object that this field names
	refers   bool   // it, or a field below it, has ref
	inList   bool   // the items must be unique
	since    int    // the level that knows it first
	public   int    // that level in dialect zulip, if it is another one
}

// format has the fields of each object of the format, read from their tags.
var format = sync.OnceValue(func() map[reflect.Type][]field {
	objects := map[reflect.Type][]field{}
	var add func(t reflect.Type)
	add = func(t reflect.Type) {
		switch {
		case t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice:
			add(t.Elem())
		case t.Kind() == reflect.Struct && objects[t] == nil && t != reflect.TypeFor[Time]():
			objects[t] = taggedFields(t)
			for i, f := range objects[t] {
				below := t.Field(f.index).Type
				add(below)
				for below.Kind() == reflect.Pointer || below.Kind() == reflect.Slice {
					below = below.Elem()
				}
				objects[t][i].refers = f.ref != "" || slices.ContainsFunc(objects[below], func(f field) bool { return f.refers })
			}
		}
	}
	add(reflect.TypeFor[Scenario]())
	add(reflect.TypeFor[faultFile]())
	return objects
})

func fieldsOf(t reflect.Type) []field { return format()[t] }

func taggedFields(t reflect.Type) []field {
	var fields []field
	for i := range t.NumField() {
		if !t.Field(i).IsExported() {
			continue
		}
		tag := t.Field(i).Tag
		name, _, _ := strings.Cut(tag.Get("yaml"), ",")
		since, _ := strconv.Atoi(tag.Get("since")) // 0 without the tag
		public, _ := strconv.Atoi(tag.Get("public"))
		fields = append(fields, field{
			name: name, index: i, required: tag.Get("required") != "", limit: tag.Get("limit"), oneof: tag.Get("oneof"),
			example: tag.Get("example"), settings: tag.Get("settings"), ref: tag.Get("ref"), names: tag.Get("names"),
			since: since, public: public,
		})
	}
	return fields
}

func namesOf(fields []field) []string {
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.name
	}
	return names
}

// bounds reads a limit tag.
func bounds(limit string) (least, most int64) {
	low, high, _ := strings.Cut(limit, "..")
	least, _ = strconv.ParseInt(low, 10, 64)
	most, _ = strconv.ParseInt(high, 10, 64)
	return least, most
}
