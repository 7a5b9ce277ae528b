package main

import (
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// judgeFake starts the built-in fake as a server of its own and points the
// configuration at it, with its control interface as the operator. What the
// configuration already says of accounts is kept.
func judgeFake(config *target.Config, flags checkFlags) (stop func(), err error) {
	server, err := fake.New(fake.Config{Level: flags.level, Dialect: flags.dialect, Seed: defaultSeed})
	if err != nil {
		return nil, err
	}
	if err := server.Listen("127.0.0.1:0"); err != nil {
		return nil, err
	}
	config.URL = server.URL()
	config.Dialect = string(flags.dialect)
	config.Control = target.Control{URL: server.URL()}
	config.Spellings.AlertWord = "spectrograph" // the first member's, see scenarios/default.yaml
	config.Spellings.CustomEmoji = target.Emoji{Name: "first_light", Code: "1"}
	development := true
	config.Development = &development
	for role, account := range fakeAccounts(server.Accounts()) {
		if _, given := config.Accounts[role]; !given {
			config.Accounts[role] = account
		}
	}
	return func() { _ = shutdown(server) }, nil
}

// fakeAccounts casts the fake's accounts in the suite's roles: the first
// active one that fits plays each.
func fakeAccounts(accounts []fake.Account) map[target.Role]target.Account {
	cast := map[target.Role]target.Account{}
	for _, account := range accounts {
		role, fits := castRole(account)
		if _, taken := cast[role]; taken && role == target.User {
			role = target.Second
		}
		if _, taken := cast[role]; fits && !taken {
			cast[role] = target.Account{Email: account.Email, Key: account.APIKey}
		}
	}
	return cast
}

func castRole(account fake.Account) (role target.Role, fits bool) {
	if !account.Active {
		return "", false
	}
	if account.Bot != "" {
		return target.Bot, account.Bot == "generic"
	}
	roles := map[string]target.Role{
		"member": target.User, "administrator": target.Admin, "moderator": target.Moderator, "guest": target.Guest,
	}
	role, fits = roles[account.Role]
	return role, fits
}
