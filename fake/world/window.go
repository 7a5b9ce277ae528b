package world

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/world/keys"
)

// NewestAnchor is the anchor for the newest message, 10^16: the API returns it if no
// message is the anchor.
const NewestAnchor = 10_000_000_000_000_000

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

// FirstUnread is the oldest unread message of a query for a user; ok is false if there
// is none.
func (v View) FirstUnread(u *User, q Query) (id int, ok bool) {
	r, muted, seen := v.Reader(u), v.MutedBy(u), 0
	for m := range v.up(q, 0) {
		if r.Unread(m) && q.Match(m) && !muted(m) {
			return m.ID, true
		}
		if seen++; seen == wideWalk && q.wide() {
			return v.FirstUnread(u, Query{List: v.UnreadBy(u), Own: u, Match: q.Match})
		}
	}
	return 0, false
}

// NewestReceived is the highest ID of the messages in a user's history, -1 for
// none.
func (v View) NewestReceived(u *User) int {
	r := v.Reader(u)
	for m := range v.down(Query{Own: u}, keys.MaxID) {
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
