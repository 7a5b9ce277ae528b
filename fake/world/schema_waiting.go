package world

import "github.com/hashicorp/go-memdb"

// The tables of what waits: for its time, or for somebody to act on it.
const (
	scheduled = "scheduled"
	invites   = "invites"
	exports   = "exports"
	drafts    = "drafts"

	byDue = "due"
)

// waitingIDs are the highest IDs of these tables given out so far.
type waitingIDs struct{ scheduled, invite, export, draft int }

func waitingTables(tables map[string]*memdb.TableSchema) {
	table(tables, scheduled, map[string]index[Scheduled]{
		byID:   {func(s *Scheduled) []byte { return key(s.ID) }},
		byUser: {(*Scheduled).userKey},
		byDue:  {(*Scheduled).dueKey},
	})
	table(tables, exports, map[string]index[Export]{
		byID: {func(e *Export) []byte { return key(e.ID) }},
	})
	table(tables, drafts, map[string]index[StoredDraft]{
		byID:   {func(d *StoredDraft) []byte { return key(d.ID) }},
		byUser: {func(d *StoredDraft) []byte { return key(d.UserID, int(d.At.Unix()), d.ID) }},
	})
	table(tables, invites, map[string]index[Invite]{
		byID: {func(i *Invite) []byte { return key(i.ID) }},
	})
}
