package target

import (
	"cmp"
	"os"
)

// Load merges the three sources of a configuration: flags win over the
// environment, which wins over the YAML file. An empty file name means no file;
// unknown keys in the file are errors. Errors are *UsageError. The result may
// still lack a URL: Config.Complete checks it before use.
func Load(file string, env func(string) string, flags Config) (Config, error) {
	fromFile, err := readFile(file)
	if err != nil {
		return Config{}, err
	}
	fromEnv, err := readEnvironment(env)
	if err != nil {
		return Config{}, err
	}
	return flags.orElse(fromEnv.orElse(fromFile)), nil
}

func readFile(name string) (Config, error) {
	if name == "" {
		return Config{}, nil
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return Config{}, usage("configuration file: %v", err)
	}
	var c Config
	if err := DecodeYAML(text, &c); err != nil {
		return Config{}, usage("configuration file %s, %v", name, err)
	}
	return c, nil
}

// orElse returns c with every setting it does not give taken from below.
// Accounts merge by role and field, so a key may come from the environment and
// its email from the file.
func (c Config) orElse(below Config) Config {
	c.URL = cmp.Or(c.URL, below.URL)
	c.Dialect = cmp.Or(c.Dialect, below.Dialect)
	c.Prefix = cmp.Or(c.Prefix, below.Prefix)
	c.Development = cmp.Or(c.Development, below.Development)
	c.Control.URL = cmp.Or(c.Control.URL, below.Control.URL)
	c.Control.World = cmp.Or(c.Control.World, below.Control.World)
	c.Control.Token = cmp.Or(c.Control.Token, below.Control.Token)
	c.Callbacks = c.Callbacks.over(below.Callbacks)
	c.Timeout = cmp.Or(c.Timeout, below.Timeout)
	c.Patience = cmp.Or(c.Patience, below.Patience)
	c.RetryLimit = cmp.Or(c.RetryLimit, below.RetryLimit)
	c.Workers = cmp.Or(c.Workers, below.Workers)
	c.Command = cmp.Or(c.Command, below.Command)
	c.CA = cmp.Or(c.CA, below.CA)
	c.ReadOnly = c.ReadOnly || below.ReadOnly
	c.MayDisturb = c.MayDisturb || below.MayDisturb
	c.Facts = c.Facts.over(below.Facts)
	c.Spellings = c.Spellings.over(below.Spellings)
	if c.Operator == nil {
		c.Operator = below.Operator
	}
	accounts := make(map[Role]Account)
	for role, account := range below.Accounts {
		accounts[role] = account
	}
	for role, account := range c.Accounts {
		accounts[role] = merge(account, accounts[role])
	}
	c.Accounts = accounts
	return c
}

// merge never joins the email of one source with the key of another account. A key
// without an email is that of whatever account plays the role.
func merge(above, below Account) Account {
	if above.Email != "" && below.Email != "" && above.Email != below.Email {
		return above
	}
	return Account{Email: cmp.Or(above.Email, below.Email), Key: cmp.Or(above.Key, below.Key)}
}
