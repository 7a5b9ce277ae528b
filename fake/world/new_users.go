package world

import (
	"slices"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world/store"
)

// The earlier messages of a new user: the newest messages of the default streams, the
// very newest of them unread.
const (
	mostFromBefore   = 1000
	unreadFromBefore = 20
	timeBefore       = 7 * 24 * time.Hour
)

// SubscribeToDefaults subscribes a new user to the default streams, but no guest or
// bot, and returns these streams. Their recent messages join the history of the user.
func (tx *Tx) SubscribeToDefaults(userID int) []*Stream {
	u := tx.User(userID)
	if u.IsGuest() || u.IsBot() {
		return nil
	}
	var joined []*Stream
	for _, s := range tx.DefaultStreams() {
		if tx.Subscribe(s.ID, u.ID) {
			joined = append(joined, s)
		}
	}
	tx.giveHistory(u, joined)
	return joined
}

func (tx *Tx) giveHistory(u *User, streams []*Stream) {
	ids := tx.recentOf(streams)
	if len(ids) == 0 {
		return
	}
	before := Span{From: ids[0], To: int(tx.w.ids.Message)}
	for _, stream := range streams {
		if stream.Private {
			continue
		}
		s := *tx.Subscription(stream.ID, u.ID)
		s.Received = slices.Insert(slices.Clone(s.Received), 0, before)
		s.Quiet = before.To
		tx.PutSubscription(s)
	}
	tx.setFlags(u.ID, Read, ids[:max(0, len(ids)-unreadFromBefore)], true)
}

// recentOf are the IDs of the recent messages of public streams, ascending.
func (tx *Tx) recentOf(streams []*Stream) (ids []int) {
	since := tx.now.Add(-timeBefore).Unix()
	for _, s := range streams {
		n := 0
		for m := range tx.descending(OfRecipient(s.RecipientID), store.MaxID) {
			if s.Private || m.Sent <= since || n == mostFromBefore {
				break
			}
			if m.More().Receivers == nil {
				ids = append(ids, m.ID)
				n++
			}
		}
	}
	slices.Sort(ids)
	return ids[max(0, len(ids)-mostFromBefore):]
}
