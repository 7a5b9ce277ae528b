package world

import (
	"iter"

	"github.com/spiritlevel/spiritlevel/fake/world/keys"
)

// wideWalk is the number of messages that a walk through one user's history looks at
// in the list of all messages. Then the walk changes to the lists of the user's
// streams and conversations: most users receive most new messages, but the cost must
// not depend on the size of the world if they do not.
const wideWalk = 2048

// down yields the results of a query, newest first.
func (v View) down(q Query, from int) iter.Seq[*Message] {
	return v.walk(q, from, v.descending, func(a, b int) bool { return a > b }, -1)
}

// up yields the results of a query, oldest first.
func (v View) up(q Query, from int) iter.Seq[*Message] {
	return v.walk(q, from, v.ascending, func(a, b int) bool { return a < b }, 1)
}

type direction func(l List, from int) iter.Seq[*Message]

func (v View) walk(q Query, from int, along direction, before func(a, b int) bool, step int) iter.Seq[*Message] {
	if q.List.key != nil || q.List.given || q.Own == nil {
		return along(q.List, from)
	}
	return func(yield func(*Message) bool) {
		seen := 0
		for m := range along(q.List, from) {
			if !yield(m) {
				return
			}
			from = m.ID + step
			if seen++; seen == wideWalk {
				v.merge(v.listsOf(q.Own), from, along, before)(yield)
				return
			}
		}
	}
}

// merge yields the messages of several lists in one order.
func (v View) merge(lists []List, from int, along direction, before func(a, b int) bool) iter.Seq[*Message] {
	return func(yield func(*Message) bool) {
		var heads []head
		for _, l := range lists {
			next, stop := iter.Pull(along(l, from))
			defer stop()
			if m, ok := next(); ok {
				heads = append(heads, head{m, next})
			}
		}
		for len(heads) > 0 {
			first := 0
			for i := range heads {
				if before(heads[i].message.ID, heads[first].message.ID) {
					first = i
				}
			}
			if !yield(heads[first].message) {
				return
			}
			if m, ok := heads[first].next(); ok {
				heads[first].message = m
			} else {
				heads[first] = heads[len(heads)-1]
				heads = heads[:len(heads)-1]
			}
		}
	}
}

// head is the position of a merge in one list.
type head struct {
	message *Message
	next    func() (*Message, bool)
}

// listsOf are the lists that together contain a user's whole history: streams that the
// user is or was in or has acted in, and direct conversations.
func (v View) listsOf(u *User) []List {
	var out []List
	seen := map[int]bool{}
	add := func(recipientID int) {
		if !seen[recipientID] {
			seen[recipientID] = true
			out = append(out, OfRecipient(recipientID))
		}
	}
	for _, s := range v.SubscriptionsOf(u.ID) {
		add(v.Stream(s.StreamID).RecipientID)
	}
	for _, p := range allRows[participant](v, participants, byID, keys.Of(u.ID)) {
		add(p.recipientID)
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
