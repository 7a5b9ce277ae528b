package world

// EventReceivers lists the users, ascending, who receive events about messages: users
// who have one of them in their history, and active subscribers who may read it. The
// queue of a deactivated account keeps such events for the time after its reactivation.
func (v View) EventReceivers(messages ...*Message) []int {
	var ids []int
	for _, u := range v.Users() {
		if v.receivesEvents(u, messages) {
			ids = append(ids, u.ID)
		}
	}
	return ids
}

func (v View) receivesEvents(u *User, messages []*Message) bool {
	r, subscribed := v.Reader(u), map[int]bool{}
	for _, m := range messages {
		if r.HearsOf(m) && (!v.rules.LeaversHearNothing || r.CanRead(m)) {
			return true
		}
		in, known := subscribed[m.StreamID]
		if !known {
			in = u.Active && m.StreamID != 0 && v.IsSubscribed(m.StreamID, u.ID)
			subscribed[m.StreamID] = in
		}
		if in && r.CanRead(m) {
			return true
		}
	}
	return false
}

// HearsOf reports whether a message is in the user's history. For a deactivated account
// the message must have been there at its deactivation.
func (r *Reader) HearsOf(m *Message) bool {
	return (r.user.Active || m.ID <= r.user.LeftAfter) && r.InHistory(m)
}
