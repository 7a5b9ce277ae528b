// Package changelog judges servers by the public change log. Each entry has an observation
// of its change, with demands below the level of the entry and from that level on.
package changelog

import (
	"fmt"
	"maps"
	"slices"
	"sync"

	"github.com/spiritlevel/spiritlevel/featurelevels"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// ChangeRow is a row of the public change log with its observation.
type ChangeRow struct {
	Row RowID
	observation
	needs []Need
}

// Rows has the rows with an observation, by level. Requirements judge the rows that the
// specification dates: see [DatedRows].
func Rows() []ChangeRow { return slices.Clone(log().observed) }

// UnseenRows has the rows that no client can observe, each with the reason. Rows that the
// fake does not emulate are not requirements.
func UnseenRows() map[RowID]string { return maps.Clone(log().unobservable) }

// entries are the entries of the log.
type entries struct {
	observed     []ChangeRow
	unobservable map[RowID]string
}

// log reads the observations once. The tests find a mistake in them.
var log = sync.OnceValue(func() entries {
	all, err := read(featurelevels.Observations())
	if err != nil {
		panic("changelog: " + err.Error())
	}
	return all
})

// Read decodes observations. An error names the file, the row and the line.
func Read(observations []featurelevels.Observation) ([]ChangeRow, error) {
	all, err := read(observations)
	return all.observed, err
}

func read(observations []featurelevels.Observation) (entries, error) {
	all := entries{unobservable: map[RowID]string{}}
	for _, o := range observations {
		l := ChangeRow{Row: RowID(o.Change)}
		if o.Unobservable != "" {
			all.unobservable[l.Row] = o.Unobservable
			continue
		}
		if err := o.Observe.Decode(&l.observation); err != nil {
			return all, fmt.Errorf("%s: %s: %w", o.File, l.Row, err)
		}
		l.needs = l.observation.needs()
		all.observed = append(all.observed, l)
	}
	return all, nil
}

// Specs are the specs of the change log, one for each row with an observation.
func Specs() []Spec {
	return inLog(func() {
		for _, l := range Rows() {
			since, until := l.Since, l.Until
			if l.Below == nil {
				since = requirements.Later(since, l.Row)
			}
			if l.From == nil {
				until = l.Row
			}
			l.it(since, until, l.judge)
		}
	})
}

// inLog returns the specs that the function describes, in the section of the change log.
func inLog(describe func()) []Spec {
	return Build(func() {
		Describe(requirements.Title(requirements.LogPrefix), Section(requirements.LogPrefix), describe)
	})
}

// it describes the spec of the row, between two rows, with its body.
func (l ChangeRow) it(since, until RowID, body func(*Session)) {
	r, _ := requirements.Find(l.Row.Requirement())
	phase := Together
	if l.Alone || l.Copy {
		phase = Serial
	}
	It(r.Text, Covers(r.ID), Needs(l.needs...), Since(since), Until(until), phase, body)
}

func (l ChangeRow) judge(s *Session) {
	isKnown(s)
	o := &observer{Session: s, things: map[string]any{}}
	seen := o.see(&l.observation)
	demanded := l.Below
	switch {
	case s.Has(l.Row):
		demanded = l.From
	case l.Earlier == s.Config().Dialect:
		demanded = &side{}
	}
	s.Expect(seen).To(demanded.matcher(o))
}

// isKnown demands that the server knows the user before it is looked at: from one
// that does not, it says nothing that something is missing or refused.
func isKnown(s *Session) { s.Given(s.Try("GET /users/me", nil)).To(IsUser(s.UserID)) }

// Sides are the sides of a row on which a server may be by an observation.
type Sides struct{ Before, After bool }

// Promises tells on which sides of the row something is promised.
func (l ChangeRow) Promises() Sides { return Sides{Before: l.Below != nil, After: l.From != nil} }

// Look is the row as a question instead of a demand: the spec tells which sides of the
// row the server shows, and passes. Whether the server knows the user must be certain.
func (l ChangeRow) Look(dialect string, tell func(Sides)) Spec {
	return inLog(func() {
		l.it(l.Since, l.Until, func(s *Session) {
			o := &observer{Session: s, things: map[string]any{}}
			seen := o.see(&l.observation)
			shows := func(one *side) bool { return one == nil || Accepts(one.matcher(o), seen) }
			tell(Sides{Before: l.Earlier == dialect || shows(l.Below), After: shows(l.From)})
			s.Judged()
		})
	})[0]
}
