package control

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"slices"
	"strings"
)

// read decodes a request's JSON object into dst. An empty body is an empty object; an
// unknown name and a value of a wrong type are errors that name the parameter.
func read(r *http.Request, dst any) error {
	text, err := io.ReadAll(r.Body)
	if err != nil {
		return err
	}
	if strings.TrimSpace(string(text)) == "" {
		return nil
	}
	var object map[string]json.RawMessage
	var other *json.UnmarshalTypeError
	if err := json.Unmarshal(text, &object); errors.As(err, &other) {
		return bad("the request is not the JSON object expected, but of the type %s", other.Value)
	} else if err != nil {
		return bad("the request is not the JSON object expected: %v", err)
	}
	if known := parameterNames(reflect.TypeOf(dst).Elem()); known != nil {
		for name := range object {
			if !slices.Contains(known, name) {
				return unknownName("parameter", name, known)
			}
		}
	}
	return decode(text, object, dst)
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
		return bad("the request is not the JSON object expected: %v", err)
	}
	return nil
}

// meaning is the documentation of a parameter, "" without one.
func meaning(of reflect.Type, name string) string {
	if of.Kind() != reflect.Struct {
		return ""
	}
	for _, f := range reflect.VisibleFields(of) {
		if doc := f.Tag.Get("doc"); doc != "" && f.Tag.Get("json") == name {
			return ", " + doc
		}
	}
	return ""
}

// parameterNames are the names of the parameters of a request, nil for any names.
func parameterNames(of reflect.Type) []string {
	if of.Kind() != reflect.Struct {
		return nil
	}
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
