package messages

import (
	"iter"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

// expiryStep is the interval between searches for messages at the end of their retention:
// every full hour.
const expiryStep = time.Hour

// NextExpiry is the time of the next deletion of messages at the end of their retention;
// some is false without retention.
func NextExpiry(s *rest.Site) (at time.Time, some bool) {
	v := s.World.View()
	for _, p := range expiring(v) {
		for m := range p.messages {
			if due := messageExpiry(p.days, m); !some || due.Before(at) {
				at, some = due, true
			}
			break // those after it were sent later
		}
	}
	return at, some
}

// expiringPlace is a stream, or all direct conversations, whose messages are kept
// for some days. The messages are yielded oldest first.
type expiringPlace struct {
	days     int
	messages iter.Seq[*world.Message]
}

// expiring lists the places that keep messages for some days only.
func expiring(v world.View) []expiringPlace {
	var places []expiringPlace
	usual := v.Organization().MessageRetentionDays
	streams := v.StreamsWithRetention()
	if usual >= 0 {
		streams = v.Streams()
	}
	for _, s := range streams {
		days := usual
		if s.RetentionDays != nil {
			days = *s.RetentionDays
		}
		if days >= 0 {
			places = append(places, expiringPlace{days, v.Of(world.OfRecipient(s.RecipientID))})
		}
	}
	if usual >= 0 {
		places = append(places, expiringPlace{usual, directMessages(v)})
	}
	return places
}

func directMessages(v world.View) iter.Seq[*world.Message] {
	return func(yield func(*world.Message) bool) {
		for m := range v.Of(world.Everything) {
			if m.StreamID == 0 && !yield(m) {
				return
			}
		}
	}
}

// DeleteExpired deletes the messages that have expired, with events. If there are very
// many, other writers get their turn in between.
func DeleteExpired(s *rest.Site, now time.Time) {
	for deleteSomeExpired(s, now) {
	}
}

// deleteSomeExpired deletes what is due in one turn. It reports whether any message was
// due.
func deleteSomeExpired(s *rest.Site, now time.Time) (some bool) {
	_ = s.World.Write(func(tx *world.Tx) error { // no call in it refuses
		for _, p := range expiring(tx.View) {
			gone := expired(p, now)
			some = some || len(gone) > 0
			if len(gone) > 0 && gone[0].StreamID != 0 {
				deleteAll(tx, nil, gone, topicBatch)
				continue
			}
			for i := range gone { // each message has its own recipients
				deleteAll(tx, nil, gone[i:i+1], topicBatch)
			}
		}
		return nil
	})
	return some
}

// expired lists the messages of a place that are due, the oldest if there are
// many.
func expired(p expiringPlace, now time.Time) []*world.Message {
	var gone []*world.Message
	for m := range p.messages {
		if messageExpiry(p.days, m).After(now) || len(gone) == turn {
			break
		}
		gone = append(gone, m)
	}
	return gone
}

// messageExpiry is the time at which a message with limited retention is deleted.
func messageExpiry(days int, m *world.Message) time.Time {
	kept := time.Unix(m.Sent, 0).AddDate(0, 0, days)
	return kept.Add(expiryStep - time.Nanosecond).Truncate(expiryStep)
}
