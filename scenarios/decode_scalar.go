package scenarios

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
)

// scalar reads a word, a text, a number, a boolean or a time.
func (d *decoder) scalar(n *yaml.Node, v reflect.Value, f field) {
	switch {
	case v.Type() == reflect.TypeFor[Time]():
		d.time(n, v, f)
	case v.Kind() == reflect.Bool:
		if n.Tag != "!!bool" {
			d.fail(n, f, "expected true or false, found %s", describe(n))
			return
		}
		v.SetBool(strings.EqualFold(n.Value, "true"))
	case v.Kind() == reflect.Int:
		d.number(n, v, f)
	default:
		d.text(n, v, f)
	}
}

func (d *decoder) time(n *yaml.Node, v reflect.Value, f field) {
	t, err := Time{}, errTime
	if n.Kind == yaml.ScalarNode {
		t, err = ParseTime(n.Value)
	}
	if err != nil {
		d.fail(n, f, "%v, found %s", err, describe(n))
		return
	}
	v.Set(reflect.ValueOf(t))
}

func (d *decoder) number(n *yaml.Node, v reflect.Value, f field) {
	number, err := strconv.ParseInt(n.Value, 10, 64)
	if n.Tag != "!!int" || err != nil || strconv.FormatInt(number, 10) != n.Value {
		d.fail(n, f, "expected a whole number, found %s", describe(n))
		return
	}
	if f.oneof != "" && !slices.Contains(strings.Split(f.oneof, ","), n.Value) {
		d.fail(n, f, "expected one of %s, found %d", strings.ReplaceAll(f.oneof, ",", ", "), number)
		return
	}
	if least, most := bounds(f.limit); f.limit != "" && (number < least || number > most) {
		d.fail(n, f, "expected a number from %d to %d, found %d", least, most, number)
		return
	}
	v.SetInt(number)
}

func (d *decoder) text(n *yaml.Node, v reflect.Value, f field) {
	if n.Kind != yaml.ScalarNode || n.Tag == "!!binary" || n.Tag == "!!null" {
		d.fail(n, f, "expected a text, found %s", describe(n))
		return
	}
	if n.Tag != "!!str" {
		if f.example != "" {
			d.fail(n, f, "expected a text such as %q, found %s", f.example, describe(n))
			return
		}
		d.fail(n, f, "expected a text, found %s: put it in quotes", describe(n))
		return
	}
	if words, ok := v.Interface().(vocabulary); ok && !slices.Contains(words.Words(), n.Value) {
		hint := suggest(n.Value, words.Words())
		d.fail(n, f, "expected %s, found %s%s", oneOf(words.Words()), quote(n.Value), hint)
		return
	}
	least, most := bounds(f.limit)
	if length := int64(utf8.RuneCountInString(n.Value)); f.limit != "" && (length < least || length > most) {
		d.fail(n, f, "expected %d to %d characters, found %d", least, most, length)
		return
	}
	v.SetString(n.Value)
}
