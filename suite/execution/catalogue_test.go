package execution

import (
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/suite/changelog"
	"github.com/spiritlevel/spiritlevel/suite/laws"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	"github.com/spiritlevel/spiritlevel/suite/session"
)

func TestEverySpecNamesExistingRequirementsAndIsUnique(t *testing.T) {
	seen := make(map[string]bool)
	for _, spec := range Catalogue(laws.Choice{}) {
		for _, name := range []string{spec.ID(), strings.Join(append(spec.Path, spec.Text), " ")} {
			if seen[name] {
				t.Errorf("two specs are called %s", name)
			}
			seen[name] = true
		}
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
	for _, spec := range Catalogue(laws.Choice{}) {
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

// A row of the change log has exactly one of these: an observation of its own,
// requirements that begin or end at its level, or a reason why no client can observe
// it.
func TestEveryRowOfTheChangeLogIsJudged(t *testing.T) {
	ways := map[session.RowID]int{}
	for _, l := range changelog.Rows() {
		ways[l.Row]++
	}
	for row, ids := range changelog.DatedRows() {
		ways[row]++
		for _, id := range ids {
			r, _ := requirements.Find(id)
			if _, waits := later[id]; waits || r.Check == requirements.Unobservable {
				t.Errorf("%s does not judge the row %s: no spec observes it", id, row)
			}
		}
	}
	for row := range changelog.UnseenRows() {
		ways[row]++
	}
	for _, r := range requirements.Log() {
		row := requirements.RowOf(r.ID)
		if ways[row] != 1 {
			t.Errorf("%s has %d of a look, requirements of its level and a reason why nobody can look: %s", row, ways[row],
				r.Text)
		}
		delete(ways, row)
	}
	for row := range ways {
		t.Errorf("%s is no row that is judged", row)
	}
}

func TestARowWithoutSpecsIsNotCovered(t *testing.T) {
	if verdict, reason := unjudged("LOG-999-made-up"); verdict != report.NotCovered {
		t.Errorf("it is %s: %s", verdict, reason)
	}
	schedule := &Schedule{
		selection: []requirements.Requirement{{ID: "LOG-999-made-up"}, {ID: "LVL-05"}},
		verdicts:  map[string]report.Verdict{"LOG-999-made-up": report.NotCovered, "LVL-05": report.NotCovered},
	}
	if notices := schedule.Uncovered(); len(notices) != 1 || !strings.Contains(notices[0], "LOG-999-made-up") ||
		strings.Contains(notices[0], "LVL-05") {
		t.Errorf("the run says %q", notices)
	}
}
