package mutation

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

func fourthEvents() []Mutant {
	return []Mutant{
		{Name: "owners are told of display settings by no name", Breaks: []string{"EVO-09"}, Handle: each(events, "events", func(x *Exchange, e target.Object) {
			if e["type"] == "update_display_settings" && roleOf(x) == ownerRole {
				delete(e, "setting_name")
				x.Use()
			}
		})},
		{Name: "where no events are a second person reads null", Breaks: []string{"EVT-09"}, Handle: did(events, func(x *Exchange) {
			if x.Kept("reads events first") == nil {
				x.Keep("reads events first", x.Email)
			}
			if all, is := x.Body["events"].([]any); is && len(all) == 0 && x.Kept("reads events first") != x.Email {
				x.Body["events"] = nil
				x.Use()
			}
		})},
	}
}

// openToAll are the public streams of a list that the person does not read.
func openToAll(x *Exchange) (found []target.Object) {
	own := map[any]bool{}
	for _, object := range target.Objects(x.Body, "streams") {
		own[object["stream_id"]] = true
	}
	for _, object := range target.Objects(x.Aside(x.Email, streams, nil), "streams") {
		if object["invite_only"] == false && !own[object["stream_id"]] {
			found = append(found, object)
		}
	}
	return found
}

// leavesOutTwo leaves out two public streams where all were to be left out.
func leavesOutTwo(x *Exchange) {
	const most = 2
	if x.Params.Get("include_public") != "false" || x.Params.Has("include_subscribed") || x.Params.Get("include_all_active") == "true" {
		return
	}
	all, _ := x.Body["streams"].([]any)
	for i, object := range openToAll(x) {
		if i >= most {
			all = append(all, object)
			x.Use()
		}
	}
	x.Body["streams"] = all
}

// opensThird makes the third and later streams of a call as if they were to be public.
func opensThird(x *Exchange) {
	const most = 2
	wanted := wantedStreams(x)
	if x.Call != subscribe || x.Params.Get("invite_only") != "true" || len(wanted) <= most {
		return
	}
	rest := maps.Clone(x.Params)
	rest.Del("invite_only")
	rest.Set("subscriptions", jsonOf(wanted[most:]))
	x.Params.Set("subscriptions", jsonOf(wanted[:most]))
	if x.Forward(); !x.Succeeded() {
		return
	}
	answer := x.Aside(x.Email, subscribe, rest)
	for _, part := range []string{"subscribed", "already_subscribed"} {
		told, _ := x.Body[part].(target.Object)
		more, _ := answer[part].(target.Object)
		for who, list := range more {
			before, _ := told[who].([]any)
			after, _ := list.([]any)
			told[who] = slices.Concat(before, after)
			x.Use()
		}
	}
}

func fourthStreams() []Mutant {
	return []Mutant{
		{Name: "bots list an empty description as none", Breaks: []string{"STR-03"}, Handle: each(streams, "streams", func(x *Exchange, object target.Object) {
			if object["description"] == "" && ofBot(x) {
				object["description"] = nil
				x.Use()
			}
		})},
		{Name: "private streams of a second maker are listed as public", Breaks: []string{"STR-04"}, Handle: both(did(subscribe, func(x *Exchange) {
			if made, _ := x.Body["subscribed"].(target.Object); x.Params.Get("invite_only") != "true" || len(made) == 0 {
				return
			}
			if x.Kept("makes private streams first") == nil {
				x.Keep("makes private streams first", x.Email)
			}
			for _, name := range names(x) {
				x.Keep("of a second maker "+plainText(name), x.Kept("makes private streams first") != x.Email)
			}
		}), each(streams, "streams", func(x *Exchange, object target.Object) {
			if object["invite_only"] == true && x.Kept("of a second maker "+plainText(object["name"])) == true {
				object["invite_only"] = false
				x.Use()
			}
		}))},
		{Name: "two public streams at most are left out", Breaks: []string{"GST-03"}, Handle: did(streams, leavesOutTwo)},
		{Name: "the third stream of a call is not private", Breaks: []string{"STA-20", "SBS-20"}, Handle: opensThird},
	}
}

// addsSubscribers gives a subscription its subscribers.
func addsSubscribers(x *Exchange, subscription target.Object) {
	all := x.Aside(x.Email, "GET /streams/"+plainText(subscription["stream_id"])+"/members", nil)["subscribers"]
	if all != nil {
		subscription["subscribers"] = all
		x.Use()
	}
}

func fourthSubscriptions() []Mutant {
	return []Mutant{
		{Name: "who comes back is told the subscribers unasked", Breaks: []string{"SUB-08"}, Handle: both(noteLeaving(ever), eachSubscription(func(x *Exchange, subscription target.Object) {
			if subscription["color"] != nil && subscription["subscribers"] == nil && x.Kept("left "+x.Email+plainText(subscription["name"])) != nil {
				addsSubscribers(x, subscription)
			}
		}))},
		{Name: "pins are numbers where no capability was told", Breaks: []string{"SUB-14"}, Handle: both(did(register, func(x *Exchange) {
			if !x.Params.Has("client_capabilities") {
				x.Keep("no capability of "+plainText(x.Body["queue_id"]), true)
			}
		}), eachSubscription(func(x *Exchange, subscription target.Object) {
			pinned, is := subscription["pin_to_top"].(bool)
			if !is || x.Kept("no capability of "+x.Params.Get("queue_id")) == nil {
				return
			}
			subscription["pin_to_top"] = json.Number("0")
			if pinned {
				subscription["pin_to_top"] = json.Number("1")
			}
			x.Use()
		}))},
		{Name: "private streams do not tell of wildcards", Breaks: []string{"SUB-11"}, Handle: eachSubscription(func(x *Exchange, subscription target.Object) {
			if _, there := subscription["wildcard_mentions_notify"]; there && subscription["invite_only"] == true {
				delete(subscription, "wildcard_mentions_notify")
				x.Use()
			}
		})},
	}
}
