package world

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world/store"
)

// Playground is a web site that runs code of one language. The code replaces a variable of
// URLTemplate. Rows without a template have a prefix, to which the code is appended.
type Playground struct {
	ID          int
	Name        string
	Language    string
	URLPrefix   string
	URLTemplate string
}

// codeVariable is the variable of a template that the code replaces.
const codeVariable = "{code}"

// TemplateOfPrefix is the URL template that appends the code to a prefix.
func TemplateOfPrefix(prefix string) string {
	return strings.NewReplacer("{", "%7B", "}", "%7D").Replace(prefix) + codeVariable
}

// Template is the URL template of the playground.
func (p *Playground) Template() string {
	if p.URLTemplate == "" {
		return TemplateOfPrefix(p.URLPrefix)
	}
	return p.URLTemplate
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
