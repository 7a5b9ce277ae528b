package world

import (
	"slices"
	"strconv"
	"sync"

	"github.com/spiritlevel/spiritlevel/fake/world/inverted"
)

// Terms passes every term by which a message can be found to found. The term is valid
// only until found returns.
type Terms func(m *Message, found func(term []byte))

// termIndex has the IDs of the messages that have a term, or had it before they were
// edited: a reader of it compares the message itself, too. It is made for the
// first reader, and updated for each later one.
type termIndex struct {
	mu     sync.Mutex
	made   bool
	byTerm inverted.Index
}

// WithTerm lists the messages that have, or had, a term. The terms must be the same in
// every call. ok is false if the index cannot be asked now: within a write, or while
// another one is under way.
func (v View) WithTerm(term string, of Terms) (list List, ok bool) {
	if v.world == nil {
		return List{}, false
	}
	x := &v.world.terms
	x.mu.Lock()
	defer x.mu.Unlock()
	if !x.update(v.world, of) {
		return List{}, false
	}
	return List{ids: x.byTerm.IDs(term), given: true}, true
}

// update adds the messages that are new or have changed since the last time.
func (x *termIndex) update(w *World, of Terms) bool {
	if !w.mu.TryLock() { // a writer may be waiting for this very view
		return false
	}
	changed, now := w.changed, w.View()
	w.changed, w.indexed = nil, true
	w.mu.Unlock()
	if !x.made {
		x.made = true
		for m := range now.Of(Everything) {
			x.add(m, of)
		}
		return true
	}
	for _, id := range changed {
		if m := now.Message(id); m != nil {
			x.add(m, of)
		}
	}
	return true
}

func (x *termIndex) add(m *Message, of Terms) {
	of(m, func(term []byte) { x.byTerm.Add(term, m.ID) })
}

// Len is how many messages a list has.
func (v View) Len(l List) int {
	switch {
	case l.given:
		return len(l.ids)
	case l.key == nil:
		return v.log().Len()
	}
	return v.list(l).Len()
}

// Or joins two lists that [View.WithTerm] gave.
func (l List) Or(other List) List {
	ids := slices.Concat(l.ids, other.ids)
	slices.Sort(ids)
	return List{ids: slices.Compact(ids), given: true}
}

// MentionTerm is the term of the messages that mention a user, AlertTerm that of those
// with an alert word of a user. No word of a text is one of these.
func MentionTerm(userID int) string { return "@" + strconv.Itoa(userID) }

// AlertTerm: see [MentionTerm].
func AlertTerm(userID int) string { return "!" + strconv.Itoa(userID) }

// WildcardTerm is the term of the messages that mention everybody.
const WildcardTerm = "@*"
