package mutation

import (
	"net/url"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// asideFlag changes a flag of a message for the account.
func asideFlag(x *Exchange, email, id, op, name string) {
	x.Aside(email, flag, url.Values{"messages": {"[" + id + "]"}, "op": {op}, "flag": {name}})
}

// withFlag sets or takes a flag of a message as it is read.
func withFlag(m target.Object, name string, is bool) {
	withoutFlag(m, name)
	if flags, _ := m["flags"].([]any); is {
		m["flags"] = append(flags, name)
	}
}

// keepsFlag shows messages that were edited with the flag that they had before the edit,
// from the n-th edit on, to reads that fit.
func keepsFlag(name string, n int, fits func(x *Exchange) bool) func(*Exchange) {
	return func(x *Exchange) {
		if x.Call == edit && x.Params.Has("content") && x.Count("edits of "+x.ID) >= n {
			id, before := x.ID, map[string]bool{}
			for _, email := range x.server.known() {
				before[email] = flaggedAs(x.message(email, id), name)
			}
			if x.Forward(); x.Succeeded() {
				x.Keep("flags of "+id, before)
			}
		}
		each(fetch, "messages", func(x *Exchange, m target.Object) {
			before, _ := x.Kept("flags of " + plainText(m["id"])).(map[string]bool)
			was, known := before[x.Email]
			if known && fits(x) && was != flaggedAs(m, name) {
				withFlag(m, name, was)
				x.Use()
			}
		})(x)
	}
}

// muteNoted remembers who mutes whom.
func muteNoted(x *Exchange) {
	did(muteUser, func(x *Exchange) { x.Keep("mutes "+x.Email+x.ID, true) })(x)
}

// readFew marks three messages of a user who was muted as read, and leaves the others.
func readFew(x *Exchange) {
	const few = 3
	if x.Call != muteUser {
		return
	}
	before := ofSender(x, x.ID)
	if x.Forward(); !x.Succeeded() {
		return
	}
	count := 0
	for _, m := range before {
		if flaggedAs(m, "read") {
			continue
		}
		if count++; count > few {
			asideFlag(x, x.Email, plainText(m["id"]), "remove", "read")
			x.Use()
		}
	}
}

// wildcardsMissStarred leaves a wildcard that an edit brings to those who have starred
// the message without effect.
func wildcardsMissStarred(x *Exchange) {
	const wildcard = "wildcard_mentioned"
	if x.Call == edit && x.Params.Has("content") && !flaggedAs(x.message(x.Email, x.ID), wildcard) {
		x.Keep("wildcard after "+x.ID, true)
	}
	each(fetch, "messages", func(x *Exchange, m target.Object) {
		if x.Kept("wildcard after "+plainText(m["id"])) != nil && flaggedAs(m, "starred") && flaggedAs(m, wildcard) {
			withoutFlag(m, wildcard)
			x.Use()
		}
	})(x)
}

func drawnFlags() []Mutant {
	return []Mutant{
		{Name: "HTML comes with the mentions of before the edit", Breaks: []string{"FLG-11"}, Handle: keepsFlag("mentioned", 0, rendered)},
		{Name: "alert words of the second edit do not count", Breaks: []string{"FLG-17"}, Handle: keepsFlag("has_alert_word", 1, always)},
		{Name: "moved messages have a flag of the server's own", Breaks: []string{"MSG-35"}, Handle: both(movedNoted, each(fetch, "messages", func(x *Exchange, m target.Object) {
			if x.Kept("moved "+plainText(m["id"])) != nil {
				withFlag(m, "topic_moved", true)
				x.Use()
			}
		}))},
		{Name: "what a muted user edits is unread again", Breaks: []string{"STA-09", "MUU-04"}, Handle: both(muteNoted, did(edit, func(x *Exchange) {
			own := plainText(ownID(x))
			for _, email := range x.server.known() {
				if x.Params.Has("content") && x.Kept("mutes "+email+own) != nil {
					asideFlag(x, email, x.ID, "remove", "read")
					x.Use()
				}
			}
		}))},
		{Name: "a user is muted by whom mutes last", Breaks: []string{"STA-08", "STA-10", "MUU-05"}, Handle: did(muteUser, func(x *Exchange) {
			toOthers(x, "DELETE /users/me/muted_users/"+x.ID, nil)
			x.Use()
		})},
		{Name: "three messages of a muted user are read", Breaks: []string{"STA-09", "MUU-04"}, Handle: readFew},
		{Name: "a wildcard beside one's own name is none", Breaks: []string{"FLG-12"}, Handle: each(fetch, "messages", func(x *Exchange, m target.Object) {
			if flaggedAs(m, "mentioned") && flaggedAs(m, "wildcard_mentioned") {
				withoutFlag(m, "wildcard_mentioned")
				x.Use()
			}
		})},
		{Name: "a wildcard of an edit misses those who have starred the message", Breaks: []string{"FLG-14"}, Handle: wildcardsMissStarred},
		{Name: "narrows show messages of muted users unread", Breaks: []string{"MUU-04", "STA-09"}, Handle: both(muteNoted, each(fetch, "messages", func(x *Exchange, m target.Object) {
			if narrowed(x) && x.Kept("mutes "+x.Email+plainText(m["sender_id"])) != nil {
				withoutFlag(m, "read")
				x.Use()
			}
		}))},
		{Name: "reactions to direct messages are for who reacted", Breaks: []string{"RXN-04"}, Handle: each(fetch, "messages", func(x *Exchange, m target.Object) {
			own, left := ownID(x), []any{}
			for _, r := range target.Objects(m, "reactions") {
				if m["type"] != "private" || r["user_id"] == own {
					left = append(left, r)
				} else {
					x.Use()
				}
			}
			m["reactions"] = left
		})},
		{Name: "who reacts with the same emoji does so with no name", Breaks: []string{"RCT-01"}, Handle: reactions(func(x *Exchange, _ target.Object, all []target.Object) []target.Object {
			named := map[string]bool{}
			for _, r := range all {
				code := plainText(r["emoji_code"])
				if named[code] {
					r["emoji_name"] = nil
					x.Use()
				}
				named[code] = true
			}
			return all
		})},
		{Name: "reactions to direct messages are by their sender in the old form", Breaks: []string{"RCT-05"}, Handle: each(fetch, "messages", func(x *Exchange, m target.Object) {
			for _, r := range target.Objects(m, "reactions") {
				if user, is := r["user"].(target.Object); is && m["type"] == "private" && r["user_id"] != m["sender_id"] {
					user["id"] = m["sender_id"]
					x.Use()
				}
			}
		})},
		{Name: "who is mentioned after letters beyond ASCII is not", Breaks: []string{"FLG-08"}, Handle: each(fetch, "messages", func(x *Exchange, m target.Object) {
			before, _, _ := strings.Cut(plainText(m["content"]), "@")
			if flaggedAs(m, "mentioned") && before != ascii(before) {
				withoutFlag(m, "mentioned")
				x.Use()
			}
		})},
	}
}
