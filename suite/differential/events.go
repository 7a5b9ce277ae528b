package differential

import (
	"fmt"

	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// eventTypes are the types of events that are compared.
var eventTypes = []string{
	"message", "update_message", "update_message_flags", "delete_message", "reaction", "subscription", "muted_topics", "muted_users", "user_group", "user_status",
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
		for i, who := range w.people {
			w.queues = append(w.queues, who.Register(queueOf(i, eventTypes)))
		}
		for i, types := range c.few {
			w.few = append(w.few, w.people[i].Register(queueOf(i+1, types)))
		}
	}
}

// queueOf are the parameters of one of the kinds of queues.
func queueOf(kind int, types []string) session.Params {
	return session.Params{
		"event_types": types, "apply_markdown": kind%2 == 0, "client_gravatar": true,
		"client_capabilities": session.Params{"notification_settings_null": true, "bulk_message_deletion": true, "user_settings_object": kind%3 != 0},
	}
}

// events are what has come to the person's queue since the last look, each about one
// thing, in no order.
func (p *plot) events(who int) reading {
	way := p.way()
	return reading{words: "events" + way.words, who: who, ask: func(w *side) any {
		w.heard[who] = append(w.heard[who], w.came(way, who, w.queues[who])...)
		return inOrder(w.heard[who])
	}}
}

// fewEvents are what has come to the person's second queue.
func (p *plot) fewEvents(who int) reading {
	return reading{words: fmt.Sprintf("events of a queue for %v", p.few[who]), who: who, ask: func(w *side) any {
		w.heardFew[who] = append(w.heardFew[who], w.came(way{}, who, w.few[who])...)
		return inOrder(w.heardFew[who])
	}}
}

// came are the facts in the events that have come to the queue. Where a server tells them
// in pages, the comparison asks again.
func (w *side) came(way way, who int, queue *session.Queue) (facts []any) {
	for _, event := range session.Events(w.try(way, who, "GET /events", queue.Parameters(session.Params{"dont_block": true}))) {
		queue.Last = session.AsNumber(event["id"])
		facts = append(facts, w.facts(event)...)
	}
	return facts
}

// facts are what an event says of each of the things that it is about: a server may
// say it in one event or in several.
func (w *side) facts(event target.Object) (facts []any) {
	kind, _ := event["type"].(string)
	normal, _ := w.normal("event", event).(target.Object)
	switch kind {
	case "message":
		if m, _ := normal["message"].(target.Object); m["id"] != "" {
			facts = append(facts, normal)
		}
	case "update_message_flags":
		facts = each(normal, "messages", "op", "flag")
	case "delete_message":
		facts = append(each(normal, "message_ids"), each(target.Object{"type": kind, "one": []any{normal["message_id"]}}, "one")...)
	case "alert_words":
		facts = append(facts, target.Object{"type": kind, "ours": w.watchwords(event[kind])})
	case "subscription": // which values of op there are is left open
		facts = append(each(normal, "subscriptions"), peers(normal)...)
	default:
		if w.about(normal) {
			facts = append(facts, normal)
		}
	}
	return facts
}

// each says of each element of the list what the event says of all.
func each(event target.Object, list string, fields ...string) (facts []any) {
	for _, element := range session.AsList(event[list]) {
		if element == nil || element == "" {
			continue
		}
		fact := target.Object{"type": event["type"], "of": element}
		for _, name := range fields {
			fact[name] = event[name]
		}
		facts = append(facts, fact)
	}
	return facts
}

// peers says of each person and each stream that one joined or left the other.
func peers(event target.Object) (facts []any) {
	for _, in := range session.AsList(event["stream_ids"]) {
		for _, who := range session.AsList(event["user_ids"]) {
			facts = append(facts, target.Object{"type": "subscription", "stream": in, "user": who})
		}
	}
	return facts
}

// about tells whether an event is about something that the comparison made, or about
// the person's own things.
func (w *side) about(event target.Object) bool {
	for _, name := range []string{"message_id", "user_id", "setting_name", "property", "notification_name"} {
		if value, there := event[name]; there && value != "" {
			return true
		}
	}
	for _, name := range []string{"muted_topics", "muted_users"} {
		if _, there := event[name]; there {
			return true
		}
	}
	group, _ := event["group"].(target.Object)
	person, _ := event["person"].(target.Object)
	name, _ := person["user_id"].(string)
	return w.ours(group["name"]) || name != ""
}
