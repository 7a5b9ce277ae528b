package world

import (
	"container/heap"
	"iter"
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/world/chunked"
	"github.com/spiritlevel/spiritlevel/fake/world/keys"
)

// wideWalk is the number of messages that a walk through one user's history looks at
// in the list of all messages. Then the walk changes to the lists of the user's
// streams and conversations: most users receive most new messages, but the cost must
// not depend on the size of the world if they do not.
const wideWalk = 2048

// The two ways through a list.
const (
	older = -1
	newer = 1
)

// down yields the results of a query, newest first.
func (v View) down(q Query, from int) iter.Seq[*Message] { return v.walk(q, from, older) }

// up yields the results of a query, oldest first.
func (v View) up(q Query, from int) iter.Seq[*Message] { return v.walk(q, from, newer) }

func (v View) walk(q Query, from, way int) iter.Seq[*Message] {
	if !q.wide() {
		return v.along(q.List, from, way)
	}
	return func(yield func(*Message) bool) {
		seen := 0
		for m := range v.along(q.List, from, way) {
			if !yield(m) {
				return
			}
			from = m.ID + way
			if seen++; seen == wideWalk {
				v.merge(v.listsOf(q.Own), from, way)(yield)
				return
			}
		}
	}
}

func (v View) along(l List, from, way int) iter.Seq[*Message] {
	if way == older {
		return v.descending(l, from)
	}
	return v.ascending(l, from)
}

// merge yields the messages of several lists in one order.
func (v View) merge(lists []List, from, way int) iter.Seq[*Message] {
	return func(yield func(*Message) bool) {
		h := heads{way: way}
		for _, l := range lists {
			if first := (head{ids: v.list(l)}); first.start(from, way) {
				h.all = append(h.all, first)
			}
		}
		heap.Init(&h)
		for len(h.all) > 0 {
			first := &h.all[0]
			if m := v.Message(first.id); m != nil && !yield(m) {
				return
			}
			if first.move(first.at + way) {
				heap.Fix(&h, 0)
			} else {
				heap.Pop(&h)
			}
		}
	}
}

// head is the position of a merge in one list.
type head struct {
	ids chunked.Log[int]
	at  int
	id  int // at this position
}

// start goes to the first message from an ID on; false says that there is none.
func (h *head) start(from, way int) bool {
	if way == older {
		return h.move(h.ids.Search(func(id int) bool { return id > from }) - 1)
	}
	return h.move(h.ids.Search(func(id int) bool { return id >= from }))
}

func (h *head) move(to int) bool {
	if to < 0 || to >= h.ids.Len() {
		return false
	}
	h.at, h.id = to, h.ids.At(to)
	return true
}

// heads are the positions of a merge, as a heap: what comes next is on top.
type heads struct {
	way int
	all []head
}

func (h *heads) Len() int           { return len(h.all) }
func (h *heads) Less(i, j int) bool { return (h.all[i].id-h.all[j].id)*h.way < 0 }
func (h *heads) Swap(i, j int)      { h.all[i], h.all[j] = h.all[j], h.all[i] }
func (h *heads) Push(any)           {} // a merge has all its lists from the start
func (h *heads) Pop() any {
	last := len(h.all) - 1
	h.all = h.all[:last]
	return nil
}

// listsOf are the lists that together contain a user's whole history: streams that the
// user is or was in or has acted in, and direct conversations.
func (v View) listsOf(u *User) []List { return v.listsAt(u, v.SubscriptionsOf(u.ID)) }

// listsAt are the lists of some subscriptions of a user, and those that the user has
// without one.
func (v View) listsAt(u *User, subscriptions []*Subscription) []List {
	var ids []int // of recipients
	for _, s := range subscriptions {
		ids = append(ids, v.Stream(s.StreamID).RecipientID)
	}
	for _, p := range allRows[participant](v, participants, byID, keys.Of(u.ID)) {
		ids = append(ids, p.recipientID)
	}
	slices.Sort(ids)
	ids = slices.Compact(ids)
	out := make([]List, len(ids))
	for i, id := range ids {
		out[i] = OfRecipient(id)
	}
	return out
}

// Query says which messages to fetch: the matching messages of a list. If Own is not
// nil, the messages must be in that user's history.
type Query struct {
	List  List
	Own   *User
	Match func(*Message) bool
}

// wide tells whether a query may have to look at a user's whole history.
func (q Query) wide() bool { return q.List.key == nil && !q.List.given && q.Own != nil }
