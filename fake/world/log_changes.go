package world

import (
	"cmp"
	"slices"
)

// The writes below change existing messages. They copy the affected chunks of the
// logs; a move or deletion copies the affected lists, which is expensive only for long
// topics.

func (tx *Tx) replaceMessages(messages []*Message) {
	all := tx.log()
	at := make([]int, len(messages))
	for i, m := range messages {
		at[i] = all.position(m.ID)
		tx.note(m.ID)
	}
	tx.putLog(all.Replace(at, messages))
}

// relist moves messages from their former lists to their new lists. Their senders stay.
func (tx *Tx) relist(before, after []*Message) {
	leave, enter := byList(before, placeWithin), byList(after, placeWithin)
	for k, ids := range leave {
		if slices.Equal(ids, enter[k]) {
			delete(leave, k)
			delete(enter, k)
		}
	}
	tx.leaveLists(leave)
	tx.enterLists(enter)
}

// DeleteMessages deletes messages, in ascending order, and the files that no other
// message refers to.
func (tx *Tx) DeleteMessages(gone []*Message) {
	ids := map[int]bool{}
	for _, m := range gone {
		ids[m.ID] = true
	}
	all := tx.log()
	messages := all.Without(tx.w.owner, all.position(gone[0].ID), func(m *Message) bool { return ids[m.ID] })
	tx.leaveLists(byList(gone, placeOf))
	tx.putLog(messages)
	for _, m := range gone {
		tx.ReleaseAttachments(m)
	}
	tx.forgetFlags(tx.Users(), gone)
	for _, id := range streamsOf(gone) {
		tx.keepCount(id, gone, 1)
		tx.refreshFirst(id)
		if s := *tx.Stream(id); ids[s.FirstEverID] && tx.rules.FirstIsDeleted {
			s.FirstEverID = s.FirstMessageID
			tx.PutStream(s)
		}
	}
}

// byList groups messages, in ascending order, by their lists. Many messages have the
// same place, whose keys cost more than the messages.
func byList(messages []*Message, placeOf func(*Message) place) map[string][]int {
	places := map[place][]int{}
	var there place
	var ids []int // of the messages there, which are not in places yet
	for _, m := range messages {
		if p := placeOf(m); p != there {
			places[there], there = ids, p
			ids = places[p]
		}
		ids = append(ids, m.ID)
	}
	places[there] = ids
	out, parts := map[string][]int{}, map[string]int{}
	for there, ids := range places {
		if len(ids) == 0 {
			continue
		}
		for _, l := range there.lists() {
			out[string(l.key)] = append(out[string(l.key)], ids...)
			parts[string(l.key)]++
		}
	}
	for key, n := range parts {
		if n > 1 {
			slices.Sort(out[key])
		}
	}
	return out
}

func (tx *Tx) leaveLists(by map[string][]int) {
	for k, ids := range by {
		key := []byte(k)
		all := tx.list(List{key: key})
		from := all.Search(func(id int) bool { return id >= ids[0] })
		tx.putList(key, all.Without(tx.w.owner, from, func(id int) bool { return contains(ids, id) }))
	}
}

func (tx *Tx) enterLists(by map[string][]int) {
	for k, ids := range by {
		key := []byte(k)
		tx.putList(key, tx.list(List{key: key}).Merged(tx.w.owner, ids, cmp.Compare[int]))
	}
}
