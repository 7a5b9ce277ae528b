package scenarios

import (
	"cmp"
	"slices"
	"strings"
)

// Linkifier turns references to another system into links. If several patterns
// match, the first one is used.
type Linkifier struct {
	// ID is the number of the linkifier. Left out: the server assigns one.
	ID int `yaml:"id,omitempty" limit:"1..2147483647"`
	// Pattern is a regular expression (RE2) with named groups.
	Pattern string `yaml:"pattern" required:"true" limit:"1..2000"`
	// URLTemplate is a URL template (RFC 6570) with the names of the groups.
	URLTemplate string `yaml:"url_template" required:"true" limit:"1..2000"`
}

// listed returns each name once, in order.
func listed(names []string) string {
	sorted := slices.Compact(slices.Sorted(slices.Values(names)))
	return cmp.Or(strings.TrimPrefix(strings.Join(sorted, ", "), ", "), "none")
}
