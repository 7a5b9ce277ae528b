package world

import "slices"

// receiversAfter returns, for each message, the users who have it in their history
// after a move to another stream, and the users who gained it by the move.
func (tx *Tx) receiversAfter(messages []*Message, a Amendment) (receivers, gained [][]int) {
	if a.Stream == nil {
		return nil, nil
	}
	var readers []*Reader
	for _, u := range tx.Users() {
		if !slices.Contains(a.Losing, u.ID) {
			readers = append(readers, tx.Reader(u))
		}
	}
	receivers, gained = make([][]int, len(messages)), make([][]int, len(messages))
	for i, m := range messages {
		ids, by := []int{}, slices.Clone(m.More().Gained)
		for _, r := range readers {
			gains := slices.Contains(a.Gaining, r.user.ID) && !r.InHistory(m)
			if gains || r.Received(m) {
				ids = append(ids, r.user.ID)
			}
			if gains {
				by = append(by, r.user.ID)
			}
		}
		slices.Sort(by)
		receivers[i], gained[i] = ids, by
		if i > 0 && slices.Equal(ids, receivers[i-1]) {
			receivers[i] = receivers[i-1] // most messages have the same result, so compute it once
		}
	}
	return receivers, gained
}

// settle updates the flags of messages that moved to another stream: users who keep a
// message keep its flags, users who lose it lose them, and for users who gain it, it
// is read.
func (tx *Tx) settle(before, after []*Message, losing []int) {
	from, to := tx.Stream(before[0].StreamID), tx.Stream(after[0].StreamID)
	var lost []*User
	for _, u := range tx.Users() {
		if slices.Contains(losing, u.ID) {
			lost = append(lost, u)
			continue
		}
		was, gained, holds := tx.Reader(u), []int{}, false
		for i, m := range after {
			had := was.InHistory(before[i])
			if !had && contains(m.More().Receivers, u.ID) {
				gained = append(gained, m.ID)
			}
			holds = holds || had || contains(m.More().Receivers, u.ID)
		}
		tx.setFlags(u.ID, Read, gained, true)
		if holds {
			tx.put(participants, &participant{u.ID, to.RecipientID})
		}
	}
	tx.forgetFlags(lost, before)
	tx.keepCount(from.ID, before, 1)
	tx.keepCount(to.ID, after, -1)
	tx.refreshFirst(from.ID)
	tx.refreshFirst(to.ID)
}

// KeepFor lets the receivers of a message from another stream find it.
func (tx *Tx) KeepFor(m *Message) {
	for _, id := range m.More().Receivers {
		tx.put(participants, &participant{id, m.RecipientID})
	}
}

// forgetFlags drops all stored flags of users on messages.
func (tx *Tx) forgetFlags(of []*User, messages []*Message) {
	for _, u := range of {
		number, c := -1, (*flagChunk)(nil)
		for _, m := range messages {
			if n := m.ID / chunkSize; n != number {
				number, c = n, nil
				if tx.chunk(u.ID, n) != nil {
					c = tx.ownChunk(u.ID, n)
				}
			}
			if c == nil {
				continue
			}
			for f := range flagCount {
				c.set(f, m.ID, false)
			}
		}
	}
}

func streamsOf(messages []*Message) []int {
	var ids []int
	for _, m := range messages {
		if m.StreamID != 0 && !slices.Contains(ids, m.StreamID) {
			ids = append(ids, m.StreamID)
		}
	}
	return ids
}

// refreshFirst updates a stream's first message.
func (tx *Tx) refreshFirst(streamID int) {
	s := *tx.Stream(streamID)
	oldest := 0
	for m := range tx.Of(OfRecipient(s.RecipientID)) {
		oldest = m.ID
		break
	}
	if oldest != s.FirstMessageID {
		s.FirstMessageID = oldest
		tx.PutStream(s)
	}
}
