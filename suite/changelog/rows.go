package changelog

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/spec"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// changeRow shows one row of the public change log on both sides: the same look
// at the server, with what it shows below the level of the row and from there on.
type changeRow struct {
	Row           Row
	needs         []Need
	since, until  Row // between which the look is possible; empty = no bound
	phase         spec.Phase
	observe       func(s *Session) any
	before, after expect.Matcher // nil: the row promises nothing on that side
}

// ChangeLog is every row that has a look of its own, by the first level of the
// range that its file is named after. What the specification dates is judged by
// the specs of its sections.
func ChangeLog() []changeRow {
	return slices.Concat(
		rows1Server(), rows1Registering(), rows1Rules(), rows1Messages(), rows1Moves(), rows1Deletions(), rows1Rendering(),
		rows1Streams(), rows1Subscriptions(), rows1Files(), rows1Users(), rows1Accounts(), rows1Events(),
		rows31Registering(), rows31Events(), rows31Organization(), rows31Linkifiers(), rows31Users(), rows31Typing(),
		rows59Roles(), rows59Billing(), rows59Registering(), rows59Texts(), rows59Settings(), rows59SettingsMerged(), rows59Statuses(),
		rows59Policies(), rows59Lists(), rows59Events(), rows59Versions(),
		rows89Keys(), rows89Registering(), rows89Policies(), rows89Defaults(), rows89Streams(), rows89Limits(),
		rows89Messages(), rows89Edits(), rows89Things(),
		rows121Registering(), rows121Endpoints(), rows121Groups(), rows121Topics(), rows121Streams(),
		rows121Users(), rows121Emails(), rows121Organization(), rows121Scheduled(), rows121Scheduling(), rows121Sending(),
	)
}

// The rows register as the section of the change log.
var _ = RegisterSection(requirements.LogPrefix, nil, changeLogSpecs)

func changeLogSpecs() []Spec {
	var specs []Spec
	for _, l := range ChangeLog() {
		specs = append(specs, l.spec())
	}
	return specs
}

func (l changeRow) spec() Spec {
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
		if s.Has(l.Row) {
			demanded = l.after
		}
		s.Verdict(On(seen, demanded))
	}
	return spec
}

// isKnown demands that the server knows the user before it is looked at: from one
// that does not, it says nothing that something is missing or refused.
func isKnown(s *Session) { s.Arranged(s.Try("GET /users/me", nil), IsUser(s.UserID)) }
