package builtin

import (
	"github.com/spiritlevel/spiritlevel/scenarios"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// webhookToken is what the fake's outgoing webhook bot is known by.
const webhookToken = "4zE7rTc2MvY9qLw6KdX1nHsB8gJfPa3U"

// expectCallbacks opens a listener and lets the scenario's first outgoing
// webhook bot call it. The listener must be closed.
func expectCallbacks(config *target.Config, scenario *scenarios.Scenario) (*target.Listener, error) {
	listener, err := target.Listen("127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	for i, u := range scenario.Users {
		if u.Bot == scenarios.OutgoingWebhook && !u.Deactivated {
			address := listener.URL() + "/hooks/suite"
			scenario.Users[i].Service = &scenarios.Service{URL: address, Token: webhookToken, Interface: scenarios.GenericInterface}
			config.Callbacks = target.Callbacks{URL: address, Bot: u.Email, Token: webhookToken, Listener: listener}
			break
		}
	}
	return listener, nil
}
