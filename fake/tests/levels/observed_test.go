package levels_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/ladder"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite/report"
)

// unshown has the requirements that a side of a level does not show, with the reasons.
var unshown = map[string]string{
	"EVO-38":                      "scheduled messages could not be edited yet",
	"LOG-60-role-moderator-value": "below the level, nobody is a moderator",
}

// The suite observes a change at its level and at the level below.
func TestEveryObservedChangeShowsAtItsLevelAndNotBelow(t *testing.T) {
	raceenabled.AnswersOnly(t)
	for _, level := range sample.Of(t, 60, observedLevels()) {
		t.Run(fmt.Sprint(level), func(t *testing.T) {
			t.Parallel()
			for _, side := range []featurelevels.Level{level - 1, level} {
				for _, e := range judged(t, fake.Config{Level: side}, level).Entries {
					broken := e.Verdict == report.Fail || e.Verdict == report.Warn
					if broken || e.Verdict == report.NotTestable && unshown[e.ID] == "" {
						t.Errorf("at %d, %s is %s: %v %v", side, e.ID, e.Verdict, e.Failures, e.Reasons)
					}
				}
			}
		})
	}
}

// The suite notices a server below the level of a change if the server forgot it.
func TestEveryForgottenObservedChangeIsNoticed(t *testing.T) {
	raceenabled.AnswersOnly(t)
	for _, m := range sample.Of(t, 60, observed()) {
		t.Run(m.Change.String(), func(t *testing.T) {
			t.Parallel()
			if len(ladder.Objections(judged(t, fake.Config{Level: m.Level, Mutation: m.Mutation()}, m.Change.Level()))) == 0 {
				t.Error("without the change the server still passes for one of the older level")
			}
		})
	}
}

// judged judges a new fake by the rows and the requirements that distinguish the level
// from the one below.
func judged(t *testing.T, wanted fake.Config, level featurelevels.Level) *report.Report {
	t.Helper()
	verdicts, err := ladder.Judge(t.Context(), wanted, ladder.Near(level)...)
	if err != nil {
		t.Fatal(err)
	}
	return verdicts
}

// observed has, for each change without a probe, a server that forgot the change.
func observed() []ladder.Mutant {
	probed := probed()
	return slices.DeleteFunc(ladder.Mutants(), func(m ladder.Mutant) bool { return !m.Early || probed[m.Change.ID()] > 0 })
}

// observedLevels are the levels of these changes.
func observedLevels() []featurelevels.Level {
	var levels []featurelevels.Level
	for _, m := range observed() {
		levels = append(levels, m.Change.Level())
	}
	return slices.Compact(levels)
}
