package mutation

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

const unmuteUser = "DELETE /users/me/muted_users/{id}"

// staysUnread mutes users and leaves what they have written unread.
func staysUnread(fits func(x *Exchange) bool) func(*Exchange) {
	return func(x *Exchange) {
		if x.Call != muteUser {
			return
		}
		before := ofSender(x, x.ID)
		if x.Forward(); !x.Succeeded() || !fits(x) {
			return
		}
		for _, m := range before {
			if !flaggedAs(m, "read") {
				x.Aside(x.Email, flag, url.Values{"messages": {"[" + plainText(m["id"]) + "]"}, "op": {"remove"}, "flag": {"read"}})
				x.Use()
			}
		}
	}
}

// byOthers tells whether others have muted the user before, and notes who has.
func byOthers(x *Exchange) bool {
	all, _ := x.Kept("muted by " + x.ID).([]string)
	if x.Succeeded() && !slices.Contains(all, x.Email) {
		x.Keep("muted by "+x.ID, append(slices.Clone(all), x.Email))
	}
	return slices.ContainsFunc(all, func(email string) bool { return email != x.Email })
}

func lotsOfMutes() []Mutant {
	return []Mutant{
		{Name: "a topic muted by a stream's ID is muted for others", Breaks: []string{"STA-01", "MTP-04"}, Handle: did(muteTopic, func(x *Exchange) {
			if x.Params.Has("stream_id") && x.Params.Get("op") == "add" {
				toOthers(x, muteTopic, x.Params)
				x.Use()
			}
		})},
		{Name: "a topic muted again unmutes the others", Breaks: []string{"STA-04", "STA-01"}, Handle: did(muteTopic, func(x *Exchange) {
			all, _ := x.Kept("muted " + x.Email).([]url.Values)
			p := only(x.Params, "stream", "stream_id", "topic")
			same := func(other url.Values) bool { return other.Encode() == p.Encode() }
			if x.Params.Get("op") != "add" {
				x.Keep("muted "+x.Email, slices.DeleteFunc(slices.Clone(all), same))
			} else if !slices.ContainsFunc(all, same) {
				x.Keep("muted "+x.Email, append(slices.Clone(all), p))
			} else {
				for _, other := range all {
					if !same(other) {
						x.Aside(x.Email, muteTopic, unmuting(other))
						x.Use()
					}
				}
			}
		})},
		{Name: "messages of a second muted user stay unread", Breaks: []string{"STA-09", "MUU-04"}, Handle: staysUnread(func(x *Exchange) bool {
			return x.Count("mutes of "+x.Email) > 0
		})},
		{Name: "messages of a user whom others mute stay unread", Breaks: []string{"STA-09", "MUU-04"}, Handle: staysUnread(byOthers)},
		{Name: "a user whom others mute is muted already", Breaks: []string{"STA-08", "MUU-04", "MUU-09"}, Handle: both(func(x *Exchange) {
			if x.Call == muteUser && byOthers(x) {
				x.Refuse(http.StatusBadRequest, "User already muted", "")
				x.Use()
			}
		}, did(muteUser, func(x *Exchange) { byOthers(x) }), did(unmuteUser, func(x *Exchange) { x.Keep("muted by "+x.ID, nil) }))},
		{Name: "messages of a muted user count for who registers", Breaks: []string{"STA-09", "MUU-04"}, Handle: both(noteUnread, did(register, countUnread))},
	}
}

// noteUnread remembers what was unread of a user who is muted.
func noteUnread(x *Exchange) {
	if x.Call != muteUser {
		return
	}
	ids := []any{}
	for _, m := range ofSender(x, x.ID) {
		if m["type"] == "private" && len(target.Objects(m, "display_recipient")) == 2 && !flaggedAs(m, "read") {
			ids = append(ids, m["id"])
		}
	}
	if x.Forward(); x.Succeeded() && len(ids) > 0 {
		x.Keep("unread of "+x.Email, target.Object{"other_user_id": json.Number(x.ID), "sender_id": json.Number(x.ID), "unread_message_ids": ids})
	}
}

// countUnread registers what is remembered as unread.
func countUnread(x *Exchange) {
	unread, _ := x.Body["unread_msgs"].(target.Object)
	more, _ := x.Kept("unread of " + x.Email).(target.Object)
	all, is := unread["pms"].([]any)
	if !is || more == nil {
		return
	}
	ids, _ := more["unread_message_ids"].([]any)
	unread["pms"], unread["count"] = append(all, more), integer(unread["count"])+int64(len(ids))
	x.Use()
}

// dropsLeft registers no web-public stream that the person has left.
func dropsLeft(x *Exchange) {
	all, is := x.Body["streams"].([]any)
	if !is {
		return
	}
	x.Body["streams"] = slices.DeleteFunc(all, func(v any) bool {
		object, _ := v.(target.Object)
		return shown(x, object["is_web_public"] == true && x.Kept("left "+x.Email+plainText(object["name"])) != nil)
	})
}

const properties = "POST /users/me/subscriptions/properties"

func lotsOfEvents() []Mutant {
	return []Mutant{
		{Name: "announcements of new streams are fetched and not told", Breaks: []string{"SBS-18", "EVO-32"}, Silent: true,
			Handle: both(noteAnnouncements(), keepsBack(func(x *Exchange, e target.Object) bool { return shown(x, announcer(x, innards(e)) != "") }))},
		{Name: "a web-public stream that one has left is not registered", Breaks: []string{"LVL-14"}, Handle: both(noteLeaving(ever), did(register, dropsLeft))},
		{Name: "who comes back is told the address of the stream", Breaks: []string{"SUB-27", "LVL-16"}, Handle: both(noteLeaving(ever), eachSubscription(func(x *Exchange, subscription target.Object) {
			if name := plainText(subscription["name"]); subscription["color"] != nil && x.Kept("left "+x.Email+name) != nil {
				subscription["email_address"] = "stream+" + plainText(subscription["stream_id"]) + "@mail.example.com"
				x.Use()
			}
		}))},
		{Name: "muting a stream beside another property is told by the new name", Breaks: []string{"LVL-84"}, Silent: true, Handle: both(func(x *Exchange) {
			var all []any
			if x.Call == properties && decodeList(x.Params.Get("subscription_data"), &all) == nil {
				x.Keep("several "+x.Email, len(all) > 1)
			}
		}, keepsBack(func(x *Exchange, e target.Object) bool {
			return shown(x, e["property"] == "in_home_view" && x.Kept("several "+x.Email) == true)
		}))},
	}
}
