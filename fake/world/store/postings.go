package store

import "slices"

// Postings are an inverted index: the IDs of documents by term. The zero Postings are
// empty.
type Postings struct{ byTerm map[string]*posting }

// posting is the IDs of documents, ascending. Readers share its list, which therefore
// only grows at the end or is replaced.
type posting struct{ ids []int }

// Add notes that a document has a term.
func (x *Postings) Add(term []byte, id int) {
	p := x.byTerm[string(term)]
	if p == nil {
		if x.byTerm == nil {
			x.byTerm = map[string]*posting{}
		}
		p = &posting{}
		x.byTerm[string(term)] = p
	}
	switch at, found := slices.BinarySearch(p.ids, id); {
	case found:
	case at == len(p.ids):
		p.ids = append(p.ids, id)
	default:
		p.ids = slices.Insert(slices.Clone(p.ids), at, id)
	}
}

// IDs are the documents with a term, ascending. Callers must not change the list.
func (x *Postings) IDs(term string) []int {
	if p := x.byTerm[term]; p != nil {
		return p.ids
	}
	return nil
}
