package normal

import (
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Facts are the statements of an event about each of its things: a server may make them
// in one event or in several.
func (w *Server) Facts(event target.Object) (facts []any) {
	kind, _ := event["type"].(string)
	normal, _ := w.Of("event", event).(target.Object)
	switch kind {
	case "message":
		if m, _ := normal["message"].(target.Object); m["id"] != "" {
			facts = append(facts, normal)
		}
	case "update_message_flags":
		facts = each(normal, "messages", "op", "flag")
	case "delete_message":
		facts = append(each(normal, "message_ids"), each(target.Object{"type": kind, "one": []any{normal["message_id"]}},
			"one")...)
	case "alert_words":
		facts = append(facts, target.Object{"type": kind, "ours": w.Watchwords(event[kind])})
	case "subscription": // the specification leaves the values of op open
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

// peers states for each person and each stream that the person joined or left the
// stream.
func peers(event target.Object) (facts []any) {
	for _, in := range session.AsList(event["stream_ids"]) {
		for _, who := range session.AsList(event["user_ids"]) {
			facts = append(facts, target.Object{"type": "subscription", "stream": in, "user": who})
		}
	}
	return facts
}

// about reports whether an event is about something that the comparison made, or about
// the person's own things.
func (w *Server) about(event target.Object) bool {
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
	return w.Ours(group["name"]) || name != ""
}
