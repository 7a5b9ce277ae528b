package suite

import (
	"testing"

	"github.com/spiritlevel/spiritlevel/suite/requirements"
)

func TestEverySpecNamesExistingRequirementsAndIsUnique(t *testing.T) {
	seen := make(map[string]bool)
	for _, spec := range Catalogue() {
		if seen[spec.ID()] {
			t.Errorf("two specs are called %s", spec.ID())
		}
		seen[spec.ID()] = true
		for _, id := range spec.Covers {
			r, ok := requirements.Find(id)
			if !ok {
				t.Errorf("%s covers the unknown requirement %s", spec.ID(), id)
			}
			if r.Check == requirements.Unobservable {
				t.Errorf("%s claims to observe %s, which cannot be observed", spec.ID(), id)
			}
		}
	}
}

func TestEveryRequirementHasASpecOrAReason(t *testing.T) {
	observed := make(map[string]bool)
	for _, spec := range Catalogue() {
		for _, id := range spec.Covers {
			observed[id] = true
		}
	}
	for _, r := range requirements.All() {
		_, waits := later[r.ID]
		switch {
		case observed[r.ID] && waits:
			t.Errorf("%s has a spec and still waits for one", r.ID)
		case r.Check == requirements.Unobservable, observed[r.ID], waits:
		default:
			t.Errorf("%s has neither spec nor reason: %s", r.ID, r.Text)
		}
	}
}
