package world

import (
	"slices"
	"sync/atomic"

	"github.com/spiritlevel/spiritlevel/fake/world/clock"
	"github.com/spiritlevel/spiritlevel/fake/world/store"
)

// View is a consistent reading of a world. It never blocks a writer and never sees a
// later write.
type View struct {
	txn     store.Txn
	world   *World // nil within a write
	clock   *clock.Clock
	rules   Rules
	singles *singles // as of this reading
}

// singles are the rows that exist once in a world: almost every request needs them,
// several times: GET /users costs 2.0 times the bare server of `make bench` with them, 2.2
// without. Rows are read at their first use. The messages are in no table: a row
// for all of them would cost a write as much as the rest of a message.
type singles struct {
	messages     messageLog
	organization atomic.Pointer[Organization]
	epoch        atomic.Pointer[epoch]
	users        atomic.Pointer[[]*User] // as [View.Users] lists them
}

// copy returns the singles for a write, which changes them.
func (s *singles) copy() *singles {
	next := &singles{messages: s.messages}
	next.organization.Store(s.organization.Load())
	next.epoch.Store(s.epoch.Load())
	next.users.Store(s.users.Load())
	return next
}

// single returns the only row of a table.
func single[T any](v View, table string, kept *atomic.Pointer[T]) *T {
	row := kept.Load()
	if row == nil {
		row = store.First[T](v.txn, table, byID, store.Key(1))
		kept.Store(row)
	}
	return row
}

// byOwner has all rows of a table by the account that they belong to: a request about
// all accounts reads the table once, not once for each account.
func byOwner[T any](v View, table string, owner func(*T) int) map[int][]*T {
	out := map[int][]*T{}
	for _, row := range store.All[T](v.txn, table, byID, nil) {
		out[owner(row)] = append(out[owner(row)], row)
	}
	return out
}

// contains reports whether an ID is in an ascending list.
func contains(sorted []int, id int) bool {
	_, found := slices.BinarySearch(sorted, id)
	return found
}
