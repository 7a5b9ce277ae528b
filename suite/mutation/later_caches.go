package mutation

import (
	"net/http"
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// firstSeen gives each field of an object the value that the person read first.
func firstSeen(x *Exchange, id any, object target.Object, fields ...string) {
	for _, name := range fields {
		value, there := object[name]
		if !there {
			continue
		}
		key := "seen " + x.Call + x.Email + plainText(id) + name
		if old := x.Kept(key); old != nil {
			object[name] = old
			continue
		}
		x.Keep(key, value)
	}
}

// cached answers a read as it did before, until the person writes.
func cached(call string) func(*Exchange) {
	return func(x *Exchange) {
		if x.request.Method != http.MethodGet && x.Email != "" {
			x.Count("writes of " + x.Email)
			return
		}
		if x.Call != call {
			return
		}
		writes, _ := x.Kept("writes of " + x.Email).(int)
		key := "cached " + x.Email + jsonOf(writes) + x.Params.Encode()
		if body, known := x.Kept(key).(string); known {
			x.Pretend(decode([]byte(body)))
			return
		}
		if x.Forward(); x.Succeeded() {
			x.Keep(key, jsonOf(x.Body))
		}
	}
}

func laterCaches() []Mutant {
	return []Mutant{
		{Name: "one user is as one read first", Breaks: []string{"GUS-09", "SET-01"}, Handle: did(oneUser, func(x *Exchange) {
			if user, is := x.Body["user"].(target.Object); is {
				firstSeen(x, user["user_id"], user, "full_name", "timezone")
			}
		})},
		{Name: "avatars are as they were asked for first", Breaks: []string{"GUS-05", "USR-10", "GUS-09"}, Handle: did(oneUser, func(x *Exchange) {
			if user, is := x.Body["user"].(target.Object); is {
				firstSeen(x, user["user_id"], user, "avatar_url")
			}
		})},
		{Name: "streams are listed as they were until one writes", Breaks: []string{"GST-02", "GST-05"}, Handle: cached(streams)},
		{Name: "messages are fetched as they were until one writes", Breaks: []string{"FET-16", "EDT-22"}, Handle: cached(fetch)},
		{Name: "users are listed as they were until one writes", Breaks: []string{"GUS-08", "CUS-08"}, Handle: cached(members)},
		{Name: "alert words in a message are those of the first reading", Breaks: []string{"FLG-17", "FLG-15"}, Handle: each(fetch, "messages", func(x *Exchange, m target.Object) {
			key, words := "words "+x.Email+plainText(m["id"]), "has_alert_word"
			if x.Kept(key) == nil {
				x.Keep(key, flaggedAs(m, words))
			}
			flags, _ := m["flags"].([]any)
			if had := x.Kept(key) == true; had && !flaggedAs(m, words) {
				m["flags"] = append(flags, words)
			} else if !had {
				withoutFlag(m, words)
			}
		})},
		{Name: "who was mentioned is mentioned after the edit", Breaks: []string{"FLG-11"}, Handle: each(fetch, "messages", func(x *Exchange, m target.Object) {
			key := "mentioned " + x.Email + plainText(m["id"])
			if flaggedAs(m, "mentioned") {
				x.Keep(key, true)
			} else if x.Kept(key) != nil {
				flags, _ := m["flags"].([]any)
				m["flags"] = append(flags, "mentioned")
			}
		})},
		{Name: "edited messages are not found by their words", Breaks: []string{"FET-30", "EDT-22"}, Handle: both(did(edit, func(x *Exchange) {
			if x.Params.Has("content") {
				x.Keep("edited "+x.ID, true)
			}
		}), misses(func(x *Exchange, m target.Object) bool { return x.Kept("edited "+plainText(m["id"])) != nil }, "search"))},
		{Name: "who has searched has matches ever after", Breaks: []string{"MSG-37"}, Handle: did(fetch, func(x *Exchange) {
			if narrowing(x, "search") {
				x.Keep("searched "+x.Email, true)
				return
			}
			for _, m := range target.Objects(x.Body, "messages") {
				if x.Kept("searched "+x.Email) != nil {
					m["match_content"], m["match_subject"] = m["content"], m["subject"]
				}
			}
		})},
		{Name: "the language is told with the name of the first", Breaks: []string{"EVO-23"}, Handle: each(events, "events", func(x *Exchange, e target.Object) {
			if e["type"] == "user_settings" && e["language_name"] != nil {
				if first := x.Kept("language"); first != nil {
					e["language_name"] = first
				} else {
					x.Keep("language", e["language_name"])
				}
			}
		})},
		{Name: "updated linkifiers link no topics", Breaks: []string{"LNK-07", "MSG-33"}, Handle: both(did(linkifier, func(x *Exchange) {
			x.Keep("linkifier", true)
		}), each(fetch, "messages", func(x *Exchange, m target.Object) {
			if x.Kept("linkifier") != nil && m["topic_links"] != nil {
				m["topic_links"] = []any{}
			}
		}))},
		{Name: "a new name is not on the messages of before", Breaks: []string{"MSG-26", "SET-01"}, Handle: both(noteName(), did(settings, func(x *Exchange) {
			if x.Params.Has("full_name") {
				x.Keep("renamed after", x.Kept("newest"))
			}
		}), did(send, func(x *Exchange) { x.Keep("newest", integer(x.Body["id"])) }), each(fetch, "messages", func(x *Exchange, m target.Object) {
			if after, known := x.Kept("renamed after").(int64); known && m["sender_id"] == x.Kept("renamed id") && integer(m["id"]) <= after {
				m["sender_full_name"] = x.Kept("old name")
			}
		}))},
		{Name: "narrows are sorted by the newest", Breaks: []string{"FET-46"}, Handle: fetched(narrowed, func(_ *Exchange, found []any) []any {
			slices.Reverse(found)
			return found
		})},
	}
}
