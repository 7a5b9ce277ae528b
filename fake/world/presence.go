package world

import (
	"slices"
	"time"
)

// Times of presence: how long after the last sign of life somebody counts as
// there, and how long after the last activity not yet as idle.
const (
	OfflineAfter = 200 * time.Second
	IdleAfter    = 70 * time.Second
)

// Presence is what one client of an account, or all of them together,
// reported: when the user last did something, and when the client was last
// there.
type Presence struct {
	userID       int
	Client       string
	Active, Seen time.Time
}

// Status tells whether the user is active or idle, and when that was so.
func (p *Presence) Status() (active bool, at time.Time) {
	if p.Active.Add(IdleAfter).Before(p.Seen) {
		return false, p.Seen
	}
	return true, p.Active
}

func (p *Presence) offline(now time.Time) bool { return now.Sub(p.Seen) > OfflineAfter }

// PresencesOf lists what the clients of an account reported.
func (v View) PresencesOf(userID int) []*Presence {
	return all[Presence](v, presences, byID, key(userID))
}

// PresenceOf is what the clients of an account reported taken together, nil if
// nothing. Client is the one that was there last.
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
	}
	return out
}

// Report stores that a client is there, and whether its user is active. It
// tells whether others hear of it: of the first sign of life, and of somebody
// who becomes active. Who becomes idle is seen when presences are next asked for.
func (tx *Tx) Report(userID int, client string, active bool, at time.Time) (visible bool) {
	before := tx.PresenceOf(userID)
	row := Presence{userID: userID, Client: client, Active: at.Add(-IdleAfter - time.Second), Seen: at}
	if old := first[Presence](tx.View, presences, byID, presenceKey(userID, client)); old != nil {
		row.Active = old.Active
	} else {
		tx.forgetClient(userID)
	}
	if active {
		row.Active = at
	}
	tx.put(presences, &row)
	if before == nil {
		return true
	}
	was, _ := before.Status()
	return active && (!was || before.offline(at))
}

// hiddenSince is how long before the moment of hiding somebody was last there,
// as others see it: long enough to count as offline whatever the clocks say.
const hiddenSince = OfflineAfter + 2*time.Minute

// Hide makes somebody offline at once who no longer shows whether they are there.
func (tx *Tx) Hide(userID int, client string, at time.Time) {
	for _, p := range tx.PresencesOf(userID) {
		tx.remove(presences, p)
	}
	gone := at.Add(-hiddenSince)
	tx.put(presences, &Presence{userID: userID, Client: client, Active: gone.Add(-IdleAfter - time.Second), Seen: gone})
}

// mostClients is how many clients of one account are remembered.
const mostClients = 16

// forgetClient makes room for another client of an account.
func (tx *Tx) forgetClient(userID int) {
	known := tx.PresencesOf(userID)
	if len(known) >= mostClients {
		tx.remove(presences, slices.MinFunc(known, func(a, b *Presence) int { return a.Seen.Compare(b.Seen) }))
	}
}

func presenceKey(userID int, client string) []byte { return append(key(userID), textKey(client)...) }
