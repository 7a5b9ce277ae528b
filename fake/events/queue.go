// Package events keeps the event queues of a world: registered by clients,
// filled as things happen, read by long polling (spec: GET /events).
package events

import (
	"slices"
	"time"

	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/orderedjson"
)

// Times of a queue's life. The interface leaves them open; these are the
// public counterpart's.
const (
	// HeartbeatAfter is the time after which a blocked read gets a heartbeat, plus up to
	// HeartbeatJitter, in whole seconds.
	HeartbeatAfter  = 45 * time.Second
	HeartbeatJitter = 10 * time.Second
	// DefaultLifespan is the life of a queue after its last read; MaxLifespan is the
	// maximum that a client can request.
	DefaultLifespan = 10 * time.Minute
	MaxLifespan     = 7 * 24 * time.Hour
)

// Options are the parameters of a client's registration of a queue.
type Options struct {
	UserID int
	// QueueID is the queue's own ID; the hub sets it.
	QueueID string
	Plan    *featurelevels.Plan
	// Types are the event types to deliver; nil is all.
	Types []string
	// ApplyMarkdown and ClientGravatar shape the messages of events.
	ApplyMarkdown  bool
	ClientGravatar bool
	// IncludeSubscribers lists the subscribers of streams in events.
	IncludeSubscribers bool
	// SlimPresence shapes the events on presence.
	SlimPresence bool
	// AllPublic delivers messages of public streams the user is not in too.
	AllPublic bool
	// Narrow, if set, lets only matching messages through. The argument is the presenter's
	// event.
	Narrow func(event any) bool
	// Capabilities are the client's declared capabilities.
	Capabilities map[string]bool
	Lifespan     time.Duration
}

func (o *Options) wants(eventType string) bool {
	if o.Types == nil {
		return true
	}
	for _, t := range o.Types {
		if t == eventType {
			return true
		}
	}
	return false
}

// Encoded is one event as a queue's client reads it, without its ID.
type Encoded struct {
	eventType string
	object    orderedjson.Open
	// JoinKey, if set, lets a queue merge the event with the previous event of the
	// same key if that event is still unread. Join makes one object of both. Across
	// allows other events between the two.
	JoinKey string
	Join    func(older, newer orderedjson.Open) orderedjson.Open
	Across  bool
}

// Encode makes an event of its JSON, an object whose first field is the type.
func Encode(body []byte) (Encoded, error) {
	object, err := orderedjson.Reopen(body)
	if err != nil {
		return Encoded{}, err
	}
	eventType, err := object.Type()
	return Encoded{eventType: eventType, object: object}, err
}

// Queue is one client's queue. Its fields belong to the hub.
type Queue struct {
	Options

	entries   []entry
	next      int // the ID of the next event
	pruned    int // the highest ID that was discarded, -1 for none
	read      int // the ID after the newest that was handed out
	idleSince time.Time
	parked    *parked
	gone      bool

	// For faults: the newest acknowledged event, whether it is repeated, and events that
	// are withheld while only heartbeats arrive.
	acknowledged entry
	repeats      bool
	withholding  int
	withheld     []Encoded
}

type entry struct {
	id      int
	object  orderedjson.Open
	joinKey string
}

// parked is a blocked read.
type parked struct {
	wake      chan struct{} // closed when there is something to answer
	heartbeat time.Time
	settled   bool // answered by the clock, which dates the end of the read
}

// add appends an event, or joins it with an older one. A joined event has the newer
// ID, and its place.
func (q *Queue) add(e Encoded) {
	if i := q.partner(e); i >= 0 {
		e.object = e.Join(q.entries[i].object, e.object)
		q.entries = slices.Delete(q.entries, i, i+1)
	}
	q.entries = append(q.entries, entry{q.next, e.object, e.JoinKey})
	q.next++
}

// partner finds the unread event that an event joins, -1 without one.
func (q *Queue) partner(e Encoded) int {
	for i := len(q.entries) - 1; e.JoinKey != "" && i >= 0 && q.entries[i].id >= q.read; i-- {
		if q.entries[i].joinKey == e.JoinKey {
			return i
		}
		if !e.Across {
			break
		}
	}
	return -1
}

// hand returns the events in the queue. They do not change: later events are appended,
// and none is merged with a returned one.
func (q *Queue) hand() []entry {
	q.read = q.next
	return slices.Clip(q.entries)
}

// discard forgets the events up to an ID, which the client has seen, and
// returns how many those are.
func (q *Queue) discard(last int) int {
	i := 0
	for i < len(q.entries) && q.entries[i].id <= last {
		q.pruned = q.entries[i].id
		i++
	}
	if i > 0 {
		q.acknowledged = q.entries[i-1]
	}
	q.entries = q.entries[i:]
	return i
}

// abandoned reports whether the queue was not read for its lifespan.
func (q *Queue) abandoned(now time.Time) bool {
	return q.parked == nil && !q.idleSince.Add(q.Lifespan).After(now)
}
