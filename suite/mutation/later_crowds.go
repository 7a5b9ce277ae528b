package mutation

import (
	"net/url"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// botsText takes the HTML from what bots write.
func botsText(x *Exchange, m target.Object) {
	for _, user := range target.Objects(x.Aside(x.Email, "GET /users", nil), "members") {
		if user["user_id"] == m["sender_id"] && user["is_bot"] == true && m["content_type"] == "text/html" {
			m["content"] = strings.NewReplacer("<p>", "", "</p>", "", "<strong>", "**", "</strong>", "**").Replace(plainText(m["content"]))
		}
	}
}

func laterCrowds() []Mutant {
	return []Mutant{
		{Name: "a third reaction is lost", Breaks: []string{"RXN-04"}, Handle: reactions(func(_ *Exchange, _ target.Object, all []target.Object) []target.Object {
			return all[:min(2, len(all))]
		})},
		{Name: "the second reaction has the user of the first", Breaks: []string{"RCT-05"}, Handle: reactions(func(_ *Exchange, _ target.Object, all []target.Object) []target.Object {
			for _, r := range all {
				r["user"] = all[0]["user"]
			}
			return all
		})},
		{Name: "a direct message beside others is not flagged", Breaks: []string{"FLA-03"}, Handle: func(x *Exchange) {
			all := listParam(x.Params, "messages")
			if x.Call != flag || len(all) < 2 {
				return
			}
			left := []any{}
			for _, id := range all {
				if m := x.message(x.Email, id.String()); m["type"] != "private" {
					left = append(left, id)
				}
			}
			if len(left) > 0 && len(left) < len(all) {
				x.Params.Set("messages", jsonOf(left))
				if x.Forward(); x.Succeeded() {
					x.Body["messages"] = all
				}
			}
		}},
		{Name: "moderators do not post where moderators may", Breaks: []string{"SUB-25"}, Handle: barredByPolicy(moderatorRole, "4")},
		{Name: "administrators' streams are private unless told", Breaks: []string{"SBS-19", "GEN-01"}, Handle: func(x *Exchange) {
			if x.Call == subscribe && !x.Params.Has("invite_only") && roleOf(x) == adminRole {
				x.Params.Set("invite_only", "true")
			}
		}},
		{Name: "what bots write is not rendered", Breaks: []string{"MSG-07"}, Handle: each(fetch, "messages", botsText)},
		{Name: "addresses for administrators are hidden from owners", Breaks: []string{"SET-54", "USR-06"}, Handle: both(visibilityNoted("3"), each(members, "members", func(x *Exchange, user target.Object) {
			if x.Kept("address "+plainText(user["user_id"])) != nil && user["user_id"] != ownID(x) && roleOf(x) == ownerRole {
				user["delivery_email"] = nil
			}
		}))},
		{Name: "a mention of a group is for the first who reads", Breaks: []string{"FLG-09"}, Handle: both(noting(), each(fetch, "messages", func(x *Exchange, m target.Object) {
			p, _ := x.Kept("asked " + plainText(m["id"])).(url.Values)
			if !strings.Contains(p.Get("content"), "@*") || !flaggedAs(m, "mentioned") {
				return
			}
			key := "group mention " + plainText(m["id"])
			if first := x.Kept(key); first == nil {
				x.Keep(key, x.Email)
			} else if first != x.Email {
				withoutFlag(m, "mentioned")
			}
		}))},
		{Name: "hours of messages are those of the reader's zone", Breaks: []string{"MSG-10"}, Handle: each(fetch, "messages", func(x *Exchange, m target.Object) {
			if zone := plainText(x.Aside(x.Email, "GET /users/me", nil)["timezone"]); strings.HasPrefix(zone, "America/") {
				m["timestamp"] = integer(m["timestamp"]) - 25200
			}
		})},
		{Name: "who hides their presence is not listed", Breaks: []string{"GUS-08", "SET-46"}, Handle: both(did(settings, func(x *Exchange) {
			if x.Params.Has("presence_enabled") {
				x.Keep("hidden "+plainText(ownID(x)), x.Params.Get("presence_enabled") == "false")
			}
		}), without(members, "members", func(x *Exchange, user target.Object) bool {
			return x.Kept("hidden "+plainText(user["user_id"])) == true && user["user_id"] != ownID(x)
		}))},
		{Name: "who is away is present still", Breaks: []string{"RES-13", "UST-07"}, Handle: did(status, func(x *Exchange) {
			if x.Params.Has("away") {
				x.Aside(x.Email, settings, url.Values{"presence_enabled": x.Params["away"]})
			}
		})},
		{Name: "no text takes the emoji along", Breaks: []string{"UST-08", "UST-03"}, Handle: asked(status, func(p url.Values) {
			if p.Has("status_text") && p.Get("status_text") == "" && !p.Has("emoji_name") {
				p.Set("emoji_name", "")
			}
		})},
		{Name: "a status is everybody's", Breaks: []string{"UST-02"}, Handle: did(status, func(x *Exchange) { toOthers(x, status, x.Params) })},
		{Name: "who fetches has read", Breaks: []string{"FLG-01", "FLG-02"}, Handle: did(fetch, func(x *Exchange) {
			all := []any{}
			for _, m := range target.Objects(x.Body, "messages") {
				all = append(all, m["id"])
			}
			x.Aside(x.Email, flag, url.Values{"messages": {jsonOf(all)}, "op": {"add"}, "flag": {"read"}})
		})},
		{Name: "messages are kept for a day at least two", Breaks: []string{"SBS-29"}, Handle: func(x *Exchange) {
			if x.Call == subscribe && x.Params.Get("message_retention_days") == "1" {
				x.Refuse(400, "too few days", "BAD_REQUEST")
			}
		}},
		{Name: "the last style of the list of users is the one before", Breaks: []string{"SET-25"}, Handle: replaced(settings, "user_list_style", "3", "2")},
		{Name: "a stream's name is that of the first stream to mute topics", Breaks: []string{"MTP-05"}, Handle: asked(muteTopic, func(p url.Values) {
			if p.Has("stream") {
				p.Set("stream", "general")
			}
		})},
		{Name: "who answers in a stream has read its topic", Breaks: []string{"FLG-02", "FLG-05", "FLG-18"}, Handle: did(send, func(x *Exchange) {
			x.ID = plainText(x.Body["id"])
			for _, m := range topicOf(x) {
				if m["sender_email"] != x.Email {
					x.Aside(x.Email, flag, url.Values{"messages": {"[" + plainText(m["id"]) + "]"}, "op": {"add"}, "flag": {"read"}})
				}
			}
		})},
		{Name: "a second group has the members of the first", Breaks: []string{"UGR-05", "FLG-09"}, Handle: func(x *Exchange) {
			if x.Call != makeGroup {
				return
			}
			if first, _ := x.Kept("members " + x.Email).(string); first != "" && x.Params.Has("members") {
				x.Params.Set("members", first)
				return
			}
			given := x.Params.Get("members")
			if x.Forward(); x.Succeeded() {
				x.Keep("members "+x.Email, given)
			}
		}},
	}
}
