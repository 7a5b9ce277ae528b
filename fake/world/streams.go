package world

import (
	"slices"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world/store"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// gone reports whether a stream was archived in the way of older levels, which free its name
// and unsubscribe its subscribers.
func (s *Stream) gone() bool { return s.Archived && !s.Kept }

// nameKey is the key of a stream's name, which an archived stream may lose.
func (s *Stream) nameKey() []byte {
	if s.gone() {
		return nil
	}
	return store.TextKey(s.Name)
}

// DefaultStreams lists the default streams for new users, by ID.
func (v View) DefaultStreams() []*Stream {
	var out []*Stream
	for _, s := range v.Streams() {
		if s.Default {
			out = append(out, s)
		}
	}
	return out
}

// Stream finds a stream by ID.
func (v View) Stream(id int) *Stream { return store.First[Stream](v.txn, streams, byID, store.Key(id)) }

// StreamByName finds a stream by name, without case.
func (v View) StreamByName(name string) *Stream {
	return store.First[Stream](v.txn, streams, byName, store.TextKey(name))
}

// PostPolicy is the policy of the smallest role that covers all users who may post to a
// stream. For a stream without such users it is the policy for administrators. Servers that tell
// the policy of a role alone have the one for everybody otherwise.
func (v View) PostPolicy(s *Stream) int {
	cover := v.Covers(s.CanSendMessage)
	if v.rules.PolicyOfRole {
		cover = s.CanSendMessage.Role()
	}
	switch cover {
	case GroupNobody, GroupOwners:
		if v.rules.PolicyOfRole {
			return wire.PostAny
		}
		return wire.PostAdministrators
	case GroupAdministrators:
		return wire.PostAdministrators
	case GroupModerators:
		return wire.PostModerators
	case GroupFullMembers:
		return wire.PostFullMembers
	}
	return wire.PostAny
}

// onTheWeb reports whether a stream is web-public. A stream that became private at an
// older level is web-public by name only.
func (s *Stream) onTheWeb() bool { return s.WebPublic && !s.Private }

// liveKey is the key of a stream that is not archived.
func (s *Stream) liveKey() []byte {
	if s.Archived {
		return nil
	}
	return store.Key(s.ID)
}

// keptKey is the key of a stream with a retention of its own, webPublicKey that of a
// web-public one. Archived streams have neither.
func (s *Stream) keptKey() []byte {
	if s.Archived || s.RetentionDays == nil {
		return nil
	}
	return store.Key(s.ID)
}

func (s *Stream) webPublicKey() []byte {
	if s.Archived || !s.onTheWeb() {
		return nil
	}
	return store.Key(s.ID)
}

// StreamsWithRetention lists the streams with a retention of their own, by ID.
func (v View) StreamsWithRetention() []*Stream {
	return store.All[Stream](v.txn, streams, byKept, nil)
}

// HasWebPublicStream reports whether there is a web-public stream.
func (v View) HasWebPublicStream() bool {
	return store.Lowest[Stream](v.txn, streams, byWebPublic) != nil
}

// Streams lists the streams by ID, without the archived ones.
func (v View) Streams() []*Stream { return store.All[Stream](v.txn, streams, byLive, nil) }

// ByName orders streams by their names.
func ByName(a, b *Stream) int { return strings.Compare(a.Name, b.Name) }

// PutStream stores a stream.
func (tx *Tx) PutStream(s Stream) { tx.put(streams, &s) }

// WeeklyTraffic is the average number of messages a week in a stream over the
// last four weeks, rounded to two significant digits; ok is false for a stream
// younger than a week. Servers count at night, so messages of today do not count.
func (v View) WeeklyTraffic(s *Stream, now time.Time) (perWeek int, ok bool) {
	age := now.Sub(s.Created)
	if age < 7*24*time.Hour {
		return 0, false
	}
	span := min(age, 28*24*time.Hour)
	since, midnight := now.Add(-span).Unix(), now.UTC().Truncate(24*time.Hour)
	if v.rules.CountNothing {
		return 0, true
	}
	// Messages are in the order in which they were sent.
	ids := v.list(OfRecipient(s.RecipientID))
	sentBefore := func(at int64) int { return ids.Search(func(id int) bool { return v.Message(id).Sent >= at }) }
	count := max(0, sentBefore(midnight.Unix())-sentBefore(since))
	for _, f := range s.Counted {
		if f.Day >= since/daySeconds && f.Day < midnight.Unix()/daySeconds {
			count += f.Messages
		}
	}
	return roundTwo(count * 7 * 24 / int(span.Hours())), true
}

const daySeconds = 24 * 60 * 60

// activeDays is how long a stream stays active after its creation and each message.
const activeDays = 180

// RecentlyActive reports whether a stream is new or has a new message. Servers without statistics leave
// all streams active; a level that does not tell gets false.
func (v View) RecentlyActive(s *Stream, now time.Time) bool {
	if !v.rules.ShowActivity {
		return false
	}
	since := now.AddDate(0, 0, -activeDays)
	if v.rules.CountNothing || !s.Created.Before(since) {
		return true
	}
	ids := v.list(OfRecipient(s.RecipientID))
	return ids.Len() > 0 && v.Message(ids.At(ids.Len()-1)).Sent >= since.Unix()
}

// keepCount keeps the statistics of a stream as they were before messages left it, or
// came to it from another.
func (tx *Tx) keepCount(streamID int, messages []*Message, each int) {
	s := *tx.Stream(streamID)
	s.Counted = slices.DeleteFunc(slices.Clone(s.Counted), func(f Figure) bool {
		return f.Day < tx.now.Unix()/daySeconds-28
	})
	for _, m := range messages {
		day := m.Sent / daySeconds
		if m.StreamID != streamID {
			continue
		}
		i := slices.IndexFunc(s.Counted, func(f Figure) bool { return f.Day == day })
		if i < 0 {
			i, s.Counted = len(s.Counted), append(s.Counted, Figure{Day: day})
		}
		s.Counted[i].Messages += each
	}
	tx.PutStream(s)
}

func roundTwo(n int) int {
	unit := 1
	for n/unit >= 100 {
		unit *= 10
	}
	return (n + unit/2) / unit * unit
}

// ArchivedStreams lists the streams that were archived, by ID.
func (v View) ArchivedStreams() []*Stream {
	return slices.DeleteFunc(store.All[Stream](v.txn, streams, byID, nil), func(s *Stream) bool { return !s.Archived })
}
