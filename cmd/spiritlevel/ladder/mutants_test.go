//go:build !race

// Mutants are judged by their answers; other tests look for races.

package ladder_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/ladder"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// Mutants that need not be killed take a whole run each, so only the command tries
// them.
func TestEveryMutantIsKilled(t *testing.T) {
	sample.NotShort(t)
	stated := slices.DeleteFunc(ladder.Mutants(), func(m ladder.Mutant) bool { return m.Unstated() != "" })
	for _, m := range sample.Of(t, 30, stated) {
		t.Run(fmt.Sprintf("%d, early %v: %s", m.Level, m.Early, m.Change.Summary()), func(t *testing.T) {
			killers, err := m.Trial(t.Context(), featurelevels.Spec)
			if err != nil || len(killers) == 0 {
				t.Errorf("killed by %v (%v)", killers, err)
			}
		})
	}
}

// A job of several mutants hides which of them is killed, so only mutants that need not
// be killed share a job.
func TestEveryMutantHasAJob(t *testing.T) {
	mutants, seen := ladder.Mutants(), map[int]bool{}
	for _, job := range ladder.MutantJobs(featurelevels.Oldest, featurelevels.Newest(), featurelevels.Spec) {
		for _, i := range job.Mutants {
			m, first := mutants[i], mutants[job.Mutants[0]]
			if seen[i] || m.Level != job.Level || m.Early != first.Early || len(job.Mutants) > 1 && m.Unstated() == "" {
				t.Errorf("%v has a wrong job: %v", m.Change, job)
			}
			seen[i] = true
		}
	}
	if len(seen) != len(mutants) {
		t.Errorf("%d of %d mutants have a job", len(seen), len(mutants))
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
