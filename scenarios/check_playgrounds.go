package scenarios

import "strings"

func (c *checker) checkPlaygrounds() {
	ids, names := map[int]string{}, map[[2]string]bool{}
	for i, p := range c.Playgrounds {
		at := indexed("playgrounds", i)
		if first := ids[p.ID]; p.ID != 0 && first != "" {
			c.fail(at+".id", "%d is the id of %s", p.ID, first)
		}
		if names[[2]string{p.Name, p.Language}] {
			c.fail(at+".name", "%s is the name of another playground for %s", quote(p.Name), p.Language)
		}
		ids[p.ID], names[[2]string{p.Name, p.Language}] = p.Name, true
		if !strings.HasPrefix(p.URLPrefix, "https://") && !strings.HasPrefix(p.URLPrefix, "http://") {
			c.fail(at+".url_prefix", "expected a URL with http or https, found %s", quote(p.URLPrefix))
		}
	}
}
