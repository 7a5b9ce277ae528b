package scenarios

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
			c.fail(at+".muted", "a user cannot mute themselves")
		}
		c.once(users, at, m.User, m.Muted)
	}
}
