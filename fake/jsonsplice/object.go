// Package jsonsplice makes JSON objects out of objects that are encoded
// already. Messages, accounts and events are sent to many readers: each is
// encoded once, and its bytes are copied into every answer. No other package
// of the fake looks at the bytes of encoded JSON.
package jsonsplice

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
)

// Object is an encoded JSON object without its closing brace, so that fields
// can be put behind those it has. Objects come from [New] and [Open]; the zero
// Object is none.
//
// The methods that append work as the builtin append does: they may write
// behind the bytes of the object that they are given, which is not to be used
// afterwards. An object that others read is only handed on as an argument, or
// extended by [Object.With].
type Object struct{ open []byte }

// New begins an object without fields in a buffer, which may be nil.
func New(buffer []byte) Object { return Object{append(buffer[:0], '{')} }

// Open takes the closing brace off an encoded object, to which the bytes belong
// from now on. It refuses what is no object, or has white space around it.
func Open(encoded []byte) (Object, error) {
	last := len(encoded) - 1
	if last < 1 || encoded[0] != '{' || encoded[last] != '}' {
		return Object{}, fmt.Errorf("jsonsplice: expected an encoded object, got %.40q", encoded)
	}
	return Object{encoded[:last]}, nil
}

// Close is the whole object.
func (o Object) Close() []byte { return append(o.open, '}') }

// Append puts the fields of another object behind those that are there.
func (o Object) Append(fields Object) Object {
	more := fields.open[len("{"):]
	if len(more) == 0 {
		return o
	}
	return Object{append(o.separated(), more...)}
}

// AppendFrom puts the fields of an object behind those that are there, which encode
// appends to the bytes so far. That saves a copy of long objects.
func (o Object) AppendFrom(encode func(dst []byte) ([]byte, error)) (Object, error) {
	all, err := encode(o.open)
	if err != nil {
		return Object{}, err
	}
	fields, err := Open(all[len(o.open):])
	switch {
	case err != nil:
		return Object{}, err
	case len(fields.open) == len("{"):
		return Object{all[:len(o.open)]}, nil
	case len(o.open) == len("{"):
		return fields, nil
	}
	all[len(o.open)] = ','
	return Object{all[:len(all)-len("}")]}, nil
}

// With returns a copy that has the fields of another object too.
func (o Object) With(fields Object) Object {
	return Object{bytes.Clone(o.open)}.Append(fields)
}

// AppendText puts a field behind those that are there.
func (o Object) AppendText(name, value string) Object {
	return Object{appendText(o.named(name), value)}
}

// AppendEncoded is the same for a value that is encoded already.
func (o Object) AppendEncoded(name string, value []byte) Object {
	return Object{append(o.named(name), value...)}
}

// Type is the type of an event. It must be the first field of the object, and
// a name that JSON does not escape.
func (o Object) Type() (string, error) {
	const start = `{"type":"`
	rest, found := bytes.CutPrefix(o.open, []byte(start))
	name, _, ends := bytes.Cut(rest, []byte{'"'})
	if !found || !ends || !isPlain(string(name)) {
		return "", fmt.Errorf("jsonsplice: expected an event with its type first, got %.40q", o.open)
	}
	return string(name), nil
}

// named appends the name of a field, whose value is to follow.
func (o Object) named(name string) []byte {
	return append(appendText(o.separated(), name), ':')
}

// separated is the object ready for one more field.
func (o Object) separated() []byte {
	if o.open[len(o.open)-1] == '{' { // no value ends with one
		return o.open
	}
	return append(o.open, ',')
}

func appendInt(b []byte, n int) []byte { return strconv.AppendInt(b, int64(n), 10) }

// appendText appends a text as a JSON string.
func appendText(b []byte, text string) []byte {
	if isPlain(text) {
		return append(append(append(b, '"'), text...), '"')
	}
	encoded, err := json.Marshal(text)
	if err != nil {
		panic(err) // every text can be encoded
	}
	return append(b, encoded...)
}

// isPlain reports whether a text stands for itself in JSON.
func isPlain(text string) bool {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			return false
		}
	}
	return true
}
