package playback

import (
	"fmt"
	"slices"
)

// queue is an event queue of the recording, and the one of the server that plays.
type queue struct {
	lastRecorded     int   // the newest event of the recording
	lastPlayed       int   // the newest event that was read here
	recorded, played []any // events that have no counterpart yet
	step             int   // that read it last
	extra            []any // events here that came before one that has a counterpart
}

func newQueue(recorded, played object) *queue {
	return &queue{lastRecorded: recorded.number("last_event_id"), lastPlayed: played.number("last_event_id")}
}

// add adds the events of an answer that the queue has not had.
func (q *queue) add(answer object, recorded bool) {
	last, list := &q.lastPlayed, &q.played
	if recorded {
		last, list = &q.lastRecorded, &q.recorded
	}
	for _, v := range answer.list("events") {
		event := asObject(v)
		if id := event.number("id"); id > *last {
			*last = id
			if event.text("type") != "heartbeat" {
				*list = append(*list, v)
			}
		}
	}
}

// nameOf is the kind of an event.
func nameOf(v any) string {
	event := asObject(v)
	name := event.text("type")
	for _, key := range []string{"op", "property", "flag"} {
		if text := event.text(key); text != "" {
			name += " " + text
		}
	}
	return name
}

// match compares each event of the recording with its counterpart, and drops both.
func (q *queue) match(c *comparison, found func(event string, d []Difference)) {
	newest := -1
	var left []any
	for _, event := range q.recorded {
		i := c.counterpart(event, q.played)
		if i < 0 {
			left = append(left, event)
			continue
		}
		c.found = nil
		c.values("events[]", "", "events", event, q.played[i])
		if len(c.found) > 0 {
			found(nameOf(event), c.found)
		}
		newest = max(newest, i)
		q.played[i] = nil
	}
	q.recorded = left
	for i, event := range q.played {
		if event != nil && i < newest {
			q.extra = append(q.extra, event)
		}
	}
	q.played = slices.DeleteFunc(q.played[max(newest, 0):], func(v any) bool { return v == nil })
}

// counterpart is the place of the event that belongs to one of the recording, -1 for none:
// one of the same kind, best about the same message.
func (c *comparison) counterpart(event any, played []any) int {
	first, name := -1, nameOf(event)
	about := asObject(asObject(event)["message"])
	for i, other := range played {
		if other == nil || nameOf(other) != name {
			continue
		}
		if first < 0 {
			first = i
		}
		message := asObject(asObject(other)["message"])
		known, there := c.numbers["message"][about.number("id")]
		alike := c.text(about.text("content")) == message.text("content")
		if about == nil || there && known == message.number("id") || !there && alike {
			return i
		}
	}
	return first
}

// end lists the events without a counterpart.
func (q *queue) end(found func(event string, d []Difference)) {
	for _, event := range q.recorded {
		found(nameOf(event), []Difference{{"events[]", absent, event, nil}})
	}
	for _, event := range q.extra {
		found(nameOf(event), []Difference{{"events[]", more, nil, event}})
	}
}

// acknowledged are the parameters of a read that does not wait.
func (q *queue) acknowledged(id string) map[string]string {
	return map[string]string{"queue_id": id, "last_event_id": fmt.Sprint(q.lastPlayed), "dont_block": "true"}
}
