package mutation

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// noteAnnouncements remembers who makes which streams that are announced.
func noteAnnouncements() func(*Exchange) {
	return did(subscribe, func(x *Exchange) {
		if x.Params.Get("announce") != "true" {
			return
		}
		makers, _ := x.Kept("announced").(map[string]string)
		more := map[string]string{}
		for name, by := range makers {
			more[name] = by
		}
		for _, name := range names(x) {
			if more[plainText(name)] == "" {
				more[plainText(name)] = x.Email
			}
		}
		x.Keep("announced", more)
	})
}

// announcer is who has made the stream that a message announces elsewhere.
func announcer(x *Exchange, m target.Object) string {
	makers, _ := x.Kept("announced").(map[string]string)
	for name, by := range makers {
		if m["display_recipient"] != name && strings.HasPrefix(plainText(m["sender_email"]), "notification-bot@") && strings.Contains(plainText(m["content"]), name) {
			return by
		}
	}
	return ""
}

// toMaker tells whether a message announces a stream that another than the reader has made.
func toMaker(x *Exchange, m target.Object) bool {
	by := announcer(x, m)
	return shown(x, by != "" && by != x.Email)
}

// cutsNames shortens the long names of streams in a refusal.
func cutsNames(x *Exchange) {
	for _, name := range names(x) {
		text := plainText(name)
		if msg := plainText(x.Body["msg"]); utf8.RuneCountInString(text) > 20 && strings.Contains(msg, text) && x.Body["code"] == nil {
			x.Body["msg"] = strings.ReplaceAll(msg, text, string([]rune(text)[:20])+"…")
			x.Use()
		}
	}
}

// cutsSecond cuts the descriptions of all streams of a call but the first.
func cutsSecond(x *Exchange) {
	const bound = 1024
	wanted := wantedStreams(x)
	for _, object := range wanted[min(len(wanted), 1):] {
		if text, _ := object["description"].(string); x.Call == subscribe && utf8.RuneCountInString(text) > bound {
			object["description"] = string([]rune(text)[:bound])
			x.Params.Set("subscriptions", jsonOf(wanted))
			x.Use()
		}
	}
}

var plainLink = lazyregexp.New(`<a href="([^"]*)">(.*?)</a>`)

// unlinked takes the links to addresses that begin so.
func unlinked(text, prefix string) string {
	return plainLink.ReplaceAllStringFunc(text, func(link string) string {
		if parts := plainLink.FindStringSubmatch(link); strings.HasPrefix(parts[1], prefix) {
			return parts[2]
		}
		return link
	})
}

func lotsOfStreams() []Mutant {
	return []Mutant{
		{Name: "a description that is too long is cut for a second stream", Breaks: []string{"SBS-09"}, Handle: cutsSecond},
		{Name: "announcements of new streams are fetched by their makers alone", Breaks: []string{"SBS-18"}, Handle: both(noteAnnouncements(), without(fetch, "messages", toMaker))},
		{Name: "who comes back does not read what was said meanwhile", Breaks: []string{"SBS-25"}, Handle: both(noteNewest(), noteLeaving(newest), did(subscribe, func(x *Exchange) {
			for _, name := range names(x) {
				x.Keep("came "+x.Email+plainText(name), newest(x))
			}
		}), without(fetch, "messages", func(x *Exchange, m target.Object) bool {
			place, id := x.Email+plainText(m["display_recipient"]), integer(m["id"])
			left, is := x.Kept("left " + place).(int64)
			return shown(x, is && left < id && id <= integerOr(x.Kept("came "+place)))
		}))},
		{Name: "a linkifier that was changed links for who changed it", Breaks: []string{"LNK-07"}, Handle: both(did(linkifier, func(x *Exchange) {
			prefix, _, _ := strings.Cut(x.Params.Get("url_template"), "{")
			x.Keep("changed by", x.Email)
			x.Keep("changed to", prefix)
		}), each(fetch, "messages", func(x *Exchange, m target.Object) {
			by, known := x.Kept("changed by").(string)
			if text := plainText(m["content"]); known && by != x.Email && unlinked(text, x.Kept("changed to").(string)) != text {
				m["content"] = unlinked(text, x.Kept("changed to").(string))
				x.Use()
			}
		}))},
		{Name: "with several streams errors are not fatal", Breaks: []string{"SBS-14"}, Handle: func(x *Exchange) {
			if x.Call == subscribe && len(names(x)) > 1 && !x.Params.Has("authorization_errors_fatal") {
				x.Params.Set("authorization_errors_fatal", "false")
				x.Use()
			}
		}},
		{Name: "who makes a private stream is not told and does not list it", Breaks: []string{"SBS-13", "STA-23"}, Handle: both(did(subscribe, func(x *Exchange) {
			for _, name := range names(x) {
				if key := "maker of " + plainText(name); x.Params.Get("invite_only") == "true" && !x.Params.Has("principals") && x.Kept(key) == nil {
					x.Keep(key, x.Email)
				}
			}
		}), without(streams, "streams", func(x *Exchange, object target.Object) bool {
			return shown(x, object["invite_only"] == true && x.Kept("maker of "+plainText(object["name"])) == x.Email)
		}), keepsBack(func(x *Exchange, e target.Object) bool {
			return slices.ContainsFunc(target.Objects(e, "subscriptions"), func(object target.Object) bool {
				return shown(x, x.Kept("maker of "+plainText(object["name"])) == x.Email)
			})
		})), Silent: true},
		{Name: "a refusal cuts the names of streams", Breaks: []string{"SBS-48"}, Handle: failed(subscribe, cutsNames)},
		{Name: "who comes back sets the policy of the stream", Breaks: []string{"SBS-41"}, Handle: both(noteLeaving(ever), did(subscribe, setsPolicy))},
	}
}

// setsPolicy changes a stream to which somebody comes back as the call asks.
func setsPolicy(x *Exchange) {
	policy := x.Params.Get("stream_post_policy")
	for _, email := range x.server.known() {
		y := *x
		y.Email = email
		if policy == "" || roleOf(&y) != ownerRole {
			continue
		}
		for _, object := range target.Objects(x.Aside(email, streams, nil), "streams") {
			if slices.Contains(names(x), object["name"]) && x.Kept("left "+x.Email+plainText(object["name"])) != nil {
				x.Aside(email, "PATCH /streams/"+plainText(object["stream_id"]), url.Values{"stream_post_policy": {policy}})
				x.Use()
			}
		}
	}
}

// noteEmpty remembers streams that the last subscriber has left.
func noteEmpty() func(*Exchange) {
	return both(did(unsubscribe, func(x *Exchange) {
		removed, _ := x.Body["removed"].([]any)
		for _, object := range target.Objects(x.Aside(x.Email, streams, nil), "streams") {
			who := x.Aside(x.Email, "GET /streams/"+plainText(object["stream_id"])+"/members", nil)
			if all, is := who["subscribers"].([]any); is && len(all) == 0 && slices.Contains(removed, object["name"]) {
				x.Keep("empty "+plainText(object["name"]), true)
			}
		}
	}), did(subscribe, func(x *Exchange) {
		for _, name := range names(x) {
			x.Keep("empty "+plainText(name), nil)
		}
	}))
}

func lotsOfLists() []Mutant {
	return []Mutant{
		{Name: "streams without subscribers are not listed", Breaks: []string{"GST-02"}, Handle: both(noteEmpty(), without(streams, "streams", func(x *Exchange, object target.Object) bool {
			return shown(x, x.Kept("empty "+plainText(object["name"])) == true)
		}))},
		{Name: "who has listed all streams lists all ever after", Breaks: []string{"GST-07"}, Handle: func(x *Exchange) {
			if x.Call != streams {
				return
			}
			if !x.Params.Has("include_all_active") && x.Kept("lists all "+x.Email) != nil {
				x.Params.Set("include_all_active", "true")
				x.Use()
				return
			}
			if x.Forward(); x.Succeeded() && x.Params.Get("include_all_active") == "true" {
				x.Keep("lists all "+x.Email, true)
			}
		}},
		{Name: "administrators list private streams of others without names", Breaks: []string{"STR-02", "GST-08"}, Handle: did(streams, func(x *Exchange) {
			if x.Params.Get("include_all_active") != "true" {
				return
			}
			own := map[any]bool{}
			for _, object := range target.Objects(x.Aside(x.Email, streams, url.Values{"include_public": {"false"}}), "streams") {
				own[object["name"]] = true
			}
			for _, object := range target.Objects(x.Body, "streams") {
				if object["invite_only"] == true && !own[object["name"]] {
					object["name"] = ""
					x.Use()
				}
			}
		})},
		{Name: "bots of a closed organization have a wrong key", Breaks: []string{"AUT-10", "ERR-15"}, Handle: wrongKey("REALM_DEACTIVATED")},
		{Name: "bots that are closed have a wrong key", Breaks: []string{"AUT-09", "ERR-12"}, Handle: wrongKey("USER_DEACTIVATED")},
	}
}

// wrongKey tells bots that their key is wrong instead of the error with the code.
func wrongKey(code string) func(*Exchange) {
	return func(x *Exchange) {
		noteBots(x)
		if x.Forward(); x.Body["code"] == code && notedBot(x) {
			x.Refuse(http.StatusUnauthorized, "Invalid API key", "")
			x.Use()
		}
	}
}
