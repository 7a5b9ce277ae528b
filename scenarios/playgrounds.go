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
	// URLPrefix is an http or https URL; the code is appended to it. A playground has this key or url_template.
	URLPrefix string `yaml:"url_prefix,omitempty" limit:"1..2000"`
	// URLTemplate is an http or https URL with the variable {code} (RFC 6570). Levels below 196 show what it has
	// before the variable.
	URLTemplate string `yaml:"url_template,omitempty" limit:"1..2000"`
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
		key, url := ".url_prefix", p.URLPrefix
		if p.URLTemplate != "" {
			key, url = ".url_template", p.URLTemplate
		}
		switch {
		case (p.URLPrefix == "") == (p.URLTemplate == ""):
			c.fail(at, "expected either url_prefix or url_template")
		case !strings.HasPrefix(url, "https://") && !strings.HasPrefix(url, "http://"):
			c.fail(at+key, "expected a URL with http or https, found %s", quote(url))
		case p.URLTemplate != "" && !strings.Contains(url, "{code}"):
			c.fail(at+key, "expected the variable {code}, found %s", quote(url))
		}
	}
}
