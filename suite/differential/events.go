package differential

import (
	"fmt"

	"github.com/spiritlevel/spiritlevel/suite/differential/normal"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// eventTypes are the types of events that are compared.
var eventTypes = []string{
	"message", "update_message", "update_message_flags", "delete_message", "reaction", "subscription", "muted_topics",
	"muted_users", "user_group", "user_status",
	"user_settings", "update_display_settings", "update_global_notifications", "realm_user", "alert_words",
}

// listen registers the queues of the people: with HTML and without, for clients that
// read the newer events of settings and for others. Some have a second one, for few types.
func (c *comparison) listen() {
	const second, most = 3, 2
	for range min(second, len(c.roles)) {
		c.few = append(c.few, some(c.plot, most, eventTypes))
	}
	for _, w := range c.sides {
		for i, who := range w.People {
			w.queues = append(w.queues, who.Register(queueOf(i, eventTypes)))
		}
		for i, types := range c.few {
			w.few = append(w.few, w.People[i].Register(queueOf(i+1, types)))
		}
	}
}

// queueOf are the parameters of one of the kinds of queues.
func queueOf(kind int, types []string) session.Params {
	return session.Params{
		"event_types": types, "apply_markdown": kind%2 == 0, "client_gravatar": true,
		"client_capabilities": session.Params{"notification_settings_null": true, "bulk_message_deletion": true,
			"user_settings_object": kind%3 != 0},
	}
}

// events are the events of the person's queue since the last look, without their order.
func (p *plot) events(who int) reading {
	way, twice := p.way(), p.maybe(3)
	return reading{words: "events" + way.words, who: who, ask: func(w *side) any {
		w.heard[who] = append(w.heard[who], w.came(way, who, w.queues[who], twice)...)
		return normal.InOrder(w.heard[who])
	}}
}

// fewEvents are the events of the person's second queue.
func (p *plot) fewEvents(who int) reading {
	return reading{words: fmt.Sprintf("events of a queue for %v", p.few[who]), who: who, ask: func(w *side) any {
		w.heardFew[who] = append(w.heardFew[who], w.came(way{}, who, w.few[who], false)...)
		return normal.InOrder(w.heardFew[who])
	}}
}

// came are the facts in the new events of the queue. A server may return them in pages,
// so the comparison reads again.
func (w *side) came(way way, who int, queue *session.Queue, twice bool) (facts []any) {
	read := func() []target.Object {
		return session.Events(w.try(way, who, "GET /events", queue.Parameters(session.Params{"dont_block": true})))
	}
	came := read()
	if twice && len(came) > 0 { // a server may repeat them until they are acknowledged
		w.notes = append(w.notes, changedLater(came, read())...)
	}
	for _, event := range came {
		queue.Last = session.AsNumber(event["id"])
		facts = append(facts, w.Facts(event)...)
	}
	return facts
}

// changedLater notes the events that differ when they are read again.
func changedLater(first, again []target.Object) (notes []any) {
	textOf := func(event target.Object) string { return session.JSONText(normal.Unordered(event)) }
	texts := make(map[any]string)
	for _, event := range first {
		texts[event["id"]] = textOf(event)
	}
	for _, event := range again {
		if text := texts[event["id"]]; text != "" && text != textOf(event) {
			notes = append(notes, target.Object{"an event is told otherwise when it is read again": event["type"]})
		}
	}
	return notes
}
