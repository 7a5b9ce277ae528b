package mutation

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// othersFlag changes the flag of all accounts with one's own.
func othersFlag(op string) func(*Exchange) {
	return did(flag, func(x *Exchange) {
		if x.Params.Get("op") != op {
			return
		}
		for _, email := range x.server.known() {
			if email != x.Email {
				x.Aside(email, "POST /messages/flags", x.Params)
			}
		}
	})
}

// firstOf does it to the first message only and says it of all.
func firstOf(op string) func(*Exchange) {
	return func(x *Exchange) {
		if x.Call != flag || x.Params.Get("op") != op {
			return
		}
		all := listParam(x.Params, "messages")
		if len(all) < 2 {
			return
		}
		x.Params.Set("messages", jsonOf(all[:1]))
		x.Forward()
		if x.Succeeded() {
			x.Body["messages"] = all
		}
	}
}

// seenBy removes a flag from reads that fit.
func unseen(name string, fits func(x *Exchange) bool) func(*Exchange) {
	return each(fetch, "messages", func(x *Exchange, m target.Object) {
		flags, _ := m["flags"].([]any)
		if fits(x) {
			m["flags"] = slices.DeleteFunc(flags, func(v any) bool { return v == name })
		}
	})
}

func laterFlags() []Mutant {
	return []Mutant{
		{Name: "stars for everybody", Breaks: []string{"MSG-36", "FLG-06"}, Handle: othersFlag("add")},
		{Name: "stars taken from everybody", Breaks: []string{"MSG-36", "FLG-06"}, Handle: othersFlag("remove")},
		{Name: "only the first of several is flagged", Breaks: []string{"FLA-03"}, Handle: firstOf("add")},
		{Name: "only the first of several is unflagged", Breaks: []string{"FLA-03"}, Handle: firstOf("remove")},
		{Name: "an edit takes the stars", Breaks: []string{"FLG-06"}, Handle: unstars("content")},
		{Name: "an edit takes collapsed", Breaks: []string{"FLG-07"}, Handle: did(edit, func(x *Exchange) { takesFlag(x, "collapsed") })},
		{Name: "an edit makes unread", Breaks: []string{"FLG-01"}, Handle: did(edit, func(x *Exchange) { takesFlag(x, "read") })},
		{Name: "a reaction takes the stars", Breaks: []string{"FLG-06"}, Handle: did(react, func(x *Exchange) { takesFlag(x, "starred") })},
		{Name: "no stars in HTML", Breaks: []string{"FLG-06"}, Handle: unseen("starred", rendered)},
		{Name: "no stars in narrows", Breaks: []string{"FLG-06"}, Handle: unseen("starred", narrowed)},
		{Name: "not read in narrows", Breaks: []string{"FLG-01"}, Handle: unseen("read", narrowed)},
		{Name: "stars of the newest message only", Breaks: []string{"FLG-06"}, Handle: did(flag, func(x *Exchange) {
			before, _ := x.Kept("star " + x.Spec).(string)
			if x.Params.Get("op") == "add" && x.Params.Get("flag") == "starred" {
				x.Keep("star "+x.Spec, x.Params.Get("messages"))
				if before != "" && before != x.Params.Get("messages") {
					x.Aside(x.Email, "POST /messages/flags", url.Values{"messages": {before}, "op": {"remove"}, "flag": {"starred"}})
				}
			}
		})},
		{Name: "another flag takes the star", Breaks: []string{"FLG-06", "FLG-07"}, Handle: did(flag, func(x *Exchange) {
			if x.Params.Get("op") == "add" && x.Params.Get("flag") != "starred" {
				x.Aside(x.Email, "POST /messages/flags", url.Values{"messages": x.Params["messages"], "op": {"remove"}, "flag": {"starred"}})
			}
		})},
		{Name: "a direct message cannot be starred", Breaks: []string{"FLG-06"}, Handle: each(fetch, "messages", func(_ *Exchange, m target.Object) {
			if m["type"] == "private" {
				m["flags"] = []any{}
			}
		})},
		{Name: "mentions are for the one who edits", Breaks: []string{"FLG-11"}, Handle: both(did(edit, func(x *Exchange) {
			if x.Params.Has("content") {
				x.Keep("edited "+x.ID, x.Email)
			}
		}), each(fetch, "messages", func(x *Exchange, m target.Object) {
			id, _ := m["id"].(json.Number)
			by := x.Kept("edited " + id.String())
			flags, _ := m["flags"].([]any)
			if by != nil && by != x.Email {
				m["flags"] = slices.DeleteFunc(flags, func(v any) bool { return strings.HasSuffix(v.(string), "mentioned") })
			}
		}))},
	}
}

// reactions changes what reads show of the reactions.
func reactions(change func(x *Exchange, m target.Object, all []target.Object) []target.Object) func(*Exchange) {
	return each(fetch, "messages", func(x *Exchange, m target.Object) {
		left := []any{}
		for _, r := range change(x, m, target.Objects(m, "reactions")) {
			left = append(left, r)
		}
		m["reactions"] = left
	})
}

func laterReactions() []Mutant {
	return []Mutant{
		{Name: "only the last reaction", Breaks: []string{"RXN-04"}, Handle: reactions(func(_ *Exchange, _ target.Object, all []target.Object) []target.Object {
			return all[max(0, len(all)-1):]
		})},
		{Name: "one reaction for each emoji", Breaks: []string{"RCT-04", "RXN-06"}, Handle: reactions(func(_ *Exchange, _ target.Object, all []target.Object) []target.Object {
			return slices.CompactFunc(all, func(a, b target.Object) bool { return a["emoji_code"] == b["emoji_code"] })
		})},
		{Name: "one reaction for each person", Breaks: []string{"RXN-04"}, Handle: reactions(func(_ *Exchange, _ target.Object, all []target.Object) []target.Object {
			return slices.CompactFunc(all, func(a, b target.Object) bool { return a["user_id"] == b["user_id"] })
		})},
		{Name: "reactions only the reactor sees", Breaks: []string{"RXN-04"}, Handle: both(did(react, func(x *Exchange) {
			x.Keep("reacted "+x.ID, x.Email)
		}), reactions(func(x *Exchange, m target.Object, all []target.Object) []target.Object {
			id, _ := m["id"].(json.Number)
			if by := x.Kept("reacted " + id.String()); by != nil && by != x.Email {
				return nil
			}
			return all
		}))},
		{Name: "an edit takes the reactions", Breaks: []string{"RXN-04"}, Handle: both(did(edit, func(x *Exchange) {
			x.Keep("edited "+x.ID, true)
		}), reactions(func(x *Exchange, m target.Object, all []target.Object) []target.Object {
			id, _ := m["id"].(json.Number)
			if x.Kept("edited "+id.String()) != nil {
				return nil
			}
			return all
		}))},
		{Name: "no reactions in HTML", Breaks: []string{"RXN-04"}, Handle: reactions(func(x *Exchange, _ target.Object, all []target.Object) []target.Object {
			if rendered(x) {
				return nil
			}
			return all
		})},
		{Name: "no reactions in narrows", Breaks: []string{"RXN-04"}, Handle: reactions(func(x *Exchange, _ target.Object, all []target.Object) []target.Object {
			if narrowed(x) {
				return nil
			}
			return all
		})},
		{Name: "no reactions to direct messages", Breaks: []string{"RXN-04"}, Handle: reactions(func(_ *Exchange, m target.Object, all []target.Object) []target.Object {
			if m["type"] == "private" {
				return nil
			}
			return all
		})},
	}
}
