package world

import (
	"cmp"
	"errors"
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"github.com/spiritlevel/spiritlevel/fake/world/store"
)

// Errors of linkifiers. Errors in a pattern or template come from package markdown.
var (
	ErrNoLinkifier     = errors.New("world: there is no such linkifier")
	ErrLinkifierExists = errors.New("world: there is a linkifier of that pattern")
)

// Linkifiers lists the linkifiers in their order: first those that an administrator has ordered, then the others
// in the order of their creation.
func (v View) Linkifiers() []*markdown.Linkifier {
	list := store.All[markdown.Linkifier](v.txn, linkifiers, byID, nil)
	o := v.Organization()
	if o == nil || len(o.LinkifierOrder) == 0 { // a world that is built has no organization yet
		return list
	}
	order := o.LinkifierOrder
	place := func(l *markdown.Linkifier) int {
		if at := slices.Index(order, l.ID); at >= 0 {
			return at
		}
		return len(order)
	}
	slices.SortStableFunc(list, func(a, b *markdown.Linkifier) int { return cmp.Compare(place(a), place(b)) })
	return list
}

// OrderLinkifiers puts the linkifiers in the order of their IDs in a list.
func (tx *Tx) OrderLinkifiers(ids []int) {
	o := *tx.Organization()
	o.LinkifierOrder = ids
	tx.PutOrganization(o)
}

// Linkifier finds a linkifier by ID.
func (v View) Linkifier(id int) *markdown.Linkifier {
	return store.First[markdown.Linkifier](v.txn, linkifiers, byID, store.Key(id))
}

// AddLinkifier creates a linkifier and returns its ID. Earlier messages keep their
// HTML.
func (tx *Tx) AddLinkifier(pattern, template string) (int, error) {
	id := int(tx.w.ids.Linkifier) + 1
	if err := tx.PutLinkifier(id, pattern, template); err != nil {
		return 0, err
	}
	return tx.w.ids.Linkifier.Take(id), nil
}

// UpdateLinkifier changes the pattern and template of a linkifier, which keeps its
// place.
func (tx *Tx) UpdateLinkifier(id int, pattern, template string) error {
	if tx.Linkifier(id) == nil {
		return ErrNoLinkifier
	}
	return tx.PutLinkifier(id, pattern, template)
}

// PutLinkifier stores a linkifier. No other linkifier may have its pattern.
func (tx *Tx) PutLinkifier(id int, pattern, template string) error {
	l, err := markdown.NewLinkifier(id, pattern, template)
	if err != nil {
		return err
	}
	for _, other := range tx.Linkifiers() {
		if other.Pattern == pattern && other.ID != id {
			return ErrLinkifierExists
		}
	}
	tx.put(linkifiers, l)
	return nil
}

// RemoveLinkifier removes a linkifier.
func (tx *Tx) RemoveLinkifier(id int) error {
	l := tx.Linkifier(id)
	if l == nil {
		return ErrNoLinkifier
	}
	tx.remove(linkifiers, l)
	return nil
}
