package world

import "github.com/spiritlevel/spiritlevel/fake/world/store"

// Recipient finds a set of receivers by ID.
func (v View) Recipient(id int) *Recipient {
	return store.First[Recipient](v.txn, recipients, byID, store.Key(id))
}

// Conversation finds the direct conversation of exactly these users, in ascending
// order.
func (v View) Conversation(users []int) *Recipient {
	return store.First[Recipient](v.txn, recipients, byMembers, membersKey(0, users))
}

// HasMessages reports whether a direct conversation has messages of certain senders.
func (v View) HasMessages(r *Recipient, of func(sender int) bool) bool {
	if r == nil {
		return false
	}
	for m := range v.Of(OfRecipient(r.ID)) {
		if of(m.SenderID) {
			return true
		}
	}
	return false
}

// conversation finds or creates the recipient of a direct conversation.
func (tx *Tx) conversation(users []int) int {
	if r := tx.Conversation(users); r != nil {
		return r.ID
	}
	if len(users) > 2 {
		tx.w.ids.Place.Take(0)
	}
	r := &Recipient{ID: tx.w.ids.Recipient.Take(0), Users: users}
	tx.put(recipients, r)
	for _, id := range users {
		tx.put(participants, &participant{id, r.ID})
	}
	return r.ID
}

// membersKey identifies a set of receivers: those of a stream, or the participants of
// a direct conversation in ascending order.
func membersKey(streamID int, users []int) []byte {
	if streamID != 0 {
		return store.Key(0, streamID)
	}
	return append(store.Key(1), append(store.Key(users...), 0xff)...)
}
