package world

import "github.com/spiritlevel/spiritlevel/fake/world/store"

// ownRows are the rows of some tables that a write has stored itself. No reader sees
// them before the write ends, so the write changes them in place: a write of many
// messages puts each row once. Only the functions below store rows of these tables.
type ownRows struct {
	stored int // so far
	lists  map[string]*idList
	chunks map[chunkKey]*flagChunk
}

// fewRows is the number of rows that a write stores before it remembers them: most writes
// store no more.
const fewRows = 8

type chunkKey struct{ userID, number int }

// putList stores a list of IDs.
func (tx *Tx) putList(key []byte, ids store.Log[int]) {
	if row := tx.own.lists[string(key)]; row != nil {
		row.ids = ids
		return
	}
	row := &idList{key: key, ids: ids}
	tx.put(lists, row)
	if tx.own.many() {
		tx.own.lists[string(key)] = row
	}
}

// ownChunk is the row of a user's flags on a chunk of messages, which the write may
// change.
func (tx *Tx) ownChunk(userID, number int) *flagChunk {
	key := chunkKey{userID, number}
	if c := tx.own.chunks[key]; c != nil {
		return c
	}
	c := &flagChunk{userID: userID, number: number}
	if old := tx.chunk(userID, number); old != nil {
		*c = *old
	}
	tx.put(flags, c)
	if tx.own.many() {
		tx.own.chunks[key] = c
	}
	return c
}

// many counts a stored row, and reports whether to remember it.
func (r *ownRows) many() bool {
	if r.stored++; r.stored == fewRows {
		r.lists, r.chunks = map[string]*idList{}, map[chunkKey]*flagChunk{}
	}
	return r.stored >= fewRows
}
