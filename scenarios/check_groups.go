package scenarios

import (
	"slices"
	"strings"
)

func (c *checker) checkGroups() {
	ids := map[int]string{}
	var names []string
	for i := range c.Groups {
		g, at := &c.Groups[i], indexed("groups", i)
		if !isText(g.Name) || strings.HasPrefix(g.Name, "@") {
			c.fail(at+".name", "expected a name without control characters, surrounding spaces and an at sign at its start")
		}
		if slices.Contains(names, g.Name) {
			c.fail(at+".name", "%s is the name of another group", quote(g.Name))
		}
		if first := ids[g.ID]; g.ID != 0 && first != "" {
			c.fail(at+".id", "%d is the id of %s", g.ID, first)
		}
		ids[g.ID] = g.Name
		names = append(names, g.Name)
		for k, name := range g.Subgroups {
			if later := slices.IndexFunc(c.Groups, func(g Group) bool { return g.Name == name }); later >= i {
				c.fail(indexed(at+".subgroups", k), "expected the name of a group further up, found %s", quote(name))
			}
		}
	}
}
