package requirements

import (
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// keys are the keys of a requirement in its file.
var keys = []string{"id", "text", "kind", "check", "since", "until", "rows", "violation", "how", "note"}

var kinds = []string{"value", "shape", "level-gate", "effect", "error", "auth", "limit", "event", "enum"}

// decode reads a requirement and checks its fields.
func (r *Requirement) decode(node *yaml.Node) error {
	if err := node.Decode(r); err != nil {
		return err
	}
	for i := 0; i < len(node.Content); i += 2 {
		if key := node.Content[i]; !slices.Contains(keys, key.Value) {
			return fmt.Errorf("line %d: key %q is unknown, expected one of %s", key.Line, key.Value, strings.Join(keys, ", "))
		}
	}
	switch {
	case r.Text == "" || r.How == "":
		return fmt.Errorf("text or how is missing")
	case r.Until != nil && *r.Until < r.Since:
		return fmt.Errorf("until is %d, which is below since, %d", *r.Until, r.Since)
	}
	for _, row := range r.Rows {
		if r.Since != row.Level() && (r.Until == nil || *r.Until != row.Level()-1) {
			return fmt.Errorf("it neither begins nor ends at the level of the row %s", row)
		}
	}
	if err := oneOf("kind", r.Kind, kinds...); err != nil {
		return err
	}
	if err := oneOf("check", r.Check, BlackBox, Privileged, Operator, Unobservable); err != nil {
		return err
	}
	return oneOf("violation", r.Violation, Fail, Warn)
}

func oneOf[T ~string](key string, value T, values ...T) error {
	if !slices.Contains(values, value) {
		return fmt.Errorf("%s is %q, expected one of %q", key, value, values)
	}
	return nil
}
