package store

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world/upload"
)

// The types that are not written by their fields.
var (
	timeType = reflect.TypeFor[time.Time]()
	fileType = reflect.TypeFor[*upload.File]()
)

// isMemo reports whether values of a type are not stored, because they are computed.
func isMemo(t reflect.Type) bool {
	return t == reflect.TypeFor[*Memo]() || t == reflect.TypeFor[*Passing]()
}

// Encode appends a row, given by a pointer to it, as JSON.
func Encode(dst []byte, row any) []byte { return appendValue(dst, reflect.ValueOf(row).Elem()) }

func appendValue(dst []byte, v reflect.Value) []byte {
	switch v.Type() {
	case timeType:
		return appendText(dst, v.Interface().(time.Time).Format(time.RFC3339Nano))
	case fileType:
		return appendFile(dst, v.Interface().(*upload.File))
	}
	switch v.Kind() {
	case reflect.Bool:
		return strconv.AppendBool(dst, v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return strconv.AppendInt(dst, v.Int(), 10)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return strconv.AppendUint(dst, v.Uint(), 10)
	case reflect.Float64:
		return strconv.AppendFloat(dst, v.Float(), 'g', -1, 64)
	case reflect.String:
		return appendText(dst, v.String())
	case reflect.Pointer:
		return appendValue(dst, v.Elem())
	case reflect.Slice, reflect.Array:
		return appendList(dst, v)
	case reflect.Map:
		return appendMap(dst, v)
	case reflect.Struct:
		return appendStruct(dst, v)
	}
	// a bug, which the test of all rows finds
	panic(fmt.Sprintf("a row has a value of type %s, which cannot be stored", v.Type()))
}

func appendText(dst []byte, s string) []byte {
	text, err := json.Marshal(s)
	if err != nil {
		panic(err) // a string always encodes
	}
	return append(dst, text...)
}

func appendFile(dst []byte, f *upload.File) []byte {
	content, err := io.ReadAll(f.Reader())
	if err != nil {
		panic(err) // reading from memory cannot fail
	}
	dst = append(dst, '"')
	dst = base64.StdEncoding.AppendEncode(dst, content)
	return append(dst, '"')
}

func appendList(dst []byte, v reflect.Value) []byte {
	dst = append(dst, '[')
	for i := range v.Len() {
		if i > 0 {
			dst = append(dst, ',')
		}
		if isNil(v.Index(i)) {
			dst = append(dst, "null"...)
			continue
		}
		dst = appendValue(dst, v.Index(i))
	}
	return append(dst, ']')
}

func isNil(v reflect.Value) bool { return v.Kind() == reflect.Pointer && v.IsNil() }

func appendMap(dst []byte, v reflect.Value) []byte {
	keys := v.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
	dst = append(dst, '{')
	for i, key := range keys {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(appendText(dst, key.String()), ':')
		element := reflect.New(v.Type().Elem()).Elem() // elements of a map cannot be addressed
		element.Set(v.MapIndex(key))
		dst = appendValue(dst, element)
	}
	return append(dst, '}')
}

func appendStruct(dst []byte, v reflect.Value) []byte {
	return append(appendFields(append(dst, '{'), v), '}')
}

func appendFields(dst []byte, v reflect.Value) []byte {
	for i := range v.NumField() {
		field, is := readable(v.Field(i)), v.Type().Field(i)
		tag := is.Tag.Get("stored")
		switch usual, has := strings.CutPrefix(tag, "otherwise "); {
		case isMemo(field.Type()), has && fmt.Sprint(field) == usual, !has && field.IsZero():
			continue
		case tag == "inline":
			dst = appendFields(dst, reflect.Indirect(field))
			continue
		}
		if dst[len(dst)-1] != '{' {
			dst = append(dst, ',')
		}
		dst = append(appendText(dst, is.Name), ':')
		dst = appendValue(dst, field)
	}
	return dst
}

// isInline reports whether a field, a struct or a pointer to one with values, is written as
// if the fields of that struct were fields of the row: `stored:"inline"`.
func isInline(f reflect.StructField) bool { return f.Tag.Get("stored") == "inline" }
