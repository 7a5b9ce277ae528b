package mutation

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// sixth are mistakes from a sixth draw by lot, over the whole specification.
func sixth() []Mutant {
	return slices.Concat(sixthEdits(), sixthSends(), sixthRefusals(), sixthFetches(), sixthReactions(), sixthKeys(), sixthUsers(),
		sixthSettings(), sixthStatuses(), sixthStreams(), sixthLists())
}

// notesRefusedMode remembers edits of a text alone that were refused with a mode for topics.
func notesRefusedMode(x *Exchange) {
	mode := x.Params.Get("propagate_mode")
	m := x.message(x.Email, x.ID)
	if !x.Params.Has("content") || moves(x) || x.Params.Has("subject") || m == nil || (mode != "change_later" && mode != "change_all") {
		return
	}
	x.Keep("refused edit of "+x.ID, target.Object{"user_id": ownID(x), "timestamp": m["timestamp"],
		"prev_content": m["content"], "prev_rendered_content": htmlOf(x), "prev_rendered_content_version": json.Number("1")})
}

// topicBefore gives a direct message that has a topic the one that the sender gave the
// direct message before.
func topicBefore(x *Exchange) {
	if x.Params.Get("type") == "stream" || !x.Params.Has("topic") {
		return
	}
	key := "topic beside a direct message of " + x.Email
	x.Keep("topic of "+plainText(x.Body["id"]), x.Kept(key))
	x.Keep(key, x.Params.Get("topic"))
}

func sixthEdits() []Mutant {
	return []Mutant{
		{Name: "an edit that is refused for its mode is in the history", Breaks: []string{"EDT-13", "MSG-14"}, Handle: both(failed(edit, notesRefusedMode), each(fetch, "messages", func(x *Exchange, m target.Object) {
			if entry, is := x.Kept("refused edit of " + plainText(m["id"])).(target.Object); is {
				all, _ := m["edit_history"].([]any)
				m["edit_history"] = append([]any{entry}, all...)
				x.Use()
			}
		}))},
		{Name: "a direct message has the topic that was given with the one before", Breaks: []string{"SND-18", "MSG-06"}, Handle: both(did(send, topicBefore), each(fetch, "messages", func(x *Exchange, m target.Object) {
			if topic := x.Kept("topic of " + plainText(m["id"])); topic != nil {
				m["subject"] = topic
				x.Use()
			}
		}))},
		{Name: "direct messages to two people have the sender's name as topic", Breaks: []string{"MSG-06"}, Handle: each(fetch, "messages", func(x *Exchange, m target.Object) {
			if m["type"] == "private" && inGroup(x, m) {
				m["subject"] = m["sender_full_name"]
				x.Use()
			}
		})},
		{Name: "what was sent with the old type for direct messages is by the reader", Breaks: []string{"MSG-27"}, Handle: both(did(send, func(x *Exchange) {
			x.Keep("old type of "+plainText(x.Body["id"]), x.Params.Get("type") == "private")
		}), each(fetch, "messages", func(x *Exchange, m target.Object) {
			if x.Kept("old type of "+plainText(m["id"])) == true && foreign(x, m) {
				m["sender_id"] = ownID(x)
				x.Use()
			}
		}))},
		{Name: "a message that follows a refused one names no organization", Breaks: []string{"MSG-28"}, Handle: both(failed(send, func(x *Exchange) {
			x.Keep("refused to send "+x.Email, true)
		}), did(send, func(x *Exchange) {
			x.Keep("follows a refused one "+plainText(x.Body["id"]), x.Kept("refused to send "+x.Email))
			x.Keep("refused to send "+x.Email, nil)
		}), each(fetch, "messages", func(x *Exchange, m target.Object) {
			if x.Kept("follows a refused one "+plainText(m["id"])) == true {
				m["sender_realm_str"] = ""
				x.Use()
			}
		}))},
	}
}

// directly tells whether a direct message is to be sent.
func directly(x *Exchange) bool {
	kind := x.Params.Get("type")
	return x.Call == send && (kind == "direct" || kind == "private")
}

// unknownBySubject knows no stream by its name where the topic has its old name.
func unknownBySubject(x *Exchange) {
	to := x.Params.Get("to")
	if toStream(x) && x.Params.Has("subject") && !x.Params.Has("topic") && strings.Trim(to, "0123456789") != "" {
		x.Refuse(http.StatusBadRequest, "Stream '"+to+"' does not exist", streamMissing)
		x.Body["stream"] = to
		x.Use()
	}
}

func sixthSends() []Mutant {
	return []Mutant{
		{Name: "a direct message without a text is sent", Breaks: []string{"SND-13", "SND-30"}, Handle: func(x *Exchange) {
			if directly(x) && !x.Params.Has("content") {
				x.Params.Set("content", "(no text)")
				x.Use()
			}
		}},
		{Name: "a direct message without recipients is for oneself", Breaks: []string{"SND-08", "SND-30"}, Handle: func(x *Exchange) {
			if directly(x) && !x.Params.Has("to") {
				x.Params.Set("to", jsonOf([]any{ownID(x)}))
				x.Use()
			}
		}},
		{Name: "the old name of the topic goes with IDs of streams alone", Breaks: []string{"SND-09", "SND-20"}, Handle: unknownBySubject},
	}
}

// cutsMissing cuts the longest names that a missing stream can have by a letter.
func cutsMissing(x *Exchange) {
	const longest = 60
	if name := []rune(plainText(x.Body["stream"])); x.Body["code"] == streamMissing && len(name) == longest {
		x.Body["stream"] = string(name[:longest-1])
		x.Use()
	}
}

// codeBefore gives the refusal of a missing stream the code of the person's refusal before.
func codeBefore(x *Exchange) {
	key, code := "code of "+x.Email, x.Body["code"]
	if before := x.Kept(key); code == streamMissing && before != nil && before != code {
		x.Body["code"] = before
		x.Use()
	}
	x.Keep(key, code)
}

func sixthRefusals() []Mutant {
	return []Mutant{
		{Name: "the longest name of a missing stream lacks a letter", Breaks: []string{"ERR-22", "SND-28"}, Handle: failed(send, cutsMissing)},
		{Name: "a missing stream has the code of the refusal before", Breaks: []string{"SND-27", "ERR-22"}, Handle: failed(send, codeBefore)},
	}
}

// reactsToNewest gives reactions to messages above all IDs to the newest message.
func reactsToNewest(x *Exchange) {
	found := target.Objects(x.Aside(x.Email, fetch, url.Values{"anchor": {"newest"}, "num_before": {"1"}, "num_after": {"0"}}), "messages")
	if x.Status == http.StatusUnauthorized || len(found) == 0 || integer(json.Number(x.ID)) <= integer(found[len(found)-1]["id"]) {
		return
	}
	newest := plainText(found[len(found)-1]["id"])
	if x.Aside(x.Email, "POST /messages/"+newest+"/reactions", only(x.Params, "emoji_name", "emoji_code", "reaction_type"))["result"] == "success" {
		x.Pretend(nil)
		x.Use()
	}
}

func sixthReactions() []Mutant {
	return []Mutant{
		{Name: "a reaction to an ID above all is to the newest message", Breaks: []string{"RXN-02"}, Handle: failed(react, reactsToNewest)},
	}
}

// lacksLast leaves out the last message after the first unread one.
func lacksLast(x *Exchange) {
	all, _ := x.Body["messages"].([]any)
	if x.Params.Has("anchor") || x.Params.Get("use_first_unread_anchor") != "true" || len(all) == 0 {
		return
	}
	last, _ := all[len(all)-1].(target.Object)
	if integer(last["id"]) > integer(x.Body["anchor"]) {
		x.Body["messages"] = all[:len(all)-1]
		x.Use()
	}
}

// anchorsAsRefused anchors a fetch at the first unread message if the fetch before asked for
// that and was refused.
func anchorsAsRefused(x *Exchange) {
	const old = "use_first_unread_anchor"
	key := "refused the first unread of " + x.Email
	if x.Call != fetch {
		return
	}
	wanted := x.Params.Get(old) == "true"
	if x.Kept(key) == true && x.Params.Has("anchor") && !x.Params.Has(old) {
		x.Params.Del("anchor")
		x.Params.Set(old, "true")
		x.Use()
	}
	x.Forward()
	x.Keep(key, wanted && !x.Succeeded())
}

// idsIn are the IDs that the filters of a narrow name, of the operators that fit.
func idsIn(x *Exchange, fits func(operator string) bool) (found []string) {
	var terms []map[string]any
	_ = json.Unmarshal([]byte(x.Params.Get("narrow")), &terms) // other narrows name no ID
	for _, term := range terms {
		operator, _ := term["operator"].(string)
		all, several := term["operand"].([]any)
		if !several {
			all = []any{term["operand"]}
		}
		for _, operand := range all {
			if _, number := operand.(float64); number && fits(operator) {
				found = append(found, plainText(operand))
			}
		}
	}
	return found
}

// findsNothing answers a narrow as if no message fitted it.
func findsNothing(x *Exchange) {
	if all, _ := x.Body["messages"].([]any); len(all) > 0 {
		x.Body["messages"], x.Body["found_anchor"] = []any{}, false
		x.Use()
	}
}

// losesHighest finds nothing by the highest ID of a user.
func losesHighest(x *Exchange) {
	ids := idsIn(x, func(operator string) bool {
		return operator == "sender" || operator == "dm" || operator == "dm-including"
	})
	if len(ids) == 0 {
		return
	}
	highest := int64(0)
	for _, user := range target.Objects(x.Aside(x.Email, members, nil), "members") {
		highest = max(highest, integer(user["user_id"]))
	}
	for _, id := range ids {
		if id == plainText(highest) {
			findsNothing(x)
		}
	}
}

func sixthFetches() []Mutant {
	return []Mutant{
		{Name: "who fetches without an anchor does not get the last message", Breaks: []string{"FET-15"}, Handle: did(fetch, lacksLast)},
		{Name: "a fetch after a refused one is anchored as the refused one was to be", Breaks: []string{"FET-35", "FET-03", "FET-02"}, Handle: anchorsAsRefused},
		{Name: "the ID of a stream that was changed finds nothing", Breaks: []string{"FET-29"}, Handle: both(did("PATCH /streams/{id}", func(x *Exchange) {
			x.Keep("changed stream "+x.ID, true)
		}), did(fetch, func(x *Exchange) {
			for _, id := range idsIn(x, func(operator string) bool { return operator == "stream" }) {
				if x.Kept("changed stream "+id) != nil {
					findsNothing(x)
				}
			}
		}))},
		{Name: "the highest ID of a user finds nothing", Breaks: []string{"FET-28", "FET-23", "FET-19"}, Handle: did(fetch, losesHighest)},
	}
}
