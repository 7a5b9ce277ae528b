package scenarios

func (c *checker) checkStatuses() {
	users := map[string]bool{}
	for i := range c.Statuses {
		s, at := &c.Statuses[i], indexed("statuses", i)
		c.once(users, at, s.User)
	}
}
