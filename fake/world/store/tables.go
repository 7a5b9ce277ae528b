package store

import (
	"maps"
	"slices"

	"github.com/hashicorp/go-memdb"
)

// ByID is the index that each table has: no two rows have the same key in it.
const ByID = "id"

// Schema has the tables of a store by name, with their indexes.
type Schema map[string]*memdb.TableSchema

// AddTable adds a table with rows of type *T. memdb enforces uniqueness only on the index
// [ByID], so writers check names and addresses themselves. Other indexes may omit rows.
func AddTable[T any](s Schema, name string, indexes map[string]Index[T]) {
	t := &memdb.TableSchema{Name: name, Indexes: map[string]*memdb.IndexSchema{}}
	for name, x := range indexes {
		t.Indexes[name] = &memdb.IndexSchema{Name: name, Unique: true, AllowMissing: name != ByID, Indexer: x}
	}
	s[name] = t
}

// Names are the names of the tables in alphabetical order.
func (s Schema) Names() []string { return slices.Sorted(maps.Keys(s)) }

// NewRow returns an empty row of a table, nil for an unknown table.
func (s Schema) NewRow(table string) any {
	if s[table] == nil {
		return nil
	}
	return s[table].Indexes[ByID].Indexer.(interface{ NewRow() any }).NewRow()
}

// Tables are the tables of a store. Readers share a version of them, and one writer at a
// time makes the next.
type Tables struct {
	db     *memdb.MemDB
	schema Schema
}

// New returns empty tables.
func New(s Schema) (*Tables, error) {
	db, err := memdb.NewMemDB(&memdb.DBSchema{Tables: s})
	return &Tables{db, s}, err
}

// Fork returns independent tables with the same rows, without a copy.
func (t *Tables) Fork() *Tables { return &Tables{t.db.Snapshot(), t.schema} }

// Read returns a consistent reading of the tables.
func (t *Tables) Read() Txn { return Txn{t.db.Txn(false), t.schema} }

// Write begins a write, which ends with Commit or Abort.
func (t *Tables) Write() Txn { return Txn{t.db.Txn(true), t.schema} }

// Txn is a reading of the tables, or a write in progress.
type Txn struct {
	txn    *memdb.Txn
	schema Schema
}

// Commit ends a write, and readings that begin later see it.
func (t Txn) Commit() { t.txn.Commit() }

// Abort ends a write without effect, unless it is committed.
func (t Txn) Abort() { t.txn.Abort() }

// Put stores a row, instead of the one with the same key.
func (t Txn) Put(table string, row any) {
	if err := t.txn.Insert(table, row); err != nil {
		panic(err) // memdb refuses only a row without an ID
	}
}

// Remove deletes a row that was read in this write.
func (t Txn) Remove(table string, row any) {
	if err := t.txn.Delete(table, row); err != nil {
		panic(err) // the row exists
	}
}

// First finds the row with a key, nil for a missing one.
func First[T any](t Txn, table, index string, key []byte) *T {
	row, err := t.txn.First(table, index, key)
	if err != nil {
		panic(err) // the callers name tables and indexes by constants
	}
	if row == nil {
		return nil
	}
	return row.(*T)
}

// Lowest finds the row with the lowest key, nil in an empty index.
func Lowest[T any](t Txn, table, index string) *T { return First[T](t, table, index+"_prefix", nil) }

// All lists the rows whose keys begin with a prefix, in the order of the keys.
func All[T any](t Txn, table, index string, prefix []byte) []*T {
	it, err := t.txn.Get(table, index+"_prefix", prefix)
	if err != nil {
		panic(err) // the callers name tables and indexes by constants
	}
	var rows []*T
	for row := it.Next(); row != nil; row = it.Next() {
		rows = append(rows, row.(*T))
	}
	return rows
}

// Each passes the rows of a table, with their keys, to a function until it fails.
func (t Txn) Each(table string, row func(key []byte, row any) error) error {
	it, err := t.txn.Get(table, ByID)
	if err != nil {
		return err
	}
	indexer := t.schema[table].Indexes[ByID].Indexer.(memdb.SingleIndexer)
	for found := it.Next(); found != nil; found = it.Next() {
		_, key, err := indexer.FromObject(found)
		if err != nil {
			return err
		}
		if err := row(key, found); err != nil {
			return err
		}
	}
	return nil
}
