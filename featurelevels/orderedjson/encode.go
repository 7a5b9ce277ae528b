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
	w := &writer{}
	w.json = json.NewEncoder(&w.Buffer)
	w.json.SetEscapeHTML(false)
	return w
}}

// Append writes a value as compact JSON behind the bytes of dst, with room for a few bytes
// more. Text is not escaped for HTML.
func Append(dst []byte, v any) ([]byte, error) {
	w := writers.Get().(*writer)
	w.Reset()
	defer writers.Put(w)
	if err := w.value(v); err != nil {
		return nil, err
	}
	return append(slices.Grow(dst, w.Len()+roomBehind), w.Bytes()...), nil
}

// roomBehind is for the ends of an answer, so that they need no copy of it.
const roomBehind = 8

// writer writes objects, lists and the many plain values in them itself; encoding/json
// does the rest.
type writer struct {
	bytes.Buffer
	json *json.Encoder
}

func (w *writer) value(v any) error {
	switch v := v.(type) {
	case *Object:
		return w.object(v)
	case []any:
		return w.list(v)
	case map[string]any:
		return w.object(sorted(v))
	case nil:
		w.WriteString("null")
		return nil
	case bool:
		w.Write(strconv.AppendBool(w.AvailableBuffer(), v))
		return nil
	case int:
		w.Write(strconv.AppendInt(w.AvailableBuffer(), int64(v), 10))
		return nil
	case string:
		return w.text(v)
	}
	return w.encode(v)
}

// text writes a name or a value; as an argument of value it would be copied.
func (w *writer) text(text string) error {
	if !isPlain(text) {
		return w.encode(text)
	}
	w.Write(appendPlain(w.AvailableBuffer(), text))
	return nil
}

func (w *writer) encode(v any) error {
	if err := w.json.Encode(v); err != nil {
		return err
	}
	w.Truncate(w.Len() - 1) // the encoder ends with a newline
	return nil
}

func (w *writer) object(o *Object) error {
	if o == nil {
		return w.value(nil)
	}
	w.WriteByte('{')
	for i, f := range o.Fields {
		if i > 0 {
			w.WriteByte(',')
		}
		if err := w.text(f.Name); err != nil {
			return err
		}
		w.WriteByte(':')
		if err := w.value(f.Value); err != nil {
			return err
		}
	}
	w.WriteByte('}')
	return nil
}

func (w *writer) list(list []any) error {
	w.WriteByte('[')
	for i, v := range list {
		if i > 0 {
			w.WriteByte(',')
		}
		if err := w.value(v); err != nil {
			return err
		}
	}
	w.WriteByte(']')
	return nil
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
