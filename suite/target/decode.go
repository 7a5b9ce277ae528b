package target

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
)

// decodeObject reads exactly one JSON object.
func decodeObject(raw []byte) (Object, error) {
	d := plainDecoder{rest: raw}
	if body, plain := d.value(0); plain && len(d.token()) == 0 {
		if object, is := body.(Object); is {
			return object, nil
		}
	}
	return decodeAny(raw)
}

// decodeAny is the decoder of the library, with its errors.
func decodeAny(raw []byte) (Object, error) {
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	var body Object
	if err := decoder.Decode(&body); err != nil {
		return nil, err
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("more than one JSON value")
	}
	if body == nil {
		return nil, errors.New("null instead of an object")
	}
	return body, nil
}

// plainDecoder decodes JSON in one pass, as a run decodes hundreds of megabytes. It gives up at
// anything unusual, and the library decodes the text then.
type plainDecoder struct{ rest []byte }

// deepest is the depth of nesting that is still plain.
const deepest = 100

// token skips spaces and returns the rest of the text.
func (d *plainDecoder) token() []byte {
	for len(d.rest) > 0 && (d.rest[0] == ' ' || d.rest[0] == '\n' || d.rest[0] == '\r' || d.rest[0] == '\t') {
		d.rest = d.rest[1:]
	}
	return d.rest
}

// take skips a character if it comes next.
func (d *plainDecoder) take(c byte) bool {
	if next := d.token(); len(next) == 0 || next[0] != c {
		return false
	}
	d.rest = d.rest[1:]
	return true
}

func (d *plainDecoder) value(depth int) (v any, plain bool) {
	next := d.token()
	if len(next) == 0 || depth > deepest {
		return nil, false
	}
	switch next[0] {
	case '{':
		return d.object(depth)
	case '[':
		return d.list(depth)
	case '"':
		return d.text()
	case 't':
		return true, d.word("true")
	case 'f':
		return false, d.word("false")
	case 'n':
		return nil, d.word("null")
	}
	return d.number()
}

func (d *plainDecoder) word(word string) bool {
	rest, is := bytes.CutPrefix(d.rest, []byte(word))
	d.rest = rest
	return is
}

func (d *plainDecoder) object(depth int) (v any, plain bool) {
	d.take('{')
	object := make(Object)
	if d.take('}') {
		return object, true
	}
	for {
		if next := d.token(); len(next) == 0 || next[0] != '"' {
			return nil, false
		}
		name, plain := d.text()
		if !plain || !d.take(':') {
			return nil, false
		}
		if object[name.(string)], plain = d.value(depth + 1); !plain {
			return nil, false
		}
		if d.take('}') {
			return object, true
		}
		if !d.take(',') {
			return nil, false
		}
	}
}

func (d *plainDecoder) list(depth int) (v any, plain bool) {
	d.take('[')
	list := []any{}
	if d.take(']') {
		return list, true
	}
	for {
		element, plain := d.value(depth + 1)
		if !plain {
			return nil, false
		}
		list = append(list, element)
		if d.take(']') {
			return list, true
		}
		if !d.take(',') {
			return nil, false
		}
	}
}

// text reads a text that begins here. The library decodes one with escapes or other than ASCII.
func (d *plainDecoder) text() (v any, plain bool) {
	special := false
	for i := 1; i < len(d.rest); i++ {
		switch c := d.rest[i]; {
		case c == '"':
			quoted := d.rest[:i+1]
			d.rest = d.rest[i+1:]
			if !special {
				return string(quoted[1:i]), true
			}
			var text string
			err := json.Unmarshal(quoted, &text)
			return text, err == nil
		case c == '\\':
			special = true
			i++
		case c < ' ' || c > '~':
			special = true
		}
	}
	return nil, false
}

// number reads an integer. The library decodes any other number.
func (d *plainDecoder) number() (v any, plain bool) {
	digits := bytes.TrimPrefix(d.rest, []byte("-"))
	n := 0
	for n < len(digits) && digits[n] >= '0' && digits[n] <= '9' {
		n++
	}
	if n == 0 || digits[0] == '0' && n > 1 || n < len(digits) && bytes.IndexByte([]byte(".eE"), digits[n]) >= 0 {
		return d.fraction()
	}
	end := len(d.rest) - len(digits) + n
	number := json.Number(d.rest[:end])
	d.rest = d.rest[end:]
	return number, true
}

// fraction reads a number with a fraction or an exponent.
func (d *plainDecoder) fraction() (v any, plain bool) {
	end := bytes.IndexAny(d.rest, ",]} \n\r\t")
	if end < 0 {
		return nil, false
	}
	var number json.Number
	if c := d.rest[0]; c != '-' && (c < '0' || c > '9') || json.Unmarshal(d.rest[:end], &number) != nil {
		return nil, false
	}
	d.rest = d.rest[end:]
	return number, true
}
