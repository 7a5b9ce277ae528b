package mutants_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite/laws"
	"github.com/spiritlevel/spiritlevel/suite/mutants"
	"github.com/spiritlevel/spiritlevel/suite/spec"
)

// compiled are the mutants of the newest level.
var compiled = sync.OnceValues(func() ([]mutants.Mutant, error) { return mutants.All(int(featurelevels.Specified)) })

// all are the mutants of the newest level.
func all(t *testing.T) []mutants.Mutant {
	t.Helper()
	found, err := compiled()
	if err != nil {
		t.Fatal(err)
	}
	return slices.Clone(found)
}

// Of two mutants with one name, a report would not tell which the suite does not see.
func TestNamesOfMutantsAreDistinct(t *testing.T) {
	seen := map[string]bool{}
	for _, m := range all(t) {
		if name := m.Section + ": " + m.Name; seen[name] {
			t.Errorf("two mutants are %s", name)
		} else {
			seen[name] = true
		}
	}
}

// The specs of the broken requirements see a mutant; `make prove` tries the others with the
// whole suite.
func TestWrittenMutantsAreSeen(t *testing.T) {
	raceenabled.AnswersOnly(t)
	found := slices.DeleteFunc(all(t), func(m mutants.Mutant) bool { return m.Drawn || m.Seen != "" })
	for _, m := range sample.Of(t, 30, found) {
		t.Run(m.Section+": "+m.Name, func(t *testing.T) {
			t.Parallel()
			found, err := finding{}, error(nil)
			if len(m.Fails) > 0 {
				found, err = eachFails(t.Context(), m)
			} else {
				found, err = findBy(t.Context(), m, func(s spec.Spec) bool { return breaks(m, s) })
			}
			if err != nil {
				t.Fatal(err)
			}
			if !found.killed {
				t.Errorf("%v: %v do not see it; an expression of its that failed: %q", m.Breaks, found.blind, found.mishap)
			}
		})
	}
}

// Of the specs of a law, one at least fails a mutant that only the law sees.
func TestMutantsOfLawsAreSeen(t *testing.T) {
	raceenabled.AnswersOnly(t)
	found := slices.DeleteFunc(all(t), func(m mutants.Mutant) bool { return lawOf(m) == 0 })
	for _, m := range sample.Of(t, 3, found) {
		t.Run(m.Section+": "+m.Name, func(t *testing.T) {
			t.Parallel()
			server, err := startTrial(t.Context(), m)
			if err != nil {
				t.Fatal(err)
			}
			defer server.close()
			server.laws = laws.Choice{Share: laws.Whole, Only: []int{lawOf(m)}}
			broken, err := server.judge(t.Context(), func(s spec.Spec) bool { return breaks(m, s) })
			if err != nil || len(broken) == 0 {
				t.Fatalf("none of %v is broken, %v", m.Breaks, err)
			}
			if told := broken[0].Failures[0].Demanded; !strings.Contains(told, fmt.Sprintf("(law %d)", lawOf(m))) {
				t.Errorf("the failure does not name the law: %s", told)
			}
		})
	}
}

// No spec of a section sees a mutant that only a law sees, and no other law by specs of the broken requirements and
// their sections.
func TestMutantsOfLawsAreSeenByNoOther(t *testing.T) {
	sample.Long(t)
	raceenabled.AnswersOnly(t)
	for _, m := range all(t) {
		if lawOf(m) == 0 {
			continue
		}
		t.Run(m.Section+": "+m.Name, func(t *testing.T) {
			server, err := startTrial(t.Context(), m)
			if err != nil {
				t.Fatal(err)
			}
			defer server.close()
			server.laws = laws.Choice{Share: laws.Whole}
			broken, err := server.judge(t.Context(), func(s spec.Spec) bool {
				return !slices.Contains(s.Labels, fmt.Sprintf("law-%d", lawOf(m))) && !s.Compare &&
					(s.Law == "" || breaks(m, s) || breaksSection(m, s))
			})
			if err != nil || len(broken) > 0 {
				t.Errorf("%v are broken, %v", broken, err)
			}
		})
	}
}

// lawOf is the number of the law whose specs alone see the mutant; 0 for none.
func lawOf(m mutants.Mutant) (number int) {
	if word, rest, is := strings.Cut(m.Seen, " "); is && word == "law" {
		number, _ = strconv.Atoi(rest)
	}
	return number
}

func TestMutantsOfTablesAreSeen(t *testing.T) {
	raceenabled.AnswersOnly(t)
	found := slices.DeleteFunc(all(t), func(m mutants.Mutant) bool { return !m.Drawn || m.Later })
	for _, m := range sample.Of(t, 8, everyNth(60, found)) {
		t.Run(m.Section+": "+m.Name, func(t *testing.T) {
			t.Parallel()
			found, err := findBy(t.Context(), m, func(s spec.Spec) bool { return breaks(m, s) })
			if err != nil || found.shown && !found.killed {
				t.Errorf("none of %v sees it, %v", m.Breaks, err)
			}
		})
	}
}

// everyNth returns every n-th mutant of a list.
func everyNth(step int, list []mutants.Mutant) (some []mutants.Mutant) {
	for i := 0; i < len(list); i += step {
		some = append(some, list[i])
	}
	return some
}

// A server behind a handler without changes fails nothing, so each failure behind a
// mutant is the mutant's.
func TestAHandlerWithoutAMutantFailsNothing(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	right, err := startTrial(t.Context(), mutants.Mutant{Handle: (*mutants.Exchange).Queues})
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
