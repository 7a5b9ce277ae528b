package world

import (
	"cmp"
	"slices"
)

// The writes below change messages that are there. They copy the pieces of
// the runs they touch; a move or deletion copies the lists it takes from and
// puts into, which is dear only for long topics.

// ReplaceMessage stores a new version of a message, which stays where it is:
// same recipient, topic and sender.
func (tx *Tx) ReplaceMessage(m Message) *Message {
	m.Memo = &Memo{}
	old := tx.Message(m.ID)
	tx.replaceMessages([]*Message{&m})
	tx.reclaimAttachments(old, &m)
	return &m
}

// MoveMessages puts messages, in ascending order of ID, into a topic of a
// stream and returns their new versions.
func (tx *Tx) MoveMessages(moved []*Message, to *Stream, topic string) []*Message {
	out := make([]*Message, len(moved))
	for i, old := range moved {
		m := *old
		m.Memo = &Memo{}
		m.StreamID, m.RecipientID, m.Topic = to.ID, to.RecipientID, topic
		out[i] = &m
	}
	tx.leaveLists(moved)
	tx.enterLists(out)
	tx.replaceMessages(out)
	return out
}

func (tx *Tx) replaceMessages(messages []*Message) {
	all := tx.log()
	at := make([]int, len(messages))
	for i, m := range messages {
		at[i] = all.position(m.ID)
	}
	tx.put(logs, &log{all.replace(at, messages)})
}

// DeleteMessages removes messages for good, and with them the files that no
// other message refers to.
func (tx *Tx) DeleteMessages(gone []*Message) {
	ids := map[int]bool{}
	for _, m := range gone {
		ids[m.ID] = true
	}
	messages := tx.log().where(tx.w.owner, func(m *Message) bool { return !ids[m.ID] })
	tx.leaveLists(gone)
	tx.put(logs, &log{messages})
	for _, m := range gone {
		tx.ReleaseAttachments(m)
	}
}

// byList sorts messages by the lists they stand in.
func byList(messages []*Message) map[string][]int {
	out := map[string][]int{}
	for _, m := range messages {
		for _, l := range listsOf(m) {
			out[string(l.key)] = append(out[string(l.key)], m.ID)
		}
	}
	return out
}

func (tx *Tx) leaveLists(messages []*Message) {
	for k, ids := range byList(messages) {
		l := list{key: []byte(k)}
		l.ids = tx.list(List{l.key}).where(tx.w.owner, func(id int) bool { return !contains(ids, id) })
		tx.put(lists, &l)
	}
}

func (tx *Tx) enterLists(messages []*Message) {
	for k, ids := range byList(messages) {
		slices.Sort(ids)
		l := list{key: []byte(k)}
		l.ids = tx.list(List{l.key}).merged(tx.w.owner, ids, cmp.Compare[int])
		tx.put(lists, &l)
	}
}
