package mutation

import (
	"net/url"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// madePrivate remembers who has made a private stream.
func madePrivate() func(*Exchange) {
	return did(subscribe, func(x *Exchange) {
		if made, _ := x.Body["subscribed"].(target.Object); x.Params.Get("invite_only") == "true" && len(made) > 0 {
			x.Keep("made private "+x.Email, true)
		}
	})
}

// asAdministrator lets the call be done as an administrator does it.
func asAdministrator(x *Exchange) {
	for _, email := range x.server.known() {
		y := *x
		y.Email = email
		if roleOf(&y) == adminRole {
			key, _ := x.server.keys.Load(email)
			x.request.SetBasicAuth(email, key.(string))
			x.Use()
			return
		}
	}
}

// firstWebPublic leaves out web-public streams that come after the first.
func firstWebPublic(x *Exchange) {
	if x.Params.Get("include_web_public") != "true" || x.Params.Get("include_public") != "false" || x.Params.Get("include_all_active") == "true" {
		return
	}
	own := map[any]bool{}
	for _, object := range target.Objects(x.Aside(x.Email, streams, url.Values{"include_public": {"false"}}), "streams") {
		own[object["stream_id"]] = x.Params.Get("include_subscribed") != "false"
	}
	left, seen := []any{}, false
	for _, object := range target.Objects(x.Body, "streams") {
		more := object["is_web_public"] == true && !own[object["stream_id"]]
		if !shown(x, more && seen) {
			left = append(left, object)
		}
		seen = seen || more
	}
	x.Body["streams"] = left
}

func thirdStreams() []Mutant {
	return []Mutant{
		{Name: "who has made a private stream lists all streams", Breaks: []string{"GST-13", "AUT-11"}, Handle: both(madePrivate(), func(x *Exchange) {
			if x.Call == streams && x.Params.Get("include_all_active") == "true" && x.Kept("made private "+x.Email) != nil && roleOf(x) == memberRole {
				asAdministrator(x)
			}
		})},
		{Name: "moderators list their own streams unless told", Breaks: []string{"GST-02"}, Handle: func(x *Exchange) {
			if x.Call == streams && !x.Params.Has("include_public") && roleOf(x) == moderatorRole {
				x.Params.Set("include_public", "false")
				x.Use()
			}
		}},
		{Name: "one web-public stream is listed", Breaks: []string{"GST-04"}, Handle: did(streams, firstWebPublic)},
		{Name: "the third stream of a call has the description of the second", Breaks: []string{"SBS-07"}, Handle: func(x *Exchange) {
			wanted := wantedStreams(x)
			if x.Call == subscribe && len(wanted) > 2 && wanted[2]["description"] != wanted[1]["description"] {
				wanted[2]["description"] = wanted[1]["description"]
				x.Params.Set("subscriptions", jsonOf(wanted))
				x.Use()
			}
		}},
	}
}

// tellsSubscribers adds the subscribers of a stream to which another has brought the reader.
func tellsSubscribers(x *Exchange, subscription target.Object) {
	by := x.Kept("brought by " + plainText(subscription["name"]))
	if by == nil || by == x.Email || subscription["color"] == nil || subscription["subscribers"] != nil {
		return
	}
	all := x.Aside(x.Email, "GET /streams/"+plainText(subscription["stream_id"])+"/members", nil)["subscribers"]
	if all != nil {
		subscription["subscribers"] = all
		x.Use()
	}
}

func thirdSubscriptions() []Mutant {
	return []Mutant{
		{Name: "who comes back is not told whether the stream is pinned", Breaks: []string{"SUB-14"}, Handle: both(noteLeaving(ever), eachSubscription(func(x *Exchange, subscription target.Object) {
			if subscription["color"] != nil && x.Kept("left "+x.Email+plainText(subscription["name"])) != nil {
				subscription["pin_to_top"] = nil
				x.Use()
			}
		}))},
		{Name: "who is brought to a stream is told the subscribers unasked", Breaks: []string{"SUB-08"}, Handle: both(did(subscribe, func(x *Exchange) {
			for _, name := range names(x) {
				if x.Params.Has("principals") {
					x.Keep("brought by "+plainText(name), x.Email)
				}
			}
		}), eachSubscription(tellsSubscribers))},
	}
}
