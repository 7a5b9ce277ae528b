package world

// Playground is a place on the web where code of one language can be tried
// out. URLPrefix is where the code is put behind.
type Playground struct {
	ID        int
	Name      string
	Language  string
	URLPrefix string
}

// Playgrounds lists the playgrounds by ID.
func (v View) Playgrounds() []*Playground { return all[Playground](v, playgrounds, byID, nil) }

// Playground finds a playground by ID.
func (v View) Playground(id int) *Playground {
	return first[Playground](v, playgrounds, byID, key(id))
}

// AddPlayground stores a playground and returns its ID.
func (tx *Tx) AddPlayground(p Playground) int {
	p.ID = tx.w.ids.Playground.Take(p.ID)
	tx.put(playgrounds, &p)
	return p.ID
}

// RemovePlayground removes a playground.
func (tx *Tx) RemovePlayground(p *Playground) { tx.remove(playgrounds, p) }
