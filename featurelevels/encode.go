package featurelevels

import (
	"bytes"
	"encoding/json"
	"sort"
)

// Marshal returns v as compact JSON the way the plan's level and dialect spell
// it. v is a value or pointer of the newest wire types. Text is not escaped
// for HTML: the service sends UTF-8 as it is.
func (p *Plan) Marshal(v any) ([]byte, error) {
	var buf bytes.Buffer
	if err := appendJSON(&buf, p.Lower(v)); err != nil {
		return nil, err
	}
	return buf.Bytes(), nil
}

func appendJSON(buf *bytes.Buffer, v any) error {
	switch v := v.(type) {
	case *Object:
		return appendObject(buf, v)
	case []any:
		return appendList(buf, v)
	case map[string]any:
		return appendObject(buf, sorted(v))
	}
	enc := json.NewEncoder(buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return err
	}
	buf.Truncate(buf.Len() - 1) // the encoder ends with a newline
	return nil
}

func appendObject(buf *bytes.Buffer, o *Object) error {
	buf.WriteByte('{')
	for i, f := range o.fields {
		if i > 0 {
			buf.WriteByte(',')
		}
		if err := appendJSON(buf, f.name); err != nil {
			return err
		}
		buf.WriteByte(':')
		if err := appendJSON(buf, f.value); err != nil {
			return err
		}
	}
	buf.WriteByte('}')
	return nil
}

func appendList(buf *bytes.Buffer, list []any) error {
	buf.WriteByte('[')
	for i, v := range list {
		if i > 0 {
			buf.WriteByte(',')
		}
		if err := appendJSON(buf, v); err != nil {
			return err
		}
	}
	buf.WriteByte(']')
	return nil
}

func sorted(m map[string]any) *Object {
	o := &Object{}
	for name, v := range m {
		o.fields = append(o.fields, field{name, v})
	}
	sort.Slice(o.fields, func(i, j int) bool { return o.fields[i].name < o.fields[j].name })
	return o
}
