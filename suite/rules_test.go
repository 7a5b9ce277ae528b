package suite_test

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// strictness is an organization with rules that the default one does not have,
// and the requirements that it makes testable.
type strictness struct {
	rules  func(o *scenarios.Organization)
	judged map[featurelevels.Level][]string
}

func strictnesses() map[string]strictness {
	const minute, everybody, administrators, nobody = 60, 1, 2, 6
	return map[string]strictness{
		"a minute for everything": {
			rules: func(o *scenarios.Organization) {
				o.ContentEditLimit, o.MoveWithinStreamLimit, o.MoveBetweenStreamsLimit = minute, minute, minute
				o.MoveBetweenStreamsPolicy = everybody
			},
			judged: map[featurelevels.Level][]string{
				186: {"EDT-32", "EDT-33", "EDT-34", "EDT-35", "EDT-37", "EDT-38", "EDT-39", "EDT-40", "EDT-41", "EDT-42",
					"EDT-43", "EDT-45", "LIM-13", "LIM-15", "LIM-16", "ERR-23", "LVL-40", "LVL-57", "LVL-59", "LVL-68"},
				171: {"EDT-32", "EDT-33", "EDT-34", "EDT-36"},
			},
		},
		"no editing": {
			rules: func(o *scenarios.Organization) { o.AllowMessageEditing = false },
			judged: map[featurelevels.Level][]string{
				186: {"EDT-28", "LVL-67"}, 159: {"EDT-28", "LVL-67"}, 158: {"EDT-29"},
			},
		},
		"nobody moves": {
			rules:  func(o *scenarios.Organization) { o.EditTopicPolicy, o.MoveBetweenStreamsPolicy = nobody, nobody },
			judged: map[featurelevels.Level][]string{186: {"EDT-01", "EDT-05"}, 74: {"EDT-01"}},
		},
		"administrators only": {
			rules: func(o *scenarios.Organization) {
				o.EditTopicPolicy, o.MoveBetweenStreamsPolicy = administrators, administrators
				o.AllowEditHistory, o.ContentEditLimit = false, -1
			},
			judged: map[featurelevels.Level][]string{186: {"EDT-30", "EDT-31", "MSG-15", "LIM-14"},
				138: {"EDT-31", "MSG-15", "LIM-14"}},
		},
	}
}

func TestTheFakeKeepsTheRulesOfItsOrganization(t *testing.T) {
	eachStrict(t, func(t *testing.T, cfg suite.Config, judged []string) {
		cfg.Requirements, cfg.Strict = judged, true
		found := run(t, cfg)
		if found.Count(report.Pass) != len(judged) {
			t.Error(worded(found))
		}
	})
}

// The effects of an organization's rules are no faults of the server: without an
// operator, the affected requirements are not testable.
func TestStrictOrganizationsFailNothing(t *testing.T) {
	eachStrict(t, func(t *testing.T, cfg suite.Config, _ []string) {
		cfg.Sections = []string{"MSG", "EDH", "FLG", "STA", "EDT", "LVL", "LIM"}
		cfg.Target.Control = target.Control{}
		found := run(t, cfg)
		if found.Count(report.Fail)+found.Count(report.Warn) > 0 || found.Count(report.NotTestable) == 0 {
			t.Error(worded(found))
		}
	})
}

func eachStrict(t *testing.T, judge func(t *testing.T, cfg suite.Config, judged []string)) {
	t.Helper()
	raceenabled.AnswersOnly(t)
	all := strictnesses()
	for _, name := range sample.Keys(t, 2, all) {
		strict := all[name]
		for level, judged := range strict.judged {
			t.Run(fmt.Sprintf("%s at %d", name, level), func(t *testing.T) {
				t.Parallel()
				scenario := scenarios.Default()
				strict.rules(&scenario.Organization)
				server := fake.Start(t, fake.WithLevel(level), fake.WithScenario(scenario))
				if err := server.Listen("127.0.0.1:0"); err != nil {
					t.Fatal(err)
				}
				judge(t, suite.Config{Target: target.Config{
					URL: server.URL(), Accounts: builtinfake.Cast(server), Control: target.Control{URL: server.URL()},
				}}, judged)
			})
		}
	}
}

// worded is the report as people read it.
func worded(r *report.Report) string {
	var out bytes.Buffer
	_ = r.WriteTerminal(&out, report.Terminal{})
	return out.String()
}
