package scenarios

import "strings"

// Mutes are what people do not want to hear of.
type Mutes struct {
	Topics []TopicMute `yaml:"topics,omitempty"`
	Users  []UserMute  `yaml:"users,omitempty"`
}

// TopicMute is one person's wish for a topic, which need not have messages.
type TopicMute struct {
	// User is an email.
	User   string `yaml:"user" required:"true" ref:"user"`
	Stream string `yaml:"stream" required:"true" ref:"stream"`
	Topic  string `yaml:"topic" required:"true" limit:"1..60"`
	// Unmuted topics are heard of although their stream is muted.
	Unmuted bool `yaml:"unmuted,omitempty"`
	// Time is zero when the world shall choose.
	Time Time `yaml:"time,omitempty"`
}

// UserMute is one person who does not want to hear from another. Whatever the
// other sent counts as read.
type UserMute struct {
	// User and Muted are emails.
	User  string `yaml:"user" required:"true" ref:"user"`
	Muted string `yaml:"muted" required:"true" ref:"person"`
	// Time is zero when the world shall choose.
	Time Time `yaml:"time,omitempty"`
}

func (c *checker) checkMutes() {
	topics := map[string]bool{}
	for i := range c.Mutes.Topics {
		m, at := &c.Mutes.Topics[i], indexed("mutes.topics", i)
		c.once(topics, at, m.User, m.Stream, m.Topic)
	}
	users := map[string]bool{}
	for i := range c.Mutes.Users {
		m, at := &c.Mutes.Users[i], indexed("mutes.users", i)
		if m.User == m.Muted {
			c.fail(at+".muted", "nobody can mute themselves")
		}
		c.once(users, at, m.User, m.Muted)
	}
}

// once reports what was stated before.
func (c *checker) once(seen map[string]bool, path string, parts ...string) {
	k := strings.ToLower(strings.Join(parts, "\x00"))
	if seen[k] {
		c.fail(path, "the same is stated twice")
	}
	seen[k] = true
}
