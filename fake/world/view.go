package world

import (
	"slices"

	"github.com/hashicorp/go-memdb"
)

// View is a consistent reading of a world. It never blocks a writer and never sees a
// later write.
type View struct {
	txn   *memdb.Txn
	world *World // nil within a write
}

// firstRow finds a row, nil if there is none.
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

// contains tells whether an ID is in an ascending list.
func contains(sorted []int, id int) bool {
	_, found := slices.BinarySearch(sorted, id)
	return found
}
