package target

import (
	"errors"
	"strconv"
	"strings"
	"time"
)

// EnvironmentPrefix begins the name of every variable the suite reads:
// SPIRITLEVEL_URL, SPIRITLEVEL_USER_EMAIL, SPIRITLEVEL_USER_KEY and so on.
const EnvironmentPrefix = "SPIRITLEVEL_"

// EnvironmentNames lists the variables, for help texts.
func EnvironmentNames() []string {
	var names []string
	for _, v := range variables(new(Config)) {
		names = append(names, EnvironmentPrefix+v.name)
	}
	for _, role := range Roles() {
		names = append(names, EmailVariable(role), KeyVariable(role))
	}
	return names
}

type variable struct {
	name string
	set  func(text string) error
}

// variables ties each name to the setting of c that it fills.
func variables(c *Config) []variable {
	return []variable{
		{"URL", text(&c.URL)},
		{"DIALECT", text(&c.Dialect)},
		{"PREFIX", text(&c.Prefix)},
		{"DEVELOPMENT", func(s string) error {
			b, err := strconv.ParseBool(s)
			c.Development = &b
			return err
		}},
		{"MAY_DISTURB", func(s string) (err error) {
			c.MayDisturb, err = strconv.ParseBool(s)
			return err
		}},
		{"CONTROL_URL", text(&c.Control.URL)},
		{"CONTROL_WORLD", text(&c.Control.World)},
		{"CONTROL_TOKEN", text(&c.Control.Token)},
		{"CALLBACKS_LISTEN", text(&c.Callbacks.Listen)},
		{"CALLBACKS_URL", text(&c.Callbacks.URL)},
		{"CALLBACKS_BOT", text(&c.Callbacks.Bot)},
		{"CALLBACKS_TOKEN", text(&c.Callbacks.Token)},
		{"TIMEOUT", duration(&c.Timeout)},
		{"PATIENCE", duration(&c.Patience)},
		{"RETRY_LIMIT", duration(&c.RetryLimit)},
		{"OPERATOR", text(&c.Command)},
		{"CA", text(&c.CA)},
		{"READ_ONLY", func(s string) (err error) {
			c.ReadOnly, err = strconv.ParseBool(s)
			return err
		}},
		{"WORKERS", func(s string) (err error) {
			c.Workers, err = strconv.Atoi(s)
			if err == nil && c.Workers < 1 {
				return errTooSmall
			}
			return err
		}},
	}
}

func readEnvironment(env func(string) string) (Config, error) {
	c := Config{Accounts: make(map[Role]Account)}
	if env == nil {
		return c, nil
	}
	for _, v := range variables(&c) {
		value := env(EnvironmentPrefix + v.name)
		if value == "" {
			continue
		}
		if err := v.set(value); err != nil {
			return c, usage("%s%s: %q is not understood", EnvironmentPrefix, v.name, value)
		}
	}
	for _, role := range Roles() {
		account := Account{Email: env(EmailVariable(role)), Key: env(KeyVariable(role))}
		if account != (Account{}) {
			c.Accounts[role] = account
		}
	}
	return c, nil
}

func text(into *string) func(string) error {
	return func(s string) error {
		*into = s
		return nil
	}
}

var errTooSmall = errors.New("too small")

func duration(into *time.Duration) func(string) error {
	return func(s string) (err error) {
		*into, err = time.ParseDuration(s)
		if err == nil && *into <= 0 {
			return errTooSmall // 0 would count as "not given"
		}
		return err
	}
}

// EmailVariable is the name of the variable with the email of a role.
func EmailVariable(role Role) string {
	return EnvironmentPrefix + strings.ToUpper(string(role)) + "_EMAIL"
}

// KeyVariable is the name of the variable with the API key of a role.
func KeyVariable(role Role) string {
	return EnvironmentPrefix + strings.ToUpper(string(role)) + "_KEY"
}
