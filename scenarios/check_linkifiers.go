package scenarios

import (
	"regexp"

	"github.com/yosida95/uritemplate/v3"
)

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
