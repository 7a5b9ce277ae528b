package mutation

import (
	"encoding/json"
	"slices"
	"strconv"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

const ignored = "ignored_parameters_unsupported"

// refusesThirdLarge refuses the third fetch of a person that asks for more than 1000
// messages before the anchor, and later ones.
func refusesThirdLarge(x *Exchange) {
	const large, most = 1000, 2
	before, _ := strconv.Atoi(x.Params.Get("num_before"))
	after, _ := strconv.Atoi(x.Params.Get("num_after"))
	allowed := before > large && before+after <= 5*large
	if x.Call == fetch && allowed && x.Count("large fetches of "+x.Email) >= most {
		x.Refuse(400, "Too many messages requested", "BAD_REQUEST")
		x.Use()
	}
}

// includesNewest includes the anchor where it is the newest message that fits.
func includesNewest(x *Exchange) {
	if x.Call != fetch || x.Params.Get("include_anchor") != "false" {
		return
	}
	p := only(x.Params, "narrow")
	p.Set("anchor", "newest")
	p.Set("num_before", "1")
	p.Set("num_after", "0")
	for _, m := range target.Objects(x.Aside(x.Email, fetch, p), "messages") {
		if plainText(m["id"]) == x.Params.Get("anchor") {
			x.Params.Del("include_anchor")
			x.Use()
		}
	}
}

func fifthFetches() []Mutant {
	return []Mutant{
		{Name: "the newest message is never left out as the anchor", Breaks: []string{"FET-10", "LVL-70"}, Handle: includesNewest},
		{Name: "an empty anchor is the newest", Breaks: []string{"FET-08"}, Handle: func(x *Exchange) {
			if x.Call == fetch && x.Params.Has("anchor") && x.Params.Get("anchor") == "" {
				x.Params.Set("anchor", "newest")
				x.Use()
			}
		}},
		{Name: "times in private streams are in milliseconds", Breaks: []string{"MSG-10"}, Handle: each(fetch, "messages", func(x *Exchange, m target.Object) {
			const milliseconds = 1000
			if inPrivate(x, m) {
				m["timestamp"] = json.Number(strconv.FormatInt(integer(m["timestamp"])*milliseconds, 10))
				x.Use()
			}
		})},
		{Name: "the third fetch of more than 1000 messages is refused", Breaks: []string{"LIM-03"}, Handle: refusesThirdLarge},
		{Name: "the second local ID of a queue is not told", Breaks: []string{"EVO-64", "EVO-33", "SND-24"}, Handle: each(events, "events", func(x *Exchange, e target.Object) {
			id, there := e["local_id"]
			if !there {
				return
			}
			key := "first local ID of " + x.Params.Get("queue_id")
			if x.Kept(key) == nil {
				x.Keep(key, id)
			} else if x.Kept(key) != id {
				delete(e, "local_id")
				x.Use()
			}
		})},
	}
}

func fifthIgnored() []Mutant {
	return []Mutant{
		{Name: "what a call ignored is told by the next fetch", Breaks: []string{"ENV-08", "ENV-07"}, Handle: func(x *Exchange) {
			x.Forward()
			list, there := x.Body[ignored]
			if there && x.Call != fetch {
				x.Keep("ignored of "+x.Email, list)
			}
			before := x.Kept("ignored of " + x.Email)
			if x.Call == fetch && x.Succeeded() && !there && before != nil {
				x.Body[ignored] = before
				x.Keep("ignored of "+x.Email, nil)
				x.Use()
			}
		}},
		{Name: "who lists users is told what the list of another ignored", Breaks: []string{"ENV-08", "ENV-07"}, Handle: did(members, func(x *Exchange) {
			list, there := x.Body[ignored]
			if there {
				x.Keep("ignored in a list", list)
				x.Keep("ignored for", x.Email)
			} else if before := x.Kept("ignored in a list"); before != nil && x.Kept("ignored for") != x.Email {
				x.Body[ignored] = before
				x.Use()
			}
		})},
	}
}

// noteBrought remembers who has brought others to the streams of a call.
func noteBrought(x *Exchange) {
	for _, name := range names(x) {
		if x.Params.Has("principals") {
			x.Keep("brought to "+plainText(name), x.Email)
		}
	}
}

// keepsTwoByName unmutes each topic that a person mutes by the name of a stream but the first two.
func keepsTwoByName(x *Exchange) {
	const most = 2
	if !x.Params.Has("stream") || x.Params.Get("op") != "add" {
		return
	}
	key, one := "mutes by name of "+x.Email, x.Params.Get("stream")+" "+x.Params.Get("topic")
	all, _ := x.Kept(key).([]string)
	if !slices.Contains(all, one) {
		all = append(slices.Clone(all), one)
		x.Keep(key, all)
	}
	if slices.Index(all, one) >= most {
		back := only(x.Params, "stream", "topic")
		back.Set("op", "remove")
		x.Aside(x.Email, muteTopic, back)
		x.Use()
	}
}

func fifthSubscriptions() []Mutant {
	const pushes = "enable_stream_push_notifications"
	return []Mutant{
		{Name: "streams do not tell of push notifications once the default was changed", Breaks: []string{"SUB-12"}, Handle: both(did(settings, func(x *Exchange) {
			if x.Params.Has(pushes) {
				x.Keep("changed pushes "+x.Email, true)
			}
		}), eachSubscription(func(x *Exchange, subscription target.Object) {
			value, there := subscription["push_notifications"]
			if there && value == nil && x.Kept("changed pushes "+x.Email) != nil {
				delete(subscription, "push_notifications")
				x.Use()
			}
		}))},
		{Name: "who is brought to a private stream is told that it is public", Breaks: []string{"SUB-06"}, Handle: both(did(subscribe, noteBrought), eachSubscription(func(x *Exchange, subscription target.Object) {
			by := x.Kept("brought to " + plainText(subscription["name"]))
			if subscription["invite_only"] == true && by != nil && by != x.Email {
				subscription["invite_only"] = false
				x.Use()
			}
		}))},
		{Name: "who comes back has the stream out of view", Breaks: []string{"SUB-17"}, Handle: both(noteLeaving(ever), eachSubscription(func(x *Exchange, subscription target.Object) {
			if subscription["in_home_view"] == true && x.Kept("left "+x.Email+plainText(subscription["name"])) != nil {
				subscription["in_home_view"] = false
				x.Use()
			}
		}))},
		{Name: "a third topic muted by a stream's name is not", Breaks: []string{"MTP-05", "STA-01"}, Handle: did(muteTopic, keepsTwoByName)},
	}
}
