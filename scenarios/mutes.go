package scenarios

// Mutes are the topics and the users that users muted.
type Mutes struct {
	// Topics are the topics that users muted or unmuted.
	Topics []TopicMute `yaml:"topics,omitempty"`
	// Users are the users that other users muted.
	Users []UserMute `yaml:"users,omitempty"`
}

// TopicMute is a user's policy for a topic.
type TopicMute struct {
	// User is the email of the user who muted the topic.
	User string `yaml:"user" required:"true" ref:"user"`
	// Stream is the stream of the topic.
	Stream string `yaml:"stream" required:"true" ref:"stream"`
	// Topic is the name of the topic. It does not need to have messages.
	Topic string `yaml:"topic" required:"true" limit:"1..60"`
	// Unmuted topics notify although their stream is muted. Left out: the topic is
	// muted.
	Unmuted bool `yaml:"unmuted,omitempty"`
	// Followed topics notify as the user's settings for them say, from level 219 on, and from level 170 on
	// in dialect zulip. Left out: the topic is muted.
	Followed bool `yaml:"followed,omitempty" since:"219" public:"170"`
	// Time is when the topic was muted. Left out: the start.
	Time Time `yaml:"time,omitempty"`
}

// UserMute says that a user muted another. Messages from the muted user count
// as read.
type UserMute struct {
	// User is the email of the user who muted the other.
	User string `yaml:"user" required:"true" ref:"user"`
	// Muted is the email of the muted person.
	Muted string `yaml:"muted" required:"true" ref:"person"`
	// Time is when the user was muted. Left out: the start.
	Time Time `yaml:"time,omitempty"`
}

func (c *checker) checkMutes() {
	topics := map[string]bool{}
	for i := range c.Mutes.Topics {
		m, at := &c.Mutes.Topics[i], indexed("mutes.topics", i)
		c.once(topics, at, m.User, m.Stream, m.Topic)
		if m.Unmuted && m.Followed {
			c.fail(at+".followed", "the topic is unmuted: expected either unmuted or followed")
		}
	}
	users := map[string]bool{}
	for i := range c.Mutes.Users {
		m, at := &c.Mutes.Users[i], indexed("mutes.users", i)
		if m.User == m.Muted {
			c.fail(at+".muted", "a user cannot mute themselves")
		}
		c.once(users, at, m.User, m.Muted)
	}
}
