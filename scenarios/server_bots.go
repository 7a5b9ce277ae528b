package scenarios

// ServerBot is the account of a bot that each server has.
type ServerBot struct {
	// Name is the name of the bot.
	Name ServerBotName `yaml:"name" required:"true"`
	// ID is the number of the bot among the users.
	ID int `yaml:"id" required:"true" limit:"1..2147483647"`
	// Joined is when the account was created. Left out: a year before the start.
	Joined Time `yaml:"joined,omitempty"`
}

// ServerBotName is the name of a bot that each server has.
type ServerBotName string

// Words are the values of a ServerBotName.
func (ServerBotName) Words() []string { return ServerBotNames() }

// ServerBotNames are the names of the bots that each server has.
func ServerBotNames() []string { return []string{"emailgateway", "welcome-bot", "notification-bot"} }

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
