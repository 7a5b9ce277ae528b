package scenarios

import (
	"net/url"
	"strings"
)

// BotKind is empty for people.
type BotKind string

// The kinds of bots.
const (
	NoBot           BotKind = ""
	GenericBot      BotKind = "generic"
	IncomingWebhook BotKind = "incoming-webhook"
	OutgoingWebhook BotKind = "outgoing-webhook"
	EmbeddedBot     BotKind = "embedded"
)

// Words are the values of a BotKind, the default first.
func (BotKind) Words() []string {
	return []string{"", "generic", "incoming-webhook", "outgoing-webhook", "embedded"}
}

// Service is the service of an outgoing webhook bot or an embedded bot.
type Service struct {
	// Name is any name for an outgoing webhook, and the name of the server's bot for an
	// embedded bot.
	Name string `yaml:"name,omitempty" limit:"0..100"`
	// URL is the address for the callbacks of an outgoing webhook bot. Left out: it sends
	// none.
	URL string `yaml:"url,omitempty" limit:"0..2000"`
	// Token is 32 letters and digits that each callback contains. Left out: the
	// server derives one.
	Token string `yaml:"token,omitempty"`
	// Interface is the format of the callbacks.
	Interface ServiceInterface `yaml:"interface"`
	// Config is the configuration of an embedded bot.
	Config []ConfigEntry `yaml:"config,omitempty"`
}

// ConfigEntry is one configuration value of an embedded bot.
type ConfigEntry struct {
	// Key is the name of the configuration value.
	Key string `yaml:"key" required:"true" limit:"1..100"`
	// Value is the configuration value.
	Value string `yaml:"value" required:"true" limit:"0..10000"`
}

// ServiceInterface is the format of an outgoing webhook's callbacks.
type ServiceInterface string

// The formats of callbacks.
const (
	GenericInterface ServiceInterface = "generic"
	SlackInterface   ServiceInterface = "slack"
)

// Words are the values of a ServiceInterface, the default first.
func (ServiceInterface) Words() []string { return []string{"generic", "slack"} }

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

// checkBot checks that a bot has an owner, and that the owner may have bots.
func (c *checker) checkBot(at string, u *User) {
	c.checkService(at, u)
	switch {
	case u.Bot == NoBot && u.BotOwner == "":
		return
	case u.Bot == NoBot:
		c.fail(at+".bot_owner", "only bots have an owner: expected bot to be %s", oneOf(u.Bot.Words()))
		return
	case u.BotOwner == "":
		c.fail(at, "bot_owner is missing: expected the email of the person who owns the bot")
		return
	}
	owner := c.users[strings.ToLower(u.BotOwner)]
	if owner == nil {
		return
	}
	if owner.Deactivated && !u.Deactivated {
		c.fail(at+".bot_owner", "%s is deactivated, and so must be the bots of that person", owner.Email)
	}
}

// checkService checks that a service fits the type of its bot.
func (c *checker) checkService(at string, u *User) {
	s := u.Service
	if s == nil {
		return
	}
	at += ".service"
	switch u.Bot {
	case OutgoingWebhook:
		if s.URL != "" && !IsWebURL(s.URL) {
			c.fail(at+".url", "expected an http or https URL, found %s", quote(s.URL))
		}
		if len(s.Config) > 0 {
			c.fail(at+".config", "only embedded bots have a configuration")
		}
	case EmbeddedBot:
		if s.Name == "" {
			c.fail(at, "name is missing: expected the name of one of the server's bots")
		}
		if s.URL != "" {
			c.fail(at+".url", "only outgoing webhooks send callbacks")
		}
	default:
		c.fail(at, "expected bot to be outgoing-webhook or embedded: other accounts have no service")
	}
	if s.Token != "" && !apiKeyForm.MatchString(s.Token) {
		c.fail(at+".token", "expected 32 letters and digits, found %d characters", len(s.Token))
	}
	keys := map[string]bool{}
	for i, entry := range s.Config {
		if keys[entry.Key] {
			c.fail(indexed(at+".config", i)+".key", "%s is listed twice", quote(entry.Key))
		}
		keys[entry.Key] = true
	}
}

// IsWebURL reports whether a text is an http or https URL.
func IsWebURL(text string) bool {
	u, err := url.Parse(text)
	return err == nil && u.Host != "" && (u.Scheme == "http" || u.Scheme == "https")
}

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
