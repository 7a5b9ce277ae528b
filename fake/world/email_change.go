package world

import (
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world/store"
)

// emailChange is the requested address of an account, "" after its confirmation, and
// the times of its requests, latest last.
type emailChange struct {
	userID int
	email  string
	asked  []time.Time
}

// Limits for requests of new addresses by an account.
var emailChangeLimits = []struct {
	calls  int
	window time.Duration
}{{2, time.Hour}, {5, 24 * time.Hour}}

// AskEmail stores a new address until it is confirmed. If the account asked too
// often, it returns the time to wait and stores nothing.
func (tx *Tx) AskEmail(userID int, email string) (wait time.Duration) {
	row := emailChange{userID: userID, email: email}
	if old := store.First[emailChange](tx.txn, emailChanges, byID, store.Key(userID)); old != nil {
		row.asked = old.asked
	}
	for _, limit := range emailChangeLimits {
		if n := len(row.asked); n >= limit.calls {
			wait = max(wait, row.asked[n-limit.calls].Add(limit.window).Sub(tx.now))
		}
	}
	if wait > 0 {
		return wait
	}
	row.asked = append(row.asked[:len(row.asked):len(row.asked)], tx.now)
	tx.put(emailChanges, &row)
	return 0
}

// ConfirmedEmail returns the requested address of an account, "" without a request, and
// deletes the request.
func (tx *Tx) ConfirmedEmail(userID int) string {
	old := store.First[emailChange](tx.txn, emailChanges, byID, store.Key(userID))
	if old == nil {
		return ""
	}
	tx.put(emailChanges, &emailChange{userID: userID, asked: old.asked})
	return old.email
}
