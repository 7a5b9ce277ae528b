package store

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"time"
	"unsafe"

	"github.com/spiritlevel/spiritlevel/fake/world/upload"
)

// Decode reads a row that Encode wrote into a pointer to an empty row. It refuses
// fields that the row does not have.
func Decode(data []byte, row any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	var tree any
	if err := d.Decode(&tree); err != nil {
		return err
	}
	return decode(tree, reflect.ValueOf(row).Elem())
}

// readable is a value, also of a field that other packages cannot see.
func readable(v reflect.Value) reflect.Value {
	if v.CanInterface() || !v.CanAddr() {
		return v
	}
	return reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem() //nolint:gosec // the row is our own
}

func decode(tree any, v reflect.Value) error {
	switch v.Type() {
	case timeType:
		return decodeWith(tree, func(text string) error {
			at, err := time.Parse(time.RFC3339Nano, text)
			v.Set(reflect.ValueOf(at))
			return err
		})
	case fileType:
		return decodeWith(tree, func(text string) error {
			content, err := base64.StdEncoding.DecodeString(text)
			v.Set(reflect.ValueOf(upload.NewFile(content)))
			return err
		})
	}
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		return decode(tree, v.Elem())
	case reflect.Struct:
		return decodeStruct(tree, v)
	case reflect.Slice, reflect.Array:
		return decodeList(tree, v)
	case reflect.Map:
		return decodeMap(tree, v)
	}
	return decodeScalar(tree, v)
}

func decodeScalar(tree any, v reflect.Value) (err error) {
	number, isNumber := tree.(json.Number)
	switch kind := v.Kind(); {
	case kind == reflect.Bool:
		on, isBool := tree.(bool)
		if !isBool {
			return fmt.Errorf("expected true or false, found %T", tree)
		}
		v.SetBool(on)
	case kind == reflect.String:
		return decodeWith(tree, func(text string) error { v.SetString(text); return nil })
	case !isNumber:
		return fmt.Errorf("expected a number, found %T", tree)
	case v.CanInt():
		var n int64
		n, err = strconv.ParseInt(number.String(), 10, v.Type().Bits())
		v.SetInt(n)
	case v.CanUint():
		var n uint64
		n, err = strconv.ParseUint(number.String(), 10, v.Type().Bits())
		v.SetUint(n)
	default:
		var f float64
		f, err = number.Float64()
		v.SetFloat(f)
	}
	return err
}

func decodeWith(tree any, read func(string) error) error {
	text, isText := tree.(string)
	if !isText {
		return fmt.Errorf("expected a text, found %T", tree)
	}
	return read(text)
}

func decodeStruct(tree any, v reflect.Value) error {
	object, isObject := tree.(map[string]any)
	if !isObject {
		return fmt.Errorf("expected an object, found %T", tree)
	}
	read, err := decodeFields(object, v)
	if err != nil {
		return err
	}
	if read < len(object) {
		return fmt.Errorf("a %s has no such field as one of those it is given", v.Type())
	}
	return nil
}

// decodeFields reads the fields of a struct and returns how many there are.
func decodeFields(object map[string]any, v reflect.Value) (read int, err error) {
	for i := range v.NumField() {
		field, is := readable(v.Field(i)), v.Type().Field(i)
		switch value, given := object[is.Name]; {
		case is.Name == "_":
			read += former(object, is)
		case isMemo(field.Type()):
			field.Set(reflect.New(field.Type().Elem()))
		case isInline(is) && is.Type.Kind() == reflect.Struct:
			n, err := decodeFields(object, field)
			if err != nil {
				return 0, err
			}
			read += n
		case isInline(is):
			inline := reflect.New(is.Type.Elem())
			n, err := decodeFields(object, inline.Elem())
			if err != nil {
				return 0, err
			}
			if n > 0 {
				field.Set(inline)
			}
			read += n
		case given:
			read++
			if err := decode(value, field); err != nil {
				return 0, fmt.Errorf("%s: %w", is.Name, err)
			}
		default:
			n, err := decodeAbsent(object, field, is.Tag.Get("stored"))
			if err != nil {
				return 0, fmt.Errorf("%s: %w", is.Name, err)
			}
			read += n
		}
	}
	return read, nil
}

// decodeAbsent reads a field that the row has under a former name, with former values:
// `stored:"was Name 1=2 2=3"`. A field without any value may have one that is not zero:
// `stored:"otherwise 16"`. It returns how many fields of the object it read.
func decodeAbsent(object map[string]any, field reflect.Value, tag string) (read int, err error) {
	words := strings.Fields(tag)
	switch {
	case len(words) < 2: //nolint:mnd // a verb and a value
		return 0, nil
	case words[0] == "otherwise" && field.Kind() == reflect.String:
		return 0, decode(words[1], field)
	case words[0] == "otherwise":
		var value any
		d := json.NewDecoder(strings.NewReader(words[1]))
		d.UseNumber()
		if err := d.Decode(&value); err != nil {
			return 0, err
		}
		return 0, decode(value, field)
	}
	value, given := object[words[1]]
	if words[0] != "was" || !given {
		return 0, nil
	}
	for _, pair := range words[2:] {
		if older, newer, _ := strings.Cut(pair, "="); fmt.Sprint(value) == older {
			if value = json.Number(newer); field.Kind() == reflect.String {
				value = newer
			}
			break
		}
	}
	return 1, decode(value, field)
}

// former counts the given fields that a row had in the past, which are ignored:
// `stored:"formerly Name"`.
func former(object map[string]any, f reflect.StructField) (read int) {
	names, _ := strings.CutPrefix(f.Tag.Get("stored"), "formerly ")
	for _, name := range strings.Fields(names) {
		if _, given := object[name]; given {
			read++
		}
	}
	return read
}

func decodeList(tree any, v reflect.Value) error {
	list, isList := tree.([]any)
	switch {
	case !isList:
		return fmt.Errorf("expected a list, found %T", tree)
	case v.Kind() == reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), len(list), len(list)))
	case len(list) != v.Len():
		return fmt.Errorf("expected %d elements, found %d", v.Len(), len(list))
	}
	for i, value := range list {
		if value == nil {
			continue
		}
		if err := decode(value, v.Index(i)); err != nil {
			return err
		}
	}
	return nil
}

func decodeMap(tree any, v reflect.Value) error {
	object, isObject := tree.(map[string]any)
	if !isObject {
		return fmt.Errorf("expected an object, found %T", tree)
	}
	v.Set(reflect.MakeMap(v.Type()))
	for key, value := range object {
		element := reflect.New(v.Type().Elem()).Elem()
		if err := decode(value, element); err != nil {
			return err
		}
		v.SetMapIndex(reflect.ValueOf(key).Convert(v.Type().Key()), element)
	}
	return nil
}
