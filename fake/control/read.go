package control

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"slices"
	"strings"
)

// read decodes a request's JSON object into dst, a struct. An empty body is an empty
// object; an unknown name and a value of a wrong type are errors that name the parameter.
func read(r *http.Request, dst any) error {
	known := parameterNames(reflect.TypeOf(dst).Elem())
	text, object, err := readObject(r, func(name string) error {
		if !slices.Contains(known, name) {
			return unknownName("parameter", name, known)
		}
		return nil
	})
	if err != nil || object == nil {
		return err
	}
	return decode(text, object, dst)
}

// readObject reads a request's JSON object, and its members up to the first name that
// check refuses: the others may be hundreds of thousands. An empty body has no object.
func readObject(r *http.Request, check func(name string) error) ([]byte, map[string]json.RawMessage, error) {
	text, err := io.ReadAll(r.Body)
	if err != nil || strings.TrimSpace(string(text)) == "" {
		return nil, nil, err
	}
	var other *json.UnmarshalTypeError
	if err := json.Unmarshal(text, &struct{}{}); errors.As(err, &other) {
		return nil, nil, bad("the request is not the expected JSON object, but of the type %s", other.Value)
	} else if err != nil {
		return nil, nil, bad("the request is not the expected JSON object: %v", err)
	}
	object := map[string]json.RawMessage{}
	d := json.NewDecoder(bytes.NewReader(text))
	for begin, _ := d.Token(); begin != nil && d.More(); {
		name, _ := d.Token()
		if err := check(name.(string)); err != nil {
			return nil, nil, err
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return nil, nil, bad("%s is %v", name, err)
		}
		object[name.(string)] = value
	}
	return text, object, nil
}

// readEmptyObject refuses a request whose body is not an empty JSON object.
func readEmptyObject(r *http.Request) error {
	text, err := io.ReadAll(r.Body)
	if err != nil {
		return err
	}
	var object map[string]json.RawMessage
	if err := json.Unmarshal(text, &object); err != nil || object == nil || len(object) > 0 {
		return bad("the body of this operation is {}, an empty JSON object")
	}
	return nil
}

// decode decodes the text of an object whose names are known.
func decode(text []byte, object map[string]json.RawMessage, dst any) error {
	var wrong *json.UnmarshalTypeError
	switch err := json.Unmarshal(text, dst); {
	case errors.As(err, &wrong):
		name := wrong.Field[strings.LastIndexByte(wrong.Field, '.')+1:] // without the name of an embedded struct
		if object[name] == nil {
			name = strings.TrimPrefix(name, ofRealm)
		}
		return bad("%s is %s: expected %s%s", name, quotedValue(object[name]), typeWords(wrong.Type),
			meaning(reflect.TypeOf(dst).Elem(), name))
	case err != nil:
		return bad("the request is not the expected JSON object: %v", err)
	}
	return nil
}

// meaning is the documentation of a parameter, "" without one.
func meaning(of reflect.Type, name string) string {
	for _, f := range reflect.VisibleFields(of) {
		if doc := f.Tag.Get("doc"); doc != "" && f.Tag.Get("json") == name {
			return ", " + doc
		}
	}
	return ""
}

// parameterNames are the names of the parameters of a request.
func parameterNames(of reflect.Type) []string {
	var names []string
	for _, f := range reflect.VisibleFields(of) {
		if name := f.Tag.Get("json"); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// maxQuoted is the longest value in an error.
const maxQuoted = 60

func quotedValue(text json.RawMessage) string {
	if len(text) > maxQuoted {
		return fmt.Sprintf("%s…", text[:maxQuoted])
	}
	return string(text)
}

// typeWords describes the values of a parameter.
func typeWords(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "a text"
	case reflect.Uint64:
		return "a whole number from 0"
	case reflect.Int:
		return "a whole number"
	case reflect.Slice:
		return "a list"
	}
	return "an object"
}
