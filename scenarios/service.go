package scenarios

import "net/url"

// Service is the service of an outgoing webhook bot or an embedded bot.
type Service struct {
	// Name is any name for an outgoing webhook; for an embedded bot it says which
	// of the bots of the server it is.
	Name string `yaml:"name,omitempty" limit:"0..100"`
	// URL is where an outgoing webhook bot sends its callbacks. Left out: it sends
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

// ServiceInterface is the form of an outgoing webhook's callbacks.
type ServiceInterface string

// The forms of callbacks.
const (
	GenericInterface ServiceInterface = "generic"
	SlackInterface   ServiceInterface = "slack"
)

// Words are the values of a ServiceInterface, the default first.
func (ServiceInterface) Words() []string { return []string{"generic", "slack"} }

// IsWebURL tells whether a text is the address of something on the web.
func IsWebURL(text string) bool {
	u, err := url.Parse(text)
	return err == nil && u.Host != "" && (u.Scheme == "http" || u.Scheme == "https")
}

// checkService checks that a service fits the bot it stands behind.
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
			c.fail(at+".config", "only embedded bots are told something")
		}
	case EmbeddedBot:
		if s.Name == "" {
			c.fail(at, "name is missing: expected which of the server's bots it is")
		}
		if s.URL != "" {
			c.fail(at+".url", "only outgoing webhooks send callbacks")
		}
	default:
		c.fail(at, "expected bot to be outgoing-webhook or embedded: others have no service")
	}
	if s.Token != "" && !apiKeyForm.MatchString(s.Token) {
		c.fail(at+".token", "expected 32 letters and digits, found %d characters", len(s.Token))
	}
	keys := map[string]bool{}
	for i, entry := range s.Config {
		if keys[entry.Key] {
			c.fail(indexed(at+".config", i)+".key", "%s is there a second time", quote(entry.Key))
		}
		keys[entry.Key] = true
	}
}
