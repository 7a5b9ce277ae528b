package builtinfake

import (
	"fmt"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Reference serves a fake of the level and dialect on a free port of the loopback
// interface, for the specs that compare the judged server with a right one. A level
// that no fake has is an error.
func Reference(level int, dialect string) (config target.Config, stop func(), err error) {
	if level < 0 || level > int(featurelevels.Newest()) {
		return config, nil, fmt.Errorf("there is no reference server of level %d", level)
	}
	server, err := fake.New(fake.Config{
		Level: featurelevels.Level(level), Dialect: featurelevels.Dialect(dialect), Seed: Seed, Scenario: scenarios.Default(),
	})
	if err == nil {
		err = server.Listen("127.0.0.1:0")
	}
	if err != nil {
		return config, nil, err
	}
	development := true
	return target.Config{
		URL: server.URL(), Accounts: Cast(server), Dialect: dialect, Development: &development, Control: target.Control{
			URL: server.URL()},
		Spellings: Spell(target.Spellings{}),
	}, func() { _ = Shutdown(server) }, nil
}
