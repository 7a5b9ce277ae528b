package world

import "github.com/spiritlevel/spiritlevel/fake/world/keys"

// Recipient finds a set of receivers by ID.
func (v View) Recipient(id int) *Recipient {
	return firstRow[Recipient](v, recipients, byID, keys.Of(id))
}

// Conversation finds the direct conversation of exactly these users, in ascending
// order.
func (v View) Conversation(users []int) *Recipient {
	return firstRow[Recipient](v, recipients, byMembers, keys.OfMembers(0, users))
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
