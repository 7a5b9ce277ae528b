package queues

import (
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Parts of the state that organizations of the fake do not have.

func (s *state) defaultStreamGroups() {
	s.RegisterDefaultStreamGroups = &wire.RegisterDefaultStreamGroups{
		RealmDefaultStreamGroups: []wire.DefaultStreamGroup{},
	}
}

func (s *state) giphy() { s.RegisterGiphy = &wire.RegisterGiphy{} }

func (s *state) billing() { s.RegisterBilling = &wire.RegisterBilling{} }

func (s *state) videoCalls() { s.RegisterVideoCalls = &wire.RegisterVideoCalls{} }

func (s *state) embeddedBots() {
	s.RegisterEmbeddedBots = &wire.RegisterEmbeddedBots{RealmEmbeddedBots: present.EmbeddedBots}
}

func (s *state) incomingWebhookBots() {
	offered := stateRulesAt(s.Plan).webhooks
	s.RegisterIncomingWebhookBots = &wire.RegisterIncomingWebhookBots{RealmIncomingWebhookBots: offered}
}

func (s *state) scheduledMessages() {
	s.RegisterScheduledMessages = &wire.RegisterScheduledMessages{ScheduledMessages: s.View.WireScheduled(s.User.ID)}
}
