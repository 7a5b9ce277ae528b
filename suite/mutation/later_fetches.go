package mutation

import (
	"encoding/json"
	"net/url"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// foreign tells whether the message is of another person.
func foreign(x *Exchange, m target.Object) bool { return m["sender_email"] != x.Email }

func laterFetches() []Mutant {
	return []Mutant{
		{Name: "direct messages are not there for who received them", Breaks: []string{"FET-22", "GEN-05"}, Handle: without(fetch, "messages", func(x *Exchange, m target.Object) bool {
			return m["type"] == "private" && foreign(x, m)
		})},
		{Name: "others' direct messages are found", Breaks: []string{"FET-38", "GEN-05"}, Handle: both(did(send, func(x *Exchange) {
			if x.Params.Get("type") != "stream" {
				id, _ := x.Body["id"].(json.Number)
				x.Keep("direct "+id.String(), x.Email)
			}
		}), did(fetch, func(x *Exchange) {
			anchor := x.Params.Get("anchor")
			if by, _ := x.Kept("direct " + anchor).(string); by != "" && by != x.Email {
				if len(target.Objects(x.Body, "messages")) == 0 && !x.Params.Has("narrow") {
					x.Body["messages"] = []any{x.message(by, anchor)}
				}
			}
		}))},
		{Name: "only the first message is raw", Breaks: []string{"MSG-08", "FET-34"}, Handle: did(fetch, func(x *Exchange) {
			all := target.Objects(x.Body, "messages")
			if x.Params.Get("apply_markdown") != "false" || len(all) < 2 {
				return
			}
			for _, m := range all[1:] {
				text, _ := m["content"].(string)
				m["content"] = "<p>" + text + "</p>"
			}
		})},
		{Name: "the recipients are those whom the reader is not", Breaks: []string{"MSG-21", "GEN-06"}, Handle: each(fetch, "messages", func(x *Exchange, m target.Object) {
			if all, ok := m["display_recipient"].([]any); ok && len(all) > 2 {
				m["display_recipient"] = all[:1]
			}
		})},
		{Name: "a group has another recipient_id for each", Breaks: []string{"MSG-24"}, Handle: each(fetch, "messages", func(x *Exchange, m target.Object) {
			if m["type"] == "private" && foreign(x, m) {
				m["recipient_id"] = json.Number("7")
			}
		})},
		{Name: "the sender is the reader", Breaks: []string{"MSG-27", "MSG-25"}, Handle: each(fetch, "messages", func(x *Exchange, m target.Object) {
			if foreign(x, m) && m["type"] == "stream" {
				m["sender_email"], m["sender_full_name"] = x.Email, "Somebody"
			}
		})},
		{Name: "the time of sending is the time of the edit", Breaks: []string{"MSG-10"}, Handle: each(fetch, "messages", func(_ *Exchange, m target.Object) {
			if m["last_edit_timestamp"] != nil {
				m["timestamp"] = json.Number("1")
			}
		})},
		{Name: "status messages are so until they are edited", Breaks: []string{"MSG-22"}, Handle: each(fetch, "messages", func(_ *Exchange, m target.Object) {
			if m["last_edit_timestamp"] != nil {
				m["is_me_message"] = false
			}
		})},
		{Name: "a narrow with two terms takes the first", Breaks: []string{"FET-16"}, Handle: asked(fetch, func(p url.Values) {
			var terms []any
			if json.Unmarshal([]byte(p.Get("narrow")), &terms) == nil && len(terms) > 1 {
				p.Set("narrow", jsonOf(terms[:1]))
			}
		})},
		{Name: "the anchor of a narrow is always included", Breaks: []string{"FET-10"}, Handle: asked(fetch, func(p url.Values) {
			if n := p.Get("num_before"); p.Get("include_anchor") == "false" && n != "0" && p.Get("num_after") != "0" {
				p.Del("include_anchor")
			}
		})},
		{Name: "gravatar's default differs for narrows", Breaks: []string{"FET-31", "FET-32"}, Handle: asked(fetch, func(p url.Values) {
			if !p.Has("client_gravatar") && p.Has("narrow") {
				p.Set("client_gravatar", "false")
			}
		})},
		{Name: "Markdown's default differs for narrows", Breaks: []string{"FET-34", "MSG-09"}, Handle: asked(fetch, func(p url.Values) {
			if !p.Has("apply_markdown") && p.Has("narrow") {
				p.Set("apply_markdown", "false")
			}
		})},
		{Name: "gravatar's default of one user differs from that of all", Breaks: []string{"GUS-03"}, Handle: asked("GET /users/{id}", func(p url.Values) {
			if !p.Has("client_gravatar") {
				p.Set("client_gravatar", "false")
			}
		})},
		{Name: "a search finds in the newest message only", Breaks: []string{"MSG-37"}, Handle: did(fetch, func(x *Exchange) {
			if all, _ := x.Body["messages"].([]any); strings.Contains(x.Params.Get("narrow"), `"search"`) && len(all) > 1 {
				x.Body["messages"] = all[len(all)-1:]
			}
		})},
	}
}
