package scenarios

// checkSettings refuses settings for accounts that have none.
func (c *checker) checkSettings() {
	for i, u := range c.Users {
		if u.Bot != NoBot && len(u.Settings) > 0 {
			c.fail(indexed("users", i)+".settings", "only people have settings")
		}
	}
}
