package scenarios

// Status is what a person says of themselves.
type Status struct {
	// User is an email.
	User string `yaml:"user" required:"true" ref:"user"`
	Text string `yaml:"text,omitempty" limit:"0..60"`
	// Emoji is a name, of an emoji of this file or of Unicode's.
	Emoji string `yaml:"emoji,omitempty" limit:"1..100" ref:"emoji"`
	// Away people do not show whether they are there.
	Away bool `yaml:"away,omitempty"`
}

func (c *checker) checkStatuses() {
	users := map[string]bool{}
	for i := range c.Statuses {
		s, at := &c.Statuses[i], indexed("statuses", i)
		c.once(users, at, s.User)
	}
}
