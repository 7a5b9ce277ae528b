package orderedjson

import (
	"bytes"
	"fmt"
	"strconv"
)

// Open is an encoded JSON object without its closing brace, so that fields
// can be put behind those it has. Open objects come from [Start] and [Reopen]; the zero
// value is no object.
//
// The methods that append work as the builtin append does: they may write
// behind the bytes of the object that they are given, which is not to be used
// afterwards. An object that others read is only handed on as an argument, or
// extended by [Open.With].
type Open struct{ open []byte }

// Start begins an object without fields in a buffer, which may be nil.
func Start(buffer []byte) Open { return Open{append(buffer[:0], '{')} }

// Reopen takes the closing brace off an encoded object, to which the bytes belong
// from now on. It refuses what is no object, or has white space around it.
func Reopen(encoded []byte) (Open, error) {
	last := len(encoded) - 1
	if last < 1 || encoded[0] != '{' || encoded[last] != '}' {
		return Open{}, fmt.Errorf("orderedjson: expected an encoded object, got %.40q", encoded)
	}
	return Open{encoded[:last]}, nil
}

// Close is the whole object.
func (o Open) Close() []byte { return append(o.open, '}') }

// Append puts the fields of another object behind those that are there.
func (o Open) Append(fields Open) Open {
	more := fields.open[len("{"):]
	if len(more) == 0 {
		return o
	}
	return Open{append(o.separated(), more...)}
}

// AppendFrom puts the fields of an object behind those that are there, which encode
// appends to the bytes so far. That saves a copy of long objects.
func (o Open) AppendFrom(encode func(dst []byte) ([]byte, error)) (Open, error) {
	all, err := encode(o.open)
	if err != nil {
		return Open{}, err
	}
	fields, err := Reopen(all[len(o.open):])
	switch {
	case err != nil:
		return Open{}, err
	case len(fields.open) == len("{"):
		return Open{all[:len(o.open)]}, nil
	case len(o.open) == len("{"):
		return fields, nil
	}
	all[len(o.open)] = ','
	return Open{all[:len(all)-len("}")]}, nil
}

// With returns a copy that has the fields of another object too.
func (o Open) With(fields Open) Open {
	return Open{bytes.Clone(o.open)}.Append(fields)
}

// AppendText puts a field behind those that are there.
func (o Open) AppendText(name, value string) Open {
	return Open{appendText(o.named(name), value)}
}

// AppendEncoded is the same for a value that is encoded already.
func (o Open) AppendEncoded(name string, value []byte) Open {
	return Open{append(o.named(name), value...)}
}

// Type is the type of an event. It must be the first field of the object, and
// a name that JSON does not escape.
func (o Open) Type() (string, error) {
	const start = `{"type":"`
	rest, found := bytes.CutPrefix(o.open, []byte(start))
	name, _, ends := bytes.Cut(rest, []byte{'"'})
	if !found || !ends || !isPlain(string(name)) {
		return "", fmt.Errorf("orderedjson: expected an event with its type first, got %.40q", o.open)
	}
	return string(name), nil
}

// named appends the name of a field, whose value is to follow.
func (o Open) named(name string) []byte {
	return append(appendText(o.separated(), name), ':')
}

// separated is the object ready for one more field.
func (o Open) separated() []byte {
	if o.open[len(o.open)-1] == '{' { // no value ends with one
		return o.open
	}
	return append(o.open, ',')
}

func appendInt(b []byte, n int) []byte { return strconv.AppendInt(b, int64(n), 10) }
