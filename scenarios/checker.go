package scenarios

import (
	"strings"
	"unicode"
)

// checker finds what single values cannot show: clashes and references. It
// respells references like the objects they refer to.
type checker struct {
	*Scenario
	*problems
	lines map[string]int
	users map[string]*User // by folded email
}

// fail reports a problem at the line of path, or of the object if it does not
// have the key. It ignores objects that could not be read, because that has been
// reported.
func (c *checker) fail(path, format string, args ...any) {
	if c.broken[objectOf(path)] {
		return
	}
	c.add(lineOf(c.lines, path), path+": "+format, args...)
}

// once reports what was stated before.
func (c *checker) once(seen map[string]bool, path string, parts ...string) {
	k := strings.ToLower(strings.Join(parts, "\x00"))
	if seen[k] {
		c.fail(path, "the same is stated twice")
	}
	seen[k] = true
}

func (c *checker) checkIcon(path, icon string) {
	if icon != "" && !strings.HasPrefix(icon, "/") && !strings.HasPrefix(icon, "https://") && !strings.HasPrefix(icon, "http://") {
		c.fail(path, "expected a URL with http or https, or a path that begins with a slash, found %s", quote(icon))
	}
}

// isText reports whether s is a name as the API takes it.
func isText(s string) bool {
	return s == strings.TrimSpace(s) && !strings.ContainsFunc(s, unicode.IsControl)
}
