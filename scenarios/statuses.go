package scenarios

// Status is the status of a user.
type Status struct {
	// User is the email of the user.
	User string `yaml:"user" required:"true" ref:"user"`
	// Text is the text of the status.
	Text string `yaml:"text,omitempty" limit:"0..60"`
	// Emoji is the name of an emoji of this file or of Unicode.
	Emoji string `yaml:"emoji,omitempty" limit:"1..100" ref:"emoji"`
	// Away users hide whether they are online.
	Away bool `yaml:"away,omitempty"`
}

func (c *checker) checkStatuses() {
	users := map[string]bool{}
	for i := range c.Statuses {
		s, at := &c.Statuses[i], indexed("statuses", i)
		c.once(users, at, s.User)
	}
}
