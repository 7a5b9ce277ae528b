package world

import (
	"cmp"
	"slices"
)

// The writes below change messages that are there. They copy the chunks of
// the logs they touch; a move or deletion copies the lists it takes from and
// puts into, which is dear only for long topics.

func (tx *Tx) replaceMessages(messages []*Message) {
	all := tx.log()
	at := make([]int, len(messages))
	for i, m := range messages {
		at[i] = all.position(m.ID)
	}
	tx.put(logs, &log{all.Replace(at, messages)})
}

// relist takes messages out of the lists in which they no longer stand and
// puts them into those in which they now do.
func (tx *Tx) relist(before, after []*Message) {
	leave, enter := byList(before), byList(after)
	for k, ids := range leave {
		if slices.Equal(ids, enter[k]) {
			delete(leave, k)
			delete(enter, k)
		}
	}
	tx.leaveLists(leave)
	tx.enterLists(enter)
}

// DeleteMessages removes messages, in ascending order, for good, and with them the files that no
// other message refers to.
func (tx *Tx) DeleteMessages(gone []*Message) {
	ids := map[int]bool{}
	for _, m := range gone {
		ids[m.ID] = true
	}
	all := tx.log()
	messages := all.Without(tx.w.owner, all.position(gone[0].ID), func(m *Message) bool { return ids[m.ID] })
	tx.leaveLists(byList(gone))
	tx.put(logs, &log{messages})
	for _, m := range gone {
		tx.ReleaseAttachments(m)
	}
	tx.forgetFlags(tx.Users(), gone)
	for _, id := range streamsOf(gone) {
		tx.refreshFirst(id)
	}
}

// byList sorts messages, in ascending order, by the lists they stand in.
func byList(messages []*Message) map[string][]int {
	out := map[string][]int{}
	for _, m := range messages {
		for _, l := range listsOf(m) {
			out[string(l.key)] = append(out[string(l.key)], m.ID)
		}
	}
	return out
}

func (tx *Tx) leaveLists(by map[string][]int) {
	for k, ids := range by {
		l := list{key: []byte(k)}
		all := tx.list(List{l.key})
		from := all.Search(func(id int) bool { return id >= ids[0] })
		l.ids = all.Without(tx.w.owner, from, func(id int) bool { return contains(ids, id) })
		tx.put(lists, &l)
	}
}

func (tx *Tx) enterLists(by map[string][]int) {
	for k, ids := range by {
		l := list{key: []byte(k)}
		l.ids = tx.list(List{l.key}).Merged(tx.w.owner, ids, cmp.Compare[int])
		tx.put(lists, &l)
	}
}
