package mutation

import (
	"net/url"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// narrowing tells whether a fetch names one of the filters.
func narrowing(x *Exchange, filters ...string) bool {
	return slices.ContainsFunc(filters, func(filter string) bool {
		return strings.Contains(x.Params.Get("narrow"), `"`+filter+`"`)
	})
}

// misses leaves messages out of fetches that name one of the filters.
func misses(drop func(x *Exchange, m target.Object) bool, filters ...string) func(*Exchange) {
	return without(fetch, "messages", func(x *Exchange, m target.Object) bool { return narrowing(x, filters...) && drop(x, m) })
}

// inGroup tells whether the message is for more than two people.
func inGroup(_ *Exchange, m target.Object) bool {
	const two = 2
	return len(target.Objects(m, "display_recipient")) > two
}

func isDirect(_ *Exchange, m target.Object) bool { return m["type"] == "private" }

// fetched changes what a fetch that fits has found.
func fetched(fits func(x *Exchange) bool, change func(x *Exchange, found []any) []any) func(*Exchange) {
	return did(fetch, func(x *Exchange) {
		if found, _ := x.Body["messages"].([]any); len(found) > 0 && fits(x) {
			x.Body["messages"] = change(x, found)
		}
	})
}

// atFirstUnread anchors a fetch where the oldest unread message of all is.
func atFirstUnread(x *Exchange) {
	if x.Call == fetch && x.Params.Get("anchor") == "first_unread" && x.Params.Has("narrow") {
		body := x.Aside(x.Email, "GET /messages", url.Values{"anchor": {"first_unread"}, "num_before": {"0"}, "num_after": {"0"}})
		if anchor := body["anchor"]; anchor != nil {
			x.Params.Set("anchor", plainText(anchor))
		}
	}
}

// marksFirst leaves the mark of the first match in the content alone.
func marksFirst(_ *Exchange, m target.Object) {
	const begin, end = `<span class="highlight">`, `</span>`
	text, _ := m["match_content"].(string)
	head, tail, found := strings.Cut(text, end)
	if !found {
		return
	}
	parts := strings.Split(tail, begin)
	for i := 1; i < len(parts); i++ {
		parts[i] = strings.Replace(parts[i], end, "", 1)
	}
	m["match_content"] = head + end + strings.Join(parts, "")
}

func laterReads() []Mutant {
	return []Mutant{
		{Name: "the newest of several is not fetched as HTML", Breaks: []string{"FET-03"}, Handle: fetched(func(x *Exchange) bool {
			return x.Params.Get("anchor") == "newest" && rendered(x)
		}, func(_ *Exchange, found []any) []any {
			if len(found) > 1 {
				return found[:len(found)-1]
			}
			return found
		})},
		{Name: "an anchor that is not found counts as one before", Breaks: []string{"FET-13"}, Handle: fetched(narrowed, func(x *Exchange, found []any) []any {
			if x.Body["found_anchor"] == false && x.Params.Get("num_before") != "0" && strings.Trim(x.Params.Get("anchor"), "0123456789") == "" {
				return found[1:]
			}
			return found
		})},
		{Name: "the first unread message of a narrow is that of all", Breaks: []string{"FET-05"}, Handle: atFirstUnread},
		{Name: "the old way to the first unread message leads to the newest in narrows", Breaks: []string{"FET-36"}, Handle: asked(fetch, func(p url.Values) {
			if p.Get("use_first_unread_anchor") == "true" && p.Has("narrow") {
				p.Del("use_first_unread_anchor")
				p.Set("anchor", "newest")
			}
		})},
		{Name: "a sender's direct messages are not found", Breaks: []string{"FET-19"}, Handle: misses(isDirect, "sender")},
		{Name: "only the first match is marked", Breaks: []string{"MSG-38"}, Handle: each(fetch, "messages", marksFirst)},
		{Name: "fetches at the newest message go back in time", Breaks: []string{"FET-46"}, Handle: fetched(having("anchor", "newest"), func(_ *Exchange, found []any) []any {
			slices.Reverse(found)
			return found
		})},
		{Name: "groups are not among the direct messages", Breaks: []string{"FET-22"}, Handle: misses(inGroup, "dm", "private")},
		{Name: "one's own messages do not include the other", Breaks: []string{"FET-24"}, Handle: misses(func(x *Exchange, m target.Object) bool { return !foreign(x, m) }, "dm-including")},
		{Name: "conversations are what one has sent", Breaks: []string{"FET-23"}, Handle: misses(foreign, "dm")},
		{Name: "public streams are those that one reads", Breaks: []string{"FET-21"}, Handle: misses(func(x *Exchange, m target.Object) bool {
			return !slices.Contains(readers(x, m["display_recipient"]), x.Email)
		}, "streams")},
		{Name: "an edit changes the client", Breaks: []string{"MSG-19"}, Handle: each(fetch, "messages", func(_ *Exchange, m target.Object) {
			if m["last_edit_timestamp"] != nil {
				m["client"] = "website"
			}
		})},
		{Name: "another topic has another recipient_id", Breaks: []string{"MSG-24"}, Handle: each(fetch, "messages", func(_ *Exchange, m target.Object) {
			for _, entry := range target.Objects(m, "edit_history") {
				if entry["prev_topic"] != nil && entry["prev_stream"] == nil {
					m["recipient_id"] = "7"
				}
			}
		})},
		{Name: "links of the topic stay after a move", Breaks: []string{"MSG-33"}, Handle: keepsOld(always, has("topic"), "topic_links")},
		{Name: "only one's own messages name the organization", Breaks: []string{"MSG-28"}, Handle: ofForeign(always, func(_ *Exchange, m target.Object) { m["sender_realm_str"] = "" })},
		{Name: "avatars of others are never given", Breaks: []string{"MSG-17"}, Handle: ofForeign(having("client_gravatar", "false"), func(_ *Exchange, m target.Object) { m["avatar_url"] = nil })},
		{Name: "others' status messages are none", Breaks: []string{"MSG-22"}, Handle: ofForeign(always, func(_ *Exchange, m target.Object) { m["is_me_message"] = false })},
		{Name: "messages of others are called Markdown", Breaks: []string{"MSG-09"}, Handle: ofForeign(rendered, func(_ *Exchange, m target.Object) { m["content_type"] = "text/x-markdown" })},
		{Name: "who writes directly is called as the reader", Breaks: []string{"MSG-26"}, Handle: ofForeign(always, func(x *Exchange, m target.Object) {
			if m["type"] == "private" {
				m["sender_full_name"] = x.Aside(x.Email, "GET /users/me", nil)["full_name"]
			}
		})},
	}
}
