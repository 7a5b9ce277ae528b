package mutation

import (
	"encoding/json"
	"maps"
	"net/url"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// ofReaction is the key of what a person has reacted to a message.
func ofReaction(note, message, emoji, user string) string {
	return note + " " + message + " " + emoji + " " + user
}

// reacted notes the person's own reaction.
func reacted(x *Exchange, note string) string {
	return ofReaction(note, x.ID, x.Params.Get("emoji_name"), plainText(ownID(x)))
}

// notedReactions changes reactions of which something was noted.
func notedReactions(note string, change func(reaction target.Object) bool) func(*Exchange) {
	return each(fetch, "messages", func(x *Exchange, m target.Object) {
		for _, reaction := range target.Objects(m, "reactions") {
			key := ofReaction(note, plainText(m["id"]), plainText(reaction["emoji_name"]), plainText(reaction["user_id"]))
			if x.Kept(key) == true && change(reaction) {
				x.Use()
			}
		}
	})
}

func fourthReactions() []Mutant {
	return []Mutant{
		{Name: "a special emoji that comes back has no code of its own", Breaks: []string{"EMO-03"}, Handle: both(did("DELETE /messages/{id}/reactions", func(x *Exchange) {
			x.Keep(reacted(x, "gone"), true)
		}), did(react, func(x *Exchange) {
			if x.Kept(reacted(x, "gone")) != nil {
				x.Keep(reacted(x, "back"), true)
			}
		}), notedReactions("back", func(reaction target.Object) bool {
			special := reaction["reaction_type"] == "service_extra_emoji"
			if special {
				reaction["emoji_code"] = "0"
			}
			return special
		}))},
		{Name: "what guests react with is of Unicode unless told", Breaks: []string{"RXN-09"}, Handle: both(did(react, func(x *Exchange) {
			if !x.Params.Has("reaction_type") && roleOf(x) == guestRole {
				x.Keep(reacted(x, "guest's"), true)
			}
		}), notedReactions("guest's", func(reaction target.Object) bool {
			other := reaction["reaction_type"] != "unicode_emoji"
			reaction["reaction_type"] = "unicode_emoji"
			return other
		}))},
	}
}

// foundFirst is what the first person found by words in a message.
type foundFirst struct{ by, content string }

// sharesMatches shows who searches the matches that another person found first.
func sharesMatches(x *Exchange, m target.Object) {
	text, is := m["match_content"].(string)
	if !is {
		return
	}
	key := "matches in " + plainText(m["id"])
	first, known := x.Kept(key).(foundFirst)
	if !known {
		x.Keep(key, foundFirst{x.Email, text})
	} else if first.by != x.Email && first.content != text {
		m["match_content"] = first.content
		x.Use()
	}
}

// unreadOfFirst leads who goes the old way to the first unread message where the first
// who went there was led.
func unreadOfFirst(x *Exchange) {
	if x.Call != fetch || x.Params.Get("use_first_unread_anchor") != "true" {
		return
	}
	key := "first unread of " + x.Params.Get("narrow")
	if first := x.Kept(key); first == nil {
		if x.Forward(); x.Succeeded() {
			x.Keep(key, x.Body["anchor"])
		}
	} else if own := x.Aside(x.Email, fetch, maps.Clone(x.Params)); own["result"] == "success" && own["anchor"] != first {
		x.Params.Del("use_first_unread_anchor")
		x.Params.Set("anchor", plainText(first))
		x.Use()
	}
}

// byStreamID is the ID by which a fetch names a stream, "" if it does not.
func byStreamID(x *Exchange) string {
	var terms []map[string]json.RawMessage
	_ = json.Unmarshal([]byte(x.Params.Get("narrow")), &terms) // without a narrow there are none
	for _, term := range terms {
		var id int64
		if string(term["operator"]) == `"stream"` && json.Unmarshal(term["operand"], &id) == nil {
			return jsonOf(id)
		}
	}
	return ""
}

func fourthFetches() []Mutant {
	return []Mutant{
		{Name: "each direction of a conversation has its recipient_id", Breaks: []string{"MSG-24"}, Handle: each(fetch, "messages", func(x *Exchange, m target.Object) {
			const offset = 1 << 20 // no recipients have so high an ID
			if m["type"] == "private" && len(target.Objects(m, "display_recipient")) == 2 {
				m["recipient_id"] = integer(m["sender_id"]) + offset
				x.Use()
			}
		})},
		{Name: "who searches finds the matches of who searched first", Breaks: []string{"FET-30", "MSG-38"}, Handle: each(fetch, "messages", sharesMatches)},
		{Name: "the old way to the first unread message leads all to that of the first", Breaks: []string{"FET-36"}, Handle: unreadOfFirst},
		{Name: "the ID of a stream that one has left finds nothing", Breaks: []string{"FET-29"}, Handle: both(noteLeaving(ever), did(fetch, func(x *Exchange) {
			id, found := byStreamID(x), target.Objects(x.Body, "messages")
			if id != "" && len(found) > 0 && x.Kept("left "+x.Email+streamNamed(x, id)) != nil {
				x.Body["messages"] = []any{}
				x.Use()
			}
		}))},
		{Name: "bots do not find what they have sent directly", Breaks: []string{"GEN-10"}, Handle: unfound(func(x *Exchange, m target.Object) bool {
			return m["type"] == "private" && !foreign(x, m) && ofBot(x)
		})},
		{Name: "what bots fetch comes with null for a text", Breaks: []string{"ENV-02"}, Handle: did(fetch, func(x *Exchange) {
			if ofBot(x) {
				x.Body["msg"] = nil
				x.Use()
			}
		})},
		{Name: "who mutes a user has read what the user wrote for everybody", Breaks: []string{"MUU-04", "FLG-02"}, Handle: did(muteUser, func(x *Exchange) {
			ids := []any{}
			for _, m := range ofSender(x, x.ID) {
				ids = append(ids, m["id"])
			}
			if len(ids) > 0 {
				toOthers(x, flag, url.Values{"messages": {jsonOf(ids)}, "op": {"add"}, "flag": {"read"}})
				x.Use()
			}
		})},
	}
}
