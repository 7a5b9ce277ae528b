// Package changelog judges servers by the public change log: each row has an
// observation, with its expected result below the level of the row and from it on.
package changelog

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// ChangeRow shows one row of the public change log on both sides: the same look
// at the server, with what it shows below the level of the row and from there on.
type ChangeRow struct {
	Row           Row
	needs         []Need
	since, until  Row // between which the look is possible; empty = no bound
	phase         Phase
	observe       func(s *Session) any
	before, after expect.Matcher // nil: the row promises nothing on that side
	// earlier is the dialect in which servers had it before its level, so that
	// nothing is promised there.
	earlier string
}

// registered are the lists of rows, each by a file of its own theme. They are
// filled while the program starts and never change afterwards.
var registered []func() []ChangeRow

// register adds a list, so that there is no list of all lists to forget one in.
func register(lists ...func() []ChangeRow) int {
	registered = append(registered, lists...)
	return len(registered)
}

// Rows is every row that is observed here, by level. Rows that the
// specification dates are judged by the specs of its sections.
func Rows() []ChangeRow {
	var all []ChangeRow
	for _, list := range registered {
		all = append(all, list()...)
	}
	slices.SortStableFunc(all, func(a, b ChangeRow) int { return a.Row.Level() - b.Row.Level() })
	return all
}

// The rows register as the section of the change log.
var _ = RegisterSection(requirements.LogPrefix, nil, changeLogSpecs)

func changeLogSpecs() []Spec {
	var specs []Spec
	for _, l := range Rows() {
		specs = append(specs, l.spec())
	}
	return specs
}

func (l ChangeRow) spec() Spec {
	spec := Spec{Covers: []string{l.Row.Requirement()}, Needs: l.needs, Since: l.since, Until: l.until, Phase: l.phase}
	if l.before == nil {
		spec.Since = requirements.Later(l.since, l.Row)
	}
	if l.after == nil {
		spec.Until = l.Row
	}
	spec.Body = func(s *Session) {
		isKnown(s)
		seen, demanded := l.observe(s), l.before
		switch {
		case s.Has(l.Row):
			demanded = l.after
		case l.earlier == s.Config().Dialect:
			demanded = expect.All()
		}
		s.Verdict(On(seen, demanded))
	}
	return spec
}

// isKnown demands that the server knows the user before it is looked at: from one
// that does not, it says nothing that something is missing or refused.
func isKnown(s *Session) { s.Arranged(s.Try("GET /users/me", nil), IsUser(s.UserID)) }

// Sides are the sides of a row that a server may be on by what was seen of it.
type Sides struct{ Before, After bool }

// Promises tells on which sides of the row something is promised.
func (l ChangeRow) Promises() Sides { return Sides{Before: l.before != nil, After: l.after != nil} }

// Look is the row as a question instead of a demand: the spec tells which sides of the
// row the server shows, and passes. Whether the server knows the user must be certain.
func (l ChangeRow) Look(dialect string, tell func(Sides)) Spec {
	look := Spec{Covers: []string{l.Row.Requirement()}, Needs: l.needs, Since: l.since, Until: l.until, Phase: l.phase}
	look.Body = func(s *Session) {
		seen := l.observe(s)
		tell(Sides{
			Before: l.before == nil || l.earlier == dialect || l.before(seen) == nil,
			After:  l.after == nil || l.after(seen) == nil,
		})
		s.Verdict()
	}
	return look
}
