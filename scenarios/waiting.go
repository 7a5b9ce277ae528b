package scenarios

import "strings"

// Scheduled is a message that the server sends later, to a stream or to people.
type Scheduled struct {
	// From is the email of the sender.
	From string `yaml:"from" required:"true" ref:"user"`
	// Stream is the stream that the message is for.
	Stream string `yaml:"stream,omitempty" ref:"stream"`
	// Topic is the topic of a stream message.
	Topic string `yaml:"topic,omitempty" limit:"1..60"`
	// To lists the emails of the receivers of a direct message, instead of stream
	// and topic.
	To []string `yaml:"to,omitempty" ref:"user"`
	// Content is Markdown.
	Content string `yaml:"content" required:"true" limit:"1..10000"`
	// InMinutes is how many minutes after the start the message is sent.
	InMinutes int `yaml:"in_minutes" required:"true" limit:"1..52560000"`
}

// StoredDraft is an unfinished message. Only its author is required.
type StoredDraft struct {
	// User is the email of the person who wrote the draft.
	User string `yaml:"user" required:"true" ref:"person"`
	// Stream is the stream that the draft is for.
	Stream string `yaml:"stream,omitempty" ref:"stream"`
	// Topic is the topic of a draft for a stream.
	Topic string `yaml:"topic,omitempty" limit:"1..60"`
	// To lists the emails of the receivers of a direct message, instead of stream
	// and topic.
	To []string `yaml:"to,omitempty" ref:"user"`
	// Content is the text so far.
	Content string `yaml:"content,omitempty" limit:"0..10000"`
	// Time is when the draft was saved. Left out: the start.
	Time Time `yaml:"time,omitempty"`
}

// Invite is an invitation that nobody has accepted yet.
type Invite struct {
	// From is the email of the person who sent the invitation.
	From string `yaml:"from" required:"true" ref:"person"`
	// Email is the address of the invited person. Left out: the invitation is a
	// link that many people can use.
	Email string `yaml:"email,omitempty" limit:"3..254"`
	// Role is the role that the new user gets.
	Role Role `yaml:"role"`
	// Streams are the streams that the new user is subscribed to.
	Streams []string `yaml:"streams,omitempty" ref:"stream"`
	// Time is when the invitation was sent. Left out: the start.
	Time Time `yaml:"time,omitempty"`
	// Days is how many days the invitation is valid. Left out: it does not expire.
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
