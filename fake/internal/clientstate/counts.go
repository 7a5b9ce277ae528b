package clientstate

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// counts are the parts of a registration about messages: unread messages, starred ones,
// and recent conversations. The client counts them from its messages.
func (c *Client) counts() object {
	out := object{}
	var starred list
	talks := map[string]object{}
	for _, id := range slices.Sorted(maps.Keys(c.Messages)) {
		m := c.Messages[id]
		if flagged(m, "starred") {
			starred = append(starred, float64(id))
		}
		if !inStream(m) {
			others, _ := c.others(m)
			talks[fmt.Sprint(others)] = object{"max_message_id": float64(id), "user_ids": numbers(others)}
		}
	}
	out["max_message_id"] = float64(slices.Max(append(slices.Collect(maps.Keys(c.Messages)), -1)))
	out["starred_messages"] = append(list{}, starred...)
	recent := list{}
	for _, t := range talks {
		recent = append(recent, t)
	}
	out["recent_private_conversations"] = recent
	out["unread_msgs"] = c.unread()
	return out
}

func numbers(ids []int) list {
	out := list{}
	for _, id := range ids {
		out = append(out, float64(id))
	}
	return out
}

// unread are the unread messages, grouped as in a registration.
func (c *Client) unread() object {
	groups := unreadGroups{client: c, byName: map[string]object{},
		byKind: map[string]list{"pms": {}, "streams": {}, "huddles": {}}}
	mentions, count, elsewhere := list{}, 0, false
	for _, id := range slices.Sorted(maps.Keys(c.Messages)) {
		m := c.Messages[id]
		if flagged(m, "read") {
			continue
		}
		groups.add(id, m)
		quiet := inStream(m) && c.isMuted(m["stream_id"], topicOf(m))
		elsewhere = elsewhere || inStream(m) && find(c.State, "subscriptions", "stream_id", m["stream_id"]) == nil
		if !quiet {
			count++
		}
		if flagged(m, "mentioned") || flagged(m, "wildcard_mentioned") && !quiet {
			mentions = append(mentions, float64(id))
		}
	}
	out := object{"count": float64(count), "mentions": mentions}
	for kind, list := range groups.byKind {
		out[kind] = list
	}
	if elsewhere { // no field reports whether the user muted an archived stream
		delete(out, "count")
	}
	return out
}

// unreadGroups are the topics and conversations with unread messages.
type unreadGroups struct {
	client *Client
	byName map[string]object
	byKind map[string]list
}

// add puts an unread message into its topic or conversation.
func (g unreadGroups) add(id int, m object) {
	kind, name, group := g.client.unreadGroup(m)
	known := g.byName[kind+name]
	if known == nil {
		known, g.byName[kind+name] = group, group
		g.byKind[kind] = append(g.byKind[kind], group)
	}
	known["unread_message_ids"] = append(items(known, "unread_message_ids"), float64(id))
	if kind == "streams" {
		known["sender_ids"] = with(items(known, "sender_ids"), m["sender_id"])
	}
}

// unreadGroup is the new group of an unread message, with its kind and a name that is
// unique within the kind.
func (c *Client) unreadGroup(m object) (kind, name string, group object) {
	if inStream(m) {
		return "streams", key(m["stream_id"]) + key(m["subject"]), object{"stream_id": m["stream_id"], "topic": m["subject"]}
	}
	others, all := c.others(m)
	if len(others) > 1 {
		ids := fmt.Sprint(all)
		return "huddles", ids, object{"user_ids_string": strings.Trim(strings.ReplaceAll(ids, " ", ","), "[]")}
	}
	other := append(others, number(c.userID()))[0]
	return "pms", fmt.Sprint(other), object{"sender_id": float64(other), "other_user_id": float64(other)}
}
