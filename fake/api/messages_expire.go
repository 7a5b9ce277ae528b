package api

import (
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world"
)

// expiryStep is how often messages are looked for that have been kept long
// enough: at every full hour.
const expiryStep = time.Hour

// NextExpiry is when messages are to be deleted next because their streams
// keep them no longer; some is false if there are none.
func (s *Site) NextExpiry() (at time.Time, some bool) {
	v := s.World.View()
	for _, stream := range v.Streams() {
		if !forgets(stream) {
			continue
		}
		for m := range v.Of(world.OfRecipient(stream.RecipientID)) {
			due, ends := expiry(stream, m)
			if ends && (!some || due.Before(at)) {
				at, some = due, true
			}
			break // those after it were sent later
		}
	}
	return at, some
}

// DeleteExpired deletes the messages that are due by now, and tells of it.
func (s *Site) DeleteExpired(now time.Time) {
	_ = s.World.Write(func(tx *world.Tx) error { // nothing in it refuses
		for _, stream := range tx.Streams() {
			var gone []*world.Message
			for m := range tx.Of(world.OfRecipient(stream.RecipientID)) {
				if due, ends := expiry(stream, m); !ends || due.After(now) {
					break
				}
				gone = append(gone, m)
			}
			deleteAll(tx, gone, topicBatch)
		}
		return nil
	})
}

// forgets tells whether a stream keeps messages for some days only.
func forgets(s *world.Stream) bool { return s.RetentionDays != nil && *s.RetentionDays >= 0 }

// expiry is when a message of a stream is to be deleted, if ever.
func expiry(s *world.Stream, m *world.Message) (at time.Time, ends bool) {
	if !forgets(s) {
		return time.Time{}, false
	}
	kept := time.Unix(m.Sent, 0).AddDate(0, 0, *s.RetentionDays)
	return kept.Add(expiryStep - time.Nanosecond).Truncate(expiryStep), true
}
