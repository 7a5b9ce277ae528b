package world

// Concerned lists the active users, ascending, who are told of what happens to
// a message: who has it in their history, and who is subscribed and may read
// it.
func (v View) Concerned(m *Message) []int {
	var ids []int
	for _, u := range v.Users() {
		if u.Active && v.concerns(u, m) {
			ids = append(ids, u.ID)
		}
	}
	return ids
}

func (v View) concerns(u *User, m *Message) bool {
	if v.Received(u, m) || v.HasFlag(u.ID, Historical, m.ID) {
		return true
	}
	return m.StreamID != 0 && v.IsSubscribed(m.StreamID, u.ID) && v.CanRead(u, m)
}
