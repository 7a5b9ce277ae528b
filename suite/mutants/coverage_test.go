package mutants_test

import (
	"slices"
	"testing"

	"github.com/spiritlevel/spiritlevel/suite/requirements"
	"github.com/spiritlevel/spiritlevel/suite/specs"
)

// A spec without a wrong server might never fail. This test demands that each requirement
// with a spec has a wrong server that it must see, or a reason.
func TestEveryRequirementWithASpecSeesAMutant(t *testing.T) {
	killers, excused, judged := killers(t), unmutated(), map[string]bool{}
	for _, spec := range specs.Specs() {
		for _, id := range spec.Covers {
			if judged[id] {
				continue
			}
			judged[id] = true
			switch why, is := excused[id]; {
			case killers[id] && is:
				t.Errorf("%s sees a mutant and is still excused", id)
			case !killers[id] && !is:
				t.Errorf("%s sees no mutant; add one that breaks just this: %s", id, spec.Text)
			case is && why == "":
				t.Errorf("%s is excused without a reason", id)
			}
		}
	}
	for id := range excused {
		if !judged[id] {
			t.Errorf("%s is excused, but has no spec", id)
		}
	}
}

// killers are the requirements that must see a mutant on their own.
func killers(t *testing.T) map[string]bool {
	t.Helper()
	found := map[string]bool{}
	for _, m := range all(t) {
		for _, id := range slices.Concat(m.Breaks, m.Fails) {
			if _, known := requirements.Find(id); !known && requirements.Title(id) == "" {
				t.Errorf("%s: %s names the unknown %s", m.Section, m.Name, id)
			}
		}
		for _, id := range m.Fails {
			found[id] = true
		}
	}
	return found
}

// unmutated are the requirements that no mutant shows to fail, each with the
// reason.
func unmutated() map[string]string {
	const (
		program = "a bot server is a program of its own, which no run here can test"
		minutes = "its mutant would let the run wait for minutes"
		facts   = "it depends on a fact about the server that the operator states; suite/facts_test.go has its verdicts"
		older   = "it ends below the newest level, at which mutants run"
	)
	return map[string]string{
		"OUT-09": program, "OUT-10": program, "OUT-11": program, "OUT-12": program, "LIM-18": program,
		"EVT-08": minutes, "LIM-11": minutes,
		"SRV-18": facts, "SRV-19": facts, "SRV-24": facts,
		"LVL-25": older, "LVL-81": older, "MTP-03": older, "SND-32": older,
	}
}
