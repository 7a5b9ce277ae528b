package laws

import (
	"maps"

	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// listener is a client that keeps the parts of its registration up to date by events.
type listener struct {
	parts map[string]objects
	lost  map[string]bool // parts about which an event came that the specification does not describe
}

func newListener(registered target.Object) *listener {
	return &listener{parts: inForce(registered), lost: make(map[string]bool)}
}

// effects enter the changes of events, by their types.
var effects = map[string]func(l *listener, event target.Object){
	"user_settings":               setting("property", "value"),
	"update_display_settings":     setting("setting_name", "setting"),
	"update_global_notifications": setting("notification_name", "setting"),
	"subscription":                (*listener).subscribes,
	"stream":                      (*listener).changesStreams,
	"realm_user":                  (*listener).changesUsers,
	"user_group":                  (*listener).changesGroups,
	"realm_linkifiers": func(l *listener, event target.Object) {
		l.replace(ofLinkifiers, listed("realm_linkifiers", "id")(event))
	},
	"muted_users": func(l *listener, event target.Object) {
		l.replace(ofMutedUsers, listed("muted_users", "id")(event))
	},
	"muted_topics": func(l *listener, event target.Object) {
		l.replace(ofMutedTopics, mutedTopicFacts(event["muted_topics"]))
	},
	"user_topic":           (*listener).changesTopic,
	"user_status":          (*listener).changesStatus,
	"message":              (*listener).receives,
	"update_message":       (*listener).moves,
	"update_message_flags": (*listener).flags,
	"delete_message":       func(l *listener, _ target.Object) { l.lose(ofUnread, ofMentions, ofStars) },
}

// hears enters what an event says.
func (l *listener) hears(event any) {
	object, _ := event.(target.Object)
	kind, _ := object["type"].(string)
	if effect := effects[kind]; effect != nil {
		effect(l, object)
	}
}

func (l *listener) lose(parts ...string) {
	for _, part := range parts {
		l.lost[part] = true
	}
}

// put enters an object, and merge some fields of one, in a part that the registration has.
func (l *listener) put(part, key string, object target.Object) {
	if l.parts[part] != nil {
		l.parts[part][key] = object
	}
}

func (l *listener) merge(part, key string, fields target.Object) {
	was, known := l.parts[part][key]
	if !known {
		return
	}
	next := maps.Clone(was)
	maps.Copy(next, fields)
	l.put(part, key, next)
}

// replace enters all objects of a part.
func (l *listener) replace(part string, all objects) {
	if l.parts[part] == nil {
		return
	}
	if l.parts[part] = all; all == nil {
		l.lose(part)
	}
}

func setting(name, value string) func(*listener, target.Object) {
	return func(l *listener, event target.Object) {
		if name, is := event[name].(string); is {
			l.merge(ofSettings, name, target.Object{"value": event[value]})
		}
	}
}

func (l *listener) subscribes(event target.Object) {
	switch op := event["op"]; op {
	case "add", "remove":
		for _, stream := range target.Objects(event, "subscriptions") {
			if delete(l.parts[ofSubscriptions], JSONText(stream["stream_id"])); op == "add" {
				l.put(ofSubscriptions, JSONText(stream["stream_id"]), stream)
			}
		}
	case "update":
		name, _ := event["property"].(string)
		l.merge(ofSubscriptions, JSONText(event["stream_id"]), target.Object{name: event["value"]})
	case "peer_add", "peer_remove":
	default:
		l.lose(ofSubscriptions) // the specification leaves the values of op open
	}
}

// changesStreams loses the subscriptions where a stream becomes another one.
func (l *listener) changesStreams(event target.Object) {
	if op := event["op"]; op == "update" || op == "delete" {
		l.lose(ofSubscriptions)
	}
}

func (l *listener) changesUsers(event target.Object) {
	person, _ := event["person"].(target.Object)
	switch id := JSONText(person["user_id"]); {
	case event["op"] == "add":
		l.put(ofUsers, id, person)
	case event["op"] == "update" && person["is_active"] == nil:
		l.merge(ofUsers, id, person)
		if address, told := person["new_email"]; told {
			l.merge(ofUsers, id, target.Object{"email": address})
		}
	default:
		l.lose(ofUsers)
	}
}

func (l *listener) changesGroups(event target.Object) {
	group, _ := event["group"].(target.Object)
	id := JSONText(event["group_id"])
	switch event["op"] {
	case "add":
		l.put(ofGroups, JSONText(group["id"]), group)
	case "add_members":
		members := append(AsList(l.parts[ofGroups][id]["members"]), AsList(event["user_ids"])...)
		l.merge(ofGroups, id, target.Object{"members": members})
	default:
		l.lose(ofGroups)
	}
}

func (l *listener) changesTopic(event target.Object) {
	if JSONText(event["visibility_policy"]) == "0" {
		delete(l.parts[ofTopics], topicKey(event))
		return
	}
	l.put(ofTopics, topicKey(event), policyOf(event))
}

func (l *listener) changesStatus(event target.Object) {
	if statuses := l.parts[ofStatuses]; statuses != nil {
		statuses.keepStatus(JSONText(event["user_id"]), event)
	}
}

func (l *listener) receives(event target.Object) {
	message, is := event["message"].(target.Object)
	flags, told := event["flags"]
	if !is || !told {
		l.lose(ofUnread, ofMentions)
		return
	}
	id, set := JSONText(message["id"]), setOf(flags)
	if set[`"read"`] != nil {
		return
	}
	where := target.Object{}
	if message["type"] == "stream" {
		where = place(message["stream_id"], message["subject"])
	}
	l.put(ofUnread, id, where)
	if set[`"mentioned"`] != nil || set[`"wildcard_mentioned"`] != nil {
		l.put(ofMentions, id, target.Object{})
	}
}

// moves enters the new place of messages that are unread.
func (l *listener) moves(event target.Object) {
	fields := target.Object{}
	if event["orig_subject"] != nil {
		fields["topic"] = event["subject"]
	}
	if stream := event["new_stream_id"]; stream != nil {
		fields["stream_id"] = stream
	}
	for _, id := range AsList(event["message_ids"]) {
		l.merge(ofUnread, JSONText(id), fields)
	}
}

func (l *listener) flags(event target.Object) {
	op, named := event["op"]
	if !named {
		op = event["operation"] // its name at older levels
	}
	if event["all"] == true {
		l.lose(ofUnread, ofMentions, ofStars)
		return
	}
	for _, id := range AsList(event["messages"]) {
		l.flag(event, op == "add", JSONText(id))
	}
}

// flag enters a flag of a message that is set, or is taken away.
func (l *listener) flag(event target.Object, add bool, id string) {
	switch flag := event["flag"]; {
	case flag == "starred" && add:
		l.put(ofStars, id, target.Object{})
	case flag == "starred":
		delete(l.parts[ofStars], id)
	case flag == "read" && add:
		delete(l.parts[ofUnread], id)
		delete(l.parts[ofMentions], id)
	case flag == "read":
		l.unread(id, event["message_details"])
	}
}

// unread enters a message that is unread again. Older levels do not tell its place.
func (l *listener) unread(id string, details any) {
	all, _ := details.(target.Object)
	message, told := all[id].(target.Object)
	if !told {
		l.lose(ofUnread, ofMentions)
		return
	}
	where := target.Object{}
	if message["type"] == "stream" {
		where = place(message["stream_id"], message["topic"])
	}
	l.put(ofUnread, id, where)
	if message["mentioned"] == true {
		l.put(ofMentions, id, target.Object{})
	}
}
