package mutants_test

import (
	"slices"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/suite/mutants"
	"github.com/spiritlevel/spiritlevel/suite/spec"
)

// make prove relies on the record: specs that do not meet a mistake in it would not see
// it either, and a mutant without such specs need not be tried.
func TestOnlySpecsThatMeetAMutantCanFail(t *testing.T) {
	raceenabled.AnswersOnly(t)
	few := func(s spec.Spec) bool {
		return slices.Contains([]string{"RCT", "FLA", "RND", "UST"}, s.Prefix()) || s.Phase == spec.Last
	}
	var record mutants.Record
	right, err := startTrial(t.Context(), record.Recorder())
	if err != nil {
		t.Fatal(err)
	}
	defer right.close()
	if broken, err := right.judge(t.Context(), few); err != nil || len(broken) > 0 {
		t.Fatal(broken, err)
	}
	for _, m := range mutantsOf(t, "RCT", "UST", "EDH") {
		t.Run(m.Name, func(t *testing.T) {
			t.Parallel()
			compareWithRecord(t, record.Met(m), m, few)
		})
	}
}

// mutantsOf are each third mutant that breaks one of the sections at once.
func mutantsOf(t *testing.T, sections ...string) (some []mutants.Mutant) {
	t.Helper()
	found := slices.DeleteFunc(all(t), func(m mutants.Mutant) bool {
		return !m.Drawn || m.Later || !slices.Contains(sections, m.Breaks[0][:3])
	})
	for i, m := range found {
		if i%3 == 0 {
			some = append(some, m)
		}
	}
	return some
}

func compareWithRecord(t *testing.T, met map[string]bool, m mutants.Mutant, few func(spec.Spec) bool) {
	wrong, err := startTrial(t.Context(), m)
	if err != nil {
		t.Fatal(err)
	}
	defer wrong.close()
	schedule, err := wrong.run(t.Context(), few)
	if err != nil {
		t.Fatal(err)
	}
	if wrong.wrong.Used() != (len(met) > 0) {
		t.Errorf("the mistake showed itself: %v; in the record %d specs meet it", wrong.wrong.Used(), len(met))
	}
	for _, s := range schedule.Specs {
		if schedule.Outcomes[s.ID()].Failure != nil && s.Phase != spec.Last && !met[s.ID()] {
			t.Errorf("%s fails and does not meet the mistake", s.ID())
		}
	}
	if broken := brokenOf(schedule); len(met) == 0 && len(broken) > 0 {
		t.Errorf("nothing meets it, and %s fails", broken[0].ID)
	}
}
