package featurelevels

import (
	"bytes"
	"encoding/json"
	"slices"
	"sort"
	"strconv"
)

// Marshal returns v as compact JSON in the spelling of the plan's level and dialect. v
// is a value or pointer of the newest wire types. Text is not escaped for HTML: the
// service sends UTF-8 without escapes.
func (p *Plan) Marshal(v any) ([]byte, error) { return p.Append(nil, v) }

// Append is Marshal behind the bytes of dst, with room for a few bytes more.
func (p *Plan) Append(dst []byte, v any) ([]byte, error) {
	w, used := p.writers.Get().(*writer)
	if !used {
		w = &writer{}
		w.json = json.NewEncoder(&w.Buffer)
		w.json.SetEscapeHTML(false)
	}
	w.Reset()
	defer p.writers.Put(w)
	if err := w.value(p.Lower(v)); err != nil {
		return nil, err
	}
	return append(slices.Grow(dst, w.Len()+roomBehind), w.Bytes()...), nil
}

// roomBehind is for the ends of an answer, so that they need no copy of it.
const roomBehind = 8

// writer writes lowered values. It writes lowered objects and the many plain values in
// them itself; encoding/json does the rest.
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
		if isPlain(v) {
			w.plain(v)
			return nil
		}
	}
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
	for i, f := range o.fields {
		if i > 0 {
			w.WriteByte(',')
		}
		if err := w.value(f.name); err != nil {
			return err
		}
		w.WriteByte(':')
		if err := w.value(f.value); err != nil {
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

func (w *writer) plain(s string) {
	w.WriteByte('"')
	w.WriteString(s)
	w.WriteByte('"')
}

// isPlain reports whether a text needs no escapes in JSON.
func isPlain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			return false
		}
	}
	return true
}

func sorted(m map[string]any) *Object {
	o := &Object{}
	for name, v := range m {
		o.fields = append(o.fields, field{name, v})
	}
	sort.Slice(o.fields, func(i, j int) bool { return o.fields[i].name < o.fields[j].name })
	return o
}
