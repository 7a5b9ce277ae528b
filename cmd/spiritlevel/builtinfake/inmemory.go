package builtinfake

import (
	"fmt"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// InMemory is a fake of the level and dialect that calls reach without a socket. A level that no fake
// has is an error.
func InMemory(level int, dialect string) (config target.Config, stop func(), err error) {
	if level < 0 || level > int(featurelevels.Newest()) {
		return config, nil, fmt.Errorf("there is no reference server of level %d", level)
	}
	server, err := fake.New(fake.Config{
		Level: featurelevels.Level(level), Dialect: featurelevels.Dialect(dialect), Seed: Seed, Scenario: scenarios.Default(),
	})
	if err != nil {
		return config, nil, err
	}
	development := true
	return target.Config{
		URL: fake.InMemory, Network: server.Transport(), Accounts: Cast(server), Dialect: dialect,
		Development: &development, Control: target.Control{URL: fake.InMemory}, Spellings: Spell(target.Spellings{}),
	}, func() { _ = Shutdown(server) }, nil
}
