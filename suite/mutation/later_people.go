package mutation

import (
	"encoding/json"
	"maps"
	"net/url"
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// toOthers does something for each account but the one that asked.
func toOthers(x *Exchange, call string, p url.Values) {
	for _, email := range x.server.known() {
		if email != x.Email {
			x.Aside(email, call, p)
		}
	}
}

// flagged is the parameters that change a flag of the exchange's message.
func flagged(x *Exchange, op, name string) url.Values {
	return url.Values{"messages": {"[" + x.ID + "]"}, "op": {op}, "flag": {name}}
}

// nth does something from the n-th call of a kind on that a spec makes.
func nth(n int, call string, fits func(x *Exchange) bool, then func(x *Exchange)) func(*Exchange) {
	return func(x *Exchange) {
		if x.Call == call && fits(x) && x.Count(call+" of "+x.Spec) >= n {
			then(x)
		}
	}
}

// ofForeign changes messages of others, as a reader sees them.
func ofForeign(fits func(x *Exchange) bool, change func(x *Exchange, m target.Object)) func(*Exchange) {
	return each(fetch, "messages", func(x *Exchange, m target.Object) {
		if foreign(x, m) && fits(x) {
			change(x, m)
		}
	})
}

func having(name, value string) func(x *Exchange) bool {
	return func(x *Exchange) bool { return x.Params.Get(name) == value }
}

func laterPeople() []Mutant {
	return []Mutant{
		{Name: "an edit takes the stars of others alone", Breaks: []string{"FLG-06"}, Handle: did(edit, func(x *Exchange) {
			toOthers(x, flag, flagged(x, "remove", "starred"))
		})},
		{Name: "an edit opens the message for others", Breaks: []string{"FLG-07"}, Handle: did(edit, func(x *Exchange) {
			toOthers(x, flag, flagged(x, "remove", "collapsed"))
		})},
		{Name: "an edit marks the message as read for all", Breaks: []string{"EDT-22", "FLG-02"}, Handle: did(edit, func(x *Exchange) {
			toOthers(x, flag, flagged(x, "add", "read"))
			x.Aside(x.Email, flag, flagged(x, "add", "read"))
		})},
		{Name: "a reaction marks the message as read", Breaks: []string{"RXN-04", "FLG-03"}, Handle: did(react, func(x *Exchange) {
			x.Aside(x.Email, flag, flagged(x, "add", "read"))
		})},
		{Name: "no star left opens the message", Breaks: []string{"FLG-07"}, Handle: did(flag, func(x *Exchange) {
			if x.Params.Get("op") == "remove" && x.Params.Get("flag") == "starred" {
				x.Aside(x.Email, flag, url.Values{"messages": x.Params["messages"], "op": {"remove"}, "flag": {"collapsed"}})
			}
		})},
		{Name: "one message read marks its topic", Breaks: []string{"FLA-03", "FLG-05", "STA-17"}, Handle: did(flag, func(x *Exchange) {
			all := listParam(x.Params, "messages")
			if x.Params.Get("op") != "add" || x.Params.Get("flag") != "read" || len(all) == 0 {
				return
			}
			x.ID = all[0].String()
			for _, m := range topicOf(x) {
				x.Aside(x.Email, flag, url.Values{"messages": {"[" + plainText(m["id"]) + "]"}, "op": {"add"}, "flag": {"read"}})
			}
		})},
		{Name: "flags of the second account are not kept", Breaks: []string{"FLG-06", "MSG-36", "FLA-03"}, Handle: func(x *Exchange) {
			if x.Call == flag && x.Kept("flagger "+x.Spec) == nil {
				x.Keep("flagger "+x.Spec, x.Email)
			}
			if x.Call == flag && x.Kept("flagger "+x.Spec) != x.Email {
				x.Pretend(target.Object{"messages": listParam(x.Params, "messages")})
			}
		}},
		{Name: "a flag can be removed once", Breaks: []string{"FLG-06", "STA-15", "FLA-03"}, Handle: nth(1, flag, having("op", "remove"), func(x *Exchange) {
			x.Pretend(target.Object{"messages": listParam(x.Params, "messages")})
		})},
		{Name: "a message can be edited once", Breaks: []string{"EDT-22", "MSG-13"}, Handle: func(x *Exchange) {
			if x.Call == edit && x.Params.Has("content") && x.Count("edits of "+x.ID) > 0 {
				x.Pretend(nil)
			}
		}},
		{Name: "the history has the last edit only", Breaks: []string{"MSG-13", "EDH-02", "EDT-04"}, Handle: histories(func(_ *Exchange, _ target.Object, all []any) []any {
			return all[:1]
		})},
		{Name: "the history begins with the oldest for others", Breaks: []string{"MSG-13", "EDH-02"}, Handle: histories(func(x *Exchange, m target.Object, all []any) []any {
			if foreign(x, m) {
				slices.Reverse(all)
			}
			return all
		})},
		{Name: "the history tells of the topic or the content", Breaks: []string{"EDH-04", "EDH-08"}, Handle: histories(func(_ *Exchange, _ target.Object, all []any) []any {
			for _, element := range all {
				if entry, _ := element.(target.Object); entry["prev_topic"] != nil {
					delete(entry, "prev_content")
					delete(entry, "prev_rendered_content")
					delete(entry, "prev_rendered_content_version")
				}
			}
			return all
		})},
		{Name: "only the sender sees when a message was edited", Breaks: []string{"MSG-11"}, Handle: ofForeign(always, func(_ *Exchange, m target.Object) {
			delete(m, "last_edit_timestamp")
		})},
		{Name: "what was received has no HTML", Breaks: []string{"MSG-07", "GEN-05"}, Handle: ofForeign(rendered, func(_ *Exchange, m target.Object) {
			if m["type"] == "private" {
				m["content"] = ""
			}
		})},
		{Name: "what was received is not raw", Breaks: []string{"MSG-08", "GEN-05"}, Handle: ofForeign(func(x *Exchange) bool { return !rendered(x) }, func(_ *Exchange, m target.Object) {
			m["content"] = "<p>" + plainText(m["content"]) + "</p>"
		})},
		{Name: "reactions of others are the reader's own", Breaks: []string{"RCT-04", "RCT-05"}, Handle: each(fetch, "messages", func(x *Exchange, m target.Object) {
			own := x.Aside(x.Email, "GET /users/me", nil)["user_id"]
			for _, r := range target.Objects(m, "reactions") {
				user, _ := r["user"].(target.Object)
				if r["user_id"] = own; user != nil {
					user["id"] = own
				}
			}
		})},
		{Name: "a reaction of another counts twice", Breaks: []string{"RXN-04", "RCT-04", "RXN-06"}, Handle: reactions(func(x *Exchange, _ target.Object, all []target.Object) []target.Object {
			own := x.Aside(x.Email, "GET /users/me", nil)["user_id"]
			for _, r := range slices.Clone(all) {
				if r["user_id"] != own {
					all = append(all, r)
				}
			}
			return all
		})},
		{Name: "a direct message reaches the first of its recipients", Breaks: []string{"SND-11", "GEN-06"}, Handle: func(x *Exchange) {
			if x.Call == send && x.Params.Get("type") != "stream" {
				shortened(send, "to", 1)(x)
			}
		}},
		{Name: "stream IDs lead to the stream that was named first", Breaks: []string{"SND-10"}, Handle: func(x *Exchange) {
			var id json.Number
			if x.Call != send || x.Params.Get("type") != "stream" || json.Unmarshal([]byte(x.Params.Get("to")), &id) != nil {
				return
			}
			if first, ok := x.Kept("place " + x.Spec).(string); ok {
				x.Params.Set("to", first)
				return
			}
			x.Keep("place "+x.Spec, x.Params.Get("to"))
		}},
		{Name: "mentions are for the first who is mentioned", Breaks: []string{"FLG-08", "FLG-09"}, Handle: each(fetch, "messages", func(x *Exchange, m target.Object) {
			key, flags := "mentioned "+plainText(m["id"]), m["flags"].([]any)
			if !slices.Contains(flags, any("mentioned")) {
				return
			}
			if x.Kept(key) == nil {
				x.Keep(key, x.Email)
			}
			if x.Kept(key) != x.Email {
				m["flags"] = slices.DeleteFunc(flags, func(v any) bool { return v == "mentioned" })
			}
		})},
		{Name: "wildcards mention everybody but the sender", Breaks: []string{"FLG-12"}, Handle: each(fetch, "messages", func(x *Exchange, m target.Object) {
			if flags, _ := m["flags"].([]any); !foreign(x, m) {
				m["flags"] = slices.DeleteFunc(flags, func(v any) bool { return v == "wildcard_mentioned" })
			}
		})},
		{Name: "users are told of themselves alone", Breaks: []string{"EVO-25"}, Silent: true, Handle: keepsBack(func(x *Exchange, e target.Object) bool {
			person, _ := e["person"].(target.Object)
			return e["type"] == "realm_user" && person["user_id"] != x.Aside(x.Email, "GET /users/me", nil)["user_id"]
		})},
		{Name: "queues of one kind hear of messages as well", Breaks: []string{"EVO-04"}, Handle: asked(register, func(p url.Values) {
			var kinds []string
			if json.Unmarshal([]byte(p.Get("event_types")), &kinds) == nil && len(kinds) == 1 {
				p.Set("event_types", jsonOf(append(kinds, "message")))
			}
		})},
		{Name: "local IDs of direct messages are lost", Breaks: []string{"SND-24", "EVO-33"}, Handle: each(events, "events", func(_ *Exchange, e target.Object) {
			if innards(e)["type"] == "private" {
				delete(e, "local_id")
				delete(e, "local_message_id")
			}
		})},
		{Name: "alert words are told without those of before", Breaks: []string{"EVO-05", "EVO-06"}, Handle: each(events, "events", func(_ *Exchange, e target.Object) {
			if all, _ := e["alert_words"].([]any); len(all) > 1 {
				e["alert_words"] = all[:1]
			}
		})},
		{Name: "new users are inactive for others", Breaks: []string{"CUS-08", "USR-15"}, Handle: both(did(create, func(x *Exchange) {
			x.Keep("made "+x.Params.Get("full_name"), x.Email)
		}), each(members, "members", func(x *Exchange, user target.Object) {
			if by := x.Kept("made " + plainText(user["full_name"])); by != nil && by != x.Email {
				user["is_active"] = false
			}
		}))},
		{Name: "new users have the name of the one before", Breaks: []string{"CUS-07", "CUS-08"}, Handle: func(x *Exchange) {
			if name := x.Params.Get("full_name"); x.Call == create {
				if before, ok := x.Kept("named " + x.Spec).(string); ok {
					x.Params.Set("full_name", before)
				}
				x.Keep("named "+x.Spec, name)
			}
		}},
		{Name: "only one field of a profile is shown", Breaks: []string{"USR-24", "USR-25"}, Handle: each(members, "members", func(_ *Exchange, user target.Object) {
			all, _ := user["profile_data"].(target.Object)
			for _, name := range slices.Sorted(maps.Keys(all))[min(1, len(all)):] {
				delete(all, name)
			}
		})},
	}
}

// histories changes the edit history of messages that have one.
func histories(change func(x *Exchange, m target.Object, all []any) []any) func(*Exchange) {
	return each(fetch, "messages", func(x *Exchange, m target.Object) {
		if all, _ := m["edit_history"].([]any); len(all) > 0 {
			m["edit_history"] = change(x, m, all)
		}
	})
}
