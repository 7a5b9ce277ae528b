package world

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/world/chunked"
	"github.com/spiritlevel/spiritlevel/fake/world/keys"
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

// UnreadBy is the list of all unread messages of a user's history.
func (v View) UnreadBy(u *User) List { return List{ids: v.unreadOf(u, keys.MaxID), given: true} }

// unreadOf is [View.Unread] by ID. It reads lists of IDs and flags, one bit for each
// message, and loads only unread messages.
func (v View) unreadOf(u *User, most int) []int {
	r := v.Reader(u)
	var ids []int
	for _, l := range v.listsAt(u, v.LiveSubscriptionsOf(u.ID)) {
		ids = append(ids, r.unreadIn(v.list(l), most)...)
	}
	slices.Sort(ids)
	return ids[max(0, len(ids)-most):]
}

// unreadIn finds the newest unread messages of one list of IDs, newest first.
func (r *Reader) unreadIn(ids chunked.Log[int], most int) []int {
	var out []int
	number, chunk, all := -1, (*flagChunk)(nil), false
	for i := ids.Len() - 1; i >= 0 && len(out) < most; i-- {
		id := ids.At(i)
		if n := id / chunkSize; n != number {
			number, chunk = n, r.chunk(n)
			all = chunk.every(Read)
		}
		switch {
		case all: // continue before the chunk
			i = ids.Search(func(id int) bool { return id >= number*chunkSize })
		case !chunk.has(Read, id) && r.InHistory(r.view.Message(id)):
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
	for _, p := range allRows[participant](v, participants, byID, keys.Of(u.ID)) {
		for m := range v.descending(OfRecipient(p.recipientID), keys.MaxID) {
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
