package messages

import (
	"time"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

// expiryStep is the interval in which expired messages are deleted: at every full
// hour.
const expiryStep = time.Hour

// NextExpiry is the time of the next deletion of expired messages; some is false if
// there is none.
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
			break // later messages were sent later
		}
	}
	return at, some
}

// DeleteExpired deletes the messages that have expired, with events. If there are very
// many, other writers get their turn in between.
func DeleteExpired(s *rest.Site, now time.Time) {
	for deleteSomeExpired(s, now) {
	}
}

// deleteSomeExpired deletes the expired messages of one turn. It returns whether there
// were any.
func deleteSomeExpired(s *rest.Site, now time.Time) (some bool) {
	_ = s.World.Write(func(tx *world.Tx) error { // the write has nothing to refuse
		for _, stream := range tx.Streams() {
			gone := expired(tx.View, stream, now)
			deleteAll(tx, gone, topicBatch)
			some = some || len(gone) > 0
		}
		return nil
	})
	return some
}

// expired lists expired messages of a stream, only the oldest if there are many.
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

// expiresMessages tells whether a stream has a limited message retention.
func expiresMessages(s *world.Stream) bool { return s.RetentionDays != nil && *s.RetentionDays >= 0 }

// messageExpiry is the time when a message of a stream is deleted, if ever.
func messageExpiry(s *world.Stream, m *world.Message) (at time.Time, ends bool) {
	if !expiresMessages(s) {
		return time.Time{}, false
	}
	kept := time.Unix(m.Sent, 0).AddDate(0, 0, *s.RetentionDays)
	return kept.Add(expiryStep - time.Nanosecond).Truncate(expiryStep), true
}
