package suite_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/levels"
	"github.com/spiritlevel/spiritlevel/scenarios"
	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// gates are the requirements that must see a server which, just below the
// level, behaves as if it had reached it.
var gates = map[featurelevels.Level][]string{
	163: {"EVO-54", "LVL-56"},
	168: {"LVL-46"},
	1:   {"GUS-10"},
	9:   {"SBS-11"},
	91:  {"SBS-32"},
	133: {"SUB-28"},
	136: {"LVL-90"},
	139: {"LVL-85"},
	161: {"SBS-34"},
	186: {"SUB-26"},
	36:  {"CUS-03"},
	46:  {"MSG-32"},
	92:  {"FET-32", "GUS-04"},
	2:   {"RXN-08"},
	152: {"LVL-78", "EDT-16"},
	155: {"FET-11", "LVL-72"},
	159: {"EDT-29"},
	160: {"AUT-15"},
	169: {"STA-05", "STA-07"},
	164: {"LVL-51", "LVL-53"},
	171: {"DEV-06"},
	172: {"EDT-36"},
	174: {"SND-05", "LVL-36"},
	157: {"LVL-26"},
	182: {"LVL-21"},
	179: {"LVL-28"},
	181: {"LVL-23"},
	176: {"LNK-05", "LVL-34"},
	177: {"FET-25", "FET-26", "FET-27"},
}

// gateRules names the organization in which a gate shows, where the default one
// does not show it.
var gateRules = map[featurelevels.Level]string{159: "no editing", 172: "a minute for everything"}

// silentGates are the gates at which some requirement waits for an event in vain.
var silentGates = []featurelevels.Level{176}

func TestTheSuiteSeesAnEarlyChange(t *testing.T) {
	raceenabled.AnswersOnly(t)
	for _, level := range sample.Keys(t, 8, gates) {
		ids := gates[level]
		t.Run(fmt.Sprintf("%d", level), func(t *testing.T) {
			t.Parallel()
			seen := make(map[string]bool)
			for _, change := range levels.Contract().All() {
				if change.Level() != level {
					continue
				}
				for _, e := range forgetting(t, change, ids).Entries {
					if e.Verdict == report.Fail || e.Verdict == report.Warn {
						seen[e.ID] = true
					}
				}
			}
			for _, id := range ids {
				if !seen[id] {
					t.Errorf("%s does not see that the change at %d is there too early", id, level)
				}
			}
		})
	}
}

// lateGates are the requirements that must see a server which, at the level,
// behaves as if it had not reached it.
var lateGates = map[featurelevels.Level][]string{
	160: {"AUT-14", "LVL-62"}, 163: {"LVL-55"}, 168: {"LVL-45"}, 171: {"LVL-41"}, 174: {"LVL-37"},
	177: {"FET-23", "FET-24", "LVL-31"}, 179: {"LVL-27", "LVL-29"},
}

func TestTheSuiteSeesAMissingChange(t *testing.T) {
	raceenabled.AnswersOnly(t)
	for _, level := range sample.Keys(t, 3, lateGates) {
		ids := lateGates[level]
		t.Run(fmt.Sprintf("%d", level), func(t *testing.T) {
			t.Parallel()
			seen := make(map[string]bool)
			for _, change := range levels.Contract().All() {
				if change.Level() != level {
					continue
				}
				server := fake.Start(t, fake.WithLevel(level),
					func(c *fake.Config) { c.Mutation.Missing = featurelevels.IDs(change) })
				cfg := judgedBy(t, server, ids)
				cfg.Target.Patience = eventPatience
				for _, e := range run(t, cfg).Entries {
					if e.Verdict == report.Fail || e.Verdict == report.Warn {
						seen[e.ID] = true
					}
				}
			}
			for _, id := range ids {
				if !seen[id] {
					t.Errorf("%s does not see that the change at %d is missing", id, level)
				}
			}
		})
	}
}

// forgetting judges a fake just below the change's level that behaves as if it had the
// change.
func forgetting(t *testing.T, change *featurelevels.Change, ids []string) *report.Report {
	t.Helper()
	scenario := scenarios.Default()
	if name, ruled := gateRules[change.Level()]; ruled {
		strictnesses()[name].rules(&scenario.Organization)
	}
	server := fake.Start(t, fake.WithLevel(change.Level()-1),
		func(c *fake.Config) { c.Mutation.Forgotten = featurelevels.IDs(change) }, fake.WithScenario(scenario))
	cfg := judgedBy(t, server, ids)
	if slices.Contains(silentGates, change.Level()) {
		cfg.Target.Patience = eventPatience
	}
	return run(t, cfg)
}

// judgedBy lets the server listen, and judges it by these requirements.
func judgedBy(t *testing.T, server *fake.Server, ids []string) suite.Config {
	t.Helper()
	if err := server.Listen("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	return suite.Config{
		Requirements: slices.Clone(ids),
		Target: target.Config{URL: server.URL(), Accounts: builtinfake.Cast(server),
			Control: target.Control{URL: server.URL()}},
	}
}
