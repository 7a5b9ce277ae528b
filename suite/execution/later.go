package execution

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/changelog"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
)

// later gives the reasons of requirements without a spec.
var later = map[string]string{
	"LVL-05": "every other requirement is a case of it",
	"LVL-10": "one server cannot show that two levels are the same",
	"LVL-15": "the specification leaves the optional parts open, so that no answer can break it",
	"ERR-11": "the specification leaves the set of codes open, so that no answer can break it",
}

// unjudged is the verdict on a requirement that no spec observes, with the reason.
func unjudged(id string) (verdict report.Verdict, reason string) {
	if !requirements.InLog(id) {
		return report.NotCovered, "no spec observes it yet: " + later[id]
	}
	row := requirements.RowOf(id)
	if ids := changelog.DatedRows()[row]; len(ids) > 0 {
		return report.NotApplicable, "the specification states it too: it is judged by " + strings.Join(ids, ", ")
	}
	if why := changelog.UnseenRows()[row]; why != "" {
		return report.Unobservable, "no server can show it: " + why
	}
	return report.NotCovered, "no spec observes it, and no requirement of the specification judges it"
}

// Uncovered is a notice of the rows that a run does not judge, and nothing without such
// rows.
func (schedule *Schedule) Uncovered() []string {
	var rows []string
	for _, r := range schedule.selection {
		if requirements.InLog(r.ID) && schedule.verdicts[r.ID] == report.NotCovered {
			rows = append(rows, r.ID)
		}
	}
	if len(rows) == 0 {
		return nil
	}
	return []string{"no spec observes these rows of the change log: " + strings.Join(rows, ", ")}
}
