package scenarios

import (
	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

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
	c.checkDomains()
	c.checkServerBots()
	c.checkFaults()
	c.checkActors()
	c.checkOrganization()
	c.checkSettings()
}

var organizationID = lazyregexp.New(`^[a-z0-9-]+$`)

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
