package kinds

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"unicode/utf16"

	"github.com/spiritlevel/spiritlevel/featurelevels/orderedjson"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

var respelledJSON = Kind{
	Name:    scenarios.RespelledJSON,
	Happens: "The answer is the same JSON in another spelling: line breaks and spaces, \\/ for each slash, \\u escapes for other than ASCII characters.",
	Correct: "It reads JSON with a JSON parser, never with regular expressions.",
	Make: always(func(_ *Visit, w http.ResponseWriter, next Next) {
		a := record(next)
		a.rewrite(func(o *orderedjson.Object) ([]byte, error) {
			text, err := orderedjson.Append(nil, o)
			if err != nil {
				return nil, err
			}
			var spaced bytes.Buffer
			if err := json.Indent(&spaced, text, "", " "); err != nil {
				return nil, err
			}
			return escaped(spaced.String()), nil
		})
		a.send(w)
	}),
}

// escaped escapes slashes and non-ASCII characters, which JSON has only in texts.
func escaped(text string) []byte {
	var out []byte
	for _, r := range text {
		switch {
		case r == '/':
			out = append(out, '\\', '/')
		case r < 0x80:
			out = append(out, byte(r))
		case r < 0x10000:
			out = fmt.Appendf(out, `\u%04x`, r)
		default:
			high, low := utf16.EncodeRune(r)
			out = fmt.Appendf(out, `\u%04x\u%04x`, high, low)
		}
	}
	return out
}
