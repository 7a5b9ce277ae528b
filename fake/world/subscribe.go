package world

import (
	"slices"
	"time"
)

// colors are given to new subscriptions in turn, each user's unused ones
// first.
var colors = [24]string{
	"#76ce90", "#fae589", "#a6c7e5", "#e79ab5", "#bfd56f", "#f4ae55", "#b0a5fd", "#addfe5",
	"#f5ce6e", "#c2726a", "#94c849", "#bd86e5", "#ee7e4a", "#a6dcbf", "#95a5fd", "#53a063",
	"#9987e1", "#e4523d", "#c2c2c2", "#4f8de4", "#c6a8ad", "#e7cc4d", "#c8bebf", "#a47462",
}

// CreateStream stores a stream. ID 0 takes the next one; the recipient is
// made with it.
func (tx *Tx) CreateStream(s Stream) *Stream {
	s.ID = take(&tx.w.next.stream, s.ID)
	s.RecipientID = take(&tx.w.next.recipient, 0)
	s.Rendered = tx.RenderDescription(s.Description)
	if s.Created.IsZero() {
		s.Created = tx.now
	}
	if s.RemoveGroup == 0 {
		s.RemoveGroup = GroupAdministrators
	}
	tx.put(recipients, &Recipient{ID: s.RecipientID, StreamID: s.ID})
	tx.put(streams, &s)
	return &s
}

// Subscribe subscribes a user to a stream and answers false if it was so
// already. A user who comes back keeps colour and settings.
func (tx *Tx) Subscribe(streamID, userID int) bool {
	return tx.subscribe(streamID, userID, tx.w.next.message+1)
}

func (tx *Tx) subscribe(streamID, userID, from int) bool {
	s := Subscription{StreamID: streamID, UserID: userID, Color: tx.freeColor(userID)}
	if old := tx.Subscription(streamID, userID); old != nil {
		if old.Active {
			return false
		}
		s = *old
	}
	s.Active = true
	s.Received = append(slices.Clone(s.Received), Span{From: from})
	tx.PutSubscription(s)
	return true
}

func (tx *Tx) freeColor(userID int) string {
	subs := tx.SubscriptionsOf(userID)
	for _, c := range colors {
		if !slices.ContainsFunc(subs, func(s *Subscription) bool { return s.Color == c }) {
			return c
		}
	}
	return colors[len(subs)%len(colors)]
}

// Unsubscribe ends a subscription and answers false if there was none.
func (tx *Tx) Unsubscribe(streamID, userID int) bool {
	old := tx.Subscription(streamID, userID)
	if old == nil || !old.Active {
		return false
	}
	s := *old
	s.Active = false
	s.Received = slices.Clone(s.Received)
	last := &s.Received[len(s.Received)-1]
	last.To = tx.w.next.message
	if last.To < last.From {
		s.Received = s.Received[:len(s.Received)-1]
	}
	tx.PutSubscription(s)
	return true
}

// WeeklyTraffic is the average number of messages a week in a stream over the
// last four weeks, rounded to two significant digits; ok is false for a
// stream younger than a week.
func (v View) WeeklyTraffic(s *Stream, now time.Time) (perWeek int, ok bool) {
	age := now.Sub(s.Created)
	if age < 7*24*time.Hour {
		return 0, false
	}
	span := min(age, 28*24*time.Hour)
	since := now.Add(-span).Unix()
	// Messages stand in the order in which they were sent.
	ids := v.list(OfRecipient(s.RecipientID))
	count := ids.n - ids.search(func(id int) bool { return v.Message(id).Sent >= since })
	return roundTwo(count * 7 * 24 / int(span.Hours())), true
}

func roundTwo(n int) int {
	unit := 1
	for n/unit >= 100 {
		unit *= 10
	}
	return (n + unit/2) / unit * unit
}
