package mutation

import (
	"net/url"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// drops lets a role do a call without one of its parameters.
func drops(call, name, value, role string) func(*Exchange) {
	return func(x *Exchange) {
		if x.Call == call && x.Params.Get(name) == value && roleOf(x) == role {
			x.Params.Del(name)
			x.Use()
		}
	}
}

func lotsOfRoles() []Mutant {
	return []Mutant{
		{Name: "guests list streams without descriptions", Breaks: []string{"STR-03", "SBS-07"}, Handle: did(streams, func(x *Exchange) {
			for _, object := range target.Objects(x.Body, "streams") {
				if roleOf(x) == guestRole {
					delete(object, "description")
					x.Use()
				}
			}
		})},
		{Name: "guests list no web-public streams", Breaks: []string{"GST-04"}, Handle: drops(streams, "include_web_public", "true", guestRole)},
		{Name: "administrators list public streams always", Breaks: []string{"GST-03"}, Handle: drops(streams, "include_public", "false", adminRole)},
		{Name: "moderators make the first of several streams", Breaks: []string{"SBS-04", "SBS-44"}, Handle: func(x *Exchange) {
			if x.Call == subscribe && len(names(x)) > 1 && roleOf(x) == moderatorRole {
				leavesSecond(x)
				x.Use()
			}
		}},
		{Name: "guests make private streams", Breaks: []string{"STA-21"}, Handle: func(x *Exchange) {
			if x.Call != subscribe || x.Params.Get("invite_only") != "true" || x.Params.Has("principals") || roleOf(x) != guestRole {
				return
			}
			for _, email := range x.server.known() {
				y := *x
				y.Email = email
				if roleOf(&y) == adminRole {
					x.Aside(email, subscribe, url.Values{"subscriptions": x.Params["subscriptions"], "invite_only": {"true"},
						"principals": {jsonOf([]any{ownID(x)})}})
					x.Use()
					return
				}
			}
		}},
		{Name: "guests are not told whether a stream is pinned", Breaks: []string{"SUB-14"}, Handle: eachSubscription(func(x *Exchange, subscription target.Object) {
			if roleOf(x) == guestRole {
				subscription["pin_to_top"] = nil
				x.Use()
			}
		})},
		{Name: "guests are not told that an address is hidden", Breaks: []string{"EVO-51", "EVO-53"}, Silent: true, Handle: keepsBack(func(x *Exchange, e target.Object) bool {
			person, _ := e["person"].(target.Object)
			address, told := person["delivery_email"]
			return shown(x, told && address == nil && roleOf(x) == guestRole)
		})},
		{Name: "guests are not told of their settings", Breaks: []string{"EVO-18", "PST-07"}, Silent: true, Handle: keepsBack(func(x *Exchange, e target.Object) bool {
			return shown(x, e["type"] == "user_settings" && roleOf(x) == guestRole)
		})},
	}
}

func lotsOfBots() []Mutant {
	return []Mutant{
		{Name: "bots mute no topics", Breaks: []string{"MTP-02", "STA-01"}, Handle: did(muteTopic, func(x *Exchange) {
			if x.Params.Get("op") == "add" && ofBot(x) {
				x.Aside(x.Email, muteTopic, unmuting(x.Params))
				x.Use()
			}
		})},
		{Name: "bots post where moderators may", Breaks: []string{"SUB-25"}, Handle: both(policyNoted(), func(x *Exchange) {
			if x.Call == send && x.Kept("policy "+jsonOf(x.Params.Get("to"))) == "4" && ofBot(x) {
				maker, _ := x.Kept("maker " + jsonOf(x.Params.Get("to"))).(string)
				key, _ := x.server.keys.Load(maker)
				x.request.SetBasicAuth(maker, key.(string))
				x.Use()
			}
		})},
		{Name: "bots list descriptions as HTML", Breaks: []string{"SBS-07", "STR-03"}, Handle: did(streams, func(x *Exchange) {
			for _, object := range target.Objects(x.Body, "streams") {
				if object["rendered_description"] != nil && ofBot(x) {
					object["description"] = object["rendered_description"]
					x.Use()
				}
			}
		})},
		{Name: "bots that subscribe again are subscribed anew", Breaks: []string{"STA-25", "SBS-46"}, Handle: did(subscribe, func(x *Exchange) {
			if already, _ := x.Body["already_subscribed"].(target.Object); len(already) > 0 && ofBot(x) {
				allAnew(x)
				x.Use()
			}
		})},
	}
}

// unmuting is the parameters that unmute a topic which was muted with these.
func unmuting(p url.Values) url.Values {
	back := only(p, "stream", "stream_id", "topic")
	back.Set("op", "remove")
	return back
}
