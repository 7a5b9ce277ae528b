package orderedjson

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"sync"
)

// writers has buffers that have grown already: to grow one costs as much as to write.
var writers = sync.Pool{New: func() any {
	w := &Writer{}
	w.json = json.NewEncoder(&w.buffer)
	w.json.SetEscapeHTML(false)
	return w
}}

// Append writes a value as compact JSON behind the bytes of dst, with room for a few bytes
// more. Text is not escaped for HTML.
func Append(dst []byte, v any) ([]byte, error) {
	return AppendFrom(dst, func(w *Writer) error { return w.Value(v) })
}

// AppendFrom appends the value that a function writes.
func AppendFrom(dst []byte, write func(*Writer) error) ([]byte, error) {
	w := writers.Get().(*Writer)
	w.buffer.Reset()
	defer writers.Put(w)
	if err := write(w); err != nil {
		return nil, err
	}
	return append(slices.Grow(dst, w.buffer.Len()+roomBehind), w.buffer.Bytes()...), nil
}

// roomBehind is for the ends of an answer, so that they need no copy of it.
const roomBehind = 8

// Writer writes objects, lists and the many plain values in them itself; encoding/json
// does the rest. Its methods return the errors of encoding/json.
type Writer struct {
	buffer bytes.Buffer
	json   *json.Encoder
}

// Value writes any value.
func (w *Writer) Value(v any) error {
	switch v := v.(type) {
	case *Object:
		return w.object(v)
	case []any:
		return w.List(len(v), func(i int) error { return w.Value(v[i]) })
	case map[string]any:
		return w.object(sorted(v))
	case nil:
		w.buffer.WriteString("null")
		return nil
	case bool:
		return w.Bool(v)
	case int:
		return w.Int(v)
	case string:
		return w.Text(v)
	}
	return w.encode(v)
}

// Bool writes a Boolean.
func (w *Writer) Bool(v bool) error {
	return w.Append(func(b []byte) []byte { return strconv.AppendBool(b, v) })
}

// Int writes an integer.
func (w *Writer) Int(v int) error {
	return w.Append(func(b []byte) []byte { return appendInt(b, v) })
}

// Text writes a text. As an argument of Value it would be copied.
func (w *Writer) Text(text string) error {
	if !isPlain(text) {
		return w.encode(text)
	}
	return w.Append(func(b []byte) []byte { return appendPlain(b, text) })
}

// Append writes a value that a function appends to bytes.
func (w *Writer) Append(value func([]byte) []byte) error {
	_, err := w.buffer.Write(value(w.buffer.AvailableBuffer()))
	return err
}

func (w *Writer) encode(v any) error {
	if err := w.json.Encode(v); err != nil {
		return err
	}
	w.buffer.Truncate(w.buffer.Len() - 1) // the encoder ends with a newline
	return nil
}

// List writes a list whose elements a function writes.
func (w *Writer) List(length int, element func(i int) error) error {
	w.buffer.WriteByte('[')
	for i := range length {
		if i > 0 {
			w.buffer.WriteByte(',')
		}
		if err := element(i); err != nil {
			return err
		}
	}
	return w.buffer.WriteByte(']')
}

// Object begins an object, whose names and values are to follow.
func (w *Writer) Object() ObjectWriter {
	w.buffer.WriteByte('{')
	return ObjectWriter{w: w}
}

// ObjectWriter writes the names of an object's fields; the [Writer] writes their values.
type ObjectWriter struct {
	w     *Writer
	begun bool
}

// Name begins a field.
func (o *ObjectWriter) Name(name string) error {
	if o.begun {
		o.w.buffer.WriteByte(',')
	}
	o.begun = true
	if err := o.w.Text(name); err != nil {
		return err
	}
	return o.w.buffer.WriteByte(':')
}

// End ends the object.
func (o *ObjectWriter) End() error { return o.w.buffer.WriteByte('}') }

func (w *Writer) object(o *Object) error {
	if o == nil {
		return w.Value(nil)
	}
	object := w.Object()
	for _, f := range o.Fields {
		if err := object.Name(f.Name); err != nil {
			return err
		}
		if err := w.Value(f.Value); err != nil {
			return err
		}
	}
	return object.End()
}

func sorted(m map[string]any) *Object {
	o := &Object{Fields: make([]Field, 0, len(m))}
	for _, name := range slices.Sorted(maps.Keys(m)) {
		o.Fields = append(o.Fields, Field{name, m[name]})
	}
	return o
}

// appendText appends a text as a JSON string.
func appendText(b []byte, text string) []byte {
	if isPlain(text) {
		return appendPlain(b, text)
	}
	encoded, err := json.Marshal(text)
	if err != nil {
		panic(err) // every text can be encoded
	}
	return append(b, encoded...)
}

func appendPlain(b []byte, text string) []byte {
	return append(append(append(b, '"'), text...), '"')
}

// isPlain reports whether a text needs no escapes in JSON.
func isPlain(text string) bool {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			return false
		}
	}
	return true
}
