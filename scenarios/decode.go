package scenarios

import (
	"reflect"
	"strings"

	"go.yaml.in/yaml/v3"
)

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

// fillDefault sets the default of a word that the file leaves out.
func fillDefault(v reflect.Value) {
	if words, ok := v.Interface().(vocabulary); ok && v.IsZero() {
		v.SetString(words.Words()[0])
	}
}
