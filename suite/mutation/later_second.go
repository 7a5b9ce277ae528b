package mutation

import (
	"encoding/json"
	"net/url"
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// filters changes the filters of a fetch.
func filters(change func(terms []map[string]any) []map[string]any) func(*Exchange) {
	return asked(fetch, func(p url.Values) {
		var terms []map[string]any
		if json.Unmarshal([]byte(p.Get("narrow")), &terms) == nil {
			p.Set("narrow", jsonOf(change(terms)))
		}
	})
}

// withoutIDs leaves out the filters of an operator whose operands are IDs.
func withoutIDs(operator string) func(*Exchange) {
	return filters(func(terms []map[string]any) []map[string]any {
		return slices.DeleteFunc(terms, func(term map[string]any) bool {
			_, number := term["operand"].(float64)
			return number && term["operator"] == operator
		})
	})
}

// operands changes the operands of a filter.
func operands(operator string, change func(operand any) any) func(*Exchange) {
	return filters(func(terms []map[string]any) []map[string]any {
		for _, term := range terms {
			if term["operator"] == operator {
				term["operand"] = change(term["operand"])
			}
		}
		return terms
	})
}

// movedBy remembers who moved which message, and what it was before.
func movedBy(x *Exchange) {
	if x.Call != edit || !x.Params.Has("stream_id") {
		return
	}
	before := x.message(x.Email, x.ID)
	if x.Forward(); x.Succeeded() && before != nil {
		x.Keep("mover of "+x.ID, x.Email)
		x.Keep("place of "+x.ID, before["display_recipient"])
	}
}

func laterSecond() []Mutant {
	return []Mutant{
		{Name: "a message to a stream's ID has no topic of its own", Breaks: []string{"SND-10", "SND-17"}, Handle: func(x *Exchange) {
			var id json.Number
			if x.Call == send && x.Params.Get("type") == "stream" && json.Unmarshal([]byte(x.Params.Get("to")), &id) == nil && x.Params.Has("topic") {
				x.Params.Set("topic", "another")
			}
		}},
		{Name: "stream IDs in a narrow find all streams", Breaks: []string{"FET-29"}, Handle: withoutIDs("stream")},
		{Name: "user IDs in a narrow find all senders", Breaks: []string{"FET-28"}, Handle: withoutIDs("sender")},
		{Name: "a conversation is found by the first address alone", Breaks: []string{"FET-23"}, Handle: operands("dm", func(operand any) any {
			if all, is := operand.([]any); is && len(all) > 1 {
				return all[:1]
			}
			return operand
		})},
		{Name: "later messages of a topic take the earlier along", Breaks: []string{"EDT-13", "EDT-11"}, Handle: replaced(edit, "propagate_mode", "change_later", "change_all")},
		{Name: "one message of a topic takes the later along", Breaks: []string{"EDT-10", "EDT-11"}, Handle: asked(edit, func(p url.Values) {
			if p.Has("topic") && (p.Get("propagate_mode") == "change_one" || !p.Has("propagate_mode")) {
				p.Set("propagate_mode", "change_later")
			}
		})},
		{Name: "an edit of the text and the topic keeps the topic", Breaks: []string{"EDH-04", "EDH-05"}, Handle: asked(edit, func(p url.Values) {
			if p.Has("content") && p.Has("topic") {
				p.Del("topic")
			}
		})},
		{Name: "others see a moved message in its old stream", Breaks: []string{"EDT-24", "MSG-20"}, Handle: both(movedBy, each(fetch, "messages", func(x *Exchange, m target.Object) {
			if id := plainText(m["id"]); x.Kept("mover of "+id) != nil && x.Kept("mover of "+id) != x.Email {
				m["display_recipient"] = x.Kept("place of " + id)
			}
		}))},
		{Name: "a moved message is no longer its sender's", Breaks: []string{"EDT-24", "MSG-27"}, Handle: both(movedBy, each(fetch, "messages", func(x *Exchange, m target.Object) {
			if by, _ := x.Kept("mover of " + plainText(m["id"])).(string); by != "" {
				m["sender_id"] = x.Aside(by, "GET /users/me", nil)["user_id"]
			}
		}))},
		{Name: "a deleted file takes the others along", Breaks: []string{"ATT-02", "STA-29"}, Handle: did("DELETE /attachments/{id}", func(x *Exchange) {
			for _, file := range target.Objects(x.Aside(x.Email, "GET /attachments", nil), "attachments") {
				x.Aside(x.Email, "DELETE /attachments/"+plainText(file["id"]), nil)
			}
		})},
		{Name: "the second principal is not told", Breaks: []string{"EVO-28", "STA-24"}, Silent: true, Handle: both(did(subscribe, func(x *Exchange) {
			for _, name := range names(x) {
				if x.Params.Has("principals") {
					x.Keep("brought by "+jsonOf(name), x.Email)
				}
			}
		}), keepsBack(func(x *Exchange, e target.Object) bool {
			for _, object := range target.Objects(e, "subscriptions") {
				if by := x.Kept("brought by " + jsonOf(object["name"])); by != nil && by != x.Email {
					return true
				}
			}
			return false
		}))},
		{Name: "only the first line is rendered", Breaks: []string{"RND-04"}, Handle: rewritten("POST /messages/render", "content", firstLine)},
		{Name: "collapsed for everybody", Breaks: []string{"FLG-07", "MSG-36"}, Handle: did(flag, func(x *Exchange) {
			if x.Params.Get("flag") == "collapsed" {
				toOthers(x, flag, x.Params)
			}
		})},
		{Name: "read by everybody", Breaks: []string{"FLG-01", "MSG-36"}, Handle: did(flag, func(x *Exchange) {
			if x.Params.Get("flag") == "read" {
				toOthers(x, flag, x.Params)
			}
		})},
		{Name: "reactions of the second kind have the code of the first", Breaks: []string{"RCT-02", "RXN-04"}, Handle: reactions(func(_ *Exchange, _ target.Object, all []target.Object) []target.Object {
			for _, r := range all {
				r["emoji_code"] = all[0]["emoji_code"]
			}
			return all
		})},
	}
}
