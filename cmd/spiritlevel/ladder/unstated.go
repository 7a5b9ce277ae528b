package ladder

import (
	"sync"

	fl "github.com/spiritlevel/spiritlevel/featurelevels"
)

// unstated has the reasons why neither the specification nor the public change log
// allows a judge to object to the mutants of a change.
type unstated struct {
	change         fl.ChangeID
	missing, early string // reasons, "" where the judge must object
}

const (
	unreachable = "no client can cause the situation that would show it"
	recorded    = "only recordings of public servers show it"
	nowhere     = "neither the specification nor the change log states it"
)

// unstatedChanges are the reviewed exceptions. Each is valid only as long as no
// requirement detects its mutant.
func unstatedChanges() []unstated {
	return []unstated{
		{"1-message-history-prev-stream", "", unreachable},
		{"1-edit-history-prev-stream", "", unreachable},
		{"22-attachment-integer-times", "", "older levels may send fractions, and need not"},
		{"48-muted-users-event", "", unreachable},
		{"86-status-emoji-event", "", unreachable},
		{"114-update-message-user-and-time", unreachable, unreachable},
		{"127-subgroup-events", "", unreachable},
		{"147-delete-topic-batches", "the specification leaves the size of a batch open", ""},
		{"297-snippet-events", "", unreachable},
		{"297-snippet-delete", "", unreachable},
		{"368-snippet-update-event", "", unreachable},
		{"186-register-never-visible-streams", nowhere, ""},
	}
}

// Unstated is the reason why the specification does not allow a judge to object to the
// mutant, "" if the judge must object.
func (m Mutant) Unstated() string {
	for _, u := range unstatedChanges() {
		switch {
		case u.change != m.Change.ID():
		case m.Early:
			return u.early
		default:
			return u.missing
		}
	}
	if m.Change.IsRecorded() {
		return recorded
	}
	return unobservable()[m.Change.ID()]
}

// unobservable are the reasons of the rows that no client of the specification observes.
var unobservable = sync.OnceValue(func() map[fl.ChangeID]string {
	reasons := map[fl.ChangeID]string{}
	for _, o := range fl.Observations() {
		if o.Change.Level() > fl.Specified {
			reasons[o.Change] = o.Unobservable
		}
	}
	return reasons
})
