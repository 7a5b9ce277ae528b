package world

import "github.com/spiritlevel/spiritlevel/fake/world/store"

// Playground is a web site that runs code of one language. The code is appended
// to URLPrefix.
type Playground struct {
	ID        int
	Name      string
	Language  string
	URLPrefix string
}

// Playgrounds lists the playgrounds by ID.
func (v View) Playgrounds() []*Playground {
	return store.All[Playground](v.txn, playgrounds, byID, nil)
}

// Playground finds a playground by ID.
func (v View) Playground(id int) *Playground {
	return store.First[Playground](v.txn, playgrounds, byID, store.Key(id))
}

// AddPlayground stores a playground and returns its ID.
func (tx *Tx) AddPlayground(p Playground) int {
	p.ID = tx.w.ids.Playground.Take(p.ID)
	tx.put(playgrounds, &p)
	return p.ID
}

// RemovePlayground removes a playground.
func (tx *Tx) RemovePlayground(p *Playground) { tx.remove(playgrounds, p) }
