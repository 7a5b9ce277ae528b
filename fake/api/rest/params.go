package rest

import (
	"cmp"
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
// so handlers never see nil.
type paramTable struct {
	params  []param
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
}

// newParamTable reads the tags of a parameter struct.
func newParamTable[P any]() *paramTable {
	t := &paramTable{decoder: schema.NewDecoder()}
	for _, f := range reflect.VisibleFields(reflect.TypeFor[P]()) {
		if !f.Anonymous {
			t.params = append(t.params, param{
				index: f.Index, name: f.Tag.Get("schema"), alias: f.Tag.Get("alias"), required: f.Tag.Get("req") == "required",
				number: f.Type == reflect.TypeFor[*Int](), json: isJSON(f.Type), stored: f.Tag.Get("null") == "refused",
			})
		}
	}
	return t
}

// isJSON tells whether a field takes nothing but JSON.
func isJSON(field reflect.Type) bool {
	return field == reflect.TypeFor[*Int]() || field == reflect.TypeFor[*Bool]() || field == reflect.TypeFor[*JSON]()
}

// fill decodes values into the parameter struct at dst.
func (t *paramTable) fill(dst any, values map[string][]string) error {
	err := t.decoder.Decode(dst, values)
	t.complete(reflect.ValueOf(dst).Elem())
	return err
}

// complete sets missing parameters to empty values.
func (t *paramTable) complete(into reflect.Value) {
	for _, p := range t.params {
		if field := into.FieldByIndex(p.index); field.IsNil() {
			field.Set(reflect.New(field.Type().Elem()))
		}
	}
}

// NoneGiven is the parameter struct of a request without parameters.
func NoneGiven[P any]() *P {
	p := new(P)
	newParamTable[P]().complete(reflect.ValueOf(p).Elem())
	return p
}

// decode fills dst from a form in the spelling of the level and dialect. If there are
// several errors, it returns the one of the parameter that is declared first.
func (t *paramTable) decode(d *decoding, dst any) error {
	faults := make([]error, len(t.params))
	names := make([]string, len(t.params))
	for i, p := range t.params {
		names[i], faults[i] = d.take(p)
	}
	var multi schema.MultiError
	if err := t.fill(dst, d.values); errors.As(err, &multi) {
		for i, p := range t.params {
			if e, bad := multi[p.name]; bad && faults[i] == nil {
				faults[i] = ValueFault(names[i], d.values[p.name][0], e)
			}
		}
	} else if err != nil {
		return err
	}
	for _, f := range faults {
		if f != nil {
			return f
		}
	}
	return nil
}

// newDecoding begins to decode a form for the route of a call at its level.
func newDecoding(c *Call, form map[string][]string) *decoding {
	return &decoding{plan: c.Plan, level: c.Plan.Params(c.Route), form: form, values: map[string][]string{}, known: map[string]bool{"client": true}}
}

// decoding is one form while its parameters are read.
type decoding struct {
	plan   *featurelevels.Plan
	level  *featurelevels.Params
	form   map[string][]string
	values map[string][]string
	known  map[string]bool
}

// take renames one parameter to its newest name. It returns the client's name of it.
func (d *decoding) take(p param) (name string, fault error) {
	name, supported := d.level.Name(p.name)
	if !supported {
		return p.name, nil
	}
	d.known[name] = true
	value, present := LastValue(d.form, name)
	if p.alias != "" {
		d.known[p.alias] = true
		if other, both := LastValue(d.form, p.alias); both {
			if present {
				return name, conflictingParameters(name, p.alias)
			}
			value, present = other, true
		}
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
		d.values[p.name] = []string{raised}
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
	return BadValue(name, value)
}

// truths are the numbers for booleans, in dialects that accept them.
var truths = map[string]string{"true": "1", "false": "0"}

// unknown lists the parameters that the endpoint does not have, sorted.
func (d *decoding) unknown() []string {
	var names []string
	for name := range d.form {
		if !d.known[name] && !d.level.Legacy(name) {
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
