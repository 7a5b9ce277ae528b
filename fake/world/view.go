package world

import (
	"slices"
	"sync/atomic"

	"github.com/hashicorp/go-memdb"

	"github.com/spiritlevel/spiritlevel/fake/world/store"
)

// View is a consistent reading of a world. It never blocks a writer and never sees a
// later write.
type View struct {
	txn     *memdb.Txn
	world   *World // nil within a write
	rules   Rules
	singles *singles // as of this reading
}

// singles are the rows that exist once in a world: almost every request needs them,
// several times. Rows are read at their first use. The messages are in no table: a row
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
		row = firstRow[T](v, table, byID, store.Key(1))
		kept.Store(row)
	}
	return row
}

// firstRow finds a row, nil for a missing one.
func firstRow[T any](v View, table, index string, k []byte) *T {
	row, err := v.txn.First(table, index, k)
	if err != nil {
		panic(err) // the table and index are constants of this package
	}
	if row == nil {
		return nil
	}
	return row.(*T)
}

// allRows lists the rows whose keys begin with a prefix, in the order of the keys.
func allRows[T any](v View, table, index string, prefix []byte) []*T {
	it, err := v.txn.Get(table, index+"_prefix", prefix)
	if err != nil {
		panic(err) // the table and index are constants of this package
	}
	var rows []*T
	for row := it.Next(); row != nil; row = it.Next() {
		rows = append(rows, row.(*T))
	}
	return rows
}

// byOwner has all rows of a table by the account that they belong to: a request about
// all accounts reads the table once, not once for each account.
func byOwner[T any](v View, table string, owner func(*T) int) map[int][]*T {
	out := map[int][]*T{}
	for _, row := range allRows[T](v, table, byID, nil) {
		out[owner(row)] = append(out[owner(row)], row)
	}
	return out
}

// contains reports whether an ID is in an ascending list.
func contains(sorted []int, id int) bool {
	_, found := slices.BinarySearch(sorted, id)
	return found
}

// messageLog has all messages by ID.
type messageLog struct{ store.Log[*Message] }

func (l messageLog) find(id int) *Message {
	if i := l.position(id); i < l.Len() && l.At(i).ID == id {
		return l.At(i)
	}
	return nil
}

// position is the index of the message with an ID, or the index where it would be
// inserted. IDs rarely have gaps, so it tries a guess before it searches.
func (l messageLog) position(id int) int {
	if l.Len() == 0 {
		return 0
	}
	if guess := id - l.At(0).ID; guess >= 0 && guess < l.Len() && l.At(guess).ID == id {
		return guess
	}
	return l.Search(func(m *Message) bool { return m.ID >= id })
}
