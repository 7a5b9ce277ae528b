package mutation

import (
	"encoding/json"
	"net/url"
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// movedNoted remembers messages that were moved, also those that went along.
func movedNoted(x *Exchange) {
	if x.Call != edit || !x.Params.Has("topic") && !x.Params.Has("stream_id") {
		return
	}
	if x.Forward(); x.Succeeded() {
		x.Keep("moved "+x.ID, true)
	}
}

// recipientsOf reads the recipients of a direct message as they were given.
func recipientsOf(p url.Values) []any {
	var to []any
	_ = json.Unmarshal([]byte(p.Get("to")), &to) // what is no list has none
	return to
}

// anotherGroup gives direct messages whose recipients fit another recipient_id.
func anotherGroup(fits func(to []any) bool) func(*Exchange) {
	return both(did(send, func(x *Exchange) {
		if to := recipientsOf(x.Params); len(to) > 1 && fits(to) {
			x.Keep("group of "+plainText(x.Body["id"]), true)
		}
	}), each(fetch, "messages", func(x *Exchange, m target.Object) {
		if x.Kept("group of "+plainText(m["id"])) != nil {
			m["recipient_id"] = integer(m["recipient_id"]) + 1000000
		}
	}))
}

func laterPlaces() []Mutant {
	return []Mutant{
		{Name: "a group by addresses is another group", Breaks: []string{"MSG-24", "SND-12"}, Handle: anotherGroup(func(to []any) bool {
			_, text := to[0].(string)
			return text
		})},
		{Name: "the order of recipients makes another group", Breaks: []string{"MSG-24"}, Handle: anotherGroup(func(to []any) bool {
			first, numbers := to[0].(float64)
			last, _ := to[len(to)-1].(float64)
			return numbers && first > last
		})},
		{Name: "moved messages lose their reactions", Breaks: []string{"EDT-24", "RXN-04"}, Handle: both(movedNoted, each(fetch, "messages", func(x *Exchange, m target.Object) {
			if x.Kept("moved "+plainText(m["id"])) != nil {
				m["reactions"] = []any{}
			}
		}))},
		{Name: "later messages stay when one moves to another stream", Breaks: []string{"EDT-11", "EDT-34", "STA-34"}, Handle: asked(edit, func(p url.Values) {
			if p.Has("stream_id") && p.Get("propagate_mode") == "change_later" {
				p.Set("propagate_mode", "change_one")
			}
		})},
		{Name: "moved messages are unread for others", Breaks: []string{"FLG-05", "EDT-24"}, Handle: did(edit, func(x *Exchange) {
			if x.Params.Has("stream_id") {
				toOthers(x, flag, flagged(x, "remove", "read"))
			}
		})},
		{Name: "whole topics are announced where they go", Breaks: []string{"EDT-19"}, Handle: asked(edit, func(p url.Values) {
			if p.Get("propagate_mode") == "change_all" {
				p.Del("send_notification_to_new_thread")
			}
		})},
		{Name: "moves to another stream are announced where they began", Breaks: []string{"EDT-15"}, Handle: asked(edit, func(p url.Values) {
			if p.Has("stream_id") && !p.Has("send_notification_to_old_thread") {
				p.Set("send_notification_to_old_thread", "true")
			}
		})},
		{Name: "of three edits the middle is lost", Breaks: []string{"MSG-13", "STA-36"}, Handle: histories(func(_ *Exchange, _ target.Object, all []any) []any {
			if len(all) > 2 {
				return slices.Concat(all[:1], all[2:])
			}
			return all
		})},
		{Name: "a muted topic is not fetched", Breaks: []string{"FET-16"}, Handle: both(did(muteTopic, func(x *Exchange) {
			x.Keep("mutes "+x.Email+x.Params.Get("topic"), x.Params.Get("op") == "add")
		}), without(fetch, "messages", func(x *Exchange, m target.Object) bool {
			return !x.Params.Has("narrow") && m["type"] == "stream" && x.Kept("mutes "+x.Email+plainText(m["subject"])) == true
		}))},
		{Name: "messages of muted users are not fetched", Breaks: []string{"FET-16", "MUU-04"}, Handle: both(did(muteUser, func(x *Exchange) {
			x.Keep("mutes "+x.Email+x.ID, true)
		}), without(fetch, "messages", func(x *Exchange, m target.Object) bool {
			return x.Kept("mutes "+x.Email+plainText(m["sender_id"])) != nil
		}))},
		{Name: "a topic is muted in every stream", Breaks: []string{"STA-01", "MTP-04"}, Handle: did(muteTopic, func(x *Exchange) {
			if x.Params.Get("op") != "add" {
				return
			}
			for _, object := range target.Objects(x.Aside(x.Email, "GET /streams", url.Values{"include_public": {"false"}}), "streams") {
				x.Aside(x.Email, muteTopic, url.Values{"stream_id": {plainText(object["stream_id"])}, "topic": x.Params["topic"], "op": {"add"}})
			}
		})},
		{Name: "a stream's ID is not known where it is private", Breaks: []string{"SND-10"}, Handle: func(x *Exchange) {
			var id json.Number
			if !toStream(x) || json.Unmarshal([]byte(x.Params.Get("to")), &id) != nil {
				return
			}
			for _, object := range target.Objects(x.Aside(x.Email, "GET /streams", nil), "streams") {
				if plainText(object["stream_id"]) == id.String() && object["invite_only"] == true {
					x.Refuse(400, "no such stream", streamMissing)
					x.Body["stream"] = id.String()
				}
			}
		}},
		{Name: "who is brought into a private stream reads nothing", Breaks: []string{"STA-23", "SBS-10"}, Handle: both(did(subscribe, func(x *Exchange) {
			for _, object := range wantedStreams(x) {
				if x.Params.Get("invite_only") == "true" && x.Params.Has("principals") {
					x.Keep("private by "+plainText(object["name"]), x.Email)
				}
			}
		}), without(fetch, "messages", func(x *Exchange, m target.Object) bool {
			by := x.Kept("private by " + plainText(m["display_recipient"]))
			return by != nil && by != x.Email
		}))},
		{Name: "a hidden history is found through a narrow", Breaks: []string{"SBS-26"}, Handle: both(did(subscribe, func(x *Exchange) {
			for _, object := range wantedStreams(x) {
				if name := "hidden by " + plainText(object["name"]); x.Params.Get("history_public_to_subscribers") == "false" && x.Kept(name) == nil {
					x.Keep(name, x.Email)
				}
			}
		}), did(fetch, func(x *Exchange) {
			var terms []map[string]any
			if json.Unmarshal([]byte(x.Params.Get("narrow")), &terms) != nil || len(terms) != 1 {
				return
			}
			if by, _ := x.Kept("hidden by " + plainText(terms[0]["operand"])).(string); by != "" && by != x.Email && len(target.Objects(x.Body, "messages")) > 0 {
				x.Body["messages"] = x.Aside(by, fetch, x.Params)["messages"]
			}
		}))},
		{Name: "the message before an anchor that is left out is left out", Breaks: []string{"FET-10", "FET-13"}, Handle: did(fetch, func(x *Exchange) {
			found, _ := x.Body["messages"].([]any)
			if x.Params.Get("include_anchor") != "false" {
				return
			}
			for i := len(found) - 1; i >= 0; i-- {
				if m, _ := found[i].(target.Object); integer(m["id"]) < integer(json.Number(x.Params.Get("anchor"))) {
					x.Body["messages"] = slices.Delete(found, i, i+1)
					return
				}
			}
		})},
		{Name: "who has read everything begins at the oldest", Breaks: []string{"FET-06"}, Handle: func(x *Exchange) {
			if x.Call != fetch || x.Params.Get("anchor") != "first_unread" {
				return
			}
			p := url.Values{"anchor": {"first_unread"}, "num_before": {"1"}, "num_after": {"0"}, "narrow": x.Params["narrow"]}
			for _, m := range target.Objects(x.Aside(x.Email, fetch, p), "messages") {
				if flaggedAs(m, "read") {
					x.Params.Set("anchor", "oldest")
				}
			}
		}},
		{Name: "the conversation with oneself is all conversations", Breaks: []string{"FET-23"}, Handle: func(x *Exchange) {
			own := plainText(ownID(x))
			filters(func(terms []map[string]any) []map[string]any {
				for _, term := range terms {
					if to, is := term["operand"].([]any); is && term["operator"] == "dm" && len(to) == 1 && (plainText(to[0]) == own || to[0] == x.Email) {
						term["operator"], term["operand"] = "is", "dm"
					}
				}
				return terms
			})(x)
		}},
	}
}
