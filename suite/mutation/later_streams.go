package mutation

import (
	"net/url"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// oneByOne makes the streams of one call each by a call of its own, whose
// parameters the function changes from the second one on.
func oneByOne(change func(p url.Values)) func(*Exchange) {
	return func(x *Exchange) {
		wanted := wantedStreams(x)
		if x.Call != subscribe || len(wanted) < 2 {
			return
		}
		for _, object := range wanted[1:] {
			p := url.Values{}
			for name, values := range x.Params {
				p[name] = values
			}
			p.Set("subscriptions", jsonOf([]any{object}))
			change(p)
			x.Aside(x.Email, "POST /users/me/subscriptions", p)
		}
		x.Forward()
	}
}

func wantedStreams(x *Exchange) []map[string]any {
	var wanted []map[string]any
	_ = decodeList(x.Params.Get("subscriptions"), &wanted) // what is no list was refused
	return wanted
}

// names are those of the streams that a call asks for.
func names(x *Exchange) []any {
	found := []any{}
	for _, object := range wantedStreams(x) {
		found = append(found, object["name"])
	}
	return found
}

// leavesSecond subscribes to the first stream only, and says to both.
func leavesSecond(x *Exchange) {
	all := names(x)
	if x.Call != subscribe || len(all) < 2 {
		return
	}
	x.Params.Set("subscriptions", jsonOf(wantedStreams(x)[:1]))
	x.Forward()
	if byUser, _ := x.Body["subscribed"].(target.Object); byUser != nil {
		for email := range byUser {
			byUser[email] = all
		}
	}
}

// leavesSecondPrincipal subscribes the first principal only.
func leavesSecondPrincipal(x *Exchange) {
	shortened(subscribe, "principals", 1)(x)
}

func laterStreams() []Mutant {
	return []Mutant{
		{Name: "only the first of two streams is made", Breaks: []string{"SBS-04"}, Handle: leavesSecond},
		{Name: "only the first of two streams is private", Breaks: []string{"SBS-20"}, Handle: oneByOne(func(p url.Values) { p.Set("invite_only", "false") })},
		{Name: "only the first of two streams has a description", Breaks: []string{"SBS-07"}, Handle: subscriptionObjects(func(i int, object map[string]any) {
			if i > 0 {
				delete(object, "description")
			}
		})},
		{Name: "only the first of two streams has the policy", Breaks: []string{"SBS-28"}, Handle: oneByOne(func(p url.Values) { p.Del("stream_post_policy") })},
		{Name: "only the first of two principals is subscribed", Breaks: []string{"SBS-10"}, Handle: leavesSecondPrincipal},
		{Name: "principals are subscribed beside the requester", Breaks: []string{"SBS-13"}, Handle: did(subscribe, func(x *Exchange) {
			if x.Params.Has("principals") {
				x.Aside(x.Email, "POST /users/me/subscriptions", url.Values{"subscriptions": x.Params["subscriptions"]})
			}
		})},
		{Name: "private streams are listed for everybody", Breaks: []string{"SBS-20"}, Handle: both(did(subscribe, func(x *Exchange) {
			if x.Params.Get("invite_only") == "true" {
				kept, _ := x.Kept("private").([]any)
				for _, object := range target.Objects(x.Aside(x.Email, "GET /streams", url.Values{"include_public": {"false"}}), "streams") {
					for _, name := range names(x) {
						if object["name"] == name {
							kept = append(kept, object)
						}
					}
				}
				x.Keep("private", kept)
			}
		}), did(streams, func(x *Exchange) {
			kept, _ := x.Kept("private").([]any)
			listed, _ := x.Body["streams"].([]any)
			if x.Params.Get("include_public") != "false" {
				x.Body["streams"] = append(listed, kept...)
			}
		}))},
		{Name: "private streams are private to their maker alone", Breaks: []string{"GST-05"}, Handle: both(did(subscribe, func(x *Exchange) {
			if x.Params.Get("invite_only") == "true" {
				for _, name := range names(x) {
					x.Keep("made "+jsonOf(name), x.Email)
				}
			}
		}), without(streams, "streams", func(x *Exchange, object target.Object) bool {
			by := x.Kept("made " + jsonOf(object["name"]))
			return by != nil && by != x.Email
		}))},
		{Name: "streams that others make are not listed", Breaks: []string{"GST-02"}, Handle: both(did(subscribe, func(x *Exchange) {
			for _, name := range names(x) {
				if x.Kept("first "+jsonOf(name)) == nil {
					x.Keep("first "+jsonOf(name), x.Email)
				}
			}
		}), without(streams, "streams", func(x *Exchange, object target.Object) bool {
			by := x.Kept("first " + jsonOf(object["name"]))
			return by != nil && by != x.Email && object["invite_only"] == false && x.Params.Get("include_public") != "false"
		}))},
		{Name: "descriptions only the maker sees", Breaks: []string{"SBS-07"}, Handle: both(did(subscribe, func(x *Exchange) {
			for _, object := range wantedStreams(x) {
				if object["description"] != nil {
					x.Keep("described "+jsonOf(object["name"]), x.Email)
				}
			}
		}), each(streams, "streams", func(x *Exchange, object target.Object) {
			if by := x.Kept("described " + jsonOf(object["name"])); by != nil && by != x.Email {
				object["description"] = ""
			}
		}))},
		{Name: "private streams can be read by all", Breaks: []string{"FET-21", "SBS-20"}, Handle: readsAll},
		{Name: "already subscribed only to the first", Breaks: []string{"SBS-46"}, Handle: did(subscribe, func(x *Exchange) {
			byUser, _ := x.Body["already_subscribed"].(target.Object)
			for email, names := range byUser {
				if all, _ := names.([]any); len(all) > 1 {
					byUser[email] = all[:1]
				}
			}
		})},
		{Name: "the second unauthorized stream is not named", Breaks: []string{"SBS-15"}, Handle: did(subscribe, func(x *Exchange) {
			if all, _ := x.Body["unauthorized"].([]any); len(all) > 1 {
				x.Body["unauthorized"] = all[:1]
			}
		})},
	}
}

// readsAll lets everybody read streams that are named in the narrow.
func readsAll(x *Exchange) {
	did(subscribe, func(x *Exchange) {
		for _, name := range names(x) {
			if x.Kept("maker "+jsonOf(name)) == nil {
				x.Keep("maker "+jsonOf(name), x.Email)
			}
		}
	})(x)
	if x.Call != fetch {
		return
	}
	x.Forward()
	var terms []map[string]any
	_ = decodeList(x.Params.Get("narrow"), &terms) // pairs have no maker
	for _, term := range terms {
		maker, known := x.Kept("maker " + jsonOf(term["operand"])).(string)
		if known && maker != x.Email {
			if body := x.Aside(maker, "GET /messages", x.Params); body["result"] == "success" {
				x.Status, x.Body = 200, body
			}
		}
	}
}
