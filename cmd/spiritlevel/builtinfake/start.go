// Package builtinfake makes the program's own fake a target of the suite: over HTTP like
// any other server, with its accounts and its operator configured.
package builtinfake

import (
	"context"
	"errors"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/scenarios"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Seed makes the same keys as fake.Start.
const Seed = 1

// shutdownLimit is the longest wait for running requests.
const shutdownLimit = 5 * time.Second

// Start serves a fake on a free port of the loopback interface and sets it as the
// target of the configuration, with its control interface as the operator. Accounts in
// the configuration stay.
func Start(config *target.Config, wanted fake.Config) (stop func() error, err error) {
	_, stop, err = start(config, wanted)
	return stop, err
}

// Within is [Start] for a judge in this process, whose calls need no socket.
func Within(config *target.Config, wanted fake.Config) (stop func() error, err error) {
	server, stop, err := start(config, wanted)
	if err == nil {
		config.Network = server.Transport()
	}
	return stop, err
}

func start(config *target.Config, wanted fake.Config) (server *fake.Server, stop func() error, err error) {
	wanted.Seed = Seed
	if wanted.Scenario == nil {
		wanted.Scenario = scenarios.Default()
	}
	callbacks, err := ExpectCallbacks(wanted.Scenario)
	if err != nil {
		return nil, nil, err
	}
	if callbacks.Bot != "" {
		config.Callbacks = callbacks
	}
	server, err = fake.New(wanted)
	if err == nil {
		err = server.Listen("127.0.0.1:0")
	}
	if err != nil {
		return nil, nil, errors.Join(err, callbacks.Listener.Close())
	}
	config.URL = server.URL()
	config.Dialect = string(wanted.Dialect)
	config.Control = target.Control{URL: server.URL()}
	config.Spellings = Spell(config.Spellings)
	config.Facts = target.Facts{Unforked: true}
	development := true
	config.Development = &development
	if config.Accounts == nil {
		config.Accounts = map[target.Role]target.Account{}
	}
	for role, account := range Cast(server) {
		if _, given := config.Accounts[role]; !given {
			config.Accounts[role] = account
		}
	}
	return server, func() error { return errors.Join(Shutdown(server), callbacks.Listener.Close()) }, nil
}

// Spell sets the spellings of the default scenario and the fake where the
// specification has no common one.
func Spell(s target.Spellings) target.Spellings {
	s.AlertWord = "spectrograph" // the first member's, see scenarios/default.yaml
	s.Application = "Mobile/1.0"
	s.CustomEmoji = target.Emoji{Name: "first_light", Code: "1"}
	s.HeaderIntegration = target.HeaderIntegration{
		Name: "github", Header: "X-GitHub-Event", Event: "ping", Payload: `{"repository": {"name": "kettle"}}`,
	}
	return s
}

// Shutdown waits for running requests, even after the context of a command has been
// cancelled.
func Shutdown(server *fake.Server) error {
	ctx, cancel := context.WithTimeout(context.Background(), shutdownLimit)
	defer cancel()
	return server.Shutdown(ctx)
}

// Cast assigns the fake's accounts to the suite's roles: each role gets the first
// active account that fits.
func Cast(server *fake.Server) map[target.Role]target.Account {
	filled := map[target.Role]target.Account{}
	for _, account := range server.Accounts() {
		role, fits := castRole(account)
		if _, taken := filled[role]; taken && role == target.User {
			role = target.Second
		}
		if _, taken := filled[role]; fits && !taken {
			filled[role] = target.Account{Email: account.Email, Key: account.APIKey}
		}
	}
	return filled
}

func castRole(account fake.Account) (role target.Role, fits bool) {
	if !account.Active {
		return "", false
	}
	if account.Bot != "" {
		kinds := map[string]target.Role{"generic": target.Bot, "incoming-webhook": target.Webhook}
		role, fits = kinds[account.Bot]
		return role, fits
	}
	roles := map[string]target.Role{
		"member": target.User, "administrator": target.Admin, "moderator": target.Moderator, "guest": target.Guest,
		"owner": target.Creator,
	}
	role, fits = roles[account.Role]
	return role, fits
}
