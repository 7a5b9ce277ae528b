// Package detection measures the feature level of a server by its behaviour instead of
// its declaration. Each row of the public change log is a probe: the looks and the specs
// of the row show on which side of it a server is.
package detection

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite/changelog"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/specs"
)

// probe shows on which side of a row of the change log a server is: by a look, or by
// the specs of the requirements that the specification dates there.
type probe struct {
	row           session.RowID
	look          *changelog.ChangeRow
	before, after []spec.Spec // those that hold at the last level below the row, and at the level of the row
	visible       []bool      // by level: whether the probe shows anything there
}

// Claims are rows that only repeat the server's declaration. No finding names them.
func Claims() []session.RowID {
	return []session.RowID{"1-server-settings-feature-level", "1-register-feature-level", "3-register-version-always"}
}

// probes lists all probes, by level. The list is computed once.
var probes = sync.OnceValue(func() []probe {
	var all []probe
	for _, look := range changelog.Rows() {
		if !slices.Contains(Claims(), look.Row) {
			all = append(all, probe{row: look.Row, look: &look})
		}
	}
	catalogue := specs.Specs()
	rows := changelog.DatedRows()
	listed := slices.Concat(slices.Collect(maps.Values(rows))...)
	for row, ids := range rows {
		all = append(all, dated(row, ids, catalogue))
	}
	for _, r := range requirements.All() {
		if turn := turnOf(r); turn > 0 && !slices.Contains(listed, r.ID) {
			all = append(all, dated(session.RowID(fmt.Sprintf("%d-%s", turn, r.ID)), []string{r.ID}, catalogue))
		}
	}
	for i := range all {
		for level := range newest() + 1 {
			all[i].visible = append(all[i].visible, all[i].canSee(level))
		}
	}
	slices.SortFunc(all, order)
	return all
})

// turnOf is the level that a requirement distinguishes from the level below; 0 = none.
func turnOf(r requirements.Requirement) int {
	if r.Until != nil {
		return *r.Until + 1
	}
	return r.Since
}

// order is by level.
func order(a, b probe) int {
	return cmp.Or(cmp.Compare(a.row.Level(), b.row.Level()), cmp.Compare(a.row, b.row))
}

// dated finds the specs of a row that the specification dates: those whose window
// begins or ends there, or else all of them.
func dated(row session.RowID, ids []string, catalogue []spec.Spec) probe {
	p := probe{row: row}
	var through []spec.Spec
	for _, s := range catalogue {
		if !slices.ContainsFunc(s.Covers, func(id string) bool { return slices.Contains(ids, id) }) || s.Phase == spec.Last {
			continue
		}
		switch since, until := s.Window(); {
		case since == row.Level():
			p.after = append(p.after, s)
		case until == row.Level()-1 && until > 0:
			p.before = append(p.before, s)
		case holds(s, row.Level()) && holds(s, row.Level()-1):
			through = append(through, s)
		}
	}
	if len(p.after) == 0 {
		p.after = through
	}
	if len(p.before) == 0 {
		p.before = through
	}
	return p
}

func holds(s spec.Spec, level int) bool {
	since, until := s.Window()
	return level >= since && (until == 0 || level <= until)
}

// canSee reports whether the probe can show something of a server at the level.
func (p probe) canSee(level int) bool {
	if p.look != nil {
		return holds(p.look.Look("", nil), level)
	}
	return len(p.specsAt(level)) > 0
}

// specsAt are the specs of a dated row which hold at the level.
func (p probe) specsAt(level int) []spec.Spec {
	side := p.before
	if level >= p.row.Level() {
		side = p.after
	}
	return slices.DeleteFunc(slices.Clone(side), func(s spec.Spec) bool { return !holds(s, level) })
}

// words are the sentence of the row in the change log, or of the requirement that the
// specification dates there.
func words(row session.RowID) featurelevels.Row {
	for _, entry := range featurelevels.Changelog() {
		for _, r := range entry.Changes {
			if r.ID == string(row) {
				return r
			}
		}
	}
	_, id, _ := strings.Cut(string(row), "-")
	r, _ := requirements.Find(id)
	return featurelevels.Row{Before: "the contrary of: " + r.Text, After: r.Text}
}

// newest is the newest level that differs from another one.
func newest() int { return int(featurelevels.Newest()) }
