// Package orderedjson reads JSON into a tree that keeps the order of fields and the
// spelling of numbers, so that a changed answer differs only where it was changed.
package orderedjson

import (
	"bytes"
	"encoding/json"
	"errors"
)

// Value is a *Object, a *List, or a scalar in its own encoding.
type Value any

// Scalar is a text, a number, a truth value or null, encoded.
type Scalar []byte

// Field is one field of an object.
type Field struct {
	Name  string
	Value Value
}

// Object is an object with its fields in order.
type Object struct{ Fields []Field }

// List is a list.
type List struct{ Items []Value }

// Parse reads one JSON value.
func Parse(text []byte) (Value, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	return read(d)
}

func read(d *json.Decoder) (Value, error) {
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('{'):
		return readObject(d)
	case json.Delim('['):
		return readList(d)
	}
	if _, wrong := token.(json.Delim); wrong {
		return nil, errors.New("orderedjson: an end without a beginning")
	}
	return scalar(token)
}

func scalar(v any) (Scalar, error) {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimRight(out.Bytes(), "\n"), err
}

func readObject(d *json.Decoder) (Value, error) {
	o := &Object{}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return nil, err
		}
		v, err := read(d)
		if err != nil {
			return nil, err
		}
		o.Fields = append(o.Fields, Field{name.(string), v})
	}
	_, err := d.Token()
	return o, err
}

func readList(d *json.Decoder) (Value, error) {
	l := &List{}
	for d.More() {
		v, err := read(d)
		if err != nil {
			return nil, err
		}
		l.Items = append(l.Items, v)
	}
	_, err := d.Token()
	return l, err
}

// Append writes a value behind the bytes of a buffer, without spaces.
func Append(b []byte, v Value) []byte {
	switch v := v.(type) {
	case *Object:
		b = append(b, '{')
		for i, f := range v.Fields {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(append(b, Text(f.Name)...), ':')
			b = Append(b, f.Value)
		}
		return append(b, '}')
	case *List:
		b = append(b, '[')
		for i, item := range v.Items {
			if i > 0 {
				b = append(b, ',')
			}
			b = Append(b, item)
		}
		return append(b, ']')
	}
	return append(b, v.(Scalar)...)
}

// Text is a text as a value.
func Text(s string) Scalar {
	text, err := scalar(s)
	if err != nil {
		panic(err) // texts always encode
	}
	return text
}

// Get returns the field of an object, nil for a missing one.
func (o *Object) Get(name string) Value {
	for _, f := range o.Fields {
		if f.Name == name {
			return f.Value
		}
	}
	return nil
}

// Remove removes a field.
func (o *Object) Remove(name string) {
	for i, f := range o.Fields {
		if f.Name == name {
			o.Fields = append(o.Fields[:i:i], o.Fields[i+1:]...)
			return
		}
	}
}

// Walk calls a function for each object in a value, the outer one first.
func Walk(v Value, visit func(*Object)) {
	switch v := v.(type) {
	case *Object:
		visit(v)
		for _, f := range v.Fields {
			Walk(f.Value, visit)
		}
	case *List:
		for _, item := range v.Items {
			Walk(item, visit)
		}
	}
}
