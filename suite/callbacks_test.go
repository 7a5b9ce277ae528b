package suite_test

import (
	"testing"

	"github.com/spiritlevel/spiritlevel/scenarios"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// calling is the default organization with its outgoing webhook bot calling a
// listener, and the configuration that says so.
func calling(t *testing.T) (*scenarios.Scenario, target.Callbacks) {
	t.Helper()
	listener, err := target.Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	c := target.Callbacks{URL: listener.URL() + "/hooks/suite", Token: "abcdefghijklmnopqrstuvwxyz012345", Listener: listener}
	scenario := scenarios.Default()
	c.Bot = call(scenario, c.URL, c.Token)
	return scenario, c
}

// call points the scenario's outgoing webhook bot to an address.
func call(scenario *scenarios.Scenario, address, token string) (bot string) {
	for i, u := range scenario.Users {
		if u.Bot == scenarios.OutgoingWebhook {
			scenario.Users[i].Service = &scenarios.Service{URL: address, Token: token, Interface: scenarios.GenericInterface}
			return u.Email
		}
	}
	return ""
}
