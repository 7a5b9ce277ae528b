package mutation

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// sender is the account that made the exchange's message, as far as the wrong
// server saw it being sent.
func sent(x *Exchange) string {
	email, _ := x.Kept("sent " + x.ID).(string)
	return email
}

// noting remembers who sent which message.
func noting() func(*Exchange) {
	return did(send, func(x *Exchange) {
		id, _ := x.Body["id"].(json.Number)
		x.Keep("sent "+id.String(), x.Email)
		x.Keep("asked "+id.String(), x.Params)
	})
}

// keepsOld shows messages that were changed by the call as they were before, to
// those for whom the function says so. The fields are the message's.
func keepsOld(fits func(x *Exchange) bool, when func(p url.Values) bool, fields ...string) func(*Exchange) {
	return func(x *Exchange) {
		if x.Call == edit && when(x.Params) {
			for _, rendered := range []string{"true", "false"} {
				body := x.Aside(x.Email, "GET /messages", url.Values{"anchor": {x.ID}, "num_before": {"0"}, "num_after": {"0"}, "apply_markdown": {rendered}})
				if found := target.Objects(body, "messages"); len(found) == 1 {
					x.Keep("old "+rendered+x.ID, found[0])
				}
			}
			x.Forward()
			if x.Succeeded() {
				x.Keep("changed "+x.ID, x.Email)
			}
		}
		each(fetch, "messages", func(x *Exchange, m target.Object) {
			id, _ := m["id"].(json.Number)
			rendered := "true"
			if m["content_type"] == "text/x-markdown" {
				rendered = "false"
			}
			old, known := x.Kept("old " + rendered + id.String()).(target.Object)
			x.ID = id.String()
			if !known || x.Kept("changed "+id.String()) == nil || !fits(x) {
				return
			}
			for _, name := range fields {
				if value, there := old[name]; there {
					m[name] = value
				}
			}
		})(x)
	}
}

func has(name string) func(url.Values) bool { return func(p url.Values) bool { return p.Has(name) } }

func rendered(x *Exchange) bool { return x.Params.Get("apply_markdown") != "false" }

// byAnother tells whether somebody else reads than changed the message.
func byAnother(x *Exchange) bool { return x.Kept("changed "+x.ID) != x.Email }

func narrowed(x *Exchange) bool  { return x.Params.Has("narrow") }
func plainRead(x *Exchange) bool { return !x.Params.Has("narrow") }

func laterEdits() []Mutant {
	content := has("content")
	return []Mutant{
		{Name: "old HTML after an edit", Breaks: []string{"EDT-22", "STA-36"}, Handle: keepsOld(rendered, content, "content")},
		{Name: "an edit that others do not see", Breaks: []string{"EDT-22"}, Handle: keepsOld(byAnother, content, "content")},
		{Name: "an edit that a narrow does not see", Breaks: []string{"EDT-22"}, Handle: keepsOld(narrowed, content, "content")},
		{Name: "an edit that is only seen through a narrow", Breaks: []string{"EDT-22"}, Handle: keepsOld(plainRead, content, "content")},
		{Name: "a new topic that others do not see", Breaks: []string{"EDT-04", "STA-33"}, Handle: keepsOld(byAnother, has("topic"), "subject")},
		{Name: "a new topic that HTML does not show", Breaks: []string{"EDT-04", "STA-33"}, Handle: keepsOld(rendered, has("topic"), "subject")},
		{Name: "an edit that is forgotten after the next change", Breaks: []string{"EDT-22"}, Handle: forgets()},
		{Name: "an edit reaches other messages", Breaks: []string{"EDT-22"}, Handle: spills()},
		{Name: "an edit history that others do not see", Breaks: []string{"MSG-12", "EDH-02", "EDT-04"}, Handle: historyForOne()},
		{Name: "an edit history by the sender alone", Breaks: []string{"EDH-02", "EDH-01"}, Handle: bySender()},
		{Name: "an edit makes another person the sender", Breaks: []string{"MSG-27", "EDT-04"}, Handle: changesHands()},
		{Name: "an edit loses the first line's neighbours", Breaks: []string{"EDT-22"}, Handle: rewritten(edit, "content", func(s string) string {
			return strings.ReplaceAll(s, "\n", " ")
		})},
	}
}

// forgets takes an edit back when another message of the run is changed.
func forgets() func(*Exchange) {
	return func(x *Exchange) {
		if x.Call == edit && x.Params.Has("content") {
			if before := x.message(x.Email, x.ID); before != nil {
				x.Keep("before "+x.Spec+" "+x.ID, before["content"])
			}
			if last, _ := x.Kept("last " + x.Spec).(string); last != "" && last != x.ID {
				if content, ok := x.Kept("before " + x.Spec + " " + last).(string); ok {
					x.Aside(x.Email, "PATCH /messages/"+last, url.Values{"content": {content}})
				}
			}
			x.Keep("last "+x.Spec, x.ID)
		}
	}
}

// spills gives the neighbour of an edited message the same text.
func spills() func(*Exchange) {
	return both(noting(), did(edit, func(x *Exchange) {
		if !x.Params.Has("content") {
			return
		}
		p, _ := x.Kept("asked " + x.ID).(url.Values)
		for _, delta := range []int64{1, -1} {
			next := json.Number(jsonOf(integer(json.Number(x.ID)) + delta)).String()
			other, ok := x.Kept("asked " + next).(url.Values)
			if ok && other.Get("to") == p.Get("to") && x.Kept("sent "+next) == x.Email {
				x.Aside(x.Email, "PATCH /messages/"+next, url.Values{"content": {x.Params.Get("content")}})
				return
			}
		}
	}))
}

func historyForOne() func(*Exchange) {
	return both(noting(), each(fetch, "messages", func(x *Exchange, m target.Object) {
		id, _ := m["id"].(json.Number)
		x.ID = id.String()
		if by := sent(x); by != "" && by != x.Email {
			delete(m, "edit_history")
		}
	}))
}

func bySender() func(*Exchange) {
	return each(fetch, "messages", func(_ *Exchange, m target.Object) {
		for _, entry := range target.Objects(m, "edit_history") {
			entry["user_id"] = m["sender_id"]
		}
	})
}

func changesHands() func(*Exchange) {
	return both(noting(), each(fetch, "messages", func(x *Exchange, m target.Object) {
		history := target.Objects(m, "edit_history")
		if len(history) > 0 {
			m["sender_id"] = history[0]["user_id"]
		}
	}))
}

// hidesMoved hides messages that were moved from those reads that fit.
func hidesMoved(fits func(x *Exchange) bool) func(*Exchange) {
	return both(did(edit, func(x *Exchange) {
		if x.Params.Has("stream_id") || x.Params.Has("topic") {
			x.Keep("moved "+x.ID, x.Email)
		}
	}), without(fetch, "messages", func(x *Exchange, m target.Object) bool {
		id, _ := m["id"].(json.Number)
		mover := x.Kept("moved " + id.String())
		x.ID = id.String()
		return mover != nil && fits(x)
	}))
}

func laterMoves() []Mutant {
	movers := func(x *Exchange) bool { return x.Kept("moved "+x.ID) != x.Email }
	return []Mutant{
		{Name: "moved messages are in no narrow", Breaks: []string{"EDT-24", "EDT-04"}, Handle: hidesMoved(narrowed)},
		{Name: "moved messages are in no history", Breaks: []string{"EDT-24", "EDT-04"}, Handle: hidesMoved(plainRead)},
		{Name: "moved messages are gone for others", Breaks: []string{"EDT-24", "EDT-04"}, Handle: hidesMoved(movers)},
		{Name: "moved messages are found where they were", Breaks: []string{"EDT-24"}, Handle: staysInNarrow()},
		{Name: "whole topics of one's own messages only", Breaks: []string{"EDT-12"}, Handle: movesOwn()},
		{Name: "whole topics in every stream", Breaks: []string{"EDT-12"}, Handle: movesNamesakes()},
		{Name: "a move takes the sender's stars", Breaks: []string{"FLG-06", "EDT-24"}, Handle: unstars("topic", "stream_id")},
		{Name: "a move changes the text's HTML", Breaks: []string{"EDT-22"}, Handle: both(did(edit, func(x *Exchange) {
			if !x.Params.Has("content") {
				x.Keep("moved "+x.ID, x.Email)
			}
		}), each(fetch, "messages", func(x *Exchange, m target.Object) {
			id, _ := m["id"].(json.Number)
			if x.Kept("moved "+id.String()) != nil && m["content_type"] == "text/html" {
				m["content"] = "<p></p>"
			}
		}))},
	}
}

// staysInNarrow adds a moved message to narrows to the stream it came from.
func staysInNarrow() func(*Exchange) {
	return both(func(x *Exchange) {
		if x.Call == edit && x.Params.Has("stream_id") {
			if m := x.message(x.Email, x.ID); m != nil {
				name, _ := m["display_recipient"].(string)
				x.Keep("from "+name, m)
			}
		}
	}, did(fetch, func(x *Exchange) {
		var terms []map[string]any
		if json.Unmarshal([]byte(x.Params.Get("narrow")), &terms) != nil || len(terms) != 1 {
			return
		}
		name, _ := terms[0]["operand"].(string)
		old, moved := x.Kept("from " + name).(target.Object)
		id, _ := old["id"].(json.Number)
		now := x.message(x.Email, id.String())
		found, _ := x.Body["messages"].([]any)
		if !moved || now == nil || now["display_recipient"] == name {
			return
		}
		x.Body["messages"] = append([]any{now}, found...)
	}))
}

// others are the messages of the topic that the edit is about, as the editor
// sees them.
func topicOf(x *Exchange) (all []target.Object) {
	m := x.message(x.Email, x.ID)
	if m == nil {
		return nil
	}
	body := x.Aside(x.Email, "GET /messages", url.Values{"anchor": {x.ID}, "num_before": {"50"}, "num_after": {"50"}, "apply_markdown": {"false"},
		"narrow": {jsonOf([]map[string]any{{"operator": "stream", "operand": m["display_recipient"]}})}})
	for _, other := range target.Objects(body, "messages") {
		if other["subject"] == m["subject"] {
			all = append(all, other)
		}
	}
	return all
}

// movesOwn leaves other people's messages of a topic where they are.
func movesOwn() func(*Exchange) {
	return func(x *Exchange) {
		if x.Call != edit || x.Params.Get("propagate_mode") != "change_all" || !x.Params.Has("topic") {
			return
		}
		topic := topicOf(x)
		x.Forward()
		if !x.Succeeded() {
			return
		}
		for _, m := range topic {
			id, _ := m["id"].(json.Number)
			if m["sender_email"] != x.Email && id.String() != x.ID {
				back := url.Values{"topic": {m["subject"].(string)}, "send_notification_to_new_thread": {"false"}}
				x.Aside(x.Email, "PATCH /messages/"+id.String(), back)
			}
		}
	}
}

// movesNamesakes moves messages of topics of the same name in other streams
// of the spec too.
func movesNamesakes() func(*Exchange) {
	return both(did(send, func(x *Exchange) {
		id, _ := x.Body["id"].(json.Number)
		mine, _ := x.Kept("of " + x.Spec).([]string)
		x.Keep("of "+x.Spec, append(slices.Clone(mine), id.String()))
	}), func(x *Exchange) {
		if x.Call != edit || x.Params.Get("propagate_mode") != "change_all" || !x.Params.Has("topic") {
			return
		}
		before := x.message(x.Email, x.ID)
		x.Forward()
		mine, _ := x.Kept("of " + x.Spec).([]string)
		for _, id := range mine {
			m := x.message(x.Email, id)
			if x.Succeeded() && m != nil && before != nil && m["subject"] == before["subject"] && m["display_recipient"] != before["display_recipient"] {
				x.Aside(x.Email, "PATCH /messages/"+id, url.Values{"topic": x.Params["topic"], "send_notification_to_new_thread": {"false"}})
			}
		}
	})
}

// unstars takes the star from a message that was changed so.
func unstars(fields ...string) func(*Exchange) {
	return did(edit, func(x *Exchange) {
		for _, name := range fields {
			if x.Params.Has(name) {
				takesFlag(x, "starred")
			}
		}
	})
}

func takesFlag(x *Exchange, name string) {
	for _, email := range x.server.known() {
		x.Aside(email, "POST /messages/flags", url.Values{"messages": {"[" + x.ID + "]"}, "op": {"remove"}, "flag": {name}})
	}
}
