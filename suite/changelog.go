package suite

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
)

// logged shows one row of the public change log on both sides: the same look
// at the server, with what it shows below the level of the row and from there on.
type logged struct {
	row           Row
	needs         []Need
	since, until  Row // between which the look is possible; empty = no bound
	phase         Phase
	look          func(s *Session) any
	before, after expect.Matcher // nil: the row promises nothing on that side
}

// changeLog is every row that has a look of its own, by the first level of the
// range that its file is named after. What the specification dates is judged by
// the specs of its sections.
func changeLog() []logged {
	return slices.Concat(
		logged1Server(), logged1Registering(), logged1Rules(), logged1Messages(), logged1Moves(), logged1Deletions(), logged1Rendering(),
		logged1Streams(), logged1Subscriptions(), logged1Files(), logged1Users(), logged1Accounts(), logged1Events(),
		logged31Registering(), logged31Events(), logged31Organization(), logged31Linkifiers(), logged31Users(), logged31Typing(),
		logged59Roles(), logged59Billing(), logged59Registering(), logged59Texts(), logged59Settings(), logged59SettingsMerged(), logged59Statuses(),
		logged59Policies(), logged59Lists(), logged59Events(), logged59Versions(),
		logged89Keys(), logged89Registering(), logged89Policies(), logged89Defaults(), logged89Streams(), logged89Limits(),
		logged89Messages(), logged89Edits(), logged89Things(),
		logged121Registering(), logged121Endpoints(), logged121Groups(), logged121Topics(), logged121Streams(),
		logged121Users(), logged121Emails(), logged121Organization(), logged121Scheduled(), logged121Scheduling(), logged121Sending(),
	)
}

func changeLogSpecs() []Spec {
	var specs []Spec
	for _, l := range changeLog() {
		specs = append(specs, l.spec())
	}
	return specs
}

func (l logged) spec() Spec {
	spec := Spec{Covers: []string{l.row.Requirement()}, Needs: l.needs, Since: l.since, Until: l.until, Phase: l.phase}
	if l.before == nil {
		spec.Since = requirements.Later(l.since, l.row)
	}
	if l.after == nil {
		spec.Until = l.row
	}
	spec.Body = func(s *Session) {
		s.isKnown()
		seen, demanded := l.look(s), l.before
		if s.has(l.row) {
			demanded = l.after
		}
		s.Verdict(On(seen, demanded))
	}
	return spec
}

// isKnown demands that the server knows the user before it is looked at: from one
// that does not, it says nothing that something is missing or refused.
func (s *Session) isKnown() { s.arranged(s.Try("GET /users/me", nil), isUser(s.UserID)) }
