package world

import (
	"slices"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world/store"
)

// Times of presence: a user is offline this long after the last report, and an
// online user is idle if the last activity was this long before it.
const (
	OfflineAfter = 200 * time.Second
	IdleAfter    = 70 * time.Second
)

// Presence is the presence that one client of an account, or all its clients together,
// reported: the times of the last activity and of the last report.
type Presence struct {
	userID       int
	Client       string
	Active, Seen time.Time
	Update       int // the number of the last update, 0 for one before all of them
	Kept         KeptPresence
}

// KeptPresence is the presence of one client on servers that do not combine clients: a
// status, and its time.
type KeptPresence struct {
	Active bool
	At     time.Time
}

// after is the presence after a report, and whether the client came online. For a while
// it ignores that a client becomes idle.
func (p KeptPresence) after(active bool, at time.Time) (next KeptPresence, online bool) {
	stale := at.Sub(p.At) > IdleAfter
	if !stale && p.Active && !active {
		return p, false
	}
	return KeptPresence{active, at}, active && (stale || !p.Active)
}

// Status reports whether the user is active or idle, and the time of that status.
func (p *Presence) Status() (active bool, at time.Time) {
	if p.Active.Add(IdleAfter).Before(p.Seen) {
		return false, p.Seen
	}
	return true, p.Active
}

func (p *Presence) offline(now time.Time) bool { return now.Sub(p.Seen) > OfflineAfter }

// PresencesOf lists the presences of an account's clients.
func (v View) PresencesOf(userID int) []*Presence {
	return store.All[Presence](v.txn, presences, byID, store.Key(userID))
}

// Present are the accounts that reported a presence.
func (v View) Present() map[int][]*Presence {
	return byOwner(v, presences, func(p *Presence) int { return p.userID })
}

// PresenceOf is the presence of all clients of an account together, nil without a report.
// Client is the client with the last report.
func (v View) PresenceOf(userID int) *Presence {
	var out *Presence
	for _, p := range v.PresencesOf(userID) {
		if out == nil {
			row := *p
			out = &row
			continue
		}
		if p.Seen.After(out.Seen) {
			out.Seen, out.Client = p.Seen, p.Client
		}
		if p.Active.After(out.Active) {
			out.Active = p.Active
		}
		out.Update = max(out.Update, p.Update)
	}
	return out
}

// Reported reports whether other users get an event for a report: for the first one, and
// for a user who becomes active. That a user becomes idle shows only in later requests.
type Reported struct {
	User   bool
	Client bool // the same on servers that do not combine clients
}

// Report stores that a client is online, and whether its user is active. A report that
// comes too soon after one of the same kind changes nothing but the presence of the client.
func (tx *Tx) Report(userID int, client string, active bool, soon time.Duration) (visible Reported) {
	at, before := tx.Now(), tx.PresenceOf(userID)
	if before != nil && at.Sub(before.Seen) < soon && (!active || at.Sub(before.Active) < soon) {
		again := Presence{userID: userID, Client: client, Active: before.Active, Seen: before.Seen}
		if old := store.First[Presence](tx.txn, presences, byID, presenceKey(userID, client)); old != nil {
			again = *old
		}
		again.Kept, visible.Client = again.Kept.after(active, at)
		tx.put(presences, &again)
		return visible
	}
	return tx.report(userID, client, active, at, tx.IDs().PresenceUpdate.Take(0))
}

// ReportBefore is Report at a time before all clients started.
func (tx *Tx) ReportBefore(userID int, client string, active bool, at time.Time) {
	tx.report(userID, client, active, at, 0)
}

func (tx *Tx) report(userID int, client string, active bool, at time.Time, update int) (visible Reported) {
	before := tx.PresenceOf(userID)
	row := Presence{userID: userID, Client: client, Active: at.Add(-IdleAfter - time.Second), Seen: at, Update: update}
	if old := store.First[Presence](tx.txn, presences, byID, presenceKey(userID, client)); old != nil {
		row.Active = old.Active
		row.Kept, visible.Client = old.Kept.after(active, at)
	} else {
		tx.forgetClient(userID)
		row.Kept, visible.Client = KeptPresence{active, at}, true
	}
	if active {
		row.Active = at
	}
	tx.put(presences, &row)
	if before == nil {
		visible.User = true
		return visible
	}
	was, _ := before.Status()
	visible.User = active && (!was || before.offline(at))
	return visible
}

// hiddenSince is the age of the last presence that other users see when a user hides
// the presence: old enough to count as offline on all clocks.
const hiddenSince = OfflineAfter + 2*time.Minute

// Hide makes a user who no longer shares the presence offline at once.
func (tx *Tx) Hide(userID int, client string) {
	for _, p := range tx.PresencesOf(userID) {
		tx.remove(presences, p)
	}
	gone := tx.Now().Add(-hiddenSince)
	tx.put(presences, &Presence{
		userID: userID, Client: client, Active: gone.Add(-IdleAfter - time.Second), Seen: gone, Kept: KeptPresence{At: gone},
		Update: tx.IDs().PresenceUpdate.Take(0),
	})
}

// Backdate is Hide for servers that leave times as they are if they are old enough. It
// reports whether the user was not offline for as long.
func (tx *Tx) Backdate(userID int, client string) bool {
	last, gone := tx.PresenceOf(userID), tx.Now().Add(-hiddenSince)
	if last == nil || !last.Seen.After(gone) {
		return false
	}
	tx.Hide(userID, client)
	if active, _ := last.Status(); active {
		hidden := *store.First[Presence](tx.txn, presences, byID, presenceKey(userID, client))
		hidden.Active = gone
		tx.put(presences, &hidden)
	}
	return true
}

// mostClients is the maximum number of stored clients of an account.
const mostClients = 16

// forgetClient deletes a client of an account to make room for another.
func (tx *Tx) forgetClient(userID int) {
	known := tx.PresencesOf(userID)
	if len(known) >= mostClients {
		tx.remove(presences, slices.MinFunc(known, func(a, b *Presence) int { return a.Seen.Compare(b.Seen) }))
	}
}

func presenceKey(userID int, client string) []byte {
	return append(store.Key(userID), store.TextKey(client)...)
}
