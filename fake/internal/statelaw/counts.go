package statelaw

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// counts are what registration tells of messages: what is unread, what is starred,
// with whom one talked. The client counts them from the messages that it has.
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

// unread is what is unread, grouped as registration groups it.
func (c *Client) unread() object {
	groups := map[string]object{}
	into := map[string]list{"pms": {}, "streams": {}, "huddles": {}}
	mentions, count, elsewhere := list{}, 0, false
	add := func(kind, name string, group object, id int) {
		known := groups[kind+name]
		if known == nil {
			known, groups[kind+name] = group, group
			into[kind] = append(into[kind], group)
		}
		known["unread_message_ids"] = append(items(known, "unread_message_ids"), float64(id))
		if kind == "streams" {
			known["sender_ids"] = with(items(known, "sender_ids"), c.Messages[id]["sender_id"])
		}
	}
	for _, id := range slices.Sorted(maps.Keys(c.Messages)) {
		m := c.Messages[id]
		if flagged(m, "read") {
			continue
		}
		quiet := false
		others, all := c.others2(m)
		switch {
		case inStream(m):
			quiet = c.isMuted(m["stream_id"], topicOf(m))
			elsewhere = elsewhere || find(c.State, "subscriptions", "stream_id", m["stream_id"]) == nil
			add("streams", key(m["stream_id"])+key(m["subject"]), object{"stream_id": m["stream_id"], "topic": m["subject"]}, id)
		case len(others) > 1:
			add("huddles", fmt.Sprint(all), object{"user_ids_string": strings.Trim(strings.ReplaceAll(fmt.Sprint(all), " ", ","), "[]")}, id)
		default:
			other := append(others, number(c.userID()))[0]
			add("pms", fmt.Sprint(other), object{"sender_id": float64(other), "other_user_id": float64(other)}, id)
		}
		if !quiet {
			count++
		}
		if flagged(m, "mentioned") || flagged(m, "wildcard_mentioned") && !quiet {
			mentions = append(mentions, float64(id))
		}
	}
	out := object{"count": float64(count), "mentions": mentions, "pms": into["pms"], "streams": into["streams"], "huddles": into["huddles"]}
	if elsewhere { // nothing tells whether one muted a stream that was archived
		delete(out, "count")
	}
	return out
}

// others2 is others, with nobody for a message of a stream.
func (c *Client) others2(m object) (others, all []int) {
	if inStream(m) {
		return nil, nil
	}
	return c.others(m)
}
