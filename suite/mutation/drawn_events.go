package mutation

import (
	"encoding/json"
	"net/url"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// oneReadingQueue gives those who register by reading events the queue that they have.
func oneReadingQueue(x *Exchange) {
	if x.Call != events || x.Params.Has("queue_id") {
		return
	}
	key := "reads " + x.Email
	if id, known := x.Kept(key).(string); known {
		p := url.Values{"queue_id": {id}, "last_event_id": {"-1"}, "dont_block": {"true"}}
		if x.Aside(x.Email, events, p)["result"] == "success" {
			p.Set("dont_block", x.Params.Get("dont_block"))
			x.Params = p
			x.Use()
			return
		}
	}
	if x.Forward(); x.Succeeded() {
		x.Keep(key, x.Body["queue_id"])
	}
}

// comesBack keeps subscriptions to streams that the account has left once back.
func comesBack(x *Exchange) {
	if x.Call == unsubscribe {
		var left []string
		if x.Forward(); x.Succeeded() && json.Unmarshal([]byte(x.Params.Get("subscriptions")), &left) == nil {
			for _, name := range left {
				x.Keep("left "+x.Email+name, true)
			}
		}
	}
	keepsBack(func(x *Exchange, e target.Object) bool {
		for _, object := range target.Objects(e, "subscriptions") {
			if e["op"] == "add" && x.Kept("left "+x.Email+plainText(object["name"])) != nil {
				x.Use()
				return true
			}
		}
		return false
	})(x)
}

// secondSchedule finds events of scheduled messages beside the first of a queue.
func secondSchedule(x *Exchange, e target.Object) bool {
	key := "scheduled for " + x.Params.Get("queue_id")
	for _, object := range target.Objects(e, "scheduled_messages") {
		id := plainText(object["scheduled_message_id"])
		if x.Kept(key) == nil {
			x.Keep(key, id)
		}
		if e["op"] == "add" && x.Kept(key) != id {
			x.Use()
			return true
		}
	}
	return false
}

func drawnEvents() []Mutant {
	const olderLimit = "20000"
	return []Mutant{
		{Name: "a setting that is changed back is not told", Breaks: []string{"EVO-18", "EVO-63", "PST-07"}, Silent: true, Handle: both(noteSettings(), keepsBack(func(x *Exchange, e target.Object) bool {
			old := x.Kept("old " + x.Email + plainText(e["property"]))
			if e["type"] == "user_settings" && old != nil && jsonOf(old) == jsonOf(e["value"]) {
				x.Use()
				return true
			}
			return false
		}))},
		{Name: "who registers by reading has one queue", Breaks: []string{"EVT-04"}, Handle: oneReadingQueue},
		{Name: "only the first scheduled message is told", Breaks: []string{"EVO-37"}, Silent: true, Handle: keepsBack(secondSchedule)},
		{Name: "who comes back to a stream is not told", Breaks: []string{"EVO-66", "STA-24", "EVO-28"}, Silent: true, Handle: comesBack},
		{Name: "local IDs in private streams are lost", Breaks: []string{"SND-24", "EVO-64", "EVO-33"}, Handle: each(events, "events", func(x *Exchange, e target.Object) {
			if e["local_message_id"] != nil && inPrivate(x, innards(e)) || e["local_id"] != nil && inPrivate(x, innards(e)) {
				delete(e, "local_message_id")
				delete(e, "local_id")
				x.Use()
			}
		})},
		{Name: "registration tells of longer messages than there are", Breaks: []string{"SND-15", "LIM-05"}, Handle: did(register, func(x *Exchange) {
			if x.Body["max_message_length"] != nil {
				x.Body["max_message_length"] = json.Number(olderLimit)
				x.Use()
			}
		})},
		{Name: "all settings come with a language once it was changed", Breaks: []string{"EVO-23"}, Handle: each(events, "events", func(x *Exchange, e target.Object) {
			key := "language of " + x.Params.Get("queue_id")
			if name := e["language_name"]; name != nil {
				x.Keep(key, name)
			} else if last := x.Kept(key); last != nil && e["type"] == "user_settings" {
				e["language_name"] = last
				x.Use()
			}
		})},
	}
}
