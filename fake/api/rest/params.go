package rest

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/gorilla/schema"

	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// paramTable has the parameters of an endpoint, read once from its parameter struct.
//
// A field is tagged `schema:"name"`; further tags are `req:"required"`,
// `alias:"subject"` and `null:"refused"` (for a text that no later check protects from
// null bytes). gorilla/schema finds the field of a name and calls its UnmarshalText.
// This package handles presence, defaults, aliases, ignored parameters and error
// texts, because the decoder is too lenient there: it matches names without case,
// accepts a longer name for a required one, and applies defaults to explicit false. It
// gets only known names.
//
// A field is a pointer to one of the types in values.go. In each request the decoder
// walks through every struct that it finds, to look for defaults and required fields,
// but not through nil pointers. Afterwards a missing parameter becomes an empty value,
// so handlers never see nil. The values of all fields are one allocation.
type paramTable struct {
	params  []param
	values  reflect.Type // a struct with the value of each field
	decoder *schema.Decoder
}

// param is one parameter of an endpoint.
type param struct {
	index    []int // of the field
	name     string
	alias    string
	required bool
	number   bool // a JSON integer
	json     bool // a JSON value of any type
	stored   bool // a text that is stored where null bytes cannot be
	kind     ParamKind
	checked  bool // a value that judges itself
}

// Checked is a value that judges itself, at its turn among the parameters. name is the
// client's name of it.
type Checked interface {
	Check(name string, plan *featurelevels.Plan) error
}

// newParamTable reads the tags of a parameter struct.
func newParamTable[P any]() *paramTable {
	t := &paramTable{decoder: schema.NewDecoder()}
	var values []reflect.StructField
	for _, f := range reflect.VisibleFields(reflect.TypeFor[P]()) {
		if !f.Anonymous {
			t.params = append(t.params, param{
				index: f.Index, name: f.Tag.Get("schema"), alias: f.Tag.Get("alias"), required: f.Tag.Get("req") == "required",
				number: f.Type == reflect.TypeFor[*Int](), json: isJSON(f.Type), stored: f.Tag.Get("null") == "refused",
				kind:    kindOf(f.Type),
				checked: f.Type.Implements(reflect.TypeFor[Checked]()),
			})
			values = append(values, reflect.StructField{Name: fmt.Sprintf("V%d", len(values)), Type: f.Type.Elem()})
		}
	}
	t.values = reflect.StructOf(values)
	return t
}

// isJSON tells whether a field takes nothing but JSON.
func isJSON(field reflect.Type) bool {
	return field == reflect.TypeFor[*Int]() || field == reflect.TypeFor[*Bool]() || field == reflect.TypeFor[*JSON]()
}

// fill decodes values into the parameter struct at dst.
func (t *paramTable) fill(dst any, values map[string][]string) (err error) {
	if len(t.params) == 0 {
		return nil
	}
	into, memory := reflect.ValueOf(dst).Elem(), reflect.New(t.values).Elem()
	if len(values) > 0 {
		t.point(into, memory, func(p param) bool { return values[p.name] != nil })
		err = t.decoder.Decode(dst, values)
	}
	t.point(into, memory, func(p param) bool { return values[p.name] == nil })
	return err
}

// point lets fields of a parameter struct point to their values.
func (t *paramTable) point(into, memory reflect.Value, wanted func(param) bool) {
	for i, p := range t.params {
		if wanted(p) {
			into.FieldByIndex(p.index).Set(memory.Field(i).Addr())
		}
	}
}

// NoneGiven is the parameter struct of a request without parameters.
func NoneGiven[P any]() *P {
	p := new(P)
	_ = newParamTable[P]().fill(p, nil) // there is nothing to refuse
	return p
}

// decode fills dst from a form in the spelling of the level and dialect. If there are
// several errors, it returns the one of the parameter that is declared first.
func (t *paramTable) decode(d *decoding, dst any) error {
	d.expect(2 * len(t.params))
	taken := make([]struct {
		name  string
		fault error
	}, len(t.params))
	for i, p := range t.params {
		taken[i].name, taken[i].fault = d.take(p)
	}
	var multi schema.MultiError
	if err := t.fill(dst, d.values); errors.As(err, &multi) {
		for i, p := range t.params {
			if e, bad := multi[p.name]; bad && taken[i].fault == nil {
				taken[i].fault = ValueFault(taken[i].name, d.values[p.name][0], e)
			}
		}
	} else if err != nil {
		return err
	}
	for i, p := range t.params {
		if taken[i].fault != nil {
			return taken[i].fault
		}
		if p.checked && d.values[p.name] != nil {
			value := reflect.ValueOf(dst).Elem().FieldByIndex(p.index).Interface()
			if err := value.(Checked).Check(taken[i].name, d.plan); err != nil {
				return err
			}
		}
	}
	return nil
}

// expect makes room for parameters.
func (d *decoding) expect(n int) {
	if n > 0 && d.values == nil {
		d.values, d.known = map[string][]string{}, make([]string, 0, n)
	}
}

// newDecoding begins to decode a form for the route of a call at its level.
func newDecoding(c *Call, form map[string][]string) *decoding {
	return &decoding{plan: c.Plan, level: c.Plan.Params(c.Route), form: form}
}

// decoding is one form while its parameters are read.
type decoding struct {
	plan   *featurelevels.Plan
	level  *featurelevels.Params
	form   map[string][]string
	values map[string][]string
	known  []string // the names that the route takes
}

// take renames one parameter to its newest name. It returns the client's name of it.
func (d *decoding) take(p param) (name string, fault error) {
	name, supported := d.level.Name(p.name)
	if !supported {
		return p.name, nil
	}
	d.known = append(d.known, name)
	value, present, fault := d.given(p, name)
	if fault != nil {
		return name, fault
	}
	if present {
		if (p.json || d.level.Wants(p.name) != "") && !d.plan.Has(changes.LongNumbersAreJSON) && hasLongNumber(value) {
			return name, ValueFault(name, value, errNotJSON)
		}
		raised, ok := d.level.Raise(p.name, value)
		if !ok {
			return name, d.misfit(p.name, name, value)
		}
		if p.stored && hasNullByte(raised) {
			return name, nullByte(name)
		}
		if p.number && d.plan.Has(changes.TruthIsANumber) {
			raised = cmp.Or(truths[strings.TrimSpace(raised)], raised)
		}
		if raised == value && len(d.form[name]) == 1 {
			d.values[p.name] = d.form[name]
		} else {
			d.values[p.name] = []string{raised}
		}
		return name, nil
	}
	if preset, ok := d.level.Default(p.name); ok {
		d.values[p.name] = []string{preset}
		return name, nil
	}
	if p.required {
		return name, MissingParameter(name)
	}
	return name, nil
}

// given is the value of a parameter under its name or its alias.
func (d *decoding) given(p param, name string) (value string, present bool, fault error) {
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
	Number bool // a JSON integer
	JSON   bool // a JSON value of any type
	Read   func(text string) (any, error)
}

// Value is the value of such a parameter in a request.
type Value struct {
	Name  string
	Value any
}

// read reads parameters outside the struct.
func (d *decoding) read(params []Param) ([]Value, error) {
	d.expect(len(params))
	var list []Value
	for _, p := range params {
		name, err := d.take(param{name: p.Name, number: p.Number, json: p.Number || p.JSON})
		if err != nil {
			return nil, err
		}
		texts, given := d.values[p.Name]
		if !given {
			continue
		}
		value, err := p.Read(texts[0])
		if err != nil {
			return nil, ValueFault(name, texts[0], err)
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
	if text := ""; json.Unmarshal([]byte(value), &text) == nil {
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

// LastValue is the value of a parameter, the last one if it is repeated.
func LastValue(form map[string][]string, name string) (value string, present bool) {
	values := form[name]
	if len(values) == 0 {
		return "", false
	}
	return values[len(values)-1], true
}

// MissingParameter is the error for a missing required parameter.
func MissingParameter(name string) *wire.Error {
	return (&wire.Error{Kind: wire.VariableMissing, Msg: fmt.Sprintf("Missing '%s' argument", name)}).With("var_name", name)
}

// BadValue is the error for an invalid value of a parameter.
func BadValue(name, value string) *wire.Error {
	e := &wire.Error{Kind: wire.VariableInvalid, Msg: fmt.Sprintf("Bad value for '%s': %s", name, value)}
	return e.With("var_name", name).With("bad_value", value)
}

func conflictingParameters(name, alias string) *wire.Error {
	e := &wire.Error{Kind: wire.ConfusingVariables, Msg: fmt.Sprintf("Can't decide between '%s' and '%s' arguments", name, alias)}
	return e.With("var_name1", name).With("var_name2", alias)
}

// ValueFault is the error for what a field's UnmarshalText returned.
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
	var fault *typeFault
	if errors.As(err, &fault) {
		text := strings.ReplaceAll(fault.text, "{name}", name)
		if text != fault.text {
			return &wire.Error{Msg: text}
		}
		return (&wire.Error{Msg: name + ": " + text}).Publicly("%s", text)
	}
	return BadValue(name, value)
}
