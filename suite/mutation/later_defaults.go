package mutation

import (
	"encoding/json"
	"net/url"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// beside gives a parameter that is not there a value where another has one.
func beside(call, name, value, absent, instead string) func(*Exchange) {
	return asked(call, func(p url.Values) {
		if p.Get(name) == value && !p.Has(absent) {
			p.Set(absent, instead)
		}
	})
}

// cutOff accepts a text that is too long by one, and keeps what fits.
func cutOff(call, name string, bound int) func(*Exchange) {
	return rewritten(call, name, func(text string) string {
		if utf8.RuneCountInString(text) == bound+1 {
			return string([]rune(text)[:bound])
		}
		return text
	})
}

// firstOnly makes the streams of a call that come after the first without a parameter.
func firstOnly(name string) func(*Exchange) {
	return func(x *Exchange) {
		wanted := wantedStreams(x)
		if x.Call != subscribe || len(wanted) < 2 || !x.Params.Has(name) || x.Params.Has("principals") {
			return
		}
		p := url.Values{}
		for other, values := range x.Params {
			if other != name {
				p[other] = values
			}
		}
		p.Set("subscriptions", jsonOf(wanted[1:]))
		x.Aside(x.Email, subscribe, p) // so that they are there already, otherwise
		x.Forward()
		allAnew(x)
	}
}

// allAnew answers that everybody is subscribed only now, also who was before.
func allAnew(x *Exchange) {
	already, _ := x.Body["already_subscribed"].(target.Object)
	subscribed, _ := x.Body["subscribed"].(target.Object)
	for email, names := range already {
		all, _ := subscribed[email].([]any)
		more, _ := names.([]any)
		subscribed[email] = append(all, more...)
		delete(already, email)
	}
}

// fewer takes one from a number in a narrow.
func fewer(name string) func(*Exchange) {
	return asked(fetch, func(p url.Values) {
		if n, _ := strconv.Atoi(p.Get(name)); n > 1 && p.Has("narrow") {
			p.Set(name, strconv.Itoa(n-1))
		}
	})
}

// counts changes the number of unread messages that a registration tells.
func counts(change func(count int64, unread target.Object) int64) func(*Exchange) {
	return did(register, func(x *Exchange) {
		unread, _ := x.Body["unread_msgs"].(target.Object)
		if count, is := unread["count"].(json.Number); is {
			n, _ := count.Int64()
			unread["count"] = json.Number(jsonOf(change(n, unread)))
		}
	})
}

func laterDefaults() []Mutant {
	const status = "POST /users/me/status"
	return []Mutant{
		{Name: "private streams are for administrators unless told", Breaks: []string{"SBS-27"}, Handle: beside(subscribe, "invite_only", "true", "stream_post_policy", "2")},
		{Name: "streams with a policy are private unless told", Breaks: []string{"SBS-19"}, Handle: beside(subscribe, "stream_post_policy", "2", "invite_only", "true")},
		{Name: "streams with a history are private unless told", Breaks: []string{"SBS-19", "SBS-25"}, Handle: beside(subscribe, "history_public_to_subscribers", "true", "invite_only", "true")},
		{Name: "only the first of two streams is private", Breaks: []string{"SBS-20"}, Handle: firstOnly("invite_only")},
		{Name: "only the first of two streams has the policy", Breaks: []string{"SBS-28", "STA-20"}, Handle: firstOnly("stream_post_policy")},
		{Name: "all streams of a call have the first description", Breaks: []string{"SBS-07"}, Handle: asked(subscribe, func(p url.Values) {
			var wanted []map[string]any
			if json.Unmarshal([]byte(p.Get("subscriptions")), &wanted) != nil || len(wanted) < 2 {
				return
			}
			for _, object := range wanted[1:] {
				object["description"] = wanted[0]["description"]
			}
			p.Set("subscriptions", jsonOf(wanted))
		})},
		{Name: "who comes later changes the description", Breaks: []string{"SBS-08"}, Handle: both(did(subscribe, func(x *Exchange) {
			for _, object := range wantedStreams(x) {
				if text, is := object["description"].(string); is {
					x.Keep("said of "+jsonOf(object["name"]), text)
				}
			}
		}), each(streams, "streams", func(x *Exchange, object target.Object) {
			if text := x.Kept("said of " + jsonOf(object["name"])); text != nil {
				object["description"] = text
			}
		}))},
		{Name: "who comes later is subscribed anew each time", Breaks: []string{"SBS-46", "STA-25"}, Handle: did(subscribe, allAnew)},
		{Name: "streams that were left are listed as one's own", Breaks: []string{"GST-05", "GST-03"}, Handle: both(did("DELETE /users/me/subscriptions", func(x *Exchange) {
			x.Keep("left "+x.Email, true)
		}), func(x *Exchange) {
			if x.Call == streams && x.Kept("left "+x.Email) != nil && x.Params.Get("include_public") == "false" {
				x.Params.Del("include_public")
			}
		})},
		{Name: "one user's profile is shown unasked", Breaks: []string{"GUS-06", "USR-23"}, Handle: asked("GET /users/{id}", func(p url.Values) {
			if !p.Has("include_custom_profile_fields") {
				p.Set("include_custom_profile_fields", "true")
			}
		})},
		{Name: "an emoji without a text clears the text", Breaks: []string{"UST-02"}, Handle: asked(status, func(p url.Values) {
			if p.Has("emoji_name") && !p.Has("status_text") {
				p.Set("status_text", "")
			}
		})},
		{Name: "a text without an emoji clears the emoji", Breaks: []string{"UST-02"}, Handle: asked(status, func(p url.Values) {
			if !p.Has("emoji_name") && p.Has("status_text") {
				p.Set("emoji_name", "")
			}
		})},
		{Name: "a text with an emoji is lost", Breaks: []string{"UST-02"}, Handle: asked(status, func(p url.Values) {
			if p.Get("emoji_name") != "" {
				p.Del("status_text")
			}
		})},
		{Name: "the longest description is refused", Breaks: []string{"SBS-09"}, Handle: func(x *Exchange) {
			for _, object := range wantedStreams(x) {
				if text, _ := object["description"].(string); x.Call == subscribe && utf8.RuneCountInString(text) == 1024 {
					x.Refuse(400, "too long", "BAD_REQUEST")
				}
			}
		}},
		{Name: "a status that is too long by one", Breaks: []string{"UST-10", "LIM-01"}, Handle: cutOff(status, "status_text", 60)},
		{Name: "an edit of the longest text is refused", Breaks: []string{"EDT-23", "EDT-22"}, Handle: tooLong(edit, "content", 10000)},
		{Name: "one message less before the anchor in a narrow", Breaks: []string{"FET-13"}, Handle: fewer("num_before")},
		{Name: "one message less after the anchor in a narrow", Breaks: []string{"FET-15"}, Handle: fewer("num_after")},
		{Name: "the oldest of a narrow is the second", Breaks: []string{"FET-04"}, Handle: did(fetch, func(x *Exchange) {
			all, _ := x.Body["messages"].([]any)
			first := slices.IndexFunc(all, func(v any) bool { return v.(target.Object)["sender_email"] == x.Email }) // others are notices
			if x.Params.Get("anchor") == "oldest" && narrowed(x) && first >= 0 {
				x.Body["messages"] = slices.Delete(all, first, first+1)
			}
		})},
		{Name: "the first unread message is the newest", Breaks: []string{"FET-05"}, Handle: replaced(fetch, "anchor", "first_unread", "newest")},
		{Name: "a narrow with two pairs takes the first", Breaks: []string{"FET-18"}, Handle: asked(fetch, func(p url.Values) {
			var pairs [][]any
			if json.Unmarshal([]byte(p.Get("narrow")), &pairs) == nil && len(pairs) > 1 {
				p.Set("narrow", jsonOf(pairs[:1]))
			}
		})},
		{Name: "a conversation of three is found with one of them", Breaks: []string{"FET-23"}, Handle: filters(func(terms []map[string]any) []map[string]any {
			for _, term := range terms {
				if term["operator"] == "dm" {
					term["operator"] = "dm-including"
				}
			}
			return terms
		})},
		{Name: "one unread message too many is counted", Breaks: []string{"FLG-01"}, Handle: counts(func(n int64, _ target.Object) int64 {
			if n > 0 {
				return n + 1
			}
			return n
		})},
		{Name: "direct messages are not counted as unread", Breaks: []string{"FLG-01"}, Handle: counts(func(n int64, unread target.Object) int64 {
			for _, conversation := range target.Objects(unread, "pms") {
				n -= int64(len(conversation["unread_message_ids"].([]any)))
			}
			return n
		})},
	}
}
