package clientstate

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// CompareMessages lists the differences between the client's messages and a fetch of its
// history.
func (c *Client) CompareMessages(fetched []object) []Difference {
	mine, server := object{}, object{}
	for id, m := range c.Messages {
		mine[fmt.Sprint(id)] = essence(m)
	}
	for _, m := range fetched {
		server[key(m["id"])] = essence(m)
	}
	var found []Difference
	compare(&found, ".messages", mine, server)
	return found
}

// Refetch takes a fetch of the history for the streams of other people, whose events the
// client does not receive.
func (c *Client) Refetch(fetched []object) {
	outside := func(m object) bool {
		return inStream(m) && find(c.State, "subscriptions", "stream_id", m["stream_id"]) == nil
	}
	maps.DeleteFunc(c.Messages, func(_ int, m object) bool { return outside(m) })
	for _, m := range fetched {
		if outside(m) {
			c.Add(m)
		}
	}
}

// essence has the fields of a message that events contain. Names and pictures belong to
// the sender, whom clients look up.
func essence(m object) object {
	out := object{}
	for _, name := range []string{"id", "type", "content", "subject", "stream_id", "sender_id", "is_me_message",
		"last_edit_timestamp"} {
		if v, there := m[name]; there {
			out[name] = v
		}
	}
	var reactions []string
	for _, r := range objects(m, "reactions") {
		by := r["user_id"]
		if by == nil {
			by = sub(r, "user")["id"]
		}
		reactions = append(reactions, strings.Join([]string{key(r["emoji_code"]), key(r["reaction_type"]), key(by)}, " "))
	}
	slices.Sort(reactions)
	out["reactions"] = strings.Join(reactions, ", ")
	flags := map[string]bool{}
	for _, f := range items(m, "flags") {
		flags[key(f)] = true
	}
	out["flags"] = strings.Join(slices.Sorted(maps.Keys(flags)), " ")
	return out
}
