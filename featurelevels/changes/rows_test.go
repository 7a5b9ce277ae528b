package changes_test

import (
	"testing"

	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

// Every row of the change log is a declared change or has a reason, once.
func TestEveryRowOfTheChangeLogIsAccountedForOnce(t *testing.T) {
	where := map[string][]string{}
	for _, c := range changes.All() {
		for _, id := range c.Rows() {
			where[id] = append(where[id], "the change "+c.String())
		}
	}
	for _, r := range featurelevels.NotEmulated() {
		if r.Reason == "" {
			t.Errorf("rows %v are not emulated without a reason", r.Rows)
		}
		for _, id := range r.Rows {
			where[id] = append(where[id], "notemulated.yaml")
		}
	}
	for _, entry := range featurelevels.Changelog() {
		for _, row := range entry.Changes {
			switch places := where[row.ID]; len(places) {
			case 0:
				t.Errorf("row %s is neither a declared change nor in notemulated.yaml: %s", row.ID, row.Summary)
			case 1:
			default:
				t.Errorf("row %s stands in %d places: %q", row.ID, len(places), places)
			}
			delete(where, row.ID)
		}
	}
	for id, places := range where {
		t.Errorf("%s is named by %q but is no row of the change log", id, places)
	}
}

func TestEveryChangeHasASentence(t *testing.T) {
	said := map[string]string{}
	for _, c := range append(changes.All(), changes.Deviations()...) {
		if c.Sentence() == "" {
			t.Errorf("the change %v has no sentence", c)
		}
		if said[c.Sentence()] != "" {
			t.Errorf("two changes say %q", c.Sentence())
		}
		said[c.Sentence()] = c.String()
	}
}
