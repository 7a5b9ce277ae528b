package world

import (
	"slices"
	"strconv"
	"sync"

	"github.com/spiritlevel/spiritlevel/fake/world/store"
)

// Terms passes every term by which a message can be found to found. The term is valid
// only until found returns.
type Terms func(m *Message, found func(term []byte))

// termIndex has the IDs of the messages that have a term, or had it before they were
// edited: a reader of it compares the message itself, too. It is made for the first
// reader, and updated for each later one and by writers. The index of a fork has only the
// changes of the fork. For other messages it asks the index of the source, which may have more messages
// by then.
type termIndex struct {
	base   *termIndex // nil if the world is no fork, or if its source had no index
	mu     sync.Mutex
	made   bool
	of     Terms // nil before the first reader
	byTerm store.Postings
}

// mostUnindexed is the number of messages that a reader of the index may have to add to
// it; writers add more.
const mostUnindexed = 1000

// grow adds the messages that are new or have changed, unless a reader uses the index.
func (x *termIndex) grow(w *World) {
	if !x.mu.TryLock() {
		return
	}
	defer x.mu.Unlock()
	if x.of != nil {
		x.update(w, x.of)
	}
}

// forkTerms is the index of a fork, and its unindexed messages. The caller holds the lock
// of the world.
func (w *World) forkTerms() (x *termIndex, changed []int) {
	if !w.indexed {
		return &termIndex{}, nil
	}
	return &termIndex{base: w.terms, made: true}, slices.Clone(w.changed)
}

// ids are the IDs of the messages with a term, ascending.
func (x *termIndex) ids(term string) []int {
	own := x.byTerm.IDs(term)
	if x.base == nil {
		return own
	}
	x.base.mu.Lock()
	defer x.base.mu.Unlock()
	before := x.base.ids(term)
	if len(own) == 0 {
		return before
	}
	return merged(before, own)
}

// merged is all of both lists, ascending.
func merged(one, other []int) []int {
	ids := slices.Concat(one, other)
	slices.Sort(ids)
	return slices.Compact(ids)
}

// WithTerm lists the messages that have, or had, a term. The terms must be the same in
// every call. ok is false if the index cannot be asked now: within a write, or while
// another one is under way.
func (v View) WithTerm(term string, of Terms) (list List, ok bool) {
	if v.world == nil {
		return List{}, false
	}
	x := v.world.terms
	x.mu.Lock()
	defer x.mu.Unlock()
	if !x.update(v.world, of) {
		return List{}, false
	}
	return List{ids: x.ids(term), given: true}, true
}

// update adds the messages that are new or have changed since the last time.
func (x *termIndex) update(w *World, of Terms) bool {
	if !w.mu.TryLock() { // a writer may be waiting for this very view
		return false
	}
	changed, now := w.changed, w.View()
	w.changed, w.indexed, x.of = nil, true, of
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

// Len is the number of messages in a list, or the cost of a walk through it in messages.
func (v View) Len(l List) int {
	switch {
	case l.unread != nil:
		return l.unread.cost()
	case l.given:
		return len(l.ids)
	case l.key == nil:
		return v.log().Len()
	}
	return v.list(l).Len()
}

// Or joins two lists that [View.WithTerm] gave.
func (l List) Or(other List) List {
	return List{ids: merged(l.ids, other.ids), given: true}
}

// MentionTerm is the term of the messages that mention a user, AlertTerm that of those
// with an alert word of a user. No word of a text is one of these.
func MentionTerm(userID int) string { return "@" + strconv.Itoa(userID) }

// AlertTerm: see [MentionTerm].
func AlertTerm(userID int) string { return "!" + strconv.Itoa(userID) }

// WildcardTerm is the term of the messages that mention everybody.
const WildcardTerm = "@*"
