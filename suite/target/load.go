package target

import (
	"cmp"
	"maps"
	"os"
	"reflect"
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
	accounts := make(map[Role]Account)
	maps.Copy(accounts, below.Accounts)
	for role, account := range c.Accounts {
		accounts[role] = merge(account, accounts[role])
	}
	c = over(c, below)
	c.Accounts = accounts
	return c
}

// over returns a struct with every field that it does not give taken from below. Groups of
// settings merge by their fields, other structs, such as an emoji, as a whole.
func over[T any](above, below T) T {
	fill(reflect.ValueOf(&above).Elem(), reflect.ValueOf(&below).Elem())
	return above
}

func fill(above, below reflect.Value) {
	for i := range above.NumField() {
		switch field := above.Field(i); field.Interface().(type) {
		case Control, Callbacks, Facts, Spellings:
			fill(field, below.Field(i))
		default:
			if field.IsZero() {
				field.Set(below.Field(i))
			}
		}
	}
}

// merge never joins the email of one source with the key of another account. A key
// without an email is that of whatever account plays the role.
func merge(above, below Account) Account {
	if above.Email != "" && below.Email != "" && above.Email != below.Email {
		return above
	}
	return Account{Email: cmp.Or(above.Email, below.Email), Key: cmp.Or(above.Key, below.Key)}
}
