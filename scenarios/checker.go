package scenarios

import (
	"strings"
	"unicode"
)

// checker finds errors that single values cannot show: conflicts and broken
// references. It changes the spelling of references to the spelling of the objects.
type checker struct {
	*Scenario
	*problems
	lines map[string]int
	users map[string]*User // by folded email
}

// fail reports a problem at the line of path, or at the line of the object if the
// object does not have the key. It ignores objects with values that could not be read,
// because their errors have been reported.
func (c *checker) fail(path, format string, args ...any) {
	if c.broken[objectOf(path)] {
		return
	}
	c.add(lineOf(c.lines, path), path+": "+format, args...)
}

// once reports a duplicate.
func (c *checker) once(seen map[string]bool, path string, parts ...string) {
	k := strings.ToLower(strings.Join(parts, "\x00"))
	if seen[k] {
		c.fail(path, "the object is listed twice")
	}
	seen[k] = true
}

func (c *checker) checkIcon(path, icon string) {
	if icon != "" && !strings.HasPrefix(icon, "/") && !strings.HasPrefix(icon, "https://") &&
		!strings.HasPrefix(icon, "http://") {
		c.fail(path, "expected a URL with http or https, or a path that begins with a slash, found %s", quote(icon))
	}
}

// isText reports whether s is valid as a name in the API.
func isText(s string) bool {
	return s == strings.TrimSpace(s) && !strings.ContainsFunc(s, unicode.IsControl)
}
