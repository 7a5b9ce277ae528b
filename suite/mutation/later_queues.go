package mutation

import (
	"net/url"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// lastOfKind keeps the last of several events of a kind in one answer.
func lastOfKind(x *Exchange) {
	did(events, func(x *Exchange) {
		var left []any
		all := target.Objects(x.Body, "events")
		for i, e := range all {
			if i == len(all)-1 || all[i+1]["type"] != e["type"] {
				left = append(left, e)
			}
		}
		if len(left) > 0 {
			x.Body["events"] = left
		}
	})(x)
}

// oneQueue forgets the queue that a person of a spec had before.
func oneQueue(x *Exchange) {
	did(register, func(x *Exchange) { x.Keep("queue "+x.Email+x.Spec, x.Body["queue_id"]) })(x)
	last, _ := x.Kept("queue " + x.Email + x.Spec).(string)
	if x.Call == events && last != "" && last != x.Params.Get("queue_id") {
		x.Refuse(400, "no such queue", "BAD_EVENT_QUEUE_ID")
	}
}

func laterQueues() []Mutant {
	return []Mutant{
		{Name: "flags are told with the next event", Breaks: []string{"STA-14", "EVO-34"}, Silent: true, Handle: did(events, func(x *Exchange) {
			all := target.Objects(x.Body, "events")
			if len(all) == 1 && all[0]["type"] == "update_message_flags" {
				x.Body["events"] = []any{}
			}
		})},
		{Name: "flags that were so already are told", Breaks: []string{"EVO-35"}, Handle: both(func(x *Exchange) {
			if x.Call == flag {
				x.Keep("flagged "+x.Email+x.Params.Get("flag")+x.Params.Get("op"), listParam(x.Params, "messages"))
			}
		}, each(events, "events", func(x *Exchange, e target.Object) {
			if all := x.Kept("flagged " + x.Email + plainText(e["flag"]) + plainText(e["op"])); e["type"] == "update_message_flags" && all != nil {
				e["messages"] = all
			}
		}))},
		{Name: "of several events of a kind in one answer the last is told", Breaks: []string{"EVO-32", "EVT-09"}, Silent: true, Handle: lastOfKind},
		{Name: "a person has one queue", Breaks: []string{"EVT-02", "EVO-32"}, Silent: true, Handle: oneQueue},
		{Name: "new users are told to their maker", Breaks: []string{"EVO-24", "EVO-25"}, Silent: true, Handle: both(did(create, func(x *Exchange) {
			x.Keep("maker of "+plainText(x.Body["user_id"]), x.Email)
		}), keepsBack(func(x *Exchange, e target.Object) bool {
			person, _ := e["person"].(target.Object)
			by := x.Kept("maker of " + plainText(person["user_id"]))
			return e["type"] == "realm_user" && e["op"] == "add" && by != nil && by != x.Email
		}))},
		{Name: "settings by the old names are not told", Breaks: []string{"PST-04", "PST-05", "PST-07"}, Silent: true, Handle: both(func(x *Exchange) {
			if x.Call == "PATCH /settings/display" || x.Call == "PATCH /settings/notifications" {
				for name := range x.Params {
					x.Keep("untold "+x.Email+name, true)
				}
			}
		}, keepsBack(func(x *Exchange, e target.Object) bool {
			return e["type"] == "user_settings" && x.Kept("untold "+x.Email+plainText(e["property"])) != nil
		}))},
		{Name: "messages of guests are not told", Breaks: []string{"EVO-32"}, Silent: true, Handle: both(did(send, func(x *Exchange) {
			if roleOf(x) == guestRole {
				x.Keep("guest's "+plainText(x.Body["id"]), true)
			}
		}), keepsBack(func(x *Exchange, e target.Object) bool { return x.Kept("guest's "+plainText(innards(e)["id"])) != nil }))},
		{Name: "messages of muted users are not told", Breaks: []string{"EVO-32", "MUU-06"}, Silent: true, Handle: both(did(muteUser, func(x *Exchange) {
			x.Keep("mutes "+x.Email+x.ID, true)
		}), keepsBack(func(x *Exchange, e target.Object) bool {
			return e["type"] == "message" && x.Kept("mutes "+x.Email+plainText(innards(e)["sender_id"])) != nil
		}))},
		{Name: "messages of muted topics are not told", Breaks: []string{"EVO-32", "STA-01"}, Silent: true, Handle: both(did(muteTopic, func(x *Exchange) {
			x.Keep("mutes "+x.Email+x.Params.Get("topic"), x.Params.Get("op") == "add")
		}), keepsBack(func(x *Exchange, e target.Object) bool {
			return e["type"] == "message" && x.Kept("mutes "+x.Email+plainText(innards(e)["subject"])) == true
		}))},
		{Name: "a message to oneself is told twice", Breaks: []string{"EVO-32"}, Handle: leaksMessages(func(x *Exchange, m target.Object) func(string) bool {
			if m["type"] != "private" || len(target.Objects(m, "display_recipient")) != 1 {
				return nil
			}
			return func(email string) bool { return email == x.Email }
		})},
		{Name: "a new stream has the first subscriber alone", Breaks: []string{"SUB-07"}, Handle: each(events, "events", func(_ *Exchange, e target.Object) {
			for _, object := range target.Objects(e, "subscriptions") {
				if all, _ := object["subscribers"].([]any); len(all) > 1 {
					object["subscribers"] = all[:1]
				}
			}
		})},
		{Name: "subscribers are told to all once one asks", Breaks: []string{"SUB-08"}, Handle: both(func(x *Exchange) {
			if x.Call == register && x.Params.Get("include_subscribers") == "true" {
				x.Keep("asked for subscribers", true)
			}
		}, each(events, "events", func(x *Exchange, e target.Object) {
			for _, object := range target.Objects(e, "subscriptions") {
				if x.Kept("asked for subscribers") != nil && object["subscribers"] == nil {
					object["subscribers"] = []any{}
				}
			}
		}))},
		{Name: "who is told of a message has read it", Breaks: []string{"FLG-02"}, Handle: did(events, func(x *Exchange) {
			for _, e := range target.Objects(x.Body, "events") {
				if id := innards(e)["id"]; id != nil {
					x.ID = plainText(id)
					x.Aside(x.Email, flag, flagged(x, "add", "read"))
				}
			}
		})},
		{Name: "a topic that is muted is told unmuted with a second one", Breaks: []string{"STA-01", "STA-03"}, Handle: did(muteTopic, func(x *Exchange) {
			p := only(x.Params, "stream", "stream_id", "topic")
			if last, _ := x.Kept("muted " + x.Email).(url.Values); last != nil && x.Params.Get("op") == "add" && last.Encode() != p.Encode() {
				back := only(last, "stream", "stream_id", "topic")
				back.Set("op", "remove")
				x.Aside(x.Email, muteTopic, back)
			}
			if x.Params.Get("op") == "add" {
				x.Keep("muted "+x.Email, p)
			}
		})},
	}
}
