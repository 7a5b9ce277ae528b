package world

// Concerned lists the active users, ascending, who receive events about messages:
// users who have one of them in their history, and subscribers who may read it.
func (v View) Concerned(messages ...*Message) []int {
	var ids []int
	for _, u := range v.Users() {
		if u.Active && v.concerns(u, messages) {
			ids = append(ids, u.ID)
		}
	}
	return ids
}

func (v View) concerns(u *User, messages []*Message) bool {
	r, subscribed := v.Reader(u), map[int]bool{}
	for _, m := range messages {
		if r.InHistory(m) {
			return true
		}
		in, known := subscribed[m.StreamID]
		if !known {
			in = m.StreamID != 0 && v.IsSubscribed(m.StreamID, u.ID)
			subscribed[m.StreamID] = in
		}
		if in && r.CanRead(m) {
			return true
		}
	}
	return false
}
