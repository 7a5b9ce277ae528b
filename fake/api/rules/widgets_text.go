package rules

import (
	"bytes"
	"encoding/json"
	"fmt"
	"unicode/utf16"
	"unicode/utf8"
)

// spaced is a value as JSON in ASCII, with a blank behind each comma and colon:
// clients get the text of a widget as the public counterpart writes it.
func spaced(v any) string {
	var compact, out bytes.Buffer
	encoder := json.NewEncoder(&compact)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		panic(err) // strings, lists and decoded JSON can be encoded
	}
	quoted, escaped := false, false
	for _, r := range bytes.TrimSpace(compact.Bytes()[:compact.Len()-1]) {
		out.WriteByte(r)
		switch {
		case escaped:
			escaped = false
		case r == '\\':
			escaped = true
		case r == '"':
			quoted = !quoted
		case !quoted && (r == ',' || r == ':'):
			out.WriteByte(' ')
		}
	}
	return ascii(out.Bytes())
}

// ascii escapes what is not ASCII in JSON.
func ascii(text []byte) string {
	var out bytes.Buffer
	for len(text) > 0 {
		r, n := utf8.DecodeRune(text)
		text = text[n:]
		switch {
		case r < utf8.RuneSelf:
			out.WriteRune(r)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			fmt.Fprintf(&out, `\u%04x\u%04x`, high, low)
		default:
			fmt.Fprintf(&out, `\u%04x`, r)
		}
	}
	return out.String()
}
