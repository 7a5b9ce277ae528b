package rest

import (
	"cmp"
	"encoding"
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/gorilla/schema"

	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// paramTable has the parameters of an endpoint, read once from its parameter struct.
//
// A field is a pointer to one of the types in values.go. Its tag `schema:"name"`, or
// `schema:"name,required"`, is for gorilla/schema. Further tags are `alias:"subject"`,
// `default:"true"` (the value of a missing parameter), `takes:"[]integer|string"` (the
// types of JSON, for documents) and `null:"refused"` (for a text that no later check
// protects from null bytes).
//
// The decoder of gorilla/schema gets the parameters under their newest names. It finds the
// field of a name, converts the text by the UnmarshalText of the field, and collects the
// errors of all fields. A field that it leaves nil is missing.
//
// The rest is done here. Aliases and ignored names: the decoder knows one name for a field,
// and matches it without case. Missing parameters: it accepts topic for a required to.
// Defaults: it has them for plain types only, which do not tell a default from a value.
type paramTable struct {
	params  []param
	decoder *schema.Decoder
	// flat is a struct with all fields, also those of embedded structs: the decoder takes
	// three times as long to find a field of an embedded struct.
	flat reflect.Type
}

// param is one parameter of an endpoint.
type param struct {
	index    []int // of the field
	name     string
	alias    string
	required bool
	number   bool // a JSON integer
	count    bool // a number without a sign, which is a JSON integer for operations that read it by its type
	stored   bool // a text that is stored where null bytes cannot be
	kind     ParamKind
	takes    string        // the accepted types of JSON, "" for those of the kind
	preset   string        // the text of the default, "" without a default
	missing  reflect.Value // the value of a missing parameter
	checked  bool          // a value with a check of its own
	gone     bool          // whether only older levels have it
	seconds  bool          // a time or a duration, of which no server takes one of any length
}

// Checked is a value with a check of its own, which runs in the order of the
// parameters. name is the client's name of it.
type Checked interface {
	Check(name string, plan *featurelevels.Plan) error
}

// newParamTable reads the tags of a parameter struct.
func newParamTable[P any]() *paramTable {
	t := &paramTable{decoder: schema.NewDecoder()}
	var fields []reflect.StructField
	for _, f := range reflect.VisibleFields(reflect.TypeFor[P]()) {
		if !f.Anonymous {
			t.params = append(t.params, newParam(f))
			fields = append(fields, reflect.StructField{Name: f.Name, Type: f.Type, Tag: f.Tag})
		}
	}
	t.flat = reflect.StructOf(fields)
	return t
}

func newParam(f reflect.StructField) param {
	name, option, _ := strings.Cut(f.Tag.Get("schema"), ",")
	preset := f.Tag.Get("default")
	return param{
		index: f.Index, name: name, alias: f.Tag.Get("alias"), required: option == "required", gone: option == "former",
		stored: f.Tag.Get("null") == "refused", takes: f.Tag.Get("takes"), seconds: f.Tag.Get("unit") == "seconds",
		preset: preset, missing: missingValue(f.Type.Elem(), preset),
		number: f.Type == reflect.TypeFor[*Int](), count: f.Type == reflect.TypeFor[*Count](),
		kind: kindOf(f.Type), checked: f.Type.Implements(reflect.TypeFor[Checked]()),
	}
}

// missingValue is the value of a missing parameter: its default, or else the zero value. It
// does not count as set.
func missingValue(t reflect.Type, preset string) reflect.Value {
	value := reflect.New(t)
	if preset != "" {
		if err := value.Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(preset)); err != nil {
			panic(err) // a mistake in a tag
		}
		value.Elem().FieldByName("Set").SetBool(false)
	}
	return value.Elem()
}

// taken is a parameter of a request: the client's name of it and the text in its newest
// spelling.
type taken struct {
	name, text string
	given      bool
	fault      error
}

// fill decodes the parameters under their newest names into the struct at dst, and returns
// the errors by name. Missing parameters get their defaults, so that no field is nil.
func (t *paramTable) fill(dst any, given map[string][]string) schema.MultiError {
	flat := reflect.New(t.flat)
	var faults schema.MultiError
	if err := t.decoder.Decode(flat.Interface(), given); err != nil && !errors.As(err, &faults) {
		panic(err) // the decoder cannot fill a struct like this
	}
	into := reflect.ValueOf(dst).Elem()
	for i := range t.params {
		p, value := &t.params[i], flat.Elem().Field(i)
		if value.IsNil() {
			value.Set(reflect.New(p.missing.Type()))
			value.Elem().Set(p.missing)
		}
		into.FieldByIndex(p.index).Set(value)
	}
	return faults
}

// NoneGiven is the parameter struct of a request without parameters.
func NoneGiven[P any]() *P {
	table, known := noneGiven.Load(reflect.TypeFor[P]())
	if !known {
		table, _ = noneGiven.LoadOrStore(reflect.TypeFor[P](), newParamTable[P]())
	}
	p := new(P)
	table.(*paramTable).fill(p, nil)
	return p
}

var noneGiven sync.Map // reflect.Type of parameters to *paramTable

// decode fills dst from a form in the spelling of the level and dialect. If there are
// several errors, it returns the one of the parameter that is declared first.
func (t *paramTable) decode(d *decoding, dst any) error {
	if len(t.params) == 0 {
		return nil
	}
	d.known = make([]string, 0, 2*len(t.params))
	texts, given := make([]taken, len(t.params)), map[string][]string{}
	for i := range t.params {
		p := &t.params[i]
		if texts[i] = d.take(p); texts[i].given {
			given[p.name] = []string{texts[i].text}
		}
	}
	faults := t.fill(dst, given)
	for i := range t.params {
		p, text := &t.params[i], &texts[i]
		switch fault := faults[p.name]; {
		case text.fault != nil:
			return text.fault
		case !text.given:
		case fault != nil:
			return ValueFault(text.name, text.text, fault)
		case p.checked:
			value := reflect.ValueOf(dst).Elem().FieldByIndex(p.index).Interface()
			if err := value.(Checked).Check(text.name, d.plan); err != nil {
				return err
			}
		}
	}
	return nil
}

// newDecoding begins to decode a form for the route of a call at its level.
func newDecoding(c *Call, form map[string][]string) *decoding {
	return &decoding{plan: c.Plan, route: c.Route, level: c.Plan.Params(c.Route), form: form}
}

// decoding is one form while its parameters are read.
type decoding struct {
	plan  *featurelevels.Plan
	route string
	level *featurelevels.Params
	form  map[string][]string
	known []string // the names that the route takes
}

// take finds one parameter under the name of the level.
func (d *decoding) take(p *param) taken {
	name, supported := d.level.Name(p.name)
	if !supported || p.gone && !d.level.Legacy(p.name) {
		return taken{name: p.name}
	}
	d.known = append(d.known, name)
	value, present, fault := d.given(p, name)
	present = present && !(value == "null" && requestRulesAt(d.plan).takesNull(d.route, p.name))
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
	if p.required || d.level.Requires(p.name) {
		fault = MissingParameter(name)
	}
	return taken{name: name, fault: fault}
}

// NumberNames are the names of numbers that public servers read as JSON.
var NumberNames = map[string]bool{"NaN": true, "Infinity": true, "-Infinity": true}

// raise is the text of a parameter in its newest spelling.
func (d *decoding) raise(p *param, name, value string) (raised string, fault error) {
	rules := requestRulesAt(d.plan)
	typed := rules.typesFromLevel && !d.level.IsUntyped()
	truth := rules.truthIsNumber && !typed
	if truth && d.level.Wants(p.name) == "an integer" {
		value = cmp.Or(truths[value], value)
	}
	if typed && d.level.Wants(p.name) == "an integer" {
		value = Shortened(value)
	}
	raised, ok := d.level.Raise(p.name, value)
	switch {
	case !ok:
		return "", d.misfit(p.name, name, value)
	case typed && p.kind == BooleanKind && NumberNames[value]:
		return "", WrongType.New(name, "a boolean")
	case p.number && rules.numbersAreJSON && !json.Valid([]byte(value)) && !json.Valid([]byte(raised)):
		return "", notJSON.New(name) // newer levels may have a word for a number of older levels
	case p.count && typed:
		return typedCount(name, raised)
	case p.stored && hasNullByte(raised):
		return "", nullByte.New(printable(name))
	case p.number && typed && !p.seconds && isHuge(value):
		raised = Shortened(value)
	case p.number && truth:
		raised = cmp.Or(truths[strings.TrimSpace(raised)], raised)
	}
	return raised, nil
}

// typedCount is the text of a count that is read by its type.
func typedCount(name, text string) (string, error) {
	var n Int
	switch err := n.UnmarshalText([]byte(text)); {
	case !json.Valid([]byte(text)):
		return "", notJSON.New(name)
	case isHuge(text):
		return strconv.Itoa(math.MaxUint32), nil
	case err != nil:
		return "", ValueFault(name, text, err)
	case n.Value < 0:
		return "", tooSmall.New(name)
	}
	return strconv.Itoa(min(n.Value, math.MaxUint32)), nil
}

// hugeNumber stands for integers of more digits than fit, which operations that read their parameters by types
// take: no ID, role or policy is that large.
const hugeNumber = "4294967296"

// Shortened is a text, or [hugeNumber] for an integer of more digits than fit.
func Shortened(text string) string {
	if isHuge(text) {
		return hugeNumber
	}
	return text
}

// isHuge reports whether a text is an integer of more digits than fit.
func isHuge(text string) bool {
	_, err := strconv.ParseInt(text, 10, 64)
	return errors.Is(err, strconv.ErrRange) && text[0] != '-'
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
		fault := conflictingParameters.New(name, p.alias).With("var_name1", name).With("var_name2", p.alias)
		return "", false, fault
	case both:
		return other, true, nil
	}
	return value, present, nil
}

// Param is a parameter outside the struct of an endpoint.
type Param struct {
	Name   string
	Number bool   // a JSON integer
	Count  bool   // a number without a sign, which is a JSON integer for operations that read it by its type
	JSON   bool   // a JSON value of any type
	Takes  string // the types of JSON that it takes
	Gone   bool   // whether only older levels have it
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
		policy := d.level.Policy(p.Name)
		text := d.take(&param{name: p.Name, number: p.Number || policy != nil, count: p.Count, gone: p.Gone})
		if text.fault != nil {
			return nil, text.fault
		}
		if !text.given {
			continue
		}
		read := p.Read
		if policy != nil {
			read = func(text string) (any, error) { return readPolicy(policy, text) }
		}
		value, err := read(text.text)
		if err != nil {
			return nil, ValueFault(text.name, text.text, err)
		}
		if checked, is := value.(Checked); is {
			if err := checked.Check(text.name, d.plan); err != nil {
				return nil, err
			}
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

// ValueFault is the error for an error of a field's UnmarshalText.
func ValueFault(name, value string, err error) error {
	var conversion schema.ConversionError
	if errors.As(err, &conversion) && conversion.Err != nil {
		err = conversion.Err
	}
	var bad BadJSON
	if errors.As(err, &bad) {
		return BadValue(name, bad.Value)
	}
	if f, is := errors.AsType[*fault](err); is {
		return f.of(name)
	}
	return BadValue(name, value)
}
