package scenarios

func (c *checker) checkServerBots() {
	names, ids := map[ServerBotName]bool{}, map[int]string{}
	for _, u := range c.Users {
		ids[u.ID] = u.Email
	}
	for i, bot := range c.ServerBots {
		at := indexed("server_bots", i)
		if names[bot.Name] {
			c.fail(at+".name", "%s is listed twice", bot.Name)
		}
		if first := ids[bot.ID]; bot.ID != 0 && first != "" {
			c.fail(at+".id", "%d is the id of %s", bot.ID, first)
		}
		names[bot.Name], ids[bot.ID] = true, string(bot.Name)
	}
}
