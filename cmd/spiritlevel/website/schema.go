package website

import (
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// schema is the part of a JSON Schema that pages show. YAML reads JSON too, and keeps the
// order of its keys.
type schema struct {
	Ref         string          `yaml:"$ref"`
	Title       string          `yaml:"title"`
	Description string          `yaml:"description"`
	Type        typeNames       `yaml:"type"`
	Format      string          `yaml:"format"`
	Enum        []string        `yaml:"enum"`
	Const       string          `yaml:"const"`
	Default     *string         `yaml:"default"`
	Minimum     *int            `yaml:"minimum"`
	Maximum     *int            `yaml:"maximum"`
	MinLength   *int            `yaml:"minLength"`
	MaxLength   *int            `yaml:"maxLength"`
	Items       *schema         `yaml:"items"`
	AnyOf       []schema        `yaml:"anyOf"`
	Required    []string        `yaml:"required"`
	Properties  ordered[schema] `yaml:"properties"`
	Further     further         `yaml:"additionalProperties"`
	Defs        ordered[schema] `yaml:"$defs"`
}

// typeNames is the type of a value, or the list of its types, joined by "or".
type typeNames string

// UnmarshalYAML implements yaml.Unmarshaler.
func (t *typeNames) UnmarshalYAML(value *yaml.Node) error {
	names := []string{value.Value}
	if value.Kind == yaml.SequenceNode {
		if err := value.Decode(&names); err != nil {
			return err
		}
	}
	*t = typeNames(strings.Join(names, " or "))
	return nil
}

// ordered is an object whose keys keep their order.
type ordered[T any] []named[T]

type named[T any] struct {
	Name  string
	Value T
}

// UnmarshalYAML reads an object.
func (o *ordered[T]) UnmarshalYAML(node *yaml.Node) error {
	for i := 0; i+1 < len(node.Content); i += 2 {
		one := named[T]{Name: node.Content[i].Value}
		if err := node.Content[i+1].Decode(&one.Value); err != nil {
			return err
		}
		*o = append(*o, one)
	}
	return nil
}

// further is the schema of keys that have no name, nil without such keys.
type further struct{ *schema }

// UnmarshalYAML reads a schema, or whether there is one.
func (f *further) UnmarshalYAML(node *yaml.Node) error {
	if node.Kind == yaml.MappingNode {
		f.schema = new(schema)
		return node.Decode(f.schema)
	}
	return nil
}

// readSchema reads a document.
func readSchema(text string) (schema, error) {
	var s schema
	err := yaml.Unmarshal([]byte(text), &s)
	return s, err
}

// definitions are the sections of a schema's named objects.
func definitions(list ordered[schema]) string {
	var out strings.Builder
	for _, d := range list {
		fmt.Fprintf(&out, "\n## %s { #%s }\n\n%s", d.Name, anchor(d.Name), describe(d.Value))
	}
	return out.String()
}

// anchor is the place of a named object.
func anchor(name string) string { return strings.ToLower(name) }

// describe is a schema in a paragraph, with a table of its keys if it has some.
func describe(s schema) string {
	var out strings.Builder
	if s.Description != "" {
		out.WriteString(prose(sentence(s.Description)) + "\n\n")
	}
	if len(s.Properties) == 0 {
		out.WriteString("Type: " + kind(s) + "\n")
		return out.String()
	}
	out.WriteString("| Key | Type | Meaning |\n|---|---|---|\n")
	keys(&out, "", s)
	return out.String()
}

// keys writes the rows of an object's keys. The keys of an object without a name follow
// their own.
func keys(out *strings.Builder, prefix string, s schema) {
	for _, p := range s.Properties {
		meaning := sentence(p.Value.Description)
		if slices.Contains(s.Required, p.Name) {
			meaning = strings.TrimSpace("Required. " + meaning)
		}
		if p.Value.Default != nil {
			meaning = strings.TrimSpace(meaning + " Default: " + code(*p.Value.Default) + ".")
		}
		fmt.Fprintf(out, "| `%s%s` | %s | %s |\n", prefix, p.Name, kind(p.Value), cell(meaning))
		keys(out, prefix+p.Name+".", p.Value)
		if p.Value.Items != nil {
			keys(out, prefix+p.Name+"[].", *p.Value.Items)
		}
		if p.Value.Further.schema != nil {
			keys(out, prefix+p.Name+".*.", *p.Value.Further.schema)
		}
	}
}

// sentence ends a text with a full stop.
func sentence(text string) string {
	if text == "" || strings.HasSuffix(text, ".") {
		return text
	}
	return text + "."
}

// kind is the type of a value as Markdown, with its limits.
func kind(s schema) string {
	switch {
	case s.Ref != "":
		name := s.Ref[strings.LastIndex(s.Ref, "/")+1:]
		return "[" + name + "](#" + anchor(name) + ")"
	case s.Const != "":
		return codeCell(s.Const)
	case len(s.Enum) > 0:
		var values []string
		for _, value := range s.Enum {
			values = append(values, codeCell(value))
		}
		return strings.Join(values, ", ")
	case len(s.AnyOf) > 0:
		var kinds []string
		for _, one := range s.AnyOf {
			kinds = append(kinds, kind(one))
		}
		return strings.Join(kinds, " or ")
	case s.Items != nil:
		return "list of " + kind(*s.Items)
	case s.Further.schema != nil:
		return "map of " + kind(*s.Further.schema)
	case s.Type == "":
		return "any"
	}
	text := string(s.Type)
	if s.Format != "" {
		text += " (" + s.Format + ")"
	}
	return text + limits(s.Minimum, s.Maximum, "") + limits(s.MinLength, s.MaxLength, " characters")
}

func limits(low, high *int, unit string) string {
	switch {
	case low != nil && high != nil:
		return fmt.Sprintf(", %d to %d%s", *low, *high, unit)
	case low != nil:
		return fmt.Sprintf(", at least %d%s", *low, unit)
	case high != nil:
		return fmt.Sprintf(", at most %d%s", *high, unit)
	}
	return ""
}
