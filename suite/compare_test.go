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
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// compared are the requirements whose specs compare the server with a reference.
var compared = []string{"SND-14", "STA-36", "STA-13", "RXN-04", "STA-23", "STA-08", "PST-02", "UGR-05", "ERR-08"}

// reaching returns a configuration that compares the fake of the scenario.
func reaching(t *testing.T, options ...fake.Option) suite.Config {
	t.Helper()
	server := fake.Start(t, options...)
	if err := server.Listen("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	return suite.Config{Requirements: compared, Reference: builtinfake.Reference, Target: target.Config{
		URL: server.URL(), Control: target.Control{URL: server.URL()}, Accounts: builtinfake.Cast(
			server), Spellings: builtinfake.Spell(target.Spellings{}),
	}}
}

// agrees demands that the specs that compare find nothing.
func agrees(t *testing.T, found *report.Report) {
	t.Helper()
	for _, e := range found.Entries {
		if len(e.Failures) > 0 || e.Verdict == report.NotRun {
			t.Errorf("%s is %s: %v %+v", e.ID, e.Verdict, e.Reasons, e.Failures)
		}
	}
}

// Rules of an organization, and its earlier contents, are no mistakes of the server.
func TestAnotherOrganizationAgreesWithTheReference(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	t.Parallel()
	scenario, _ := calling(t)
	o := &scenario.Organization
	o.AllowEditHistory, o.UserGroupEditPolicy, o.CreatePrivateStreamPolicy, o.WildcardMentionPolicy = false, 2, 4, 6
	scenario.Users[0].FullName = "Another Name"
	cfg := reaching(t, fake.WithScenario(scenario))
	cfg.Target.Spellings.AlertWord = "" // which is another account's
	accounts := cfg.Target.Accounts     // of which one hides its address
	accounts[target.User], accounts[target.Second] = accounts[target.Second], accounts[target.User]
	agrees(t, run(t, cfg))
	cfg.Requirements = []string{"STA-23", "UGR-05"}
	agrees(t, run(t, cfg)) // in the world that the first run has left
}

// A right server behaves like the reference server at every level.
func TestARightServerAgreesWithTheReference(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	t.Parallel()
	for dialect, levels := range map[featurelevels.Dialect][]featurelevels.Level{
		featurelevels.Spec: {0, 91, featurelevels.Newest()}, featurelevels.Zulip: {25, 64, featurelevels.Newest()},
	} {
		for i, level := range sample.Of(t, 1, levels) {
			t.Run(fmt.Sprintf("%s at %d", dialect, level), func(t *testing.T) {
				t.Parallel()
				scenario, _ := calling(t)
				cfg := reaching(t, fake.WithLevel(level), fake.WithDialect(dialect), fake.WithScenario(scenario))
				cfg.Target.Dialect = string(dialect)
				if level != featurelevels.Newest() { // a third of the stories to save time, another third for each case
					const thirds = 3
					third := (i + len(dialect)) % thirds
					cfg.Requirements = compared[thirds*third:][:thirds]
				}
				agrees(t, run(t, cfg))
			})
		}
	}
}
