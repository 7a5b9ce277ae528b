package scenarios

import "net/url"

// IsWebURL reports whether a text is an http or https URL.
func IsWebURL(text string) bool {
	u, err := url.Parse(text)
	return err == nil && u.Host != "" && (u.Scheme == "http" || u.Scheme == "https")
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
