package suite_test

import (
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/laws"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// lawsOfRun are the specs of laws in this test run: all with every case, else the part of a default run, and that
// only at sampled levels, to save time.
func lawsOfRun(level featurelevels.Level) laws.Choice {
	switch {
	case sample.All():
		return laws.Choice{Share: laws.Whole}
	case level == featurelevels.Newest():
		return laws.Choice{}
	}
	return laws.Choice{Share: laws.Part, Seed: uint64(level)}
}

// judgeFake runs the suite, with laws, against a fresh fake at the level.
func judgeFake(t *testing.T, level featurelevels.Level, dialect featurelevels.Dialect) *report.Report {
	t.Helper()
	scenario, callbacks := calling(t)
	server := fake.Start(t, fake.WithLevel(level), fake.WithDialect(dialect), fake.WithScenario(scenario))
	if err := server.Listen("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	found, err := suite.Run(t.Context(), suite.Config{Laws: lawsOfRun(level), Target: target.Config{
		URL: server.URL(), Accounts: builtinfake.Cast(server), Dialect: string(dialect),
		Spellings: builtinfake.Spell(target.Spellings{}), Callbacks: callbacks, Facts: target.Facts{Unforked: true},
		Control: target.Control{URL: server.URL()},
	}})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// conformant lists the levels below the newest at which every requirement judges
// the fake. The ladder judges each other level by the requirements that begin or
// end there.
var conformant = map[featurelevels.Dialect][]featurelevels.Level{
	featurelevels.Spec:  {0, 1, 44, 45, 91, 122, 156, 166, 173},
	featurelevels.Zulip: {0, 25, 64, 122}, // 64: recordings date changes by the release that comes next
}

func TestTheFakeIsConformant(t *testing.T) {
	for dialect, older := range conformant {
		levels := []featurelevels.Level{featurelevels.Newest()}
		if testing.Short() && dialect != featurelevels.Spec {
			continue
		}
		if !testing.Short() && !raceenabled.On {
			levels = append(levels, sample.Of(t, 1, older)...)
		}
		for _, level := range levels {
			t.Run(fmt.Sprintf("%s at %d", dialect, level), func(t *testing.T) {
				found := judgeFake(t, level, dialect)
				if found.Level != int(level) {
					t.Errorf("judged at level %d", found.Level)
				}
				if found.Count(report.Fail)+found.Count(report.Warn) > 0 || found.ExitCode() != report.ExitConformant {
					t.Error(worded(found))
				}
				for _, e := range found.Entries {
					if level == featurelevels.Newest() && e.Verdict == report.NotTestable {
						t.Errorf("%s could not be tested: %v", e.ID, e.Reasons)
					}
				}
			})
		}
	}
}
