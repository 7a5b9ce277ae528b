package differential

import (
	"fmt"
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/differential/normal"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// reading is a request of a person, and the answer that both servers must give.
type reading struct {
	words string
	who   int
	ask   func(w *side) any // returns the normal form of the answer
}

// stated is the normal form of a reading's answer.
func (w *side) stated(r reading) any {
	w.notes = nil
	shown := r.ask(w)
	if len(w.notes) > 0 {
		return target.Object{"shown": shown, "notes": normal.InOrder(w.notes)}
	}
	return shown
}

// history is the edit history of a message as a person sees it.
func (p *plot) history(who int) reading {
	m := one(p, p.messages)
	if received := p.received(who); len(received) > 0 {
		m = one(p, received)
	}
	way := p.way()
	return reading{words: "the history of " + m.label + way.words, who: who, ask: func(w *side) any {
		return w.List("message_history",
			session.AsList(w.try(way, who, w.path("GET", m, "/history"), nil).Body["message_history"]))
	}}
}

// registered is the part of a registration about the person's own things.
func (p *plot) registered(who int) reading {
	kinds := []string{
		"muted_topics", "muted_users", "realm_user_groups", "alert_words", "starred_messages", "user_status",
		"user_settings", "update_display_settings", "update_global_notifications",
	}
	bot := p.roles[who] == target.Bot
	return reading{words: "a registration", who: who, ask: func(w *side) any {
		told := w.People[who].RegistrationOf(kinds...).Body
		normal := target.Object{"user_status": w.Statuses(told["user_status"]), "groups": w.Groups(told["realm_user_groups"]),
			"alert_words": w.Watchwords(told["alert_words"])}
		for _, name := range []string{"muted_topics", "muted_users", "starred_messages"} {
			normal[name] = w.Of(name, told[name])
		}
		if !bot {
			normal["settings"] = settingsIn(told, p.settings)
		}
		return normal
	}}
}

// subscribedTo is the part of a registration about the streams and their unread messages.
func (p *plot) subscribedTo(who int) reading {
	return reading{words: "a registration", who: who, ask: func(w *side) any {
		told := w.People[who].RegistrationOf("subscription", "message").Body
		normal := target.Object{"unread": w.Unread(told["unread_msgs"])}
		for _, name := range []string{"subscriptions", "unsubscribed", "never_subscribed"} {
			normal[name] = w.Of(name, told[name])
		}
		return normal
	}}
}

// streamParams are the parameters of GET /streams.
var streamParams = []string{"include_public", "include_subscribed", "include_web_public", "include_default",
	"include_owner_subscribed", "include_all_active"}

// streamParams are the streams that both servers have: a subscription of a bot's owner
// counts only for the same owner.
func (p *plot) streamParams() []string {
	if p.alike.owner {
		return streamParams
	}
	return slices.DeleteFunc(slices.Clone(streamParams),
		func(name string) bool { return name == "include_owner_subscribed" })
}

// listed are the streams in one person's list of streams.
func (p *plot) listed(who int) reading {
	const seldom = 4
	params := session.Params{}
	for _, name := range p.streamParams() {
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
		return w.Of("", reply.Body)
	}}
}

// userParams returns random parameters of GET /users and GET /users/{user_id}.
func (p *plot) userParams() session.Params {
	params := session.Params{}
	for _, name := range []string{"client_gravatar", "include_custom_profile_fields"} {
		if p.maybe(2) {
			params[name] = p.maybe(2)
		}
	}
	return params
}

// lookedUp are the people in one person's list of users, or one of them alone.
func (p *plot) lookedUp(who int) reading {
	const seldom = 8
	params := p.userParams()
	if !p.maybe(seldom) && p.session.Has(session.SingleUserRow) {
		return p.person(who, one(p, p.everybody()), params)
	}
	way := p.way()
	return reading{words: "GET /users " + session.JSONText(params) + way.words, who: who, ask: func(w *side) any {
		people := []any{}
		for _, each := range session.Users(w.try(way, who, "GET /users", params)) {
			if w.Label(normal.User, each["user_id"]) != "" {
				people = append(people, w.Person(each))
			}
		}
		return normal.InOrder(people)
	}}
}

// person is one of the people as another person sees them.
func (p *plot) person(who, whom int, params session.Params) reading {
	way := p.way()
	return reading{words: fmt.Sprintf("GET /users/{id} of %s %s%s", p.roles[whom], session.JSONText(params), way.words),
		who: who, ask: func(w *side) any {
			return w.Person(w.try(way, who, "GET /users/"+w.People[whom].UserID.String(), params).Body["user"])
		}}
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
		return target.Object{"the key": told["api_key"] == w.People[whom].Key, "email": w.Plain(email),
			"user_id": w.Of("user_id", told["user_id"])}
	}}
}

// keyOf asks for the key of the person.
func (w *side) keyOf(who int) *target.Reply {
	person := w.People[who]
	return person.Session.Anonymous().Try("POST /dev_fetch_api_key", session.Params{"username": person.Email})
}

// serverSettings are the settings that have changed since the beginning, because some differ between the
// servers.
func (p *plot) serverSettings(who int) reading {
	return reading{words: "GET /server_settings", who: who, ask: func(w *side) any {
		changed := target.Object{}
		reply := w.People[who].Session.Anonymous().Try("GET /server_settings", nil)
		if !reply.Succeeded() {
			return "refused"
		}
		for name, value := range reply.Body {
			if normal.Stated(name) && session.JSONText(value) != session.JSONText(w.served[name]) {
				changed[name] = "changed"
			}
		}
		delete(changed, "realm_web_public_access_enabled") // others may have made a web-public stream already
		return changed
	}}
}
