package recordings

import (
	"bytes"
	"encoding/json"
)

// Decode reads JSON, with numbers as they are written.
func Decode(text []byte) (v any, ok bool) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if decoder.Decode(&v) != nil || decoder.More() {
		return nil, false
	}
	return v, true
}

// Encode writes JSON without escapes for HTML.
func Encode(v any) (json.RawMessage, error) {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(v)
	return bytes.TrimSuffix(out.Bytes(), []byte("\n")), err
}
