package suite_test

import (
	"slices"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite/mutation"
	"github.com/spiritlevel/spiritlevel/suite/spec"
)

// ownSpecs judges the mutant by the specs of the broken requirements only.
func ownSpecs(t *testing.T, m mutation.Mutant) finding {
	t.Helper()
	found, err := findBy(t.Context(), m, func(s spec.Spec) bool { return breaks(m, s) })
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// everyNth returns every n-th mutant of a list. `make prove` tries them all with the
// whole suite, because only specs of other requirements see some of them.
func everyNth(step int, list []mutation.Mutant) []mutation.Mutant {
	var out []mutation.Mutant
	for i := 0; i < len(list); i += step {
		out = append(out, list[i])
	}
	return out
}

func TestMutantsOfTheSecondKindAreKilled(t *testing.T) {
	raceenabled.AnswersOnly(t)
	for _, m := range sample.Of(t, 10, everyNth(10, mutation.Later())) {
		t.Run(m.Name, func(t *testing.T) {
			t.Parallel()
			if !ownSpecs(t, m).killed {
				t.Errorf("none of %v sees it", m.Breaks)
			}
		})
	}
}

func TestMutantsOfTheFirstKindAreKilled(t *testing.T) {
	raceenabled.AnswersOnly(t)
	all, err := mutation.Wire(int(featurelevels.Newest()))
	if err != nil {
		t.Fatal(err)
	}
	all = slices.DeleteFunc(all, func(m mutation.Mutant) bool { return m.Second })
	for _, m := range sample.Of(t, 8, everyNth(60, all)) {
		t.Run(m.Name, func(t *testing.T) {
			t.Parallel()
			if found := ownSpecs(t, m); found.shown && !found.killed {
				t.Errorf("none of %v sees it", m.Breaks)
			}
		})
	}
}

// A server behind a handler without changes fails nothing, so each failure behind a
// mutant is the mutant's.
func TestAHandlerWithoutAMutantFailsNothing(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	right, err := startTrial(t.Context(), mutation.Mutant{Handle: (*mutation.Exchange).Queues})
	if err != nil {
		t.Fatal(err)
	}
	defer right.close()
	broken, err := right.judge(t.Context(), func(s spec.Spec) bool {
		return slices.Contains([]string{"EVT", "EVO", "SND", "STA"}, s.Prefix())
	})
	if err != nil || len(broken) > 0 {
		t.Errorf("%v fail, %v", broken, err)
	}
}
