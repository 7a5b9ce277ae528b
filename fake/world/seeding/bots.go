package seeding

import (
	"cmp"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/fake/world/secrets"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

var interfaces = map[scenarios.ServiceInterface]int{
	scenarios.GenericInterface: wire.InterfaceGeneric, scenarios.SlackInterface: wire.InterfaceSlack,
}

// service is the service of a bot. It has a token even if the scenario does not state
// one.
func (b *builder) service(u scenarios.User) world.Service {
	if u.Bot != scenarios.OutgoingWebhook && u.Bot != scenarios.EmbeddedBot {
		return world.Service{}
	}
	said := scenarios.Service{}
	if u.Service != nil {
		said = *u.Service
	}
	s := world.Service{
		Name: said.Name, URL: said.URL, Interface: cmp.Or(interfaces[said.Interface], wire.InterfaceGeneric),
		Token:  cmp.Or(said.Token, secrets.Key(b.seed, u.Email+" token")), // no address has a space
		Config: make(map[string]string, len(said.Config)),
	}
	for _, entry := range said.Config {
		s.Config[entry.Key] = entry.Value
	}
	return s
}
