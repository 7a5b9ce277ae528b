package world

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/world/store"
)

// colors are the colours of new subscriptions in turn; a user's unused colours come
// first.
var colors = [24]string{
	"#76ce90", "#fae589", "#a6c7e5", "#e79ab5", "#bfd56f", "#f4ae55", "#b0a5fd", "#addfe5",
	"#f5ce6e", "#c2726a", "#94c849", "#bd86e5", "#ee7e4a", "#a6dcbf", "#95a5fd", "#53a063",
	"#9987e1", "#e4523d", "#c2c2c2", "#4f8de4", "#c6a8ad", "#e7cc4d", "#c8bebf", "#a47462",
}

// Subscribe subscribes a user to a stream and returns false if the user was subscribed
// already. A user who subscribes again keeps colour and settings.
func (tx *Tx) Subscribe(streamID, userID int) bool {
	return tx.SubscribeFrom(streamID, userID, int(tx.w.ids.Message)+1)
}

// SubscribeFrom is Subscribe for a user who receives messages from an ID on.
func (tx *Tx) SubscribeFrom(streamID, userID, from int) bool {
	s := Subscription{StreamID: streamID, UserID: userID}
	if old := tx.Subscription(streamID, userID); old != nil {
		if old.Active {
			return false
		}
		s = *old
	} else {
		s.Color = tx.freeColor(userID)
	}
	if s.number == 0 {
		s.number = tx.w.ids.Subscription.Take(0)
	}
	s.Active = true
	s.Received = append(slices.Clone(s.Received), Span{From: from})
	tx.PutSubscription(s)
	return true
}

// Number is the place in the order of subscriptions, by their first beginning.
func (s *Subscription) Number() int { return s.number }

// ColorInTurn is the color of the subscription with a number, from 0.
func ColorInTurn(n int) string { return colors[n%len(colors)] }

// FreeColor is the first color that no other present subscription of a user has.
func (tx *Tx) FreeColor(streamID, userID int) string {
	used := map[string]bool{}
	for _, s := range tx.SubscriptionsOf(userID) {
		used[s.Color] = used[s.Color] || s.Active && s.StreamID != streamID
	}
	for _, c := range colors {
		if !used[c] {
			return c
		}
	}
	return colors[len(used)%len(colors)]
}

func (tx *Tx) freeColor(userID int) string {
	p := tx.palette(userID)
	if i := slices.Index(p.used[:], false); i >= 0 {
		return colors[i]
	}
	return colors[p.subscriptions%len(colors)]
}

// Unsubscribe ends a subscription and returns false without a subscription.
func (tx *Tx) Unsubscribe(streamID, userID int) bool {
	old := tx.Subscription(streamID, userID)
	if old == nil || !old.Active {
		return false
	}
	s := *old
	s.Active = false
	s.Received = slices.Clone(s.Received)
	last := &s.Received[len(s.Received)-1]
	last.To = int(tx.w.ids.Message)
	if last.To < last.From {
		s.Received = s.Received[:len(s.Received)-1]
	}
	tx.PutSubscription(s)
	return true
}

// Subscription finds a user's subscription to a stream, active or not.
func (v View) Subscription(streamID, userID int) *Subscription {
	return store.First[Subscription](v.txn, subscriptions, byID, store.Key(streamID, userID))
}

// SubscribersOf lists the subscriptions to a stream, by user ID, including former
// ones.
func (v View) SubscribersOf(streamID int) []*Subscription {
	return store.All[Subscription](v.txn, subscriptions, byID, store.Key(streamID))
}

// SubscriptionsOf lists a user's subscriptions, by stream ID, including former ones.
func (v View) SubscriptionsOf(userID int) []*Subscription {
	return store.All[Subscription](v.txn, subscriptions, byUser, store.Key(userID))
}

// LiveSubscriptionsOf is SubscriptionsOf without those to archived streams, whose
// messages count as read.
func (v View) LiveSubscriptionsOf(userID int) []*Subscription {
	return store.All[Subscription](v.txn, subscriptions, byLive, store.Key(userID))
}

// liveKey is the key of a subscription to a stream that is not archived.
func (s *Subscription) liveKey() []byte {
	if s.ended {
		return nil
	}
	return store.Key(s.UserID, s.StreamID)
}

// ActiveSubscriptionsOf lists the streams that a user is subscribed to now, by ID.
func (v View) ActiveSubscriptionsOf(userID int) []*Subscription {
	return slices.DeleteFunc(v.LiveSubscriptionsOf(userID), func(s *Subscription) bool { return !s.Active })
}

// IsSubscribed reports whether a user is subscribed to a stream now.
func (v View) IsSubscribed(streamID, userID int) bool {
	s := v.Subscription(streamID, userID)
	return s != nil && s.Active
}

// ActiveSubscribers lists the active users subscribed to a stream, ascending.
func (v View) ActiveSubscribers(streamID int) []int { return idsOf(v.audience(streamID)) }

// SubscribersInTurn lists the active users subscribed to a stream, in the order in which
// they first came.
func (v View) SubscribersInTurn(streamID int) []int {
	ids := v.ActiveSubscribers(streamID)
	number := func(id int) int { return v.Subscription(streamID, id).number }
	slices.SortFunc(ids, func(a, b int) int { return number(a) - number(b) })
	return ids
}

// audience lists the accounts of the active subscribers of a stream by ID.
func (v View) audience(streamID int) []*User {
	var out []*User
	for _, s := range v.SubscribersOf(streamID) {
		if s.Active {
			if u := v.User(s.UserID); u != nil && u.Active {
				out = append(out, u)
			}
		}
	}
	return out
}

// PutSubscription stores a user's subscription to a stream.
func (tx *Tx) PutSubscription(s Subscription) {
	tx.recolor(&s)
	tx.w.cache.forgetAudience(s.StreamID)
	tx.put(subscriptions, &s)
}
