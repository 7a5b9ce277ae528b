package target

import (
	"cmp"
	"net"
	"net/netip"
	"net/url"
)

// Callbacks says where the suite receives the callbacks of outgoing webhooks. It is
// empty if no bot of that kind calls the suite.
type Callbacks struct {
	Listen string `yaml:"listen"` // address to listen on: "127.0.0.1:5002"
	URL    string `yaml:"url"`    // the URL configured for the bot. Default: "http://" + listen
	Bot    string `yaml:"bot"`    // API email of the outgoing webhook bot
	Token  string `yaml:"token"`  // the bot's webhook token

	// Listener overrides the one opened at Listen. The suite does not close it.
	Listener *Listener `yaml:"-" json:"-"`
}

// complete checks the given values and fills in the others.
func (c Callbacks) complete() (Callbacks, error) {
	if c == (Callbacks{}) {
		return c, nil
	}
	if c.Listen == "" && c.Listener == nil {
		return c, usage("callbacks.listen is missing: give the address that the bot calls")
	}
	if c.URL == "" && c.Listener != nil {
		c.URL = c.Listener.URL()
	}
	if c.Listener == nil {
		if _, port, err := net.SplitHostPort(c.Listen); err != nil || port == "" {
			return c, usage("callbacks.listen %q is no address such as 127.0.0.1:5002", c.Listen)
		} else if port == "0" && c.URL == "" {
			return c, usage("callbacks.listen %s is a free port, which no bot can know: give a port, or callbacks.url", c.Listen)
		}
	}
	c.URL = cmp.Or(c.URL, "http://"+c.Listen)
	if u, err := url.Parse(c.URL); err != nil || u.Host == "" {
		return c, usage("callbacks.url %q is no URL", c.URL)
	}
	return c, nil
}

// Missing is the reason why no callback can be received from the server at the base
// URL, "" if one can.
func (c Callbacks) Missing(server string) string {
	switch {
	case c.Bot == "":
		return "no outgoing webhook bot is configured"
	case onLoopback(c.URL) && !onLoopback(server):
		return "the bot's callbacks go to a loopback address, which does not lead from the server's machine to the suite"
	}
	return ""
}

func onLoopback(address string) bool {
	u, err := url.Parse(address)
	if err != nil {
		return false
	}
	ip, err := netip.ParseAddr(u.Hostname())
	return u.Hostname() == "localhost" || err == nil && ip.IsLoopback()
}

// Path is the path of a callback at the listener.
func (c Callbacks) Path() string {
	u, err := url.Parse(c.URL)
	if err != nil || u.RequestURI() == "" {
		return "/"
	}
	return u.RequestURI()
}
