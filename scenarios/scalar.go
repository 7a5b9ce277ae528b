package scenarios

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
)

// scalar reads a word, a text, a number, a yes-or-no or a time.
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

// bounds reads a limit tag.
func bounds(limit string) (least, most int64) {
	low, high, _ := strings.Cut(limit, "..")
	least, _ = strconv.ParseInt(low, 10, 64)
	most, _ = strconv.ParseInt(high, 10, 64)
	return least, most
}

// describe says what stands in the file, in words for somebody who reads it there.
func describe(n *yaml.Node) string {
	switch n.Kind {
	case yaml.MappingNode:
		return "an object"
	case yaml.SequenceNode:
		return "a list"
	case yaml.AliasNode:
		return "an alias"
	}
	switch n.Tag {
	case "!!null":
		return "nothing"
	case "!!str", "!!timestamp":
		return quote(n.Value)
	case "!!int", "!!float", "!!bool":
		return cut(n.Value)
	}
	return "a value of type " + quote(n.Tag)
}

// quote shows a value without letting it fill the screen.
func quote(value string) string { return fmt.Sprintf("%q", cut(value)) }

func cut(value string) string {
	const most = 60
	if utf8.RuneCountInString(value) <= most {
		return value
	}
	return string([]rune(value)[:most]) + "…"
}

// oneOf joins words as "a, b or c", without an empty one.
func oneOf(words []string) string {
	words = slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == "" })
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " or " + words[len(words)-1]
}
