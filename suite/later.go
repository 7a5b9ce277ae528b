package suite

import (
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
)

// later names what the requirements without a spec are waiting for.
var later = map[string]string{
	"LVL-05": "every other requirement is a case of it",
	"LVL-10": "one server cannot show that two levels are alike",
	"LVL-15": "what may be missing is left open, so that no answer can break it",
	"ERR-11": "the set of codes is left open, so that no answer can break it",
}

// unjudged is the verdict on a requirement that no spec observes, and why none
// does.
func unjudged(id string) (verdict report.Verdict, reason string) {
	if requirements.InLog(id) {
		return report.NotApplicable, "the specification tells of it too: its own requirements judge it"
	}
	return report.NotCovered, "no spec observes it yet: " + later[id]
}
