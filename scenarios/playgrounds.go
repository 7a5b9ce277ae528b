package scenarios

import "strings"

// Playground is a website where people can run code of one language.
type Playground struct {
	// ID is the number of the playground. Left out: the server assigns one.
	ID int `yaml:"id,omitempty" limit:"1..2147483647"`
	// Name is the name that people see.
	Name string `yaml:"name" required:"true" limit:"1..2000"`
	// Language is the language as code blocks name it.
	Language string `yaml:"language" required:"true" limit:"1..40"`
	// URLPrefix is an http or https URL; the code is appended to it.
	URLPrefix string `yaml:"url_prefix" required:"true" limit:"1..2000"`
}

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
