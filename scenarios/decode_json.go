package scenarios

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"

	"go.yaml.in/yaml/v3"
)

// texts reads an object of names and texts, such as headers.
func (d *decoder) texts(n *yaml.Node, v reflect.Value, f field) {
	if n.Kind != yaml.MappingNode {
		d.fail(n, f, "expected an object of names and texts, found %s", describe(n))
		return
	}
	all := reflect.MakeMap(v.Type())
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, text := n.Content[i], reflect.New(v.Type().Elem()).Elem()
		if key.Kind != yaml.ScalarNode || key.Value == "" {
			d.fail(key, f, "expected a name, found %s", describe(key))
			continue
		}
		if all.MapIndex(reflect.ValueOf(key.Value)).IsValid() {
			d.fail(key, f, "%s is given a second time", quote(key.Value))
			continue
		}
		below := f
		below.path = f.path + "." + key.Value
		d.value(n.Content[i+1], text, below)
		all.SetMapIndex(reflect.ValueOf(key.Value), text)
	}
	v.Set(all)
}

// body reads a text, or an object or a list, which becomes JSON.
func (d *decoder) body(n *yaml.Node, v reflect.Value, f field) {
	if n.Kind == yaml.ScalarNode {
		if n.Tag == "!!str" {
			v.SetString(n.Value)
			return
		}
		d.fail(n, f, "expected a text, an object or a list, found %s", describe(n))
		return
	}
	var out bytes.Buffer
	if d.json(&out, n, f) {
		v.SetString(out.String())
	}
}

// json writes a value as JSON, with its keys in their order, and reports whether there is
// such JSON.
func (d *decoder) json(out *bytes.Buffer, n *yaml.Node, f field) bool {
	switch {
	case n.Kind == yaml.AliasNode || n.Anchor != "":
		d.fail(n, f, "anchors and aliases are not supported: write the value")
		return false
	case n.Kind == yaml.ScalarNode:
		return d.jsonScalar(out, n, f)
	}
	isObject := n.Kind == yaml.MappingNode
	brackets := map[bool]string{true: "{}", false: "[]"}[isObject]
	out.WriteByte(brackets[0])
	for i, item := range n.Content {
		switch {
		case isObject && i%2 == 1:
			out.WriteByte(':')
		case i > 0:
			out.WriteByte(',')
		}
		if isObject && i%2 == 0 {
			if item.Kind != yaml.ScalarNode {
				d.fail(item, f, "expected a word as key, found %s", describe(item))
				return false
			}
			out.Write(jsonText(item.Value))
		} else if !d.json(out, item, f) {
			return false
		}
	}
	out.WriteByte(brackets[1])
	return true
}

func (d *decoder) jsonScalar(out *bytes.Buffer, n *yaml.Node, f field) bool {
	switch n.Tag {
	case "!!str", "!!timestamp":
		out.Write(jsonText(n.Value))
		return true
	case "!!null":
		out.WriteString("null")
		return true
	}
	lower := []byte(strings.ToLower(n.Value)) // YAML has True and 1E3, too
	if !json.Valid(lower) {
		d.fail(n, f, "expected a value that JSON has, found %s", describe(n))
		return false
	}
	out.Write(lower)
	return true
}

func jsonText(text string) []byte {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	_ = e.Encode(text) // texts always encode
	return bytes.TrimSuffix(out.Bytes(), []byte("\n"))
}
