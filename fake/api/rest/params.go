package rest

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/gorilla/schema"

	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// paramTable has the parameters of an endpoint, read once from its parameter struct.
//
// A field is tagged `schema:"name"`; further tags are `req:"required"`, `alias:"subject"`,
// `default:"true"` (the value of a missing parameter), `takes:"[]integer|string"` (the
// types of JSON, for documents) and `null:"refused"` (for a text that no later check
// protects from null bytes). gorilla/schema finds the field of a name and calls its
// UnmarshalText. This package handles presence, defaults, aliases, ignored parameters and
// error texts, because the decoder is too lenient there: it matches names without case,
// accepts a longer name for a required one, and applies defaults to explicit false. It
// gets only known names.
//
// A field is a pointer to one of the types in values.go. In each request the decoder
// walks through every struct that it finds, to look for defaults and required fields,
// but not through nil pointers. Afterwards a missing parameter becomes an empty value,
// so handlers never see nil. The values of all fields are one allocation.
//
// A struct may embed others, tagged `schema:"-"`: each is decoded by itself, if at all,
// because the decoder takes three times as long to find a field of an embedded struct.
type paramTable struct {
	params  []param
	values  reflect.Type // a struct with the value of each field
	structs [][]int      // the indexes of the embedded structs, and none for the outer one
	decoder *schema.Decoder
}

// param is one parameter of an endpoint.
type param struct {
	index    []int // of the field
	in       int   // its struct, a place in the table's structs
	name     string
	alias    string
	required bool
	number   bool // a JSON integer
	json     bool // a JSON value of any type
	stored   bool // a text that is stored where null bytes cannot be
	kind     ParamKind
	takes    string // the accepted types of JSON, "" for those of the kind
	preset   string // the text of the default, "" without a default
	checked  bool   // a value with a check of its own
}

// Checked is a value with a check of its own, which runs in the order of the
// parameters. name is the client's name of it.
type Checked interface {
	Check(name string, plan *featurelevels.Plan) error
}

// newParamTable reads the tags of a parameter struct.
func newParamTable[P any]() *paramTable {
	t := &paramTable{decoder: schema.NewDecoder(), structs: [][]int{nil}}
	var values []reflect.StructField
	for _, f := range reflect.VisibleFields(reflect.TypeFor[P]()) {
		if f.Anonymous {
			t.structs = append(t.structs, f.Index)
			continue
		}
		outer := f.Index[:len(f.Index)-1]
		in := slices.IndexFunc(t.structs, func(s []int) bool { return slices.Equal(s, outer) })
		t.params = append(t.params, newParam(f, in))
		values = append(values, reflect.StructField{Name: fmt.Sprintf("V%d", len(values)), Type: f.Type.Elem()})
	}
	t.values = reflect.StructOf(values)
	return t
}

// newParam reads the tags of a field of the struct at a place in the table's structs.
func newParam(f reflect.StructField, in int) param {
	return param{
		index: f.Index, in: in,
		name: f.Tag.Get("schema"), alias: f.Tag.Get("alias"), required: f.Tag.Get("req") == "required", stored: f.Tag.Get(
			"null") == "refused",
		takes: f.Tag.Get("takes"), preset: f.Tag.Get("default"),
		number: f.Type == reflect.TypeFor[*Int](), json: isJSON(f.Type),
		kind: kindOf(f.Type), checked: f.Type.Implements(reflect.TypeFor[Checked]()),
	}
}

// isJSON reports whether a field takes only JSON.
func isJSON(field reflect.Type) bool {
	if field.Kind() == reflect.Pointer && field.Elem().Kind() == reflect.Struct && field.Elem().NumField() > 0 &&
		field.Elem().Field(0).Anonymous {
		return isJSON(reflect.PointerTo(field.Elem().Field(0).Type)) // a list with rules of its own
	}
	return field == reflect.TypeFor[*Int]() || field == reflect.TypeFor[*Bool]() || field == reflect.TypeFor[*JSON]()
}

// taken is a parameter of a request: the client's name of it and the text in its newest
// spelling.
type taken struct {
	name, text string
	given      bool
	fault      error
}

// fill decodes texts into the parameter struct at dst, and notes the faults. Without
// texts all values are empty.
func (t *paramTable) fill(dst any, texts []taken) {
	if len(t.params) == 0 {
		return
	}
	into, memory := reflect.ValueOf(dst).Elem(), reflect.New(t.values).Elem()
	given := make([]map[string][]string, len(t.structs))
	for i, text := range texts {
		p := &t.params[i]
		if !text.given {
			continue
		}
		if given[p.in] == nil {
			given[p.in] = map[string][]string{}
		}
		given[p.in][p.name] = []string{text.text}
		into.FieldByIndex(p.index).Set(memory.Field(i).Addr())
	}
	for i, in := range t.structs {
		if given[i] != nil {
			t.note(t.decoder.Decode(structAt(into, in), given[i]), texts)
		}
	}
	for i := range t.params {
		p := &t.params[i]
		value := memory.Field(i).Addr()
		if p.preset != "" && into.FieldByIndex(p.index).IsNil() {
			preset(value.Interface(), p.preset)
		}
		into.FieldByIndex(p.index).Set(value)
	}
}

// preset gives a missing parameter its default value. It does not count as set.
func preset(value any, text string) {
	switch v := value.(type) {
	case *Bool:
		v.Value = text == "true"
	case *Int:
		v.Value, _ = strconv.Atoi(text)
	case *Text:
		v.Value = text
	default:
		panic(fmt.Sprintf("a parameter of type %T has no default", value))
	}
}

// structAt is a pointer to an embedded struct, or to the outer one.
func structAt(outer reflect.Value, index []int) any {
	if len(index) == 0 {
		return outer.Addr().Interface()
	}
	inner := outer.FieldByIndex(index)
	// Reflection does not give away a struct whose type is not exported.
	return reflect.NewAt(inner.Type(), inner.Addr().UnsafePointer()).Interface()
}

// note stores the decoder's errors as faults of the texts. Any other error means that the
// decoder cannot fill the struct of the parameters.
func (t *paramTable) note(err error, texts []taken) {
	var multi schema.MultiError
	if err != nil && !errors.As(err, &multi) {
		panic(err)
	}
	for i := range t.params {
		p := &t.params[i]
		if bad, refused := multi[p.name]; refused && texts[i].given {
			texts[i].fault = ValueFault(texts[i].name, texts[i].text, bad)
		}
	}
}

// NoneGiven is the parameter struct of a request without parameters.
func NoneGiven[P any]() *P {
	p := new(P)
	newParamTable[P]().fill(p, nil)
	return p
}

// decode fills dst from a form in the spelling of the level and dialect. If there are
// several errors, it returns the one of the parameter that is declared first.
func (t *paramTable) decode(d *decoding, dst any) error {
	d.known = make([]string, 0, 2*len(t.params))
	texts := make([]taken, len(t.params))
	for i := range t.params {
		p := &t.params[i]
		texts[i] = d.take(p)
	}
	t.fill(dst, texts)
	for i := range t.params {
		p := &t.params[i]
		if texts[i].fault != nil {
			return texts[i].fault
		}
		if p.checked && texts[i].given {
			value := reflect.ValueOf(dst).Elem().FieldByIndex(p.index).Interface()
			if err := value.(Checked).Check(texts[i].name, d.plan); err != nil {
				return err
			}
		}
	}
	return nil
}

// newDecoding begins to decode a form for the route of a call at its level.
func newDecoding(c *Call, form map[string][]string) *decoding {
	return &decoding{plan: c.Plan, level: c.Plan.Params(c.Route), form: form}
}

// decoding is one form while its parameters are read.
type decoding struct {
	plan  *featurelevels.Plan
	level *featurelevels.Params
	form  map[string][]string
	known []string // the names that the route takes
}

// take finds one parameter under the name of the level.
func (d *decoding) take(p *param) taken {
	name, supported := d.level.Name(p.name)
	if !supported {
		return taken{name: p.name}
	}
	d.known = append(d.known, name)
	value, present, fault := d.given(p, name)
	switch {
	case fault != nil:
		return taken{name: name, fault: fault}
	case present:
		raised, fault := d.raise(p, name, value)
		return taken{name, raised, fault == nil, fault}
	}
	if preset, ok := d.level.Default(p.name); ok {
		return taken{name, preset, true, nil}
	}
	if p.required {
		fault = MissingParameter(name)
	}
	return taken{name: name, fault: fault}
}

// raise is the text of a parameter in its newest spelling.
func (d *decoding) raise(p *param, name, value string) (raised string, fault error) {
	raised, ok := d.level.Raise(p.name, value)
	if !ok {
		return "", d.misfit(p.name, name, value)
	}
	if p.number && d.plan.Has("zulip-retention-json") && !json.Valid([]byte(value)) && !json.Valid([]byte(raised)) {
		return "", ValueFault(name, value, ErrNotJSON) // newer levels may have a word for a number of older levels
	}
	if p.stored && hasNullByte(raised) {
		return "", nullByte(name)
	}
	if p.number && d.plan.Has("zulip-boolean-is-number") {
		raised = cmp.Or(truths[strings.TrimSpace(raised)], raised)
	}
	return raised, nil
}

// given is the value of a parameter under its name or its alias.
func (d *decoding) given(p *param, name string) (value string, present bool, fault error) {
	value, present = LastValue(d.form, name)
	if p.alias == "" {
		return value, present, nil
	}
	d.known = append(d.known, p.alias)
	other, both := LastValue(d.form, p.alias)
	switch {
	case both && present:
		return "", false, conflictingParameters(name, p.alias)
	case both:
		return other, true, nil
	}
	return value, present, nil
}

// Param is a parameter outside the struct of an endpoint.
type Param struct {
	Name   string
	Number bool   // a JSON integer
	JSON   bool   // a JSON value of any type
	Takes  string // the types of JSON that it takes
	Read   func(text string) (any, error)
}

// Value is the value of such a parameter in a request.
type Value struct {
	Name  string
	Value any
}

// read reads parameters outside the struct.
func (d *decoding) read(params []Param) ([]Value, error) {
	var list []Value
	for _, p := range params {
		text := d.take(&param{name: p.Name, number: p.Number, json: p.Number || p.JSON})
		if text.fault != nil {
			return nil, text.fault
		}
		if !text.given {
			continue
		}
		value, err := p.Read(text.text)
		if err != nil {
			return nil, ValueFault(text.name, text.text, err)
		}
		list = append(list, Value{p.Name, value})
	}
	return list, nil
}

// misfit refuses a value that the level does not take.
func (d *decoding) misfit(newest, name, value string) error {
	if wanted := d.level.Wants(newest); wanted != "" {
		return ValueFault(name, value, wrongType([]byte(value), wanted))
	}
	if text := ""; !d.level.IsPlain(newest) && json.Unmarshal([]byte(value), &text) == nil {
		value = text
	}
	return BadValue(name, value)
}

// truths are the numbers for booleans, in dialects that accept them.
var truths = map[string]string{"true": "1", "false": "0"}

// unknown lists the parameters that the endpoint does not have, sorted.
func (d *decoding) unknown() []string {
	var names []string
	for name := range d.form {
		if name != "client" && !slices.Contains(d.known, name) && !d.level.Legacy(name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// MissingParameter is the error for a missing required parameter.
func MissingParameter(name string) *wire.Error {
	return (&wire.Error{Kind: wire.VariableMissing, Msg: fmt.Sprintf("Missing '%s' argument", name)}).With("var_name",
		name)
}

// BadValue is the error for an invalid value of a parameter.
func BadValue(name, value string) *wire.Error {
	e := &wire.Error{Kind: wire.VariableInvalid, Msg: fmt.Sprintf("Bad value for '%s': %s", name, value)}
	return e.With("var_name", name).With("bad_value", value)
}

func conflictingParameters(name, alias string) *wire.Error {
	e := &wire.Error{Kind: wire.ConfusingVariables, Msg: fmt.Sprintf("Can't decide between '%s' and '%s' arguments", name,
		alias)}
	return e.With("var_name1", name).With("var_name2", alias)
}

// ValueFault is the error for an error of a field's UnmarshalText.
func ValueFault(name, value string, err error) error {
	var conversion schema.ConversionError
	if errors.As(err, &conversion) && conversion.Err != nil {
		err = conversion.Err
	}
	var bad BadJSON
	if errors.As(err, &bad) {
		e := BadValue(name, fmt.Sprint(bad.Value))
		e.Extra[len(e.Extra)-1].Value = bad.Value
		return e
	}
	if f, is := errors.AsType[*fault](err); is {
		return f.of(name)
	}
	return BadValue(name, value)
}
