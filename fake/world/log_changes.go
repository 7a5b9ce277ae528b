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

// relist moves messages from their former lists to their new lists.
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

// DeleteMessages deletes messages, in ascending order, and the files that no other
// message refers to.
func (tx *Tx) DeleteMessages(gone []*Message) {
	ids := map[int]bool{}
	for _, m := range gone {
		ids[m.ID] = true
	}
	all := tx.log()
	messages := all.Without(tx.w.owner, all.position(gone[0].ID), func(m *Message) bool { return ids[m.ID] })
	tx.leaveLists(byList(gone))
	tx.putLog(messages)
	for _, m := range gone {
		tx.ReleaseAttachments(m)
	}
	tx.forgetFlags(tx.Users(), gone)
	for _, id := range streamsOf(gone) {
		tx.keepCount(id, gone, 1)
		tx.refreshFirst(id)
	}
}

// byList groups messages, in ascending order, by their lists. Many messages have all
// their lists in common, whose keys cost more than the messages.
func byList(messages []*Message) map[string][]int {
	type place struct {
		recipient, sender, stream int
		topic                     string
	}
	places := map[place][]*Message{}
	for _, m := range messages {
		p := place{m.RecipientID, m.SenderID, m.StreamID, m.Topic}
		places[p] = append(places[p], m)
	}
	out, parts := map[string][]int{}, map[string]int{}
	for _, there := range places {
		for _, l := range listsOf(there[0]) {
			list := slices.Grow(out[string(l.key)], len(there))
			for _, m := range there {
				list = append(list, m.ID)
			}
			out[string(l.key)] = list
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
