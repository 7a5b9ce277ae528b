package builtinfake

import (
	"github.com/spiritlevel/spiritlevel/scenarios"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// webhookToken identifies the fake's outgoing webhook bot.
const webhookToken = "4zE7rTc2MvY9qLw6KdX1nHsB8gJfPa3U"

// ExpectCallbacks opens a listener and sets its address as the callback URL of the
// scenario's outgoing webhook bot. The listener must be closed.
func ExpectCallbacks(scenario *scenarios.Scenario) (target.Callbacks, error) {
	listener, err := target.Listen("127.0.0.1:0")
	if err != nil {
		return target.Callbacks{}, err
	}
	address := listener.URL() + "/hooks/suite"
	return target.Callbacks{URL: address, Bot: CallAt(scenario, address), Token: webhookToken, Listener: listener}, nil
}

// CallAt sets the callback URL of the scenario's first outgoing webhook bot and returns
// the bot's email, "" without such a bot.
func CallAt(scenario *scenarios.Scenario, address string) (bot string) {
	for i, u := range scenario.Users {
		if u.Bot == scenarios.OutgoingWebhook && !u.Deactivated {
			scenario.Users[i].Service = &scenarios.Service{URL: address, Token: webhookToken,
				Interface: scenarios.GenericInterface}
			return u.Email
		}
	}
	return ""
}
