package builtin

import (
	"github.com/spiritlevel/spiritlevel/scenarios"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// webhookToken is what the fake's outgoing webhook bot is known by.
const webhookToken = "4zE7rTc2MvY9qLw6KdX1nHsB8gJfPa3U"

// ExpectCallbacks opens a listener and lets the scenario's outgoing webhook bot
// call it. The listener must be closed.
func ExpectCallbacks(scenario *scenarios.Scenario) (target.Callbacks, error) {
	listener, err := target.Listen("127.0.0.1:0")
	if err != nil {
		return target.Callbacks{}, err
	}
	address := listener.URL() + "/hooks/suite"
	return target.Callbacks{URL: address, Bot: CallAt(scenario, address), Token: webhookToken, Listener: listener}, nil
}

// CallAt points the scenario's first outgoing webhook bot to an address and
// returns its email, "" if there is none.
func CallAt(scenario *scenarios.Scenario, address string) (bot string) {
	for i, u := range scenario.Users {
		if u.Bot == scenarios.OutgoingWebhook && !u.Deactivated {
			scenario.Users[i].Service = &scenarios.Service{URL: address, Token: webhookToken, Interface: scenarios.GenericInterface}
			return u.Email
		}
	}
	return ""
}
