package mutation

import (
	"encoding/json"
	"maps"
	"net/url"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// keepsBack drops events that the function finds.
func keepsBack(drop func(x *Exchange, event target.Object) bool) func(*Exchange) {
	return without(events, "events", drop)
}

// fresh tells whether the event of that name is the first of its kind that a
// queue's owner is told, by anybody's queue.
func again(x *Exchange, event target.Object, of string) bool {
	key := "told " + of + " " + jsonOf(event)
	queue, _ := x.Kept(key).(string)
	if queue == "" {
		x.Keep(key, x.Params.Get("queue_id"))
		return false
	}
	return queue != x.Params.Get("queue_id")
}

// innards is the message of an event.
func innards(event target.Object) target.Object {
	m, _ := event["message"].(target.Object)
	return m
}

func laterEvents() []Mutant {
	isMessage := func(event target.Object) bool { return event["type"] == "message" }
	ofFlags := func(event target.Object) bool { return event["type"] == "update_message_flags" }
	bySelf := func(x *Exchange, event target.Object) bool { return innards(event)["sender_email"] == x.Email }
	return []Mutant{
		{Name: "messages are told to the sender alone", Breaks: []string{"EVO-32"}, Silent: true, Handle: keepsBack(func(x *Exchange, e target.Object) bool {
			return isMessage(e) && !bySelf(x, e)
		})},
		{Name: "direct messages are told to nobody else", Breaks: []string{"EVO-32"}, Silent: true, Handle: keepsBack(func(x *Exchange, e target.Object) bool {
			return isMessage(e) && innards(e)["type"] == "private" && !bySelf(x, e)
		})},
		{Name: "direct messages are not told to the sender", Breaks: []string{"EVO-32"}, Silent: true, Handle: keepsBack(func(x *Exchange, e target.Object) bool {
			return isMessage(e) && innards(e)["type"] == "private" && bySelf(x, e)
		})},
		{Name: "only one queue of a person receives events about flags", Breaks: []string{"STA-14"}, Silent: true, Handle: keepsBack(func(x *Exchange, e target.Object) bool {
			return ofFlags(e) && again(x, target.Object{"m": e["messages"], "o": e["op"], "by": x.Email}, "flags")
		})},
		{Name: "only one queue of a person receives events about messages", Breaks: []string{"EVO-32"}, Silent: true, Handle: keepsBack(func(x *Exchange, e target.Object) bool {
			return isMessage(e) && again(x, target.Object{"m": innards(e)["id"], "by": x.Email}, "message")
		})},
		{Name: "only one queue of a person receives events about settings", Breaks: []string{"PST-07", "EVO-18"}, Silent: true, Handle: keepsBack(func(x *Exchange, e target.Object) bool {
			return e["type"] == "user_settings" && again(x, target.Object{"m": e["property"], "v": e["value"], "spec": x.Spec, "by": x.Email}, "settings")
		})},
		{Name: "a queue forgets its second kind", Breaks: []string{"EVO-04"}, Silent: true, Handle: shortened(register, "event_types", 1)},
		{Name: "local IDs of a queue are all the first", Breaks: []string{"SND-24"}, Handle: func(x *Exchange) {
			if x.Call == send && x.Params.Has("local_id") {
				if first, ok := x.Kept("local " + x.Params.Get("queue_id")).(string); ok {
					x.Params.Set("local_id", first)
					return
				}
				x.Keep("local "+x.Params.Get("queue_id"), x.Params.Get("local_id"))
			}
		}},
		{Name: "an event of several flags names the first message only", Breaks: []string{"EVO-36", "STA-14"}, Handle: each(events, "events", func(_ *Exchange, e target.Object) {
			if all, _ := e["messages"].([]any); ofFlags(e) && len(all) > 1 {
				e["messages"] = all[:1]
			}
		})},
		{Name: "two subscriptions are told as one", Breaks: []string{"STA-24"}, Handle: each(events, "events", func(_ *Exchange, e target.Object) {
			if all, _ := e["subscriptions"].([]any); len(all) > 1 {
				e["subscriptions"] = all[:1]
			}
		})},
		{Name: "who is subscribed by others is not told", Breaks: []string{"STA-24"}, Silent: true, Handle: both(did(subscribe, func(x *Exchange) {
			if x.Params.Has("principals") {
				x.Keep("by others "+x.Params.Get("subscriptions"), x.Email)
			}
		}), keepsBack(func(x *Exchange, e target.Object) bool {
			for _, object := range target.Objects(e, "subscriptions") {
				by := x.Kept("by others " + jsonOf([]any{map[string]any{"name": object["name"]}}))
				if by != nil && by != x.Email {
					return true
				}
			}
			return false
		}))},
		{Name: "the second of two settings is not told", Breaks: []string{"PST-07"}, Silent: true, Handle: func(x *Exchange) {
			if x.Call == settings && len(x.Params) > 1 {
				for i, name := range slices.Sorted(maps.Keys(x.Params)) {
					if i > 0 {
						x.Params.Del(name)
					}
				}
			}
		}},
		{Name: "events that were read come again", Breaks: []string{"EVT-05", "EVT-10"}, Handle: func(x *Exchange) {
			if x.Call == events && x.Kept("read "+x.Params.Get("queue_id")) != nil {
				x.Params.Set("last_event_id", "-1")
			}
			did(events, func(x *Exchange) {
				if all, _ := x.Body["events"].([]any); len(all) > 0 {
					x.Keep("read "+x.Params.Get("queue_id"), true)
				}
			})(x)
		}},
	}
}

// leaking tells others what the function says a successful call brings about.
func leaking(call string, leak func(x *Exchange)) func(*Exchange) {
	return func(x *Exchange) {
		x.Queues()
		did(call, leak)(x)
	}
}

// recipients are the addresses of the people of a direct message.
func recipients(m target.Object) []string {
	found := []string{}
	for _, user := range target.Objects(m, "display_recipient") {
		email, _ := user["email"].(string)
		found = append(found, email)
	}
	return found
}

func anyoneBut(emails ...string) func(string) bool {
	return func(email string) bool { return !slices.Contains(emails, email) }
}

// leaksMessages tells others of messages of the kind.
func leaksMessages(fits func(x *Exchange, m target.Object) (to func(string) bool)) func(*Exchange) {
	return leaking(send, func(x *Exchange) {
		id, _ := x.Body["id"].(json.Number)
		m := x.message(x.Email, id.String())
		if to := fits(x, m); m != nil && to != nil {
			x.Leak(target.Object{"type": "message", "message": m, "flags": []any{}}, to)
		}
	})
}

// readers are the accounts that see the stream in their own list.
func readers(x *Exchange, name any) []string {
	found := []string{}
	for _, email := range x.server.known() {
		for _, object := range target.Objects(x.Aside(email, "GET /streams", url.Values{"include_public": {"false"}}), "streams") {
			if object["name"] == name {
				found = append(found, email)
			}
		}
	}
	return found
}

func private(x *Exchange, name any) bool {
	for _, object := range target.Objects(x.Aside(x.Email, "GET /streams", nil), "streams") {
		if object["name"] == name {
			return object["invite_only"] == true
		}
	}
	return false
}

func laterLeaks() []Mutant {
	own := func(x *Exchange) func(string) bool { return anyoneBut(x.Email) }
	return []Mutant{
		{Name: "direct messages are told to everybody", Breaks: []string{"EVO-32"}, Handle: leaksMessages(func(x *Exchange, m target.Object) func(string) bool {
			if m["type"] != "private" {
				return nil
			}
			return anyoneBut(append(recipients(m), x.Email)...)
		})},
		{Name: "messages of private streams are told to everybody", Breaks: []string{"EVO-32"}, Handle: leaksMessages(func(x *Exchange, m target.Object) func(string) bool {
			if m["type"] != "stream" || !private(x, m["display_recipient"]) {
				return nil
			}
			return anyoneBut(readers(x, m["display_recipient"])...)
		})},
		{Name: "messages of all streams are told to everybody", Breaks: []string{"EVO-32"}, Handle: leaksMessages(func(x *Exchange, m target.Object) func(string) bool {
			if m["type"] != "stream" {
				return nil
			}
			return anyoneBut(readers(x, m["display_recipient"])...)
		})},
		{Name: "flags are told to everybody", Breaks: []string{"STA-14"}, Handle: leaking(flag, func(x *Exchange) {
			op := x.Params.Get("op")
			x.Leak(target.Object{"type": "update_message_flags", "op": op, "operation": op, "flag": x.Params.Get("flag"),
				"messages": x.Body["messages"], "all": false}, own(x))
		})},
		{Name: "settings are told to everybody", Breaks: []string{"PST-07", "EVO-18"}, Handle: leaking(settings, func(x *Exchange) {
			for name := range x.Params {
				var value any = x.Params.Get(name)
				_ = json.Unmarshal([]byte(x.Params.Get(name)), &value) // what is no JSON is a text
				x.Leak(target.Object{"type": "user_settings", "op": "update", "property": name, "value": value}, own(x))
			}
		})},
		{Name: "subscriptions are told to everybody", Breaks: []string{"STA-24"}, Handle: leaking(subscribe, func(x *Exchange) {
			subscribed, _ := x.Body["subscribed"].(target.Object)
			var of []string
			for email := range subscribed {
				of = append(of, email)
			}
			for _, object := range target.Objects(x.Aside(x.Email, "GET /streams", nil), "streams") {
				if strings.Contains(x.Params.Get("subscriptions"), jsonOf(object["name"])) {
					x.Leak(target.Object{"type": "subscription", "op": "add", "subscriptions": []any{object}}, anyoneBut(of...))
				}
			}
		})},
		{Name: "alert words are told to everybody", Breaks: []string{"EVO-05"}, Handle: leaking("POST /users/me/alert_words", func(x *Exchange) {
			x.Leak(target.Object{"type": "alert_words", "alert_words": x.Body["alert_words"]}, own(x))
		})},
		{Name: "scheduled messages are told to everybody", Breaks: []string{"EVO-37"}, Handle: leaking("POST /scheduled_messages", func(x *Exchange) {
			x.Leak(target.Object{"type": "scheduled_messages", "op": "add", "scheduled_messages": []any{
				target.Object{"scheduled_message_id": x.Body["scheduled_message_id"], "content": x.Params.Get("content")}}}, own(x))
		})},
		{Name: "messages are told twice", Breaks: []string{"EVO-32"}, Handle: leaksMessages(func(x *Exchange, m target.Object) func(string) bool {
			return func(email string) bool { return email == x.Email }
		})},
		{Name: "local IDs are told to other people", Breaks: []string{"SND-25", "SND-24"}, Handle: both(noting(), each(events, "events", func(x *Exchange, e target.Object) {
			id, _ := innards(e)["id"].(json.Number)
			p, _ := x.Kept("asked " + id.String()).(url.Values)
			if p.Has("local_id") && innards(e)["sender_email"] != x.Email {
				e["local_message_id"], e["local_id"] = p.Get("local_id"), p.Get("local_id")
			}
		}))},
	}
}
