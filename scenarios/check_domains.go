package scenarios

import (
	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

var domainForm = lazyregexp.New(`^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$`)

func (c *checker) checkDomains() {
	seen := map[string]bool{}
	for i, d := range c.Domains {
		at := indexed("domains", i)
		if !domainForm.MatchString(d.Name) {
			c.fail(at+".domain", "expected a domain in lower-case letters such as example.com, found %s", quote(d.Name))
		}
		if seen[d.Name] {
			c.fail(at+".domain", "%s is listed twice", d.Name)
		}
		seen[d.Name] = true
	}
}
