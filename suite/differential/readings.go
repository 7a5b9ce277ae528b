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

// history is what a person is told of how a message was edited.
func (p *plot) history(who int) reading {
	m := one(p, p.messages)
	if received := p.received(who); len(received) > 0 {
		m = one(p, received)
	}
	way := p.way()
	return reading{words: "the history of " + m.label + way.words, who: who, ask: func(w *side) any {
		return w.list("message_history", session.AsList(w.try(way, who, w.path("GET", m, "/history"), nil).Body["message_history"]))
	}}
}

// registered is what a registration shows of the person's own things.
func (p *plot) registered(who int) reading {
	kinds := []string{
		"muted_topics", "muted_users", "realm_user_groups", "alert_words", "starred_messages", "user_status",
		"user_settings", "update_display_settings", "update_global_notifications",
	}
	bot := p.roles[who] == target.Bot
	return reading{words: "a registration", who: who, ask: func(w *side) any {
		told := w.people[who].RegistrationOf(kinds...).Body
		normal := target.Object{"user_status": w.statuses(told["user_status"]), "groups": w.groups(told["realm_user_groups"]), "alert_words": w.watchwords(told["alert_words"])}
		for _, name := range []string{"muted_topics", "muted_users", "starred_messages"} {
			normal[name] = w.normal(name, told[name])
		}
		if !bot {
			normal["settings"] = settingsIn(told, p.settings)
		}
		return normal
	}}
}

// subscribedTo is what a registration shows of the streams and of what is unread in them.
func (p *plot) subscribedTo(who int) reading {
	return reading{words: "a registration", who: who, ask: func(w *side) any {
		told := w.people[who].RegistrationOf("subscription", "message").Body
		normal := target.Object{"unread": w.unread(told["unread_msgs"])}
		for _, name := range []string{"subscriptions", "unsubscribed", "never_subscribed"} {
			normal[name] = w.normal(name, told[name])
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

// streamParams are the parameters of GET /streams.
var streamParams = []string{"include_public", "include_subscribed", "include_web_public", "include_default", "include_owner_subscribed", "include_all_active"}

// listed are the streams, as somebody lists them.
func (p *plot) listed(who int) reading {
	const seldom = 4
	params := session.Params{}
	for _, name := range streamParams {
		if p.maybe(seldom) {
			params[name] = p.maybe(2)
		}
	}
	return p.streamsWith(who, params)
}

func (p *plot) streamsWith(who int, params session.Params) reading {
	way := p.way()
	return reading{words: "GET /streams " + session.JSONText(params) + way.words, who: who, ask: func(w *side) any {
		reply := w.try(way, who, "GET /streams", params)
		if !reply.Succeeded() { // only an administrator may ask for all
			return target.Object{"code": reply.Body["code"]}
		}
		return w.normal("", reply.Body)
	}}
}

// userParams draws parameters of GET /users and GET /users/{user_id}.
func (p *plot) userParams() session.Params {
	params := session.Params{}
	for _, name := range []string{"client_gravatar", "include_custom_profile_fields"} {
		if p.maybe(2) {
			params[name] = p.maybe(2)
		}
	}
	return params
}

// lookedUp are the people, as somebody lists them, or one of them alone.
func (p *plot) lookedUp(who int) reading {
	const seldom = 4
	params := p.userParams()
	if !p.maybe(seldom) && p.session.Has(session.SingleUserRow) {
		return p.person(who, one(p, p.everybody()), params)
	}
	way := p.way()
	return reading{words: "GET /users " + session.JSONText(params) + way.words, who: who, ask: func(w *side) any {
		people := []any{}
		for _, each := range session.Users(w.try(way, who, "GET /users", params)) {
			if _, known := w.labels[aUser][session.AsNumber(each["user_id"])]; known {
				people = append(people, w.person(each))
			}
		}
		return inOrder(people)
	}}
}

// person is one of the people, as somebody looks them up.
func (p *plot) person(who, whom int, params session.Params) reading {
	way := p.way()
	return reading{words: fmt.Sprintf("GET /users/{id} of %s %s%s", p.roles[whom], session.JSONText(params), way.words), who: who, ask: func(w *side) any {
		return w.person(w.try(way, who, "GET /users/"+w.people[whom].UserID.String(), params).Body["user"])
	}}
}

// person is the normal form of a user. What the organization decides, and what accounts
// are, only has to be there; of those who were made for the comparison more is known.
func (w *side) person(user any) any {
	object, _ := user.(target.Object)
	normal, _ := w.normal("members", object).(target.Object)
	newcomer := strings.HasPrefix(w.labels[aUser][session.AsNumber(object["user_id"])], aNewcomer)
	for _, name := range []string{"profile_data", "is_admin", "is_owner", "is_guest", "is_billing_admin", "role", "date_joined", "timezone", "email", "avatar_url", "delivery_email"} {
		own := name == "timezone" && object["is_bot"] == false || slices.Contains(personalFields, name) && !newcomer
		if _, kept := normal[name]; kept && own {
			continue
		}
		delete(normal, name)
		if _, there := object[name]; there {
			normal[name] = "there"
		}
	}
	if newcomer {
		normal["timezone"] = object["timezone"]
	}
	return normal
}

// developmentKey is the key that a development server gives.
func (p *plot) developmentKey(who int) reading {
	whom := one(p, p.everybody())
	return reading{words: "POST /dev_fetch_api_key of " + string(p.roles[whom]), who: who, ask: func(w *side) any {
		if !p.alike.keys || p.roles[whom] == target.Bot {
			return nil
		}
		told := w.keyOf(whom).Body
		email, _ := told["email"].(string)
		return target.Object{"the key": told["api_key"] == w.people[whom].Key, "email": w.plain(email), "user_id": w.normal("user_id", told["user_id"])}
	}}
}

// keyOf asks for the key of the person.
func (w *side) keyOf(who int) *target.Reply {
	person := w.people[who]
	return person.Session.Anonymous().Try("POST /dev_fetch_api_key", session.Params{"username": person.Email})
}

// serverSettings are those that have changed since the beginning, of which some are other at the servers.
func (p *plot) serverSettings(who int) reading {
	return reading{words: "GET /server_settings", who: who, ask: func(w *side) any {
		normal := target.Object{}
		for name, value := range w.people[who].Session.Anonymous().Try("GET /server_settings", nil).Body {
			if stated()[name] && session.JSONText(value) != session.JSONText(w.served[name]) {
				normal[name] = "changed"
			}
		}
		delete(normal, "realm_web_public_access_enabled") // others may have made a web-public stream already
		return normal
	}}
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
