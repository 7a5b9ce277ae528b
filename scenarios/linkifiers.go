package scenarios

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"github.com/yosida95/uritemplate/v3"
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

func (c *checker) checkLinkifiers() {
	ids, patterns := map[int]string{}, map[string]bool{}
	for i, l := range c.Linkifiers {
		at := indexed("linkifiers", i)
		if first := ids[l.ID]; l.ID != 0 && first != "" {
			c.fail(at+".id", "%d is the id of %s", l.ID, first)
		}
		if patterns[l.Pattern] {
			c.fail(at+".pattern", "%s is the pattern of another linkifier", quote(l.Pattern))
		}
		ids[l.ID], patterns[l.Pattern] = l.Pattern, true
		pattern, err := regexp.Compile(l.Pattern)
		if err != nil {
			c.fail(at+".pattern", "expected a regular expression: %v", err)
			continue
		}
		template, err := uritemplate.New(l.URLTemplate)
		if err != nil {
			c.fail(at+".url_template", "expected a template of RFC 6570: %v", err)
			continue
		}
		groups, names := listed(pattern.SubexpNames()), listed(template.Varnames())
		if groups != names {
			c.fail(at, "expected the groups of the pattern and the names in the template to be the same, found %s and %s",
				groups, names)
		}
	}
}

// listed returns each name once, in order.
func listed(names []string) string {
	sorted := slices.Compact(slices.Sorted(slices.Values(names)))
	return cmp.Or(strings.TrimPrefix(strings.Join(sorted, ", "), ", "), "none")
}
