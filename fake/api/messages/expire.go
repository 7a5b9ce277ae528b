package messages

import (
	"time"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

// expiryStep is how often messages are looked for that have been kept long
// enough: at every full hour.
const expiryStep = time.Hour

// NextExpiry is when messages are to be deleted next because their streams
// keep them no longer; some is false if there are none.
func NextExpiry(s *rest.Site) (at time.Time, some bool) {
	v := s.World.View()
	for _, stream := range v.Streams() {
		if !expiresMessages(stream) {
			continue
		}
		for m := range v.Of(world.OfRecipient(stream.RecipientID)) {
			due, ends := messageExpiry(stream, m)
			if ends && (!some || due.Before(at)) {
				at, some = due, true
			}
			break // those after it were sent later
		}
	}
	return at, some
}

// DeleteExpired deletes the messages that are due by now, and tells of it. If
// there are very many, others who write get their turn in between.
func DeleteExpired(s *rest.Site, now time.Time) {
	for deleteSomeExpired(s, now) {
	}
}

// deleteSomeExpired deletes what is due in one turn. It tells whether that was
// anything.
func deleteSomeExpired(s *rest.Site, now time.Time) (some bool) {
	_ = s.World.Write(func(tx *world.Tx) error { // nothing in it refuses
		for _, stream := range tx.Streams() {
			gone := expired(tx.View, stream, now)
			deleteAll(tx, gone, topicBatch)
			some = some || len(gone) > 0
		}
		return nil
	})
	return some
}

// expired lists the messages of a stream that are due, the oldest if there are
// many.
func expired(v world.View, s *world.Stream, now time.Time) []*world.Message {
	var gone []*world.Message
	for m := range v.Of(world.OfRecipient(s.RecipientID)) {
		if due, ends := messageExpiry(s, m); !ends || due.After(now) || len(gone) == turn {
			break
		}
		gone = append(gone, m)
	}
	return gone
}

// expiresMessages tells whether a stream keeps messages for some days only.
func expiresMessages(s *world.Stream) bool { return s.RetentionDays != nil && *s.RetentionDays >= 0 }

// messageExpiry is when a message of a stream is to be deleted, if ever.
func messageExpiry(s *world.Stream, m *world.Message) (at time.Time, ends bool) {
	if !expiresMessages(s) {
		return time.Time{}, false
	}
	kept := time.Unix(m.Sent, 0).AddDate(0, 0, *s.RetentionDays)
	return kept.Add(expiryStep - time.Nanosecond).Truncate(expiryStep), true
}
