package world

import "github.com/spiritlevel/spiritlevel/fake/world/store"

// Status is a user's status text and emoji. An emoji has all three texts or none. Away
// is stored only at levels where it does not follow from the user's settings.
type Status struct {
	UserID int
	Text   string
	Emoji  Reaction
	Away   bool
}

// Status is a user's status.
func (v View) Status(userID int) Status {
	if s := store.First[Status](v.txn, statusTable, byID, store.Key(userID)); s != nil {
		return *s
	}
	return Status{UserID: userID}
}

// Statuses has the statuses that were set.
func (v View) Statuses() map[int][]*Status {
	return byOwner(v, statusTable, func(s *Status) int { return s.UserID })
}

// PutStatus stores a user's status.
func (tx *Tx) PutStatus(s Status) { tx.put(statusTable, &s) }
