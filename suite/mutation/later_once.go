package mutation

import (
	"net/url"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

const (
	muteUser   = "POST /users/me/muted_users/{id}"
	status     = "POST /users/me/status"
	alertWords = "POST /users/me/alert_words"
	linkifier  = "PATCH /realm/filters/{id}"
	oneUser    = "GET /users/{id}"
)

// ownID is the ID of the account that asks.
func ownID(x *Exchange) any { return x.Aside(x.Email, "GET /users/me", nil)["user_id"] }

// toldOf keeps events on users back from others where the person has the field.
func toldOf(field string) func(*Exchange) {
	return keepsBack(func(x *Exchange, e target.Object) bool {
		person, _ := e["person"].(target.Object)
		return e["type"] == "realm_user" && person[field] != nil && person["user_id"] != ownID(x)
	})
}

// lateComers are not told of messages in streams that they joined after they registered.
func lateComers() func(*Exchange) {
	return both(did(register, func(x *Exchange) {
		x.Keep("registered "+plainText(x.Body["queue_id"]), x.Count("time"))
	}), did(subscribe, func(x *Exchange) {
		now := x.Count("time")
		subscribed, _ := x.Body["subscribed"].(target.Object)
		for email, names := range subscribed {
			all, _ := names.([]any)
			for _, name := range all {
				x.Keep("joined "+email+jsonOf(name), now)
			}
		}
	}), keepsBack(func(x *Exchange, e target.Object) bool {
		began, _ := x.Kept("registered " + x.Params.Get("queue_id")).(int)
		joined, known := x.Kept("joined " + x.Email + jsonOf(innards(e)["display_recipient"])).(int)
		return e["type"] == "message" && known && joined > began
	}))
}

// oldPattern makes a linkifier of the pattern that another one had before an update.
func oldPattern(x *Exchange) {
	if x.Call != linkifier {
		return
	}
	var was target.Object
	for _, rule := range target.Objects(x.Aside(x.Email, "GET /realm/linkifiers", nil), "linkifiers") {
		if plainText(rule["id"]) == x.ID {
			was = rule
		}
	}
	if x.Forward(); x.Succeeded() && was != nil && was["pattern"] != x.Params.Get("pattern") {
		x.Aside(x.Email, "POST /realm/filters", url.Values{"pattern": {plainText(was["pattern"])}, "url_template": {plainText(was["url_template"])}})
	}
}

// linksOnce unlinks all but the first link of a text.
func linksOnce(_ *Exchange, m target.Object) {
	text, _ := m["content"].(string)
	parts := strings.Split(text, "<a href=")
	if len(parts) < 3 || m["content_type"] != "text/html" {
		return
	}
	for i, part := range parts[2:] {
		_, after, _ := strings.Cut(part, ">")
		parts[i+2] = strings.Replace(after, "</a>", "", 1)
	}
	m["content"] = parts[0] + "<a href=" + strings.Join(parts[1:], "")
}

// wordsOf are the alert words of the account.
func wordsOf(x *Exchange) (words []string) {
	all, _ := x.Aside(x.Email, "GET /users/me/alert_words", nil)["alert_words"].([]any)
	for _, word := range all {
		words = append(words, plainText(word))
	}
	return words
}

func withoutFlag(m target.Object, name string) {
	flags, _ := m["flags"].([]any)
	m["flags"] = slices.DeleteFunc(flags, func(v any) bool { return v == name })
}

func laterSettingsAgain() []Mutant {
	return []Mutant{
		{Name: "time zones elsewhere are that of Berlin", Breaks: []string{"SET-26"}, Handle: asked(settings, func(p url.Values) {
			if strings.HasPrefix(p.Get("timezone"), "Asia/") {
				p.Set("timezone", "Europe/Berlin")
			}
		})},
		{Name: "time zones are for their bearer", Breaks: []string{"USR-13", "SET-26"}, Handle: func(x *Exchange) {
			hide := func(user target.Object) {
				if user["user_id"] != ownID(x) && user["timezone"] != nil {
					user["timezone"] = ""
				}
			}
			each(members, "members", func(_ *Exchange, user target.Object) { hide(user) })(x)
			did(oneUser, func(x *Exchange) {
				if user, is := x.Body["user"].(target.Object); is {
					hide(user)
				}
			})(x)
		}},
		{Name: "the alias for notifications changes nothing", Breaks: []string{"PST-05"}, Handle: func(x *Exchange) {
			if x.Call == "PATCH /settings/notifications" {
				x.Pretend(nil)
			}
		}},
		{Name: "the alias for the display changes nothing", Breaks: []string{"PST-04"}, Handle: func(x *Exchange) {
			if x.Call == "PATCH /settings/display" {
				x.Pretend(nil)
			}
		}},
		{Name: "a setting is told as it was changed first", Breaks: []string{"PST-07", "EVO-22"}, Handle: each(events, "events", func(x *Exchange, e target.Object) {
			if e["type"] != "user_settings" {
				return
			}
			key := "told " + x.Params.Get("queue_id") + plainText(e["property"])
			if first := x.Kept(key); first != nil {
				e["value"] = first
				return
			}
			x.Keep(key, e["value"])
		})},
		{Name: "avatars cannot be asked for of one user", Breaks: []string{"GUS-05"}, Handle: asked(oneUser, func(p url.Values) { p.Del("client_gravatar") })},
		{Name: "profiles cannot be asked for of one user", Breaks: []string{"GUS-06", "USR-23"}, Handle: asked(oneUser, func(p url.Values) { p.Del("include_custom_profile_fields") })},
		{Name: "a bot's user is its owner", Breaks: []string{"GUS-09", "USR-20"}, Handle: did(oneUser, func(x *Exchange) {
			if user, _ := x.Body["user"].(target.Object); user["is_bot"] == true {
				user["is_bot"], user["bot_owner_id"], user["user_id"] = false, nil, user["bot_owner_id"]
			}
		})},
	}
}

func laterTold() []Mutant {
	return []Mutant{
		{Name: "who joins later is told nothing", Breaks: []string{"EVO-32", "STA-23"}, Silent: true, Handle: lateComers()},
		{Name: "direct messages are told to the first recipient", Breaks: []string{"EVO-32"}, Silent: true, Handle: keepsBack(func(x *Exchange, e target.Object) bool {
			m := innards(e)
			if e["type"] != "message" || !inGroup(x, m) {
				return false
			}
			highest := slices.MaxFunc(target.Objects(m, "display_recipient"), func(a, b target.Object) int { return int(integer(a["id"]) - integer(b["id"])) })
			return highest["id"] != m["sender_id"] && highest["id"] == ownID(x)
		})},
		{Name: "profiles are told to their bearer", Breaks: []string{"EVO-25", "EVO-55"}, Silent: true, Handle: toldOf("custom_profile_field")},
		{Name: "avatars are told to their bearer", Breaks: []string{"EVO-25", "EVO-40"}, Silent: true, Handle: toldOf("avatar_url")},
		{Name: "time zones are told to their bearer", Breaks: []string{"EVO-25", "EVO-47"}, Silent: true, Handle: toldOf("timezone")},
		{Name: "names are told to their bearer", Breaks: []string{"SET-01", "EVO-25"}, Silent: true, Handle: toldOf("full_name")},
		{Name: "hidden addresses are told", Breaks: []string{"EVO-51", "EVO-52"}, Handle: leaking(settings, func(x *Exchange) {
			if own := x.Aside(x.Email, "GET /users/me", nil); x.Params.Has("email_address_visibility") {
				x.Leak(target.Object{"type": "realm_user", "op": "update", "person": target.Object{
					"user_id": own["user_id"], "delivery_email": own["delivery_email"]}}, anyoneBut(x.Email))
			}
		})},
		{Name: "only the first of two new streams is announced", Breaks: []string{"SBS-18", "STA-22"}, Handle: oneByOne(func(p url.Values) { p.Del("announce") })},
		{Name: "only the first of two new streams keeps messages as asked", Breaks: []string{"SBS-29", "STA-20"}, Handle: oneByOne(func(p url.Values) { p.Del("message_retention_days") })},
		{Name: "who is brought is told of another policy", Breaks: []string{"SUB-21"}, Handle: both(policyNoted(), each(events, "events", func(x *Exchange, e target.Object) {
			for _, object := range target.Objects(e, "subscriptions") {
				if maker := x.Kept("maker " + jsonOf(object["name"])); maker != nil && maker != x.Email {
					object["stream_post_policy"] = 1
				}
			}
		}))},
		{Name: "the second subscription has the HTML of the first", Breaks: []string{"SUB-04"}, Handle: each(events, "events", func(_ *Exchange, e target.Object) {
			all := target.Objects(e, "subscriptions")
			for _, object := range all {
				object["rendered_description"] = all[0]["rendered_description"]
			}
		})},
		{Name: "a history that is for newcomers is for public streams alone", Breaks: []string{"SBS-25"}, Handle: asked(subscribe, func(p url.Values) {
			if p.Get("invite_only") == "true" {
				p.Del("history_public_to_subscribers")
			}
		})},
		{Name: "who is subscribed already is the requester", Breaks: []string{"SBS-46", "STA-25"}, Handle: did(subscribe, func(x *Exchange) {
			byUser, _ := x.Body["already_subscribed"].(target.Object)
			for email, all := range byUser {
				delete(byUser, email)
				byUser[x.Email] = all
			}
		})},
		{Name: "who subscribes others leaves", Breaks: []string{"STA-25", "SBS-10", "SBS-12"}, Handle: did(subscribe, func(x *Exchange) {
			if x.Params.Has("principals") {
				x.Aside(x.Email, "DELETE /users/me/subscriptions", url.Values{"subscriptions": {jsonOf(names(x))}})
			}
		})},
	}
}

func laterMutes() []Mutant {
	words := "has_alert_word"
	return []Mutant{
		{Name: "the newest message of a muted user is unread", Breaks: []string{"STA-09", "MUU-04"}, Handle: did(muteUser, func(x *Exchange) {
			found := target.Objects(x.Aside(x.Email, "GET /messages", url.Values{"anchor": {"newest"}, "num_before": {"1"}, "num_after": {"0"},
				"narrow": {`[{"operator": "sender", "operand": ` + x.ID + `}]`}}), "messages")
			for _, m := range found {
				x.Aside(x.Email, flag, url.Values{"messages": {"[" + plainText(m["id"]) + "]"}, "op": {"remove"}, "flag": {"read"}})
			}
		})},
		{Name: "what a muted user writes is read for everybody", Breaks: []string{"STA-10", "FLG-02"}, Handle: both(did(muteUser, func(x *Exchange) {
			x.Keep("muted "+x.ID, true)
		}), did(send, func(x *Exchange) {
			if x.Kept("muted "+plainText(ownID(x))) != nil {
				x.ID = plainText(x.Body["id"])
				toOthers(x, flag, flagged(x, "add", "read"))
			}
		}))},
		{Name: "alert words of one are everybody's", Breaks: []string{"FLG-15"}, Handle: did(alertWords, func(x *Exchange) { toOthers(x, alertWords, x.Params) })},
		{Name: "alert words count in the first line", Breaks: []string{"FLG-15"}, Handle: each(fetch, "messages", func(x *Exchange, m target.Object) {
			flags, _ := m["flags"].([]any)
			if !slices.Contains(flags, any(words)) {
				return
			}
			raw, _ := x.message(x.Email, plainText(m["id"]))["content"].(string)
			if !slices.ContainsFunc(wordsOf(x), func(word string) bool { return strings.Contains(firstLine(raw), word) }) {
				withoutFlag(m, words)
			}
		})},
		{Name: "alert words do not count in direct messages", Breaks: []string{"FLG-15"}, Handle: each(fetch, "messages", func(_ *Exchange, m target.Object) {
			if m["type"] == "private" {
				withoutFlag(m, words)
			}
		})},
		{Name: "only the first alert word counts", Breaks: []string{"FLG-15"}, Handle: each(fetch, "messages", func(x *Exchange, m target.Object) {
			all := wordsOf(x)
			raw, _ := x.message(x.Email, plainText(m["id"]))["content"].(string)
			if len(all) > 1 && !strings.Contains(raw, all[0]) {
				withoutFlag(m, words)
			}
		})},
		{Name: "a mention of a group is for everybody", Breaks: []string{"FLG-09"}, Handle: both(noting(), each(fetch, "messages", func(x *Exchange, m target.Object) {
			p, _ := x.Kept("asked " + plainText(m["id"])).(url.Values)
			flags, _ := m["flags"].([]any)
			if strings.Contains(p.Get("content"), "@*") && !slices.Contains(flags, any("mentioned")) {
				m["flags"] = append(flags, "mentioned")
			}
		}))},
		{Name: "a group that an edit mentions is not mentioned", Breaks: []string{"FLG-09", "FLG-11"}, Handle: both(did(edit, func(x *Exchange) {
			if strings.Contains(x.Params.Get("content"), "@*") {
				x.Keep("edited "+x.ID, true)
			}
		}), each(fetch, "messages", func(x *Exchange, m target.Object) {
			if x.Kept("edited "+plainText(m["id"])) != nil {
				withoutFlag(m, "mentioned")
			}
		}))},
		{Name: "what is collapsed is read", Breaks: []string{"FLG-07", "FLG-01"}, Handle: did(flag, func(x *Exchange) {
			if x.Params.Get("flag") == "collapsed" && x.Params.Get("op") == "add" {
				x.Aside(x.Email, flag, url.Values{"messages": x.Params["messages"], "op": {"add"}, "flag": {"read"}})
			}
		})},
		{Name: "what is unread again has no star", Breaks: []string{"FLG-05", "FLG-06"}, Handle: did(flag, func(x *Exchange) {
			if x.Params.Get("flag") == "read" && x.Params.Get("op") == "remove" {
				x.Aside(x.Email, flag, url.Values{"messages": x.Params["messages"], "op": {"remove"}, "flag": {"starred"}})
			}
		})},
		{Name: "the old pattern of a linkifier links still", Breaks: []string{"LNK-07"}, Handle: oldPattern},
		{Name: "a text has one link", Breaks: []string{"LNK-07"}, Handle: each(fetch, "messages", linksOnce)},
	}
}
