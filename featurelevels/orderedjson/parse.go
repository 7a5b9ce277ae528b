package orderedjson

import (
	"bytes"
	"encoding/json"
	"errors"
)

// Parse reads one JSON value. Objects become *Object, lists []any; numbers keep their
// spelling as json.Number.
func Parse(text []byte) (any, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	return parse(d)
}

func parse(d *json.Decoder) (any, error) {
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('{'):
		return parseObject(d)
	case json.Delim('['):
		return parseList(d)
	}
	if _, wrong := token.(json.Delim); wrong {
		return nil, errors.New("orderedjson: an end without a beginning")
	}
	return token, nil
}

func parseObject(d *json.Decoder) (any, error) {
	o := &Object{}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return nil, err
		}
		v, err := parse(d)
		if err != nil {
			return nil, err
		}
		o.Fields = append(o.Fields, Field{name.(string), v})
	}
	_, err := d.Token()
	return o, err
}

func parseList(d *json.Decoder) (any, error) {
	list := []any{}
	for d.More() {
		v, err := parse(d)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	_, err := d.Token()
	return list, err
}
