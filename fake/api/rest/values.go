package rest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// BadJSON is a value of the right type that a parameter cannot have.
type BadJSON struct{ Value any }

func (b BadJSON) Error() string { return fmt.Sprintf("bad value %v", b.Value) }

// Text is a string parameter, used without changes.
type Text struct {
	Set   bool   `schema:"-"`
	Value string `schema:"-"`
}

// UnmarshalText implements encoding.TextUnmarshaler.
func (x *Text) UnmarshalText(b []byte) error {
	x.Set, x.Value = true, string(b)
	return nil
}

// Or is the text, or a default for a missing text.
func (x Text) Or(other string) string {
	if x.Set {
		return x.Value
	}
	return other
}

// Bool is a parameter of JSON true or false.
type Bool struct {
	Set   bool `schema:"-"`
	Value bool `schema:"-"`
}

// UnmarshalText implements encoding.TextUnmarshaler.
func (x *Bool) UnmarshalText(b []byte) error {
	switch string(bytes.Trim(b, " \t\r\n")) {
	case "true":
		x.Set, x.Value = true, true
		return nil
	case "false":
		x.Set, x.Value = true, false
		return nil
	}
	return wrongType(b, "a boolean")
}

// Or is the value, or a default for a missing value.
func (x Bool) Or(other bool) bool {
	if x.Set {
		return x.Value
	}
	return other
}

// Int is a parameter of a JSON integer.
type Int struct {
	Set   bool `schema:"-"`
	Value int  `schema:"-"`
}

// UnmarshalText implements encoding.TextUnmarshaler.
func (x *Int) UnmarshalText(b []byte) error {
	if n, plain := plainInt(b); plain {
		x.Set, x.Value = true, n
		return nil
	}
	v, err := DecodeJSON(string(b))
	if err != nil {
		return ErrNotJSON
	}
	n, ok := AsInt(v)
	if !ok {
		return Fault(WrongType, "an integer")
	}
	x.Set, x.Value = true, n
	return nil
}

// plainInt reads a JSON integer of a few digits without anything around it, which is
// the usual case.
func plainInt(b []byte) (n int, plain bool) {
	digits := bytes.TrimPrefix(b, []byte("-"))
	if len(digits) == 0 || len(digits) > 18 || digits[0] == '0' && len(digits) > 1 {
		return 0, false
	}
	for _, d := range digits {
		if d < '0' || d > '9' {
			return 0, false
		}
		n = 10*n + int(d-'0')
	}
	if len(digits) < len(b) {
		n = -n
	}
	return n, true
}

// Count is a parameter of plain digits from 0 to 2^32-1; anything else is a
// bad value.
type Count struct {
	Set   bool `schema:"-"`
	Value int  `schema:"-"`
}

var errCount = errors.New("not a count")

// UnmarshalText implements encoding.TextUnmarshaler.
func (x *Count) UnmarshalText(b []byte) error {
	n, err := strconv.ParseUint(string(b), 10, 32)
	if err != nil {
		return errCount
	}
	x.Set, x.Value = true, int(n)
	return nil
}

// JSON is a parameter of any JSON value, decoded but not checked. Numbers are
// json.Number.
type JSON struct {
	Set   bool   `schema:"-"`
	Raw   string `schema:"-"`
	Value any    `schema:"-"`
}

// Strings is a parameter of a list of strings; List is nil without it.
type Strings struct {
	JSON `schema:"-"`

	List []string `schema:"-"`
}

// Check reads the list.
func (p *Strings) Check(name string, _ *featurelevels.Plan) (err error) {
	p.List, err = AsStrings(name, p.Value)
	return err
}

// Loose is a parameter of a JSON value or of plain text, for places where clients send
// a number or a word.
type Loose struct {
	JSON `schema:"-"`
}

// Bare reports whether the value is text that is not JSON.
func (x Loose) Bare() bool { return x.Value == any(x.Raw) }

// UnmarshalText implements encoding.TextUnmarshaler.
func (x *Loose) UnmarshalText(b []byte) error {
	if x.JSON.UnmarshalText(b) != nil {
		x.JSON = JSON{Set: true, Raw: string(b), Value: string(b)}
	}
	return nil
}

// Narrow is a parameter of a JSON list, at older levels with one error for all invalid
// values.
type Narrow struct {
	JSON `schema:"-"`

	fault error
}

// UnmarshalText implements encoding.TextUnmarshaler.
func (x *Narrow) UnmarshalText(b []byte) error {
	x.fault = x.JSON.UnmarshalText(b)
	x.Raw = string(b)
	return nil
}

// Check refuses a value that is no list.
func (x *Narrow) Check(name string, plan *featurelevels.Plan) error {
	_, isList := x.Value.([]any)
	switch {
	case x.fault == nil && isList:
		return nil
	case !requestRulesAt(plan).narrowsAreLists:
		return BadValue(name, x.Raw)
	case x.fault != nil:
		return notJSON.New(name)
	case x.Value == nil:
		x.Set = false
		return nil
	}
	_, err := AsList(name, x.Value)
	return err
}

// maxDepth is the maximum nesting of lists and objects.
const maxDepth = 32

// UnmarshalText implements encoding.TextUnmarshaler.
func (x *JSON) UnmarshalText(b []byte) error {
	if isTooDeep(b) {
		return Fault(tooDeep, maxDepth)
	}
	v, err := DecodeJSON(string(b))
	if err != nil {
		return ErrNotJSON
	}
	x.Set, x.Raw, x.Value = true, string(b), v
	return nil
}

// DecodeJSON decodes one JSON value, with json.Number for numbers.
func DecodeJSON(text string) (any, error) {
	if start := strings.TrimLeft(text, " \t\r\n"); start == "" ||
		!strings.ContainsRune(`{["-0123456789tfn`, rune(start[0])) {
		return nil, ErrNotJSON // clearer here for the name of a stream
	}
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, ErrNotJSON // further text follows
	}
	return v, nil
}

// isTooDeep counts brackets outside strings.
func isTooDeep(b []byte) bool {
	depth, inString := 0, false
	for i := 0; i < len(b); i++ {
		switch c := b[i]; {
		case inString && c == '\\':
			i++
		case c == '"':
			inString = !inString
		case inString:
		case c == '[' || c == '{':
			if depth++; depth > maxDepth {
				return true
			}
		case c == ']' || c == '}':
			depth--
		}
	}
	return false
}

func wrongType(b []byte, want string) error {
	if !json.Valid(b) {
		return ErrNotJSON
	}
	return Fault(WrongType, want)
}

// AsInt reads an integer from decoded JSON.
func AsInt(v any) (int, bool) {
	n, ok := v.(json.Number)
	if !ok {
		return 0, false
	}
	i, err := strconv.Atoi(n.String())
	return i, err == nil
}

// AsList reads a list; name is for the error.
func AsList(name string, v any) ([]any, error) {
	list, ok := v.([]any)
	if !ok {
		return nil, WrongType.New(name, "a list")
	}
	return list, nil
}

// AsStrings reads a list of strings; name is for the error.
func AsStrings(name string, v any) ([]string, error) {
	list, err := AsList(name, v)
	if err != nil {
		return nil, err
	}
	out := make([]string, len(list))
	for i, item := range list {
		text, ok := item.(string)
		if !ok {
			return nil, WrongType.New(itemOf(name, i), "a string")
		}
		out[i] = text
	}
	return out, nil
}

// AsInts reads a list of integers; name is for the error.
func AsInts(name string, v any) ([]int, error) {
	list, err := AsList(name, v)
	if err != nil {
		return nil, err
	}
	out := make([]int, len(list))
	for i, item := range list {
		n, ok := AsInt(item)
		if !ok {
			return nil, WrongType.New(itemOf(name, i), "an integer")
		}
		out[i] = n
	}
	return out, nil
}

// itemOf is the name of an item of a list in errors.
func itemOf(name string, i int) string { return name + "[" + strconv.Itoa(i) + "]" }
