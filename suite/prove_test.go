package suite_test

import (
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtin"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/mutation"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// mutated runs the suite against the fake behind the mutant and returns the
// requirements that fail: those with a spec that failed at its point, and those
// with something else wrong first.
func mutated(t *testing.T, m mutation.Mutant, selected suite.Config) (own, other []string, shown bool) {
	t.Helper()
	scenario, callbacks := calling(t)
	server := fake.Start(t, fake.WithScenario(scenario))
	if err := server.Listen("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	wrong := mutation.NewServer(m, server)
	front := httptest.NewServer(wrong)
	defer front.Close()
	selected.Leave = true
	selected.Target = target.Config{
		URL: front.URL, Accounts: builtin.Cast(server), Spellings: builtin.Spell(target.Spellings{}), Callbacks: callbacks,
		Facts: target.Facts{Unforked: true}, Control: target.Control{URL: server.URL()}, Patience: 2 * time.Second,
	}
	if m.Silent {
		selected.Target.Patience = eventPatience
	}
	for _, e := range runWhole(t, selected).Entries {
		if e.Verdict != report.Fail && e.Verdict != report.Warn {
			continue
		}
		atPoint := func(f report.Failure) bool { return f.Phase == report.PhaseVerdict }
		if slices.ContainsFunc(e.Failures, atPoint) {
			own = append(own, e.ID)
		} else {
			other = append(other, e.ID)
		}
	}
	return own, other, wrong.Used()
}

// each tenth mutant of the second kind; make prove tries them all.
const sampled = 10

func TestMutantsOfTheSecondKindAreKilled(t *testing.T) {
	raceenabled.AnswersOnly(t)
	for i, m := range mutation.Later() {
		if i%sampled != 0 {
			continue
		}
		t.Run(m.Name, func(t *testing.T) {
			t.Parallel()
			if own, other, _ := mutated(t, m, suite.Config{Requirements: m.Breaks}); len(own)+len(other) == 0 {
				t.Errorf("none of %v sees it", m.Breaks)
			}
		})
	}
}

// each sixtieth mutant of the first kind.
const wired = 60

func TestMutantsOfTheFirstKindAreKilled(t *testing.T) {
	raceenabled.AnswersOnly(t)
	all, err := mutation.Wire(int(featurelevels.Newest()))
	if err != nil {
		t.Fatal(err)
	}
	all = slices.DeleteFunc(all, func(m mutation.Mutant) bool { return m.Second })
	for i, m := range all {
		if i%wired != 0 {
			continue
		}
		t.Run(m.Name, func(t *testing.T) {
			t.Parallel()
			if own, other, shown := mutated(t, m, selection(m)); shown && len(own)+len(other) == 0 {
				t.Errorf("none of %v sees it", m.Breaks)
			}
		})
	}
}

// A server behind a handler that changes nothing fails nothing: what fails behind
// a mutant is the mutant's fault.
func TestTheHandlerOfMutantsIsInnocent(t *testing.T) {
	raceenabled.AnswersOnly(t)
	none := mutation.Mutant{Handle: (*mutation.Exchange).Queues}
	if own, other, _ := mutated(t, none, suite.Config{Sections: []string{"EVT", "EVO", "SND", "STA"}}); len(own)+len(other) > 0 {
		t.Errorf("%v and %v fail", own, other)
	}
}
