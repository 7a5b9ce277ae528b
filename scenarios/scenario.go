// Package scenarios defines the file format for worlds: an organization, its people,
// streams and history as plain data. The loader reports each error with its line. A
// world that is built from a scenario assigns the ids, keys and times that the file
// leaves out.
package scenarios

// Scenario is one organization as a file describes it. After Load every reference (an
// email, a stream name) has the spelling of its object and all defaults are set.
type Scenario struct {
	// Organization has the settings of the whole organization.
	Organization Organization `yaml:"organization"`
	// Users are the people and the bots. At least one active person is an owner.
	Users []User `yaml:"users" required:"true"`
	// ServerBots are the numbers of the bots that each server has. Left out: the server
	// assigns them.
	ServerBots []ServerBot `yaml:"server_bots,omitempty"`
	// Groups are the user groups that people made. System groups exist without
	// being listed.
	Groups []Group `yaml:"groups,omitempty"`
	// Streams are the streams with their subscribers.
	Streams []Stream `yaml:"streams,omitempty"`
	// Emoji are the custom emoji of the organization.
	Emoji []Emoji `yaml:"emoji,omitempty"`
	// Messages are listed in the order in which they were sent.
	Messages []Message `yaml:"messages,omitempty"`
	// Attachments are the uploaded files.
	Attachments []Attachment `yaml:"attachments,omitempty"`
	// Mutes are the muted topics and the muted users.
	Mutes Mutes `yaml:"mutes,omitempty"`
	// Statuses are the statuses that users set.
	Statuses []Status `yaml:"statuses,omitempty"`
	// Domains are the domains that email addresses of new users can have, where the
	// organization restricts them.
	Domains []Domain `yaml:"domains,omitempty"`
	// Linkifiers turn texts that match a pattern into links. The first one that
	// matches is used.
	Linkifiers []Linkifier `yaml:"linkifiers,omitempty"`
	// Playgrounds are websites where people can run code of one language.
	Playgrounds []Playground `yaml:"playgrounds,omitempty"`
	// ProfileFields are the custom profile fields, in display order.
	ProfileFields []ProfileField `yaml:"profile_fields,omitempty"`
	// Scheduled are the messages that the server sends later.
	Scheduled []Scheduled `yaml:"scheduled,omitempty"`
	// Drafts are unfinished messages that users saved.
	Drafts []StoredDraft `yaml:"drafts,omitempty"`
	// Snippets are texts that people saved for messages, from level 297 on.
	Snippets []Snippet `yaml:"saved_snippets,omitempty" since:"297"`
	// Invites are the open invitations.
	Invites []Invite `yaml:"invites,omitempty"`
	// Faults are the ways in which the server goes wrong on purpose.
	Faults []Fault `yaml:"faults,omitempty"`
	// Actors are the people who act on their own with spiritlevel serve --lively.
	Actors []Actor `yaml:"actors,omitempty"`

	origin origin
}

func (c *checker) check() {
	if c.broken[""] {
		return // a whole section may be missing
	}
	c.checkReferences()
	c.checkUsers()
	c.checkGroups()
	c.checkStreams()
	c.checkPermissions()
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
	c.checkSnippets()
	c.checkInvites()
	c.checkDomains()
	c.checkServerBots()
	c.checkFaults()
	c.checkActors()
	c.checkOrganization()
	c.checkSettings()
}
