package ladder_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/ladder"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// sampled are the levels whose mutants are tried in every run of the tests.
var sampled = []featurelevels.Level{46, 92, 140, 152, 159, 177, 182}

// All mutants together take long; these are judged by nothing but what the
// specification dates at their level.
func TestTheMutantsOfSomeLevelsAreKilled(t *testing.T) {
	for _, m := range ladder.Mutants() {
		if !slices.Contains(sampled, m.Change.Level()) {
			continue
		}
		t.Run(fmt.Sprintf("%d, early %v: %s", m.Level, m.Early, m.Change.Sentence()), func(t *testing.T) {
			killers, err := m.TrialBy(t.Context(), featurelevels.Spec, m.Near()...)
			if err != nil || (len(killers) == 0) != (m.Unstated() != "") {
				t.Errorf("killed by %v (%v); reason not to be killed: %q", killers, err, m.Unstated())
			}
		})
	}
}

func TestEveryReasonIsForAMutant(t *testing.T) {
	excused := 0
	for _, m := range ladder.Mutants() {
		if m.Unstated() != "" {
			excused++
		}
	}
	if given := ladder.Reasons(); excused != given {
		t.Errorf("%d mutants are excused, but %d reasons are given", excused, given)
	}
}
