package scenarios

import (
	"regexp"
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

func (c *checker) check() {
	if c.broken[""] {
		return // a whole section may be missing
	}
	c.checkReferences()
	c.checkUsers()
	c.checkGroups()
	c.checkStreams()
	c.checkEmoji()
	c.checkMessages()
	c.checkAttachments()
	c.checkMutes()
	c.checkStatuses()
	c.checkLinkifiers()
	c.checkPlaygrounds()
	c.checkProfiles()
	c.checkScheduled()
	c.checkDrafts()
	c.checkInvites()
	c.checkOrganization()
	c.checkSettings()
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

var organizationID = regexp.MustCompile(`^[a-z0-9-]+$`)

func (c *checker) checkOrganization() {
	o := &c.Organization
	if !organizationID.MatchString(o.ID) {
		c.fail("organization.id", "expected lower-case letters, digits and hyphens, found %s", quote(o.ID))
	}
	if !isText(o.Name) {
		c.fail("organization.name", "expected a name without control characters and surrounding spaces")
	}
	c.checkIcon("organization.icon", o.Icon)
	names := map[string]bool{}
	for i, l := range o.Logins {
		at := indexed("organization.logins", i)
		c.checkIcon(at+".icon", l.Icon)
		if names[l.Name] {
			c.fail(at+".name", "%s is listed twice", l.Name)
		}
		names[l.Name] = true
	}
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
