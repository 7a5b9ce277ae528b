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

// onceNumber refuses a number that another object of the kind has.
func (c *checker) onceNumber(seen map[int]bool, at string, id int) {
	if id != 0 && seen[id] {
		c.fail(at+".id", "another object has the id %d", id)
	}
	seen[id] = true
}

// isText reports whether s is valid as a name in the API.
func isText(s string) bool {
	return s == strings.TrimSpace(s) && !strings.ContainsFunc(s, unicode.IsControl)
}
