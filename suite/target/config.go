// Package target reaches a live server. It has the server's address, the accounts of
// the suite, the declared level, and the acts that no ordinary client can do.
package target

import (
	"cmp"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// Role names one account of the suite by its permissions.
type Role string

// The roles that specs ask for. Only User is needed for most of them.
const (
	User      Role = "user"      // an ordinary member: the requester of nearly all calls
	Second    Role = "second"    // another ordinary member
	Admin     Role = "admin"     // an organization administrator
	Moderator Role = "moderator" // a moderator
	Guest     Role = "guest"     // a guest
	Bot       Role = "bot"       // a generic bot, best owned by one of the other accounts
	Creator   Role = "creator"   // an administrator who may also create users, which the role admin may not
	Webhook   Role = "webhook"   // an incoming webhook bot, best owned by one of the other accounts
)

// Roles lists every role in the order of the documentation.
func Roles() []Role {
	return []Role{User, Second, Admin, Moderator, Guest, Bot, Creator, Webhook}
}

// Account is the credentials of one role.
type Account struct {
	Email string `yaml:"email"` // the API email address
	Key   string `yaml:"key"`   // the API key; empty = ask a development server for it
}

// Control is the address of the control interface of a Spiritlevel fake. It stays empty
// for every other server.
type Control struct {
	URL   string `yaml:"url"`   // base URL, without /control
	World string `yaml:"world"` // name of the judged world; empty = default
	Token string `yaml:"token"` // token the interface demands, if any

	Guessed bool `yaml:"-"` // it was guessed; see GuessControl
}

// Defaults and limits of every number that waits.
const (
	DefaultTimeout    = 10 * time.Second // one ordinary answer
	DefaultPatience   = 5 * time.Second  // one expected event or search result
	DefaultRetryLimit = 10 * time.Minute // all waiting a rate limit may impose on one call
	DefaultWorkers    = 4                // specs in flight
	MaxWorkers        = 64
)

// Config has the address of the server and the accounts of the suite. The zero value of
// every field means "not given".
type Config struct {
	URL         string           `yaml:"url"`         // {base_url}, without /api/v1
	Accounts    map[Role]Account `yaml:"accounts"`    // credentials by role
	Dialect     string           `yaml:"dialect"`     // "spec" (default) or "zulip"
	Prefix      string           `yaml:"prefix"`      // first word of the service_ names; default by dialect
	Development *bool            `yaml:"development"` // whether POST /dev_fetch_api_key is meant to work; nil = find out
	Control     Control          `yaml:"control"`     // a fake's control interface
	Callbacks   Callbacks        `yaml:"callbacks"`   // the receiver of outgoing webhooks
	Timeout     time.Duration    `yaml:"timeout"`     // default DefaultTimeout
	Patience    time.Duration    `yaml:"patience"`    // for one expected event or search result; default DefaultPatience
	RetryLimit  time.Duration    `yaml:"retry_limit"` // default DefaultRetryLimit
	Workers     int              `yaml:"workers"`     // default DefaultWorkers
	Command     string           `yaml:"operator"`    // a command for acts that no client can do; see OperatorCommands
	Able        []string         `yaml:"-"`           // the commands that it has, once it was probed
	Allowance   Allowance        `yaml:"-"`           // how many calls are left
	CA          string           `yaml:"ca"`          // a PEM file of certificates that are trusted, besides the system's
	// the run writes nothing; requirements that need a write are not testable
	ReadOnly   bool      `yaml:"read_only"`
	MayDisturb bool      `yaml:"may_disturb"` // specs may mark the user's inbox as read and the like
	Facts      Facts     `yaml:"facts"`       // known facts about the server
	Spellings  Spellings `yaml:"spellings"`   // the names that the specification leaves open

	// Reference is a correct server of the same level and dialect, at which some specs do
	// the same and compare; nil without one.
	Reference *Config `yaml:"-"`

	// Guess allows GuessControl.
	Guess bool `yaml:"-"`

	// Operator overrides the one built from Control.
	Operator Operator `yaml:"-" json:"-"`

	// Network makes all requests instead of connections, for a server in this process; nil =
	// connections.
	Network http.RoundTripper `yaml:"-" json:"-"`
}

// UsageError says that the configuration cannot be used as it is.
type UsageError struct{ Reason string }

// Error implements error.
func (e *UsageError) Error() string { return e.Reason }

// ExitCode is the process exit code for wrong usage.
func (e *UsageError) ExitCode() int { return 2 }

func usage(format string, args ...any) error {
	return &UsageError{Reason: fmt.Sprintf(format, args...)}
}

// Complete checks the configuration and fills in the defaults, except those that
// Recognize reads from the server's first answer. The error is a *UsageError that names
// the setting at fault.
func (c Config) Complete() (Config, error) {
	base, err := checkURL("url", c.URL)
	if err != nil {
		return c, err
	}
	c.URL = base
	if c.Control.URL != "" {
		if c.Control.URL, err = checkURL("control.url", c.Control.URL); err != nil {
			return c, err
		}
		c.Control.URL = strings.TrimSuffix(c.Control.URL, "/control")
	}
	if _, err := c.certificates(); err != nil {
		return c, err
	}
	if c.Callbacks, err = c.Callbacks.complete(); err != nil {
		return c, err
	}
	if err := c.checkAccounts(); err != nil {
		return c, err
	}
	if _, known := dialects[c.Dialect]; c.Dialect != "" && !known {
		return c, usage("dialect %q is unknown: use spec or zulip", c.Dialect)
	}
	return c.completeNumbers()
}

// worldOf is the name of the world that a fake serves at the URL.
func worldOf(address string) string {
	if found := worldPath.FindStringSubmatch(address); found != nil && found[1] == "at" {
		return "at-" + found[2]
	} else if found != nil {
		return found[2]
	}
	return "default"
}

var worldPath = lazyregexp.New(`/(at|w)/([^/]+)$`)

// named fills in the dialect and the values that follow from it, where the server did not
// declare them.
func (c Config) named() Config {
	c.Dialect = cmp.Or(c.Dialect, "spec")
	c.Prefix = cmp.Or(c.Prefix, dialects[c.Dialect])
	c.Spellings = c.Spellings.complete(c.Prefix)
	return c
}

func (c Config) completeNumbers() (Config, error) {
	if c.Timeout < 0 || c.Patience < 0 || c.RetryLimit < 0 {
		return c, usage("timeout, patience and retry_limit must not be negative")
	}
	if c.Timeout == 0 {
		c.Timeout = DefaultTimeout
	}
	if c.Patience == 0 {
		c.Patience = DefaultPatience
	}
	if c.RetryLimit == 0 {
		c.RetryLimit = DefaultRetryLimit
	}
	if c.Workers == 0 {
		c.Workers = DefaultWorkers
	}
	if c.Workers < 1 || c.Workers > MaxWorkers {
		return c, usage("workers must be 1 to %d, not %d", MaxWorkers, c.Workers)
	}
	if c.Control.World == "" {
		c.Control.World = worldOf(c.URL)
	}
	return c, nil
}

func (c Config) checkAccounts() error {
	for role, account := range c.Accounts {
		if !slices.Contains(Roles(), role) {
			return usage("role %q is unknown: the roles are %v", role, Roles())
		}
		if account.Email == "" && account.Key != "" {
			return usage("role %s has a key but no email", role)
		}
	}
	return nil
}

func checkURL(setting, text string) (string, error) {
	if text == "" {
		return "", usage("%s is missing: give the server's base URL", setting)
	}
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") {
		return "", usage("%s %q is no http or https URL", setting, text)
	}
	if u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return "", usage("%s must have no credentials, query or fragment", setting)
	}
	return strings.TrimSuffix(strings.TrimRight(text, "/"), "/api/v1"), nil
}

// dialects are the family names of the dialects' fields.
var dialects = map[string]string{"spec": "service", "zulip": "zulip"}
