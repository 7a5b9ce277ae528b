package world

import (
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world/store"
	"github.com/spiritlevel/spiritlevel/fake/world/upload"
)

// Export is an archive of the public data of the organization. Deleted is zero while
// the archive exists.
type Export struct {
	ID, UserID int
	Made       time.Time
	Deleted    time.Time
	Full       bool   // of all data of the users who consent
	Token      string // unguessable part of the archive's URL
	File       *upload.File
}

// Exports lists the exports by ID, deleted ones included.
func (v View) Exports() []*Export { return store.All[Export](v.txn, exports, byID, nil) }

// Export finds an export by ID.
func (v View) Export(id int) *Export { return store.First[Export](v.txn, exports, byID, store.Key(id)) }

// AddExport stores a new export and returns its ID.
func (tx *Tx) AddExport(e Export) int {
	r := rand.New(tx.w.random)
	e.ID, e.Token = tx.w.ids.Export.Take(0), fmt.Sprintf("%016x%016x", r.Uint64(), r.Uint64())
	tx.put(exports, &e)
	return e.ID
}

// DeleteExport deletes the archive of an export. The export stays in the list.
func (tx *Tx) DeleteExport(e Export) {
	e.Deleted, e.File = tx.now, nil
	tx.put(exports, &e)
}
