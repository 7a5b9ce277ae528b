package mutation

import (
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// fifth are mistakes from a fifth draw by lot, over all that an ordinary client sees.
func fifth() []Mutant {
	return slices.Concat(fifthKeys(), fifthPeople(), fifthSettings(), fifthStreams(), fifthLists(), fifthSubscriptions(),
		fifthFetches(), fifthFlags(), fifthMoves(), fifthReactions(), fifthIgnored())
}

// madeBy are the streams that a call makes, of those that it names. It lets the call pass.
func madeBy(x *Exchange) (made []string) {
	var before []string
	for _, object := range target.Objects(x.Aside(x.Email, streams, nil), "streams") {
		before = append(before, plainText(object["name"]))
	}
	if x.Forward(); !x.Succeeded() {
		return nil
	}
	for _, name := range names(x) {
		if !slices.Contains(before, plainText(name)) {
			made = append(made, plainText(name))
		}
	}
	return made
}

// closesSecond lets administrators alone post to the second and later new streams of a call.
func closesSecond(x *Exchange) {
	if x.Call == subscribe && len(names(x)) > 1 && (!x.Params.Has("stream_post_policy") || x.Params.Get("stream_post_policy") == "1") {
		for i, name := range madeBy(x) {
			if i > 0 {
				x.Keep("closed "+name, true)
			}
		}
	}
	if toStream(x) && x.Kept("closed "+x.Params.Get("to")) != nil && roleOf(x) != ownerRole && roleOf(x) != adminRole {
		x.Refuse(400, "Only organization administrators can send to this stream.", "BAD_REQUEST")
		x.Use()
	}
}

// leavesThird lets who subscribes to three streams leave the third.
func leavesThird(x *Exchange) {
	const third = 2
	wanted := names(x)
	already, _ := x.Body["already_subscribed"].(target.Object)
	if len(wanted) > third && !x.Params.Has("principals") && len(already) == 0 {
		x.Aside(x.Email, unsubscribe, url.Values{"subscriptions": {jsonOf(wanted[third : third+1])}})
		x.Use()
	}
}

// keepsPolicy gives later streams of a person the post policy of the first that had one.
func keepsPolicy(x *Exchange) {
	if x.Call != subscribe || !x.Params.Has("stream_post_policy") {
		return
	}
	key, policy := "policy of "+x.Email, x.Params.Get("stream_post_policy")
	if first, known := x.Kept(key).(string); known && first != policy {
		if x.Params.Set("stream_post_policy", first); len(madeBy(x)) > 0 {
			x.Use()
		}
	} else if len(madeBy(x)) > 0 {
		x.Keep(key, policy)
	}
}

// noteSpelling remembers how who subscribes spells a stream that is there.
func noteSpelling(x *Exchange) {
	for _, object := range target.Objects(x.Aside(x.Email, streams, nil), "streams") {
		for _, name := range names(x) {
			if is, asked := plainText(object["name"]), plainText(name); is != asked && strings.EqualFold(is, asked) {
				x.Keep("spelled "+plainText(object["stream_id"]), asked)
			}
		}
	}
}

func fifthStreams() []Mutant {
	return []Mutant{
		{Name: "the second new stream of a call is for administrators to post", Breaks: []string{"SUB-22"}, Handle: closesSecond},
		{Name: "who subscribes to three streams leaves the third", Breaks: []string{"SBS-13", "STA-23"}, Handle: did(subscribe, leavesThird)},
		{Name: "a person's next stream has the policy of the first", Breaks: []string{"SBS-28", "STA-20"}, Handle: keepsPolicy},
		{Name: "who subscribes in other capitals renames the stream", Breaks: []string{"STR-02", "SBS-03"}, Handle: both(did(subscribe, noteSpelling), each(streams, "streams", func(x *Exchange, object target.Object) {
			if spelled := x.Kept("spelled " + plainText(object["stream_id"])); spelled != nil {
				object["name"] = spelled
				x.Use()
			}
		}))},
	}
}

func fifthLists() []Mutant {
	const longest = 60
	return []Mutant{
		{Name: "spaces in the names of private streams are hyphens in lists", Breaks: []string{"STR-02", "SBS-03"}, Handle: each(streams, "streams", func(x *Exchange, object target.Object) {
			if name := plainText(object["name"]); object["invite_only"] == true && strings.Contains(name, " ") {
				object["name"] = strings.ReplaceAll(name, " ", "-")
				x.Use()
			}
		})},
		{Name: "emoji of a description are lost", Breaks: []string{"STR-03", "SBS-07"}, Handle: each(streams, "streams", func(x *Exchange, object target.Object) {
			if text := plainText(object["description"]); threeBytes(text) != text {
				object["description"] = threeBytes(text)
				x.Use()
			}
		})},
		{Name: "guests list the public streams that they read as private", Breaks: []string{"GEN-01", "STR-04"}, Handle: each(streams, "streams", func(x *Exchange, object target.Object) {
			if object["invite_only"] == false && roleOf(x) == guestRole {
				object["invite_only"] = true
				x.Use()
			}
		})},
		{Name: "who leaves out subscribed streams again has them", Breaks: []string{"GST-06"}, Handle: func(x *Exchange) {
			if x.Call == streams && x.Params.Get("include_subscribed") == "false" && x.Count("leaves out "+x.Email) > 0 {
				x.Params.Del("include_subscribed")
				x.Use()
			}
		}},
		{Name: "private streams of the longest name are listed as public", Breaks: []string{"GEN-02", "STR-04"}, Handle: each(streams, "streams", func(x *Exchange, object target.Object) {
			if object["invite_only"] == true && utf8.RuneCountInString(plainText(object["name"])) == longest {
				object["invite_only"] = false
				x.Use()
			}
		})},
	}
}
