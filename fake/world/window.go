package world

import (
	"iter"
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/world/store"
)

// NewestAnchor is the anchor for the newest message, 10^16: the API returns it if no
// message is the anchor.
const NewestAnchor = 10_000_000_000_000_000

// Query says which messages to fetch: the matching messages of a list. If Own is not
// nil, the messages must be in that user's history.
type Query struct {
	List  List
	Own   *User
	Match func(*Message) bool
}

// wide reports whether a query may have to look at a user's whole history.
func (q Query) wide() bool { return q.List.key == nil && !q.List.given && q.Own != nil }

// Window says which messages to fetch around an anchor.
type Window struct {
	Anchor        int
	Before, After int
	// WithAnchor includes the message whose ID is the anchor.
	WithAnchor bool
}

// Page is the result of a fetch, in ascending order of ID.
type Page struct {
	Messages                              []*Message
	FoundOldest, FoundNewest, FoundAnchor bool
}

// Fetch returns the messages nearest to the anchor on both sides.
func (v View) Fetch(q Query, w Window) Page {
	var p Page
	for m := range v.down(q, w.Anchor-1) {
		if len(p.Messages) == w.Before {
			break
		}
		if q.Match(m) {
			p.Messages = append(p.Messages, m)
		}
	}
	p.FoundOldest = w.Anchor <= 0 || len(p.Messages) < w.Before
	slices.Reverse(p.Messages)
	before := len(p.Messages)
	after := 0
	for m := range v.up(q, w.Anchor) {
		isAnchor := m.ID == w.Anchor
		if !isAnchor && after == w.After {
			break
		}
		if !q.Match(m) || isAnchor && !w.WithAnchor {
			continue
		}
		p.Messages = append(p.Messages, m)
		if isAnchor {
			p.FoundAnchor = true
		} else {
			after++
		}
	}
	p.FoundNewest = w.Anchor >= NewestAnchor || len(p.Messages)-before-count(p.FoundAnchor) < w.After
	return p
}

// FirstUnread is the oldest unread message of a query for a user that is not hidden; ok
// is false without one.
func (v View) FirstUnread(u *User, q Query, hidden func(*Message) bool) (id int, ok bool) {
	r, seen := v.Reader(u), 0
	for m := range v.up(q, 0) {
		if r.Unread(m) && q.Match(m) && !hidden(m) {
			return m.ID, true
		}
		if seen++; seen == wideWalk && q.wide() {
			return v.FirstUnread(u, Query{List: v.UnreadBy(u), Own: u, Match: q.Match}, hidden)
		}
	}
	return 0, false
}

// NewestReceived is the highest ID of the messages in a user's history, -1 for
// none.
func (v View) NewestReceived(u *User) int {
	r := v.Reader(u)
	for m := range v.down(Query{Own: u}, store.MaxID) {
		if r.InHistory(m) {
			return m.ID
		}
	}
	return -1
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// wideWalk is the number of messages that a walk through one user's history looks at
// in the list of all messages. Then the walk changes to the lists of the user's
// streams and conversations: most users receive most new messages, but the cost must
// not depend on the size of the world if they do not.
const wideWalk = 2048

// costOfList is the number of messages that can be read in the time that it takes to find
// a list and to merge it. For a user of very many streams that are nearly empty, the list
// of all messages is the shorter way.
const costOfList = 8

// down yields the results of a query, newest first.
func (v View) down(q Query, from int) iter.Seq[*Message] { return v.walk(q, from, store.Descending) }

// up yields the results of a query, oldest first.
func (v View) up(q Query, from int) iter.Seq[*Message] { return v.walk(q, from, store.Ascending) }

func (v View) walk(q Query, from int, order store.Order) iter.Seq[*Message] {
	if !q.wide() {
		return v.along(q.List, from, order)
	}
	return func(yield func(*Message) bool) {
		seen := 0
		for m := range v.along(q.List, from, order) {
			if !yield(m) {
				return
			}
			from = m.ID + int(order)
			if seen++; seen != wideWalk {
				continue
			}
			if own := v.SubscriptionsOf(q.Own.ID); len(own)*costOfList < v.log().Len() {
				v.merge(v.listsAt(q.Own, own), from, order)(yield)
				return
			}
		}
	}
}

func (v View) along(l List, from int, order store.Order) iter.Seq[*Message] {
	if order == store.Descending {
		return v.descending(l, from)
	}
	return v.ascending(l, from)
}

// merge yields the messages of several lists in one order.
func (v View) merge(lists []List, from int, order store.Order) iter.Seq[*Message] {
	logs := make([]store.Log[int], len(lists))
	for i, l := range lists {
		logs[i] = v.list(l)
	}
	return func(yield func(*Message) bool) {
		for id := range store.Merge(logs, from, order) {
			if m := v.Message(id); m != nil && !yield(m) {
				return
			}
		}
	}
}

// listsAt are the lists of some subscriptions of a user, and the lists that the user
// has without a subscription. With all subscriptions, former ones too, they contain the
// whole history.
func (v View) listsAt(u *User, subscriptions []*Subscription) []List {
	var ids []int // of recipients
	for _, s := range subscriptions {
		ids = append(ids, v.Stream(s.StreamID).RecipientID)
	}
	for _, p := range store.All[participant](v.txn, participants, byID, store.Key(u.ID)) {
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
