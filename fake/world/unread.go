package world

import (
	"iter"
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/world/store"
)

// Unread lists the newest unread messages of a user's history, at most this many, in
// ascending order.
func (v View) Unread(u *User, most int) []*Message {
	ids := v.unreadOf(u, most)
	messages := make([]*Message, len(ids))
	for i, id := range ids {
		messages[i] = v.Message(id)
	}
	return messages
}

// UnreadBy is the list of all unread messages of a user's history. A walk finds them when
// it comes to them.
func (v View) UnreadBy(u *User) List { return List{unread: v.unreadWalk(u), given: true} }

// unreadOf is [View.Unread] by ID.
func (v View) unreadOf(u *User, most int) []int {
	var ids []int
	for id := range v.unreadWalk(u).from(store.MaxID, store.Descending) {
		if len(ids) == most {
			break
		}
		ids = append(ids, id)
	}
	slices.Reverse(ids)
	return ids
}

// unreadWalk finds the unread messages of a user's history. It reads lists of IDs and
// flags, one bit for each message, and loads only unread messages.
type unreadWalk struct {
	reader *Reader
	lists  []store.Log[int]
}

func (v View) unreadWalk(u *User) *unreadWalk {
	w := &unreadWalk{reader: v.Reader(u)}
	for _, l := range v.listsAt(u, v.LiveSubscriptionsOf(u.ID)) {
		w.lists = append(w.lists, v.list(l))
	}
	return w
}

// cost is the number of messages that take as long to look at as all bits that the walk
// may read.
func (w *unreadWalk) cost() int {
	bits := 0
	for _, ids := range w.lists {
		bits += ids.Len()
	}
	return bits / 64
}

// from yields the IDs of unread messages in one direction. It looks at ranges of IDs, each
// twice as long as the one before: most walks end in the first one, and a user may have
// very many lists.
func (w *unreadWalk) from(id int, order store.Order) iter.Seq[int] {
	newest := w.reader.view.NewestMessage()
	if order == store.Descending {
		id = min(id, newest)
	}
	return func(yield func(int) bool) {
		for at, size := id, chunkSize; at >= 0 && at <= newest; at, size = at+int(order)*size, 2*size {
			begin, end := at, at+size
			if order == store.Descending {
				begin, end = at+1-size, at+1
			}
			var ids []int
			for _, list := range w.lists {
				ids = w.reader.appendUnread(ids, list, begin, end)
			}
			slices.SortFunc(ids, func(a, b int) int { return (a - b) * int(order) })
			for _, id := range ids {
				if w.reader.InHistory(w.reader.view.Message(id)) && !yield(id) {
					return
				}
			}
		}
	}
}

// appendUnread appends the IDs of a list from begin on and before end that do not have the
// flag read, ascending.
func (r *Reader) appendUnread(out []int, ids store.Log[int], begin, end int) []int {
	number, chunk, all := -1, (*flagChunk)(nil), false
	for i := ids.Search(func(id int) bool { return id >= begin }); i < ids.Len() && ids.At(i) < end; i++ {
		id := ids.At(i)
		if n := id / chunkSize; n != number {
			number, chunk = n, r.chunk(n)
			all = chunk.every(Read)
		}
		switch {
		case all: // continue behind the chunk
			i = ids.Search(func(id int) bool { return id >= (number+1)*chunkSize }) - 1
		case !chunk.has(Read, id):
			out = append(out, id)
		}
	}
	return out
}

// every reports whether each message of a chunk has a flag.
func (c *flagChunk) every(f Flag) bool {
	return c != nil && !slices.ContainsFunc(c.bits[f][:], func(word uint64) bool { return ^word != 0 })
}

// Conversations lists the newest message in each of a user's direct conversations,
// newest first.
func (v View) Conversations(u *User) []*Message {
	r := v.Reader(u)
	var out []*Message
	for _, p := range store.All[participant](v.txn, participants, byID, store.Key(u.ID)) {
		for m := range v.descending(OfRecipient(p.recipientID), store.MaxID) {
			if m.StreamID != 0 {
				break
			}
			if r.Received(m) {
				out = append(out, m)
				break
			}
		}
	}
	slices.SortFunc(out, func(a, b *Message) int { return b.ID - a.ID })
	return out
}
