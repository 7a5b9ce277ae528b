package differential

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// reading is something that a person asks for, and what both servers must answer.
type reading struct {
	words string
	who   int
	ask   func(w *side) any // returns the normal form of the answer
}

// How many fetches read all that came since the comparison began, and what each brings.
const (
	pages    = 5
	pageSize = 400
)

// fetched are all messages since the first one that the comparison made.
func (p *plot) fetched(who int, markdown bool) reading {
	return reading{words: fmt.Sprintf("all messages, apply_markdown %t", markdown), who: who, ask: func(w *side) any {
		found := []any{}
		anchor := w.id(aMessage, p.messages[0].label)
		for range pages {
			reply := w.people[who].Try("GET /messages", session.Params{
				"anchor": anchor, "num_before": 0, "num_after": pageSize, "apply_markdown": markdown, "client_gravatar": true,
			})
			list := session.AsList(reply.Body["messages"])
			found = append(found, w.list("messages", list)...)
			if reply.Body["found_newest"] != false || len(list) == 0 {
				break
			}
			anchor = session.Number(session.Integer(list[len(list)-1].(target.Object)["id"]) + 1)
		}
		return found
	}}
}

// narrow is what a fetch asks for.
type narrow struct {
	words  string
	inside bool // it stays inside a stream of the comparison
	terms  func(w *side) []any
}

// narrow draws one.
func (p *plot) narrow() narrow {
	in, m, other := one(p, p.streams), one(p, p.messages), one(p, p.everybody())
	word, state := one(p, []string{"second", "lines", "plain", "this", "größer"}), one(p, []string{"starred", "mentioned", "unread", "private", "alerted"})
	inStream := []any{"stream", in.name}
	within := func(words string, more ...any) narrow {
		return narrow{"the " + in.label + words, true, func(*side) []any { return append([]any{inStream}, more...) }}
	}
	return one(p, []narrow{
		within(""), within(" and topic "+m.topic, []any{"topic", m.topic}), within(" and is:"+state, []any{"is", state}),
		within(" and the word "+word, []any{p.session.Spellings().KeywordSearch, word}),
		{"the ID of the " + in.label, true, func(w *side) []any {
			return []any{target.Object{"operator": "stream", "operand": w.id(aStream, in.label)}}
		}},
		{"the " + in.label + " and its sender " + string(p.roles[other]), true, func(w *side) []any {
			return []any{inStream, []any{"sender", w.people[other].Email}}
		}},
		{"is:" + state, false, func(*side) []any { return []any{[]any{"is", state}} }},
		{"the conversation with " + string(p.roles[other]), false, func(w *side) []any { return []any{[]any{"pm-with", w.people[other].Email}} }},
		{"the sender " + string(p.roles[other]), false, func(w *side) []any { return []any{[]any{"sender", w.people[other].Email}} }},
		{"direct messages with " + string(p.roles[other]), false, func(w *side) []any { return []any{[]any{"group-pm-with", w.people[other].Email}} }},
	})
}

// anchored is what a fetch begins at, and how many messages around it are asked for.
// Beyond a stream of the comparison all are asked for: others write, too.
func (p *plot) anchored(n narrow) (words string, params func(w *side) session.Params) {
	const most = 100
	m, around := one(p, p.messages), one(p, [][2]int{{most, most}, {0, 2}, {2, 0}, {1, 1}, {3, 2}, {0, 0}})
	anchor, without := one(p, []string{"", "", "newest", "oldest", "first_unread", "first_unread"}), p.maybe(3) && p.session.Has(session.IncludeAnchorRow)
	if !n.inside {
		anchor, around = "", [2]int{most, most}
	}
	if !p.session.Has(session.NamedAnchorsRow) {
		anchor = ""
	}
	words = anchor
	if anchor == "" {
		words = m.label
	}
	return fmt.Sprintf("%d messages before and %d after %s", around[0], around[1], words), func(w *side) session.Params {
		params := session.Params{"anchor": anchor, "num_before": around[0], "num_after": around[1]}
		if anchor == "" {
			params["anchor"] = w.id(aMessage, m.label)
		}
		if without {
			params["include_anchor"] = false
		}
		return params
	}
}

// narrowed is one fetch through a narrow.
func (p *plot) narrowed(who int) reading {
	n, markdown := p.narrow(), p.maybe(2)
	around, params := p.anchored(n)
	return reading{words: fmt.Sprintf("%s through %s", around, n.words), who: who, ask: func(w *side) any {
		reply := w.people[who].Try("GET /messages", params(w).With(session.Params{"apply_markdown": markdown, "narrow": n.terms(w)}))
		normal, _ := w.normal("", reply.Body).(target.Object)
		if messages := session.AsList(normal["messages"]); len(messages) == 0 {
			return messages // a server may refuse a narrow where another finds nothing
		}
		if !n.inside { // what others wrote may lie before and behind
			delete(normal, "found_oldest")
			delete(normal, "found_newest")
		}
		return normal
	}}
}

// history is what a person is told of how a message was edited.
func (p *plot) history(who int) reading {
	m := one(p, p.messages)
	if received := p.received(who); len(received) > 0 {
		m = one(p, received)
	}
	return reading{words: "the history of " + m.label, who: who, ask: func(w *side) any {
		return w.list("message_history", session.AsList(w.people[who].Try(w.path("GET", m, "/history"), nil).Body["message_history"]))
	}}
}

// registered is what a registration shows, as far as it is about what was made.
func (p *plot) registered(who int) reading {
	kinds := []string{
		"subscription", "muted_topics", "muted_users", "realm_user_groups", "starred_messages", "user_status", "message",
		"user_settings", "update_display_settings", "update_global_notifications",
	}
	bot := p.roles[who] == target.Bot
	return reading{words: "a registration", who: who, ask: func(w *side) any {
		told := w.people[who].RegistrationOf(kinds...).Body
		normal := target.Object{}
		for _, name := range []string{"subscriptions", "unsubscribed", "never_subscribed", "muted_topics", "muted_users", "starred_messages"} {
			normal[name] = w.normal(name, told[name])
		}
		normal["user_status"], normal["groups"], normal["unread"] = w.statuses(told["user_status"]), w.groups(told["realm_user_groups"]), w.unread(told["unread_msgs"])
		if !bot {
			normal["settings"] = settingsIn(told, p.settings)
		}
		return normal
	}}
}

// unread are the messages that are unread, in no order.
func (w *side) unread(told any) any {
	ids := []any{}
	all, _ := told.(target.Object)
	for _, name := range []string{"pms", "streams", "huddles"} {
		for _, group := range session.AsList(all[name]) {
			object, _ := group.(target.Object)
			ids = append(ids, session.AsList(object["unread_message_ids"])...)
		}
	}
	return w.list("message_ids", ids)
}

// statuses are those of the people, by role.
func (w *side) statuses(told any) any {
	normal := target.Object{}
	byID, _ := told.(target.Object)
	for _, who := range w.people {
		status, _ := w.normal("status", byID[who.UserID.String()]).(target.Object)
		maps.DeleteFunc(status, func(_ string, value any) bool { return value == "" })
		if len(status) > 0 && status["emoji_name"] == nil { // a server may keep the type of an emoji that was taken
			delete(status, "reaction_type")
		}
		if len(status) > 0 {
			normal[string(who.Role)] = status
		}
	}
	return normal
}

// groups are those that the comparison made.
func (w *side) groups(told any) any {
	made := []any{}
	for _, each := range session.AsList(told) {
		if group, is := each.(target.Object); is && w.ours(group["name"]) {
			made = append(made, w.normal("group", group))
		}
	}
	return made
}

// listed are the streams, as somebody lists them.
func (p *plot) listed(who int) reading {
	params := session.Params{}
	for _, name := range []string{"include_public", "include_subscribed", "include_web_public", "include_owner_subscribed", "include_all_active"} {
		admin := p.roles[who] == target.Admin || p.roles[who] == target.Creator
		if p.maybe(4) && (admin || name != "include_all_active") {
			params[name] = p.maybe(2)
		}
	}
	return reading{words: "GET /streams " + session.JSONText(params), who: who, ask: func(w *side) any {
		return w.normal("", w.people[who].Try("GET /streams", params).Body)
	}}
}

// lookedUp are the people, as somebody lists them, or one of them alone.
func (p *plot) lookedUp(who int) reading {
	params := session.Params{}
	for _, name := range []string{"client_gravatar", "include_custom_profile_fields"} {
		if p.maybe(2) {
			params[name] = p.maybe(2)
		}
	}
	whom := one(p, p.everybody())
	if p.maybe(2) && p.session.Has(session.SingleUserRow) {
		return reading{words: fmt.Sprintf("GET /users/{id} of %s %s", p.roles[whom], session.JSONText(params)), who: who, ask: func(w *side) any {
			return w.person(w.people[who].Try("GET /users/"+w.people[whom].UserID.String(), params).Body["user"])
		}}
	}
	return reading{words: "GET /users " + session.JSONText(params), who: who, ask: func(w *side) any {
		people := []any{}
		for _, each := range session.Users(w.people[who].Try("GET /users", params)) {
			if _, known := w.labels[aUser][session.AsNumber(each["user_id"])]; known {
				people = append(people, w.person(each))
			}
		}
		return inOrder(people)
	}}
}

// person is the normal form of a user. What the organization decides, and what accounts
// are, only has to be there; of those who were made for the comparison more is known.
func (w *side) person(user any) any {
	object, _ := user.(target.Object)
	normal, _ := w.normal("members", object).(target.Object)
	for _, name := range []string{"profile_data", "is_admin", "is_owner", "is_guest", "is_billing_admin", "role", "date_joined", "timezone", "email"} {
		delete(normal, name)
		if _, there := object[name]; there {
			normal[name] = "there"
		}
	}
	if w.ours(object["full_name"]) {
		normal["timezone"] = object["timezone"]
	}
	return normal
}

// inOrder sorts values that have no order of their own.
func inOrder(values []any) []any {
	type keyed struct {
		text  string
		value any
	}
	all := make([]keyed, len(values))
	for i, value := range values {
		all[i] = keyed{session.JSONText(value), value}
	}
	slices.SortFunc(all, func(a, b keyed) int { return strings.Compare(a.text, b.text) })
	for i, each := range all {
		values[i] = each.value
	}
	return values
}
