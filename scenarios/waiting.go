package scenarios

import "strings"

// Scheduled is a message that waits for its time. Its receivers are stated as
// those of a Message.
type Scheduled struct {
	// From is the email of who sends it.
	From    string   `yaml:"from" required:"true" ref:"user"`
	Stream  string   `yaml:"stream,omitempty" ref:"stream"`
	Topic   string   `yaml:"topic,omitempty" limit:"1..60"`
	To      []string `yaml:"to,omitempty" ref:"user"`
	Content string   `yaml:"content" required:"true" limit:"1..10000"`
	// InMinutes is how long after the world's start it is sent.
	InMinutes int `yaml:"in_minutes" required:"true" limit:"1..52560000"`
}

// StoredDraft is a message that somebody has begun to write. It may lack
// anything but its writer.
type StoredDraft struct {
	// User is an email.
	User    string   `yaml:"user" required:"true" ref:"person"`
	Stream  string   `yaml:"stream,omitempty" ref:"stream"`
	Topic   string   `yaml:"topic,omitempty" limit:"1..60"`
	To      []string `yaml:"to,omitempty" ref:"user"`
	Content string   `yaml:"content,omitempty" limit:"0..10000"`
	// Time is zero for the world's start.
	Time Time `yaml:"time,omitempty"`
}

// Invite is an invitation that nobody has taken up yet.
type Invite struct {
	// From is the email of who invited.
	From string `yaml:"from" required:"true" ref:"person"`
	// Email is whom; empty makes it a link for many.
	Email string `yaml:"email,omitempty" limit:"3..254"`
	// Role is what they become.
	Role Role `yaml:"role"`
	// Streams are those to which they will be subscribed.
	Streams []string `yaml:"streams,omitempty" ref:"stream"`
	// Time is zero for the world's start.
	Time Time `yaml:"time,omitempty"`
	// Days is how long after Time it lasts; 0 for ever.
	Days int `yaml:"days,omitempty" limit:"0..100000"`
}

func (c *checker) checkScheduled() {
	for i := range c.Scheduled {
		s, at := &c.Scheduled[i], indexed("scheduled", i)
		if strings.TrimSpace(s.Content) == "" || strings.Contains(s.Content, "\x00") {
			c.fail(at+".content", "expected a text that is not blank and has no null bytes")
		}
		c.checkReceivers(at, &Message{Stream: s.Stream, Topic: s.Topic, To: s.To})
	}
}

func (c *checker) checkDrafts() {
	for i := range c.Drafts {
		d, at := &c.Drafts[i], indexed("drafts", i)
		if strings.Contains(d.Content, "\x00") {
			c.fail(at+".content", "expected a text without null bytes")
		}
		switch {
		case d.Stream != "" && len(d.To) > 0:
			c.fail(at+".to", "the draft has a stream too: expected either stream, or to")
		case d.Stream == "" && d.Topic != "":
			c.fail(at+".topic", "only drafts for a stream have a topic")
		}
	}
}

func (c *checker) checkInvites() {
	seen := map[string]bool{}
	for i := range c.Invites {
		v, at := &c.Invites[i], indexed("invites", i)
		if v.Email == "" {
			continue
		}
		if !IsEmail(v.Email) {
			c.fail(at+".email", "expected an email, found %s", quote(v.Email))
		} else if c.users[strings.ToLower(v.Email)] != nil {
			c.fail(at+".email", "%s is here already", v.Email)
		}
		c.once(seen, at, v.Email)
	}
}
