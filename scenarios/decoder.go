package scenarios

import (
	"cmp"

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
