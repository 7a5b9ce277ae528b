package scenarios

import (
	"cmp"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
)

// decoder fills the types of this package from YAML nodes, strictly, and keeps the
// line of each value for later checks.
type decoder struct {
	*problems
	lines map[string]int // by path, such as users[3].email
}

// fail reports an invalid value.
func (d *decoder) fail(n *yaml.Node, f field, format string, args ...any) {
	d.breaks(f.path)
	d.add(n.Line, cmp.Or(f.path, "the file")+": "+format, args...)
}

func (d *decoder) decode(root *yaml.Node, s *Scenario) {
	d.value(root, reflect.ValueOf(s).Elem(), field{})
}

// value reads n into v. Each case reports its own errors and continues.
func (d *decoder) value(n *yaml.Node, v reflect.Value, f field) {
	d.lines[f.path] = n.Line
	if n.Kind == yaml.AliasNode || n.Anchor != "" {
		d.fail(n, f, "anchors and aliases are not supported: write the value")
		return
	}
	_, isTime := v.Interface().(Time)
	switch {
	case v.Kind() == reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		d.value(n, v.Elem(), f)
	case v.Type() == reflect.TypeFor[AnswerBody]():
		d.body(n, v, f)
	case v.Kind() == reflect.Map && v.Type().Elem().Kind() == reflect.String:
		d.texts(n, v, f)
	case v.Kind() == reflect.Map:
		d.settings(n, v, f)
	case v.Kind() == reflect.Slice:
		d.list(n, v, f)
	case v.Kind() == reflect.Struct && !isTime:
		d.object(n, v, f)
	default:
		d.scalar(n, v, f)
	}
}

func (d *decoder) list(n *yaml.Node, v reflect.Value, f field) {
	if n.Kind != yaml.SequenceNode {
		d.fail(n, f, "expected a list, found %s", describe(n))
		return
	}
	v.Set(reflect.MakeSlice(v.Type(), len(n.Content), len(n.Content)))
	for i, item := range n.Content {
		d.value(item, v.Index(i), field{path: indexed(f.path, i), limit: f.limit})
	}
}

func (d *decoder) object(n *yaml.Node, v reflect.Value, f field) {
	if n.Kind != yaml.MappingNode {
		d.fail(n, f, "expected an object of keys and values, found %s", describe(n))
		return
	}
	fields := fieldsOf(v.Type())
	seen := map[string]int{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, item := n.Content[i], n.Content[i+1]
		known, ok := find(fields, key)
		if !ok {
			d.unknownKey(key, f, fields)
			continue
		}
		if line := seen[known.name]; line > 0 {
			d.fail(key, f, "%s is given a second time, first on line %d", known.name, line)
			continue
		}
		seen[known.name] = key.Line
		known.path = strings.TrimPrefix(f.path+"."+known.name, ".")
		d.value(item, v.Field(known.index), known)
	}
	for _, known := range fields {
		if known.required && seen[known.name] == 0 {
			d.fail(n, f, "%s is missing", known.name)
		}
		fillDefault(v.Field(known.index))
	}
}

func find(fields []field, key *yaml.Node) (field, bool) {
	for _, f := range fields {
		if key.Kind == yaml.ScalarNode && key.Value == f.name {
			return f, true
		}
	}
	return field{}, false
}

func (d *decoder) unknownKey(key *yaml.Node, f field, fields []field) {
	if key.Kind != yaml.ScalarNode {
		d.fail(key, f, "expected a word as key, found %s", describe(key))
		return
	}
	if len(d.problems.found) == mostProblems { // only the number of further problems is shown
		d.problems.more++
		return
	}
	names := namesOf(fields)
	hint := suggest(key.Value, names)
	if hint == "" {
		hint = "; expected " + oneOf(names)
	}
	d.fail(key, f, "unknown key %s%s", quote(key.Value), hint)
}

// vocabulary is a string with a fixed set of values. The first is the default.
type vocabulary interface{ Words() []string }

// fillDefault sets the default of a word that the file leaves out.
func fillDefault(v reflect.Value) {
	if words, ok := v.Interface().(vocabulary); ok && v.IsZero() {
		v.SetString(words.Words()[0])
	}
}

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
