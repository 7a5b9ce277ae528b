package rest

import "reflect"

// Declared describes a parameter of an endpoint.
type Declared struct {
	Name, Alias string
	Required    bool
	Kind        ParamKind
	// Takes are the accepted types of JSON, such as []integer|string, "" for those of the
	// kind.
	Takes string
	// Default is the text of the default, "" without a default.
	Default string
}

// ParamKind is the kind of a parameter's values.
type ParamKind int

// The kinds of parameters.
const (
	TextKind    ParamKind = iota // text as it is
	BooleanKind                  // JSON true or false
	IntegerKind                  // a JSON integer
	CountKind                    // digits
	JSONKind                     // any JSON
	LooseKind                    // JSON or text
)

// Body is the content of a request besides its parameters.
type Body int

// The kinds of bodies.
const (
	FormBody Body = iota
	FileBody
	PayloadBody
)

var kinds = map[reflect.Type]ParamKind{
	reflect.TypeFor[*Text](): TextKind, reflect.TypeFor[*Bool](): BooleanKind, reflect.TypeFor[*Int](): IntegerKind,
	reflect.TypeFor[*Count](): CountKind, reflect.TypeFor[*JSON](): JSONKind, reflect.TypeFor[*Narrow](): JSONKind,
	reflect.TypeFor[*Loose](): LooseKind,
}

// kindOf is the kind of a field: of its own type, or of its underlying type.
func kindOf(field reflect.Type) ParamKind {
	kind, known := kinds[field]
	if value := field.Elem(); !known && value.Kind() == reflect.Struct && value.NumField() > 0 &&
		value.Field(0).Anonymous {
		return kinds[reflect.PointerTo(value.Field(0).Type)]
	}
	return kind
}

// declared describes the parameters of a struct and of a table. The level says which of
// those of older levels it has.
func declared(t *paramTable, further []Param) []Declared {
	var list []Declared
	for _, p := range t.params {
		if p.gone {
			continue
		}
		list = append(list, Declared{p.name, p.alias, p.required, p.kind, p.takes, p.preset})
	}
	for _, p := range further {
		kind := LooseKind
		switch {
		case p.Gone:
			continue
		case p.Number:
			kind = IntegerKind
		case p.JSON:
			kind = JSONKind
		}
		list = append(list, Declared{Name: p.Name, Kind: kind, Takes: p.Takes})
	}
	return list
}
