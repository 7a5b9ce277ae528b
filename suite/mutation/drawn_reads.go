package mutation

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// forRole changes what accounts of the role fetch.
func forRole(role string, change func(x *Exchange, m target.Object)) func(*Exchange) {
	return did(fetch, func(x *Exchange) {
		if roleOf(x) != role {
			return
		}
		for _, m := range target.Objects(x.Body, "messages") {
			change(x, m)
			x.Use()
		}
	})
}

// fetching changes the parameters of fetches that fit.
func fetching(fits func(x *Exchange) bool, change func(x *Exchange)) func(*Exchange) {
	return func(x *Exchange) {
		if x.Call == fetch && fits(x) {
			change(x)
			x.Use()
		}
	}
}

// anchored fetches at the message where the account's fetch with the same narrow was
// anchored first.
func anchored(anchor string, fits func(x *Exchange) bool) func(*Exchange) {
	return func(x *Exchange) {
		if x.Call != fetch || x.Params.Get("anchor") != anchor || !fits(x) {
			return
		}
		key := "anchored " + anchor + x.Email + x.Params.Get("narrow")
		if first := x.Kept(key); first != nil {
			x.Params.Set("anchor", plainText(first))
			if anchor == "newest" {
				x.Params.Set("num_after", "0")
			}
			x.Use()
			return
		}
		x.Forward()
		all := target.Objects(x.Body, "messages")
		if len(all) == 0 {
			return
		}
		first := x.Body["anchor"]
		if anchor == "newest" {
			first = all[len(all)-1]["id"]
		}
		x.Keep(key, first)
	}
}

// sharesNarrows answers a narrow as it answered another reader, until the messages change.
func sharesNarrows(x *Exchange) {
	if _, call, _ := strings.Cut(x.Call, " "); x.Call != fetch && strings.HasPrefix(call, "/messages") {
		x.Count("changes")
	}
	if x.Call != fetch || !narrowed(x) {
		return
	}
	changes, _ := x.Kept("changes").(int)
	key := "shared " + jsonOf(changes) + x.Params.Encode()
	if body, known := x.Kept(key).(string); known {
		x.Pretend(decode([]byte(body)))
		x.Use()
	} else if x.Forward(); x.Succeeded() {
		x.Keep(key, jsonOf(x.Body))
	}
}

// privateID tells whether the ID is that of a private stream.
func privateID(x *Exchange, id string) bool {
	for _, object := range target.Objects(x.Aside(x.Email, streams, nil), "streams") {
		if plainText(object["stream_id"]) == id {
			return object["invite_only"] == true
		}
	}
	return false
}

// inPrivate tells whether the message is in a private stream.
func inPrivate(x *Exchange, m target.Object) bool {
	return m["type"] == "stream" && private(x, m["display_recipient"])
}

// losesPrivateIDs finds nothing by the ID of a private stream.
func losesPrivateIDs(x *Exchange) {
	did(fetch, func(x *Exchange) {
		var terms []map[string]any
		_ = json.Unmarshal([]byte(x.Params.Get("narrow")), &terms) // other narrows name no ID
		for _, term := range terms {
			if id, number := term["operand"].(float64); number && term["operator"] == "stream" && privateID(x, strconv.Itoa(int(id))) {
				x.Body["messages"] = []any{}
				x.Use()
			}
		}
	})(x)
}

// alone tells whether a fetch asks for the anchor and nothing around it, by default.
func alone(x *Exchange) bool { return total(x.Params) == 0 && !x.Params.Has("include_anchor") }

func atFirst(x *Exchange) bool { return x.Params.Get("anchor") == "first_unread" }

func drawnReads() []Mutant {
	return []Mutant{
		{Name: "guests are not told where messages are", Breaks: []string{"MSG-04"}, Handle: forRole(guestRole, func(_ *Exchange, m target.Object) { delete(m, "stream_id") })},
		{Name: "guests see null where submessages are", Breaks: []string{"MSG-30"}, Handle: forRole(guestRole, func(_ *Exchange, m target.Object) { m["submessages"] = nil })},
		{Name: "the history of guests has no direct messages", Breaks: []string{"FET-16"}, Handle: without(fetch, "messages", func(x *Exchange, m target.Object) bool {
			misses := plainRead(x) && m["type"] == "private" && roleOf(x) == guestRole
			if misses {
				x.Use()
			}
			return misses
		})},
		{Name: "guests have read nothing when they begin at the first unread message", Breaks: []string{"FET-05"}, Handle: fetching(func(x *Exchange) bool {
			return atFirst(x) && roleOf(x) == guestRole
		}, func(x *Exchange) { x.Params.Set("anchor", "oldest") })},
		{Name: "the anchor is one of the messages before it, for guests", Breaks: []string{"FET-13"}, Handle: fetching(func(x *Exchange) bool {
			n, _ := strconv.Atoi(x.Params.Get("num_before"))
			return n > 1 && x.Params.Get("include_anchor") != "false" && roleOf(x) == guestRole
		}, func(x *Exchange) {
			n, _ := strconv.Atoi(x.Params.Get("num_before"))
			x.Params.Set("num_before", strconv.Itoa(n-1))
		})},
		{Name: "what is unread first stays so however much is read", Breaks: []string{"FET-05", "FET-06"}, Handle: anchored("first_unread", always)},
		{Name: "the newest message of a narrow is the one that was found first", Breaks: []string{"FET-03"}, Handle: anchored("newest", narrowed)},
		{Name: "an anchor with nothing around it is not fetched", Breaks: []string{"FET-09"}, Handle: did(fetch, func(x *Exchange) {
			if alone(x) {
				x.Body["messages"] = []any{}
				x.Use()
			}
		})},
		{Name: "a narrow finds for the second what it found for the first", Breaks: []string{"FET-38", "MSG-36"}, Handle: sharesNarrows},
		{Name: "the ID of a private stream finds nothing", Breaks: []string{"FET-29"}, Handle: losesPrivateIDs},
		{Name: "a fetch at a moved message begins at the newest", Breaks: []string{"FET-02"}, Handle: both(movedNoted, fetching(func(x *Exchange) bool {
			return x.Kept("moved "+x.Params.Get("anchor")) != nil
		}, func(x *Exchange) { x.Params.Set("anchor", "newest") }))},
		{Name: "a message of a private stream is left out where it is the anchor", Breaks: []string{"FET-02", "FET-09"}, Handle: fetching(func(x *Exchange) bool {
			_, err := strconv.Atoi(x.Params.Get("anchor"))
			return err == nil && inPrivate(x, x.message(x.Email, x.Params.Get("anchor")))
		}, func(x *Exchange) { x.Params.Set("include_anchor", "false") })},
		{Name: "raw messages do not tell who reacted", Breaks: []string{"RCT-04"}, Handle: reactions(func(x *Exchange, _ target.Object, all []target.Object) []target.Object {
			for _, r := range all {
				if !rendered(x) {
					delete(r, "user_id")
					x.Use()
				}
			}
			return all
		})},
		{Name: "a topic with letters beyond ASCII has null for its links", Breaks: []string{"MSG-31", "MSG-33"}, Handle: each(fetch, "messages", func(x *Exchange, m target.Object) {
			if topic := plainText(m["subject"]); topic != ascii(topic) {
				m["topic_links"] = nil
				x.Use()
			}
		})},
		{Name: "a topic has one link", Breaks: []string{"MSG-33"}, Handle: each(fetch, "messages", func(x *Exchange, m target.Object) {
			if all, _ := m["topic_links"].([]any); len(all) > 1 {
				m["topic_links"] = all[:1]
				x.Use()
			}
		})},
	}
}
