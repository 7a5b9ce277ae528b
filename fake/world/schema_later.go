package world

import "github.com/hashicorp/go-memdb"

// The tables of what waits: for its time, or for somebody to act on it.
const (
	scheduled = "scheduled"
	invites   = "invites"

	byDue = "due"
)

// laterIDs are the highest IDs of these tables given out so far.
type laterIDs struct{ scheduled, invite int }

func laterTables(tables map[string]*memdb.TableSchema) {
	table(tables, scheduled, map[string]index[Scheduled]{
		byID:   {func(s *Scheduled) []byte { return key(s.ID) }},
		byUser: {(*Scheduled).userKey},
		byDue:  {(*Scheduled).dueKey},
	})
	table(tables, invites, map[string]index[Invite]{
		byID: {func(i *Invite) []byte { return key(i.ID) }},
	})
}
