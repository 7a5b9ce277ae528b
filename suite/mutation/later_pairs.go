package mutation

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// laterPairs are mistakes for pairs of a resource and a way of being wrong that were
// drawn by lot.
func laterPairs() []Mutant {
	return slices.Concat(pairsOfMessages(), pairsOfReading(), pairsOfPeople(), pairsOfStreams())
}

// signedIn lets a wrong key pass where the function says so.
func signedIn(x *Exchange, passes bool) {
	email, given, _ := x.request.BasicAuth()
	if key, known := x.server.keys.Load(email); known && key != given && passes {
		x.request.SetBasicAuth(email, key.(string))
	}
}

// putBack returns messages of a topic that was moved as a whole to where they were.
func putBack(stays func(x *Exchange, i int, m target.Object) bool) func(*Exchange) {
	return func(x *Exchange) {
		if x.Call != edit || x.Params.Get("propagate_mode") != "change_all" || !x.Params.Has("topic") || x.Params.Has("stream_id") {
			return
		}
		topic := topicOf(x)
		if x.Forward(); !x.Succeeded() {
			return
		}
		for i, m := range topic {
			if id := plainText(m["id"]); id != x.ID && stays(x, i, m) {
				x.Aside(x.Email, "PATCH /messages/"+id, url.Values{"topic": {plainText(m["subject"])}, "send_notification_to_new_thread": {"false"}})
			}
		}
	}
}

func pairsOfMessages() []Mutant {
	return []Mutant{
		{Name: "an edit takes the reactions of the message before", Breaks: []string{"RXN-04", "EDT-22"}, Handle: both(did(edit, func(x *Exchange) {
			x.Keep("after "+plainText(integer(json.Number(x.ID))-1), true)
		}), each(fetch, "messages", func(x *Exchange, m target.Object) {
			if x.Kept("after "+plainText(m["id"])) != nil {
				m["reactions"] = []any{}
			}
		}))},
		{Name: "a topic that changes its capitals alone stays", Breaks: []string{"EDT-04"}, Handle: func(x *Exchange) {
			if x.Call == edit && x.Params.Has("topic") && !x.Params.Has("content") && !x.Params.Has("stream_id") {
				if m := x.message(x.Email, x.ID); m != nil && strings.EqualFold(plainText(m["subject"]), x.Params.Get("topic")) {
					x.Pretend(nil)
				}
			}
		}},
		{Name: "two messages of a topic move at most", Breaks: []string{"EDT-12"}, Handle: putBack(func(_ *Exchange, i int, _ target.Object) bool { return i >= 2 })},
		{Name: "starred messages of a topic stay", Breaks: []string{"EDT-12"}, Handle: putBack(func(_ *Exchange, _ int, m target.Object) bool { return flaggedAs(m, "starred") })},
		{Name: "a reaction opens the message", Breaks: []string{"FLG-07", "RXN-04"}, Handle: did(react, func(x *Exchange) { x.Aside(x.Email, flag, flagged(x, "remove", "collapsed")) })},
		{Name: "reactions of muted users are hidden", Breaks: []string{"RXN-04", "MUU-06"}, Handle: both(did(muteUser, func(x *Exchange) {
			x.Keep("mutes "+x.Email+x.ID, true)
		}), reactions(func(x *Exchange, _ target.Object, all []target.Object) []target.Object {
			return slices.DeleteFunc(all, func(r target.Object) bool { return x.Kept("mutes "+x.Email+plainText(r["user_id"])) != nil })
		}))},
		{Name: "who writes again loses the stars of the topic", Breaks: []string{"FLG-06"}, Handle: did(send, func(x *Exchange) {
			x.ID = plainText(x.Body["id"])
			for _, m := range topicOf(x) {
				x.Aside(x.Email, flag, url.Values{"messages": {"[" + plainText(m["id"]) + "]"}, "op": {"remove"}, "flag": {"starred"}})
			}
		})},
		{Name: "a stream that is missing is made", Breaks: []string{"SND-27", "ERR-22"}, Handle: failed(send, func(x *Exchange) {
			if x.Body["code"] == streamMissing {
				x.Aside(x.Email, subscribe, url.Values{"subscriptions": {jsonOf([]any{map[string]any{"name": x.Params.Get("to")}})}})
			}
		})},
		{Name: "what is new beside what is starred gets no star", Breaks: []string{"FLA-03", "EVO-35"}, Handle: func(x *Exchange) {
			all := listParam(x.Params, "messages")
			if x.Call == flag && x.Params.Get("op") == "add" && len(all) > 1 && flaggedAs(x.message(x.Email, all[0].String()), x.Params.Get("flag")) {
				x.Pretend(target.Object{"messages": all})
			}
		}},
		{Name: "flags in capitals are flags", Breaks: []string{"FLA-07"}, Handle: rewritten(flag, "flag", strings.ToLower)},
	}
}

func pairsOfReading() []Mutant {
	return []Mutant{
		{Name: "what was read without waiting is gone", Breaks: []string{"EVT-05"}, Silent: true, Handle: func(x *Exchange) {
			if x.Call != events {
				return
			}
			gone, _ := x.Kept("gone of " + x.Params.Get("queue_id")).(int64)
			did(events, func(x *Exchange) {
				left := []any{}
				for _, e := range target.Objects(x.Body, "events") {
					if id := integer(e["id"]); gone == 0 || id >= gone {
						left = append(left, e)
						if x.Params.Get("dont_block") == "true" {
							x.Keep("gone of "+x.Params.Get("queue_id"), id+1)
						}
					}
				}
				x.Body["events"] = left
			})(x)
		}},
		{Name: "of many events in one answer the fifth is lost", Breaks: []string{"EVT-09", "EVO-32"}, Silent: true, Handle: did(events, func(x *Exchange) {
			if all, _ := x.Body["events"].([]any); len(all) > 8 {
				x.Body["events"] = slices.Delete(all, 4, 5)
			}
		})},
		{Name: "Markdown is as it was asked for last", Breaks: []string{"FET-34"}, Handle: func(x *Exchange) {
			if x.Call != fetch {
				return
			}
			if !x.Params.Has("apply_markdown") {
				if last, _ := x.Kept("markdown").(string); last != "" {
					x.Params.Set("apply_markdown", last)
				}
			} else {
				x.Keep("markdown", x.Params.Get("apply_markdown"))
			}
		}},
		{Name: "others' HTML has ASCII alone", Breaks: []string{"MSG-07"}, Handle: ofForeign(rendered, func(_ *Exchange, m target.Object) { m["content"] = ascii(plainText(m["content"])) })},
		{Name: "narrows find what they found until somebody writes", Breaks: []string{"EDT-22", "FET-20"}, Handle: func(x *Exchange) {
			if x.Call == send {
				x.Count("sendings")
			}
			if x.Call != fetch || !narrowed(x) {
				return
			}
			sendings, _ := x.Kept("sendings").(int)
			key := "narrow " + x.Email + jsonOf(sendings) + x.Params.Encode()
			if body, known := x.Kept(key).(string); known {
				x.Pretend(decode([]byte(body)))
			} else if x.Forward(); x.Succeeded() {
				x.Keep(key, jsonOf(x.Body))
			}
		}},
		{Name: "a narrow includes the anchor always", Breaks: []string{"FET-10"}, Handle: func(x *Exchange) {
			if x.Call == fetch && narrowed(x) {
				x.Params.Del("include_anchor")
			}
		}},
		{Name: "who has signed in needs no key", Breaks: []string{"AUT-07", "AUT-06"}, Handle: func(x *Exchange) {
			signedIn(x, x.Kept("signed in "+x.Spec+x.Email) != nil)
			if x.Forward(); x.Succeeded() && x.Email != "" {
				x.Keep("signed in "+x.Spec+x.Email, true)
			}
		}},
		{Name: "guests need no key", Breaks: []string{"AUT-07", "AUT-01"}, Handle: func(x *Exchange) { signedIn(x, roleOf(x) == guestRole) }},
	}
}

func pairsOfPeople() []Mutant {
	return []Mutant{
		{Name: "new users are told twice", Breaks: []string{"EVO-24"}, Handle: leaking(create, func(x *Exchange) {
			x.Leak(target.Object{"type": "realm_user", "op": "add", "person": target.Object{"user_id": x.Body["user_id"], "full_name": x.Params.Get("full_name"),
				"email": x.Params.Get("email")}}, func(string) bool { return true })
		})},
		{Name: "users whom a moderator may not make are made", Breaks: []string{"CUS-04"}, Handle: failed(create, func(x *Exchange) {
			if roleOf(x) != moderatorRole {
				return
			}
			for _, email := range x.server.known() {
				x.Aside(email, create, x.Params)
			}
		})},
		{Name: "a group has three members at most", Breaks: []string{"UGR-04"}, Handle: shortened(makeGroup, "members", 3)},
		{Name: "who makes a group is in it", Breaks: []string{"UGR-05", "RES-03"}, Handle: func(x *Exchange) {
			if x.Call == makeGroup && x.Params.Has("members") {
				members := []any{ownID(x)}
				for _, id := range listParam(x.Params, "members") {
					if id != members[0] {
						members = append(members, id)
					}
				}
				if len(listParam(x.Params, "members")) > 0 {
					x.Params.Set("members", jsonOf(members))
				}
			}
		}},
		{Name: "a new name takes old mentions", Breaks: []string{"FLG-08", "SET-01"}, Handle: both(did(send, func(x *Exchange) {
			x.Keep("newest", integer(x.Body["id"]))
		}), did(settings, func(x *Exchange) {
			if x.Params.Has("full_name") {
				x.Keep("renamed "+x.Email, x.Kept("newest"))
			}
		}), each(fetch, "messages", func(x *Exchange, m target.Object) {
			if before, renamed := x.Kept("renamed " + x.Email).(int64); renamed && integer(m["id"]) <= before {
				withoutFlag(m, "mentioned")
			}
		}))},
		{Name: "guests' settings are not kept", Breaks: []string{"PST-02", "SET-08"}, Handle: func(x *Exchange) {
			if x.Call == settings && roleOf(x) == guestRole {
				x.Pretend(nil)
			}
		}},
		{Name: "who hides has no status", Breaks: []string{"UST-02"}, Handle: both(did(settings, func(x *Exchange) {
			if x.Params.Has("presence_enabled") {
				x.Keep("hides "+x.Email, x.Params.Get("presence_enabled") == "false")
			}
		}), func(x *Exchange) {
			if x.Call == status && x.Params.Has("status_text") && x.Kept("hides "+x.Email) == true {
				x.Pretend(nil)
			}
		})},
		{Name: "two statuses are told at most", Breaks: []string{"UST-02"}, Handle: did(register, func(x *Exchange) {
			all, _ := x.Body["user_status"].(target.Object)
			ids := []string{}
			for id := range all {
				ids = append(ids, id)
			}
			slices.Sort(ids)
			for i, id := range ids {
				if i > 1 {
					delete(all, id)
				}
			}
		})},
		{Name: "who is asked for again hides the address", Breaks: []string{"USR-06", "SET-52"}, Handle: did(oneUser, func(x *Exchange) {
			if user, is := x.Body["user"].(target.Object); is && x.Count("asked for "+x.Email+x.ID+x.Spec) > 0 {
				user["delivery_email"] = nil
			}
		})},
		{Name: "no profile with a gravatar", Breaks: []string{"GUS-06", "USR-23"}, Handle: func(x *Exchange) {
			if (x.Call == members || x.Call == oneUser) && x.Params.Has("client_gravatar") {
				x.Params.Del("include_custom_profile_fields")
			}
		}},
		{Name: "stars of muted users go", Breaks: []string{"FLG-06", "STA-08"}, Handle: did(muteUser, func(x *Exchange) {
			for _, m := range ofSender(x, x.ID) {
				x.Aside(x.Email, flag, url.Values{"messages": {"[" + plainText(m["id"]) + "]"}, "op": {"remove"}, "flag": {"starred"}})
			}
		})},
		{Name: "muted users' messages in streams stay unread", Breaks: []string{"STA-09", "MUU-04"}, Handle: func(x *Exchange) {
			if x.Call != muteUser {
				return
			}
			before := ofSender(x, x.ID)
			if x.Forward(); !x.Succeeded() {
				return
			}
			for _, m := range before {
				if m["type"] == "stream" && !flaggedAs(m, "read") {
					x.Aside(x.Email, flag, url.Values{"messages": {"[" + plainText(m["id"]) + "]"}, "op": {"remove"}, "flag": {"read"}})
				}
			}
		}},
	}
}

// ofSender are the newest messages of a user as the account sees them.
func ofSender(x *Exchange, id string) []target.Object {
	return target.Objects(x.Aside(x.Email, fetch, url.Values{"anchor": {"newest"}, "num_before": {"50"}, "num_after": {"0"},
		"narrow": {`[{"operator": "sender", "operand": ` + id + `}]`}}), "messages")
}

func pairsOfStreams() []Mutant {
	return []Mutant{
		{Name: "a deleted file takes those of others along", Breaks: []string{"STA-29", "ATT-02"}, Handle: did(deleteFile, func(x *Exchange) {
			for _, email := range x.server.known() {
				for _, file := range target.Objects(x.Aside(email, "GET /attachments", nil), "attachments") {
					if email != x.Email {
						x.Aside(email, "DELETE /attachments/"+plainText(file["id"]), nil)
					}
				}
			}
		})},
		{Name: "updated linkifiers take alert words", Breaks: []string{"FLG-15", "LNK-07"}, Handle: both(did(linkifier, func(x *Exchange) {
			x.Keep("linkifier", true)
		}), each(fetch, "messages", func(x *Exchange, m target.Object) {
			if x.Kept("linkifier") != nil && strings.Contains(plainText(m["content"]), "<a href") {
				withoutFlag(m, "has_alert_word")
			}
		}))},
		{Name: "two links of a text are exchanged", Breaks: []string{"LNK-07"}, Handle: each(fetch, "messages", exchanged)},
		{Name: "the newest stream is listed for its maker alone", Breaks: []string{"GST-02"}, Handle: both(did(subscribe, func(x *Exchange) {
			for _, name := range names(x) {
				if x.Kept("maker of "+plainText(name)) == nil {
					x.Keep("maker of "+plainText(name), x.Email)
				}
			}
		}), did(streams, func(x *Exchange) {
			all, _ := x.Body["streams"].([]any)
			highest := int64(0)
			for _, object := range target.Objects(x.Body, "streams") {
				highest = max(highest, integer(object["stream_id"]))
			}
			x.Body["streams"] = slices.DeleteFunc(all, func(v any) bool {
				object, _ := v.(target.Object)
				by := x.Kept("maker of " + plainText(object["name"]))
				return integer(object["stream_id"]) == highest && by != nil && by != x.Email
			})
		}))},
		{Name: "who comes again was never away", Breaks: []string{"STA-23", "SBS-45"}, Handle: both(func(x *Exchange) {
			if x.Call == unsubscribe && x.request.Method == http.MethodDelete {
				x.Keep("left "+x.Email, x.Params.Get("subscriptions"))
			}
		}, did(subscribe, func(x *Exchange) {
			left, _ := x.Kept("left " + x.Email).(string)
			subscribed, _ := x.Body["subscribed"].(target.Object)
			for _, name := range names(x) {
				if strings.Contains(left, jsonOf(name)) && subscribed[x.Email] != nil {
					x.Body["already_subscribed"], x.Body["subscribed"] = subscribed, target.Object{}
				}
			}
		}))},
		{Name: "moderators' streams are full members'", Breaks: []string{"SUB-25", "SBS-28"}, Handle: replaced(subscribe, "stream_post_policy", "4", "3")},
		{Name: "a topic that is heard again is the last muted", Breaks: []string{"STA-03"}, Handle: func(x *Exchange) {
			if x.Call != muteTopic {
				return
			}
			if x.Params.Get("op") == "add" {
				x.Keep("last muted "+x.Email, only(x.Params, "stream", "stream_id", "topic"))
			} else if last, _ := x.Kept("last muted " + x.Email).(url.Values); last != nil && x.Params.Get("op") == "remove" {
				p := only(last, "stream", "stream_id", "topic")
				p.Set("op", "remove")
				x.Params = p
			}
		}},
	}
}

// exchanged gives the first link of a text the address of the second, and the other way
// round.
func exchanged(_ *Exchange, m target.Object) {
	const begin = `<a href="`
	parts := strings.SplitN(plainText(m["content"]), begin, 3)
	if len(parts) < 3 || m["content_type"] != "text/html" {
		return
	}
	first, afterFirst, _ := strings.Cut(parts[1], `"`)
	second, afterSecond, _ := strings.Cut(parts[2], `"`)
	m["content"] = parts[0] + begin + second + `"` + afterFirst + begin + first + `"` + afterSecond
}
