package main

import (
	"github.com/spf13/pflag"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// fakeFlags describe a fake for the time of a command.
type fakeFlags struct {
	scenario   string
	production bool
	fake       fake.Config
}

func newFakeFlags() fakeFlags {
	return fakeFlags{fake: fake.Config{Level: featurelevels.Specified, Dialect: featurelevels.Spec}}
}

func (f *fakeFlags) addTo(set *pflag.FlagSet) {
	set.Var(dialectFlag{&f.fake.Dialect}, "dialect", "spec, or zulip for unpatched client libraries")
	set.StringVar(&f.scenario, "scenario", "", "`file` with the organization to serve instead of the built-in one")
	set.BoolVar(&f.production, "production", false, "behave like a production server: no API key without a password")
	set.Uint64Var(&f.fake.Seed, "seed", builtinfake.Seed, "seed of keys, ids and colours")
}

// config is the fake of the flags. Unlike those of serve, its avatars have the addresses
// of public servers, so that clients are tested with them.
func (f *fakeFlags) config() (fake.Config, error) {
	scenario, err := loadScenario(f.scenario, f.production)
	if err != nil {
		return fake.Config{}, err
	}
	config := f.fake
	config.Scenario = scenario
	return config, nil
}

// addFaultFlags adds the flags for the faults of a fake.
func addFaultFlags(set *pflag.FlagSet, config *fake.Config) {
	set.Var(faultsFlag{&config.Faults}, "fault",
		"`rule` by which the server goes wrong, such as 'kind: latency, by: 2s' (repeatable; see help faults)")
	set.BoolVar(&config.Hostile, "hostile", false,
		"do everything that the specification allows and careless clients forget")
}
