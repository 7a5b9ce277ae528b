package mutation

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// byWebhook tells whether a bot of an incoming webhook sent the message.
func byWebhook(x *Exchange, m target.Object) bool {
	const incoming = "2"
	key := "bot type of " + plainText(m["sender_id"])
	if x.Kept(key) == nil {
		user, _ := x.Aside(x.Email, "GET /users/"+plainText(m["sender_id"]), nil)["user"].(target.Object)
		x.Keep(key, plainText(user["bot_type"]))
	}
	return x.Kept(key) == incoming
}

// unfound leaves out messages that the function finds.
func unfound(drop func(x *Exchange, m target.Object) bool) func(*Exchange) {
	return without(fetch, "messages", func(x *Exchange, m target.Object) bool { return shown(x, drop(x, m)) })
}

// unmarked is a text without the marks of matches.
func unmarked(text string) string {
	parts := strings.Split(text, `<span class="highlight">`)
	for i, part := range parts[1:] {
		parts[i+1] = strings.Replace(part, "</span>", "", 1)
	}
	return strings.Join(parts, "")
}

// marksAlone marks matches where the narrow has the words alone.
func marksAlone(x *Exchange, m target.Object) {
	var terms []any
	_ = json.Unmarshal([]byte(x.Params.Get("narrow")), &terms) // without a narrow there are none
	if text, is := m["match_content"].(string); is && len(terms) > 1 && unmarked(text) != text {
		m["match_content"] = unmarked(text)
		x.Use()
	}
}

// sharesTopic names the stream of the first message of a topic for messages that another
// person has sent to a topic of that name.
func sharesTopic(x *Exchange) {
	first := map[string]target.Object{}
	for _, m := range target.Objects(x.Body, "messages") {
		if m["type"] != "stream" {
			continue
		}
		other, known := first[plainText(m["subject"])]
		if !known {
			first[plainText(m["subject"])] = m
		} else if other["stream_id"] != m["stream_id"] && other["sender_id"] != m["sender_id"] {
			m["display_recipient"] = other["display_recipient"]
			x.Use()
		}
	}
}

// lastOf tells whether the account has the highest ID of the recipients of the message.
func lastOf(x *Exchange, m target.Object) bool {
	all := target.Objects(m, "display_recipient")
	last := slices.MaxFunc(all, func(a, b target.Object) int { return int(integer(a["id"]) - integer(b["id"])) })
	return plainText(last["id"]) == plainText(ownID(x))
}

// secondToGroup remembers messages to a group that got one before.
func secondToGroup(x *Exchange) {
	id := plainText(x.Body["id"])
	m := x.message(x.Email, id)
	if inGroup(x, m) && x.Count("group "+plainText(m["recipient_id"])) > 0 {
		x.Keep("second to group "+id, true)
	}
}

// rawFor gives accounts of the role the raw text where they ask for HTML.
func rawFor(role string) func(*Exchange) {
	return did(fetch, func(x *Exchange) {
		if !rendered(x) || roleOf(x) != role {
			return
		}
		p := maps.Clone(x.Params)
		p["apply_markdown"] = []string{"false"}
		raw := map[string]any{}
		for _, m := range target.Objects(x.Aside(x.Email, fetch, p), "messages") {
			raw[plainText(m["id"])] = m["content"]
		}
		for _, m := range target.Objects(x.Body, "messages") {
			if text, known := raw[plainText(m["id"])]; known && text != m["content"] {
				m["content"] = text
				x.Use()
			}
		}
	})
}

// renderedOnce answers each text that an account renders with the HTML of its first.
func renderedOnce(x *Exchange) {
	first := x.Kept("rendered for " + x.Email)
	if first == nil {
		x.Keep("rendered for "+x.Email, x.Body["rendered"])
	} else if first != x.Body["rendered"] {
		x.Body["rendered"] = first
		x.Use()
	}
}

// uncoded remembers reactions that were made without a code.
func uncoded(x *Exchange) {
	if !x.Params.Has("emoji_code") {
		x.Keep("uncoded "+x.ID+x.Params.Get("emoji_name")+plainText(ownID(x)), true)
	}
}

// starsMention mentions those whom an edit no longer mentions once they star the message.
func starsMention(x *Exchange) {
	if x.Call == edit && x.Params.Has("content") {
		for _, email := range x.server.known() {
			x.Keep("mentioned in "+x.ID+email, flaggedAs(x.message(email, x.ID), "mentioned"))
			x.Keep("starred "+x.ID+email, nil)
		}
	}
	did(flag, func(x *Exchange) {
		for _, id := range listParam(x.Params, "messages") {
			if x.Params.Get("flag") == "starred" && x.Params.Get("op") == "add" {
				x.Keep("starred "+id.String()+x.Email, true)
			}
		}
	})(x)
	each(fetch, "messages", func(x *Exchange, m target.Object) {
		key := plainText(m["id"]) + x.Email
		if x.Kept("mentioned in "+key) == true && x.Kept("starred "+key) == true && !flaggedAs(m, "mentioned") {
			withFlag(m, "mentioned", true)
			x.Use()
		}
	})(x)
}

func thirdReads() []Mutant {
	raw := func(x *Exchange) bool { return !rendered(x) }
	return []Mutant{
		{Name: "what webhooks send to streams is not fetched", Breaks: []string{"INW-04"}, Handle: unfound(func(x *Exchange, m target.Object) bool {
			return m["type"] == "stream" && byWebhook(x, m)
		})},
		{Name: "members do not fetch what their webhooks send them", Breaks: []string{"INW-05"}, Handle: unfound(func(x *Exchange, m target.Object) bool {
			return m["type"] == "private" && byWebhook(x, m) && roleOf(x) == memberRole
		})},
		{Name: "webhooks send to themselves alone", Breaks: []string{"INW-05", "MSG-21"}, Handle: each(fetch, "messages", func(x *Exchange, m target.Object) {
			if all, is := m["display_recipient"].([]any); is && byWebhook(x, m) {
				m["display_recipient"] = slices.DeleteFunc(all, func(v any) bool {
					user, _ := v.(target.Object)
					return shown(x, user["id"] != m["sender_id"])
				})
			}
		})},
		{Name: "words are not marked where the narrow has another term", Breaks: []string{"MSG-38"}, Handle: each(fetch, "messages", marksAlone)},
		{Name: "two people who write to topics of the same name write to one stream", Breaks: []string{"MSG-20"}, Handle: did(fetch, sharesTopic)},
		{Name: "bots find raw texts of their own streams alone", Breaks: []string{"FET-39", "FET-21"}, Handle: unfound(func(x *Exchange, m target.Object) bool {
			return raw(x) && narrowing(x, "streams") && ofBot(x) && !slices.Contains(readers(x, m["display_recipient"]), x.Email)
		})},
		{Name: "a second message to a group misses the last of it", Breaks: []string{"GEN-06"}, Handle: both(did(send, secondToGroup), unfound(func(x *Exchange, m target.Object) bool {
			return x.Kept("second to group "+plainText(m["id"])) != nil && inGroup(x, m) && foreign(x, m) && lastOf(x, m)
		}))},
		{Name: "what a group receives is not there as raw text", Breaks: []string{"GEN-06"}, Handle: unfound(func(x *Exchange, m target.Object) bool {
			return raw(x) && inGroup(x, m) && foreign(x, m)
		})},
		{Name: "raw messages have no submessages", Breaks: []string{"MSG-30"}, Handle: each(fetch, "messages", func(x *Exchange, m target.Object) {
			if raw(x) {
				delete(m, "submessages")
				x.Use()
			}
		})},
		{Name: "moderators read Markdown that is called HTML", Breaks: []string{"MSG-07"}, Handle: rawFor(moderatorRole)},
		{Name: "a second text has the HTML of the first", Breaks: []string{"RND-04"}, Handle: did("POST /messages/render", renderedOnce)},
		{Name: "the code of a reaction without one is its name", Breaks: []string{"RXN-05", "EMO-01"}, Handle: both(did(react, uncoded), reactions(func(x *Exchange, m target.Object, all []target.Object) []target.Object {
			for _, r := range all {
				if x.Kept("uncoded "+plainText(m["id"])+plainText(r["emoji_name"])+plainText(r["user_id"])) != nil {
					r["emoji_code"] = r["emoji_name"]
					x.Use()
				}
			}
			return all
		}))},
		{Name: "a star brings back a mention that an edit took", Breaks: []string{"FLG-11"}, Handle: starsMention},
	}
}
