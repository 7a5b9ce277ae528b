package world

import "github.com/hashicorp/go-memdb"

// Status is what a user says of themselves. An emoji has all three of its
// texts or none. Away is a part of its own only where it does not follow from
// the user's settings.
type Status struct {
	UserID int
	Text   string
	Emoji  Reaction
	Away   bool
}

// tables of statuses.
func statuses(tables map[string]*memdb.TableSchema) {
	table(tables, statusTable, map[string]index[Status]{
		byID: {func(s *Status) []byte { return key(s.UserID) }},
	})
}

// Status is a user's status.
func (v View) Status(userID int) Status {
	if s := first[Status](v, statusTable, byID, key(userID)); s != nil {
		return *s
	}
	return Status{UserID: userID}
}

// PutStatus stores a user's status.
func (tx *Tx) PutStatus(s Status) { tx.put(statusTable, &s) }
