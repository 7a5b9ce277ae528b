package mutation

import (
	"net/url"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

const (
	muteTopic   = "PATCH /users/me/subscriptions/muted_topics"
	unsubscribe = "DELETE /users/me/subscriptions"
	makeGroup   = "POST /user_groups/create"
	deleteFile  = "DELETE /attachments/{id}"
)

// failed does something after the call was refused.
func failed(call string, then func(x *Exchange)) func(*Exchange) {
	return func(x *Exchange) {
		if x.Call != call {
			return
		}
		x.Forward()
		if x.Body != nil && !x.Succeeded() {
			then(x)
		}
	}
}

// only copies the parameters of these names.
func only(p url.Values, names ...string) url.Values {
	left := url.Values{}
	for _, name := range names {
		if p.Has(name) {
			left[name] = p[name]
		}
	}
	return left
}

func laterErrors() []Mutant {
	return []Mutant{
		{Name: "a refused edit is done", Breaks: []string{"EDT-46"}, Handle: both(noting(), failed(edit, func(x *Exchange) {
			if by := sent(x); by != "" && by != x.Email && x.Params.Has("content") {
				x.Aside(by, "PATCH /messages/"+x.ID, only(x.Params, "content"))
			}
		}))},
		{Name: "a refused edit with a stream moves the message", Breaks: []string{"EDT-26"}, Handle: failed(edit, func(x *Exchange) {
			if x.Params.Has("content") && x.Params.Has("stream_id") {
				x.Aside(x.Email, "PATCH /messages/"+x.ID, only(x.Params, "stream_id"))
			}
		})},
		{Name: "a refused topic of a direct message edits its text", Breaks: []string{"EDT-05"}, Handle: failed(edit, func(x *Exchange) {
			if m := x.message(x.Email, x.ID); m["type"] == "private" && x.Params.Has("topic") {
				x.Aside(x.Email, "PATCH /messages/"+x.ID, url.Values{"content": x.Params["topic"]})
			}
		})},
		{Name: "a stream whose name is too long is made", Breaks: []string{"SBS-05"}, Handle: failed(subscribe, func(x *Exchange) {
			for _, object := range wantedStreams(x) {
				if name := plainText(object["name"]); len([]rune(name)) > 60 {
					x.Aside(x.Email, subscribe, url.Values{"subscriptions": {jsonOf([]any{map[string]any{"name": string([]rune(name)[:60])}})}})
				}
			}
		})},
		{Name: "a status that is too long clears the last", Breaks: []string{"UST-10"}, Handle: failed(status, func(x *Exchange) {
			if len(x.Params.Get("status_text")) > 60 {
				x.Aside(x.Email, status, url.Values{"status_text": {""}})
			}
		})},
		{Name: "a status with an unknown emoji keeps the text", Breaks: []string{"UST-12", "UST-02"}, Handle: failed(status, func(x *Exchange) {
			if x.Params.Has("emoji_name") {
				x.Aside(x.Email, status, url.Values{"status_text": {"and yet"}})
			}
		})},
		{Name: "a refused emoji is another", Breaks: []string{"RXN-10"}, Handle: failed(react, func(x *Exchange) {
			x.Aside(x.Email, "POST /messages/"+x.ID+"/reactions", url.Values{"emoji_name": {"tada"}})
		})},
		{Name: "a refused group is made without members", Breaks: []string{"UGR-06"}, Handle: failed(makeGroup, func(x *Exchange) {
			p := only(x.Params, "name", "description")
			p.Set("members", "[]")
			x.Aside(x.Email, makeGroup, p)
		})},
		{Name: "an attachment that is not there takes the newest", Breaks: []string{"ATT-03"}, Handle: failed(deleteFile, func(x *Exchange) {
			for _, file := range target.Objects(x.Aside(x.Email, "GET /attachments", nil), "attachments") {
				x.Aside(x.Email, "DELETE /attachments/"+plainText(file["id"]), nil)
				return
			}
		})},
		{Name: "an attachment can be deleted again", Breaks: []string{"ATT-03", "ATT-02"}, Handle: func(x *Exchange) {
			if x.Call == deleteFile && x.Kept("gone "+x.ID) != nil {
				x.Pretend(nil)
				return
			}
			did(deleteFile, func(x *Exchange) { x.Keep("gone "+x.ID, true) })(x)
		}},
		{Name: "who mutes a user again unmutes", Breaks: []string{"STA-12", "MUU-09"}, Handle: failed(muteUser, func(x *Exchange) {
			x.Aside(x.Email, "DELETE /users/me/muted_users/"+x.ID, nil)
		})},
		{Name: "who mutes a topic again unmutes", Breaks: []string{"STA-04"}, Handle: did(muteTopic, func(x *Exchange) {
			key := "mutes " + x.Email + x.Params.Get("stream") + x.Params.Get("stream_id") + x.Params.Get("topic")
			if x.Params.Get("op") == "add" && x.Count(key)%2 == 1 {
				p := only(x.Params, "stream", "stream_id", "topic")
				p.Set("op", "remove")
				x.Aside(x.Email, muteTopic, p)
			}
		})},
		{Name: "who subscribes again leaves", Breaks: []string{"STA-25"}, Handle: did(subscribe, func(x *Exchange) {
			if already, _ := x.Body["already_subscribed"].(target.Object); already[x.Email] != nil {
				x.Aside(x.Email, unsubscribe, url.Values{"subscriptions": {jsonOf(already[x.Email])}})
			}
		})},
		{Name: "who stars again unstars", Breaks: []string{"STA-13", "FLG-06"}, Handle: func(x *Exchange) {
			if x.Call != flag || x.Params.Get("op") != "add" || x.Params.Get("flag") != "starred" {
				return
			}
			all := listParam(x.Params, "messages")
			for _, id := range all {
				if m := x.message(x.Email, id.String()); flaggedAs(m, "starred") {
					x.Forward()
					x.ID = id.String()
					x.Aside(x.Email, flag, flagged(x, "remove", "starred"))
				}
			}
		}},
		{Name: "the same message twice is one", Breaks: []string{"SND-26", "MSG-01"}, Handle: func(x *Exchange) {
			if x.Call != send {
				return
			}
			key := "same " + x.Email + only(x.Params, "to", "content", "topic").Encode()
			if id := x.Kept(key); id != nil && !x.Params.Has("local_id") {
				x.Pretend(target.Object{"id": id})
				return
			}
			if x.Forward(); x.Succeeded() {
				x.Keep(key, x.Body["id"])
			}
		}},
		{Name: "a mention that cannot be taken back is", Breaks: []string{"FLG-10"}, Handle: both(func(x *Exchange) {
			if x.Call == flag && x.Params.Get("op") == "remove" && x.Params.Get("flag") == "mentioned" {
				for _, id := range listParam(x.Params, "messages") {
					x.Keep("taken "+x.Email+id.String(), true)
				}
			}
		}, each(fetch, "messages", func(x *Exchange, m target.Object) {
			if x.Kept("taken "+x.Email+plainText(m["id"])) != nil {
				withoutFlag(m, "mentioned")
			}
		}))},
		{Name: "the streams beside an unauthorized one are not joined", Breaks: []string{"SBS-15", "STA-23"}, Handle: did(subscribe, func(x *Exchange) {
			subscribed, _ := x.Body["subscribed"].(target.Object)
			if all, _ := x.Body["unauthorized"].([]any); len(all) > 0 && subscribed[x.Email] != nil {
				x.Aside(x.Email, unsubscribe, url.Values{"subscriptions": {jsonOf(subscribed[x.Email])}})
			}
		})},
		{Name: "a closed account reads its events", Breaks: []string{"AUT-09"}, Handle: failed(events, func(x *Exchange) {
			if x.Body["code"] == "USER_DEACTIVATED" {
				x.Pretend(target.Object{"events": []any{}, "queue_id": x.Params.Get("queue_id")})
			}
		})},
	}
}

// flaggedAs tells whether the message has the flag for who read it.
func flaggedAs(m target.Object, name string) bool {
	flags, _ := m["flags"].([]any)
	for _, v := range flags {
		if v == name {
			return true
		}
	}
	return false
}
