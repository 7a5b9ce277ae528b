package explore

import (
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/explore/normal"
	"github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/recordings"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// fetchKey is the operation that only development servers have.
const fetchKey = "POST /dev_fetch_api_key"

// form brings an answer of the operation into the form in which both servers must have it.
type form func(w *side, c recordings.Call, body target.Object) any

// forms are those of answers with further things than those of the sequence.
var forms = map[string]form{
	"GET /events":                        eventsForm,
	"POST /register":                     registrationForm,
	"GET /users":                         usersForm,
	"GET /users/{user_id}":               userForm,
	"GET /users/me":                      func(w *side, _ recordings.Call, b target.Object) any { return w.Person(b) },
	"GET /messages":                      messagesForm,
	"GET /messages/{message_id}/history": historyForm,
	"GET /server_settings":               servedForm,
	fetchKey:                             keyForm,
}

// formOf is the form of the answer of a successful call.
func (w *side) formOf(c recordings.Call, reply *target.Reply) any {
	if special := forms[operationOf(c.Name())]; special != nil {
		return withIgnored(special(w, c, reply.Body), reply)
	}
	return w.Of("answer", reply.Body)
}

// withIgnored adds the parameters that the server says it has ignored.
func withIgnored(shown any, reply *target.Reply) any {
	ignored := session.AsList(reply.Body[matchers.IgnoredParameters])
	if len(ignored) == 0 {
		return shown
	}
	return target.Object{"shown": shown, matchers.IgnoredParameters: normal.InOrder(ignored)}
}

// eventsForm are the statements of the events, in no order, with the earlier ones of the queue: a server
// may send them in several answers. The next reading begins behind them.
func eventsForm(w *side, c recordings.Call, body target.Object) any {
	facts := []any{}
	label := strings.Trim(c.Params["queue_id"], "{}")
	for _, event := range target.Objects(body, "events") {
		facts = append(facts, w.Facts(event)...)
		if strings.HasPrefix(label, "queue#") {
			w.texts["last:"+label] = session.AsNumber(event["id"]).String()
		}
		w.heardOf(event)
	}
	if strings.HasPrefix(c.Params["last_event_id"], "{last:") {
		w.heard[label] = append(w.heard[label], facts...)
		facts = slices.Clone(w.heard[label])
	}
	return normal.InOrder(facts)
}

// heardOf counts the event.
func (w *side) heardOf(event target.Object) {
	name, _ := event["type"].(string)
	if op, is := event["op"].(string); is {
		name += " " + op
	}
	w.events[name]++
}

// registrationForm has the parts of a registration about the people's own things.
func registrationForm(w *side, _ recordings.Call, body target.Object) any {
	told := target.Object{}
	for name, value := range body {
		switch name {
		case "user_status":
			told[name] = w.Statuses(value)
		case "realm_user_groups":
			told[name] = w.Groups(value)
		case "alert_words":
			told[name] = w.Watchwords(value)
		case "unread_msgs":
			told[name] = w.Unread(value)
		case "muted_topics", "muted_users", "starred_messages", "subscriptions", "unsubscribed", "never_subscribed":
			told[name] = w.Of(name, value)
		case "realm_users":
			told[name] = usersForm(w, recordings.Call{}, target.Object{"members": value})
		case "user_settings":
			told[name] = w.settingsIn(value)
		case "queue_id":
			told[name] = value != nil
		default:
			if changed := w.changed(name, value); changed != nil {
				told[name] = changed
			}
		}
	}
	for name, value := range w.settingsIn(body) {
		told[name] = value
	}
	return told
}

// changed notes a limit of the server that is not as it was before the first sequence.
func (w *side) changed(name string, value any) any {
	if limit, is := w.of.told[name]; is && session.JSONText(limit) != session.JSONText(value) {
		return "changed"
	}
	return nil
}

// settingsIn are the compared settings of an object.
func (w *side) settingsIn(told any) target.Object {
	object, _ := told.(target.Object)
	found := target.Object{}
	for _, each := range settings {
		if value, there := object[each.name]; there {
			found[each.name] = value
		}
	}
	return found
}

func userForm(w *side, _ recordings.Call, body target.Object) any { return w.Person(body["user"]) }

// usersForm are the people and the users that the sequence made.
func usersForm(w *side, _ recordings.Call, body target.Object) any {
	people := []any{}
	for _, user := range target.Objects(body, "members") {
		if w.Label(normal.User, user["user_id"]) != "" {
			people = append(people, w.Person(user))
		}
	}
	return normal.InOrder(people)
}

// messagesForm leaves out what messages of other people decide.
func messagesForm(w *side, c recordings.Call, body target.Object) any {
	form, _ := w.Of("", body).(target.Object)
	if len(session.AsList(form["messages"])) == 0 {
		return target.Object{"messages": []any{}} // where a server finds nothing, another may know no anchor
	}
	if !strings.Contains(c.Params["narrow"], `"stream"`) {
		for _, name := range []string{"found_oldest", "found_newest", "found_anchor", "anchor"} {
			if _, there := form[name]; there {
				form[name] = "there"
			}
		}
	}
	return form
}

func historyForm(w *side, _ recordings.Call, body target.Object) any {
	return w.List("message_history", session.AsList(body["message_history"]))
}

// servedForm are the settings that have changed since the beginning, because some differ between servers.
func servedForm(w *side, _ recordings.Call, body target.Object) any {
	changed := target.Object{}
	if w.served == nil {
		w.served = body
	}
	for name, value := range body {
		if normal.Stated(name) && session.JSONText(value) != session.JSONText(w.served[name]) {
			changed[name] = "changed"
		}
	}
	delete(changed, "realm_web_public_access_enabled") // others may have made a web-public stream already
	return changed
}

// keyForm says whose key it is.
func keyForm(w *side, c recordings.Call, body target.Object) any {
	whom, _ := w.resolve(c.Params["username"])
	own := "nobody's"
	for _, who := range w.People {
		if body["api_key"] == who.Key {
			own = string(who.Role)
		}
	}
	email, _ := body["email"].(string)
	return target.Object{"whose key": own, "email": w.Plain(email), "asked": w.Plain(whom), "user_id": w.Of("user_id",
		body["user_id"])}
}

// codes are the codes that the specification gives to errors; all others are a server's own.
var codes = map[any]bool{"REQUEST_VARIABLE_MISSING": true, "STREAM_DOES_NOT_EXIST": true, "USER_DEACTIVATED": true,
	"REALM_DEACTIVATED": true, "RATE_LIMIT_HIT": true, "MOVE_MESSAGES_TIME_LIMIT_EXCEEDED": true}

// refusalForm has the stated parts of a refusal.
func (w *side) refusalForm(reply *target.Reply) any {
	code := reply.Body["code"]
	switch {
	case code == nil:
		return target.Object{}
	case !codes[code]:
		return target.Object{"code": "another"}
	}
	told := target.Object{"code": code}
	for _, name := range []string{"var_name", "stream"} {
		if value, there := reply.Body[name]; there {
			told[name] = w.Of("", value)
		}
	}
	return told
}
