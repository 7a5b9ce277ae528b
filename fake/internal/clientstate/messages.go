package clientstate

import (
	"slices"
	"strings"
)

// message takes a message that was delivered.
func (c *Client) message(event object) {
	m := copied(sub(event, "message")).(object)
	m["flags"] = event["flags"]
	c.Messages[number(m["id"])] = m
}

// updateMessage takes a changed text, or messages that move.
func (c *Client) updateMessage(event object) {
	if m := c.Messages[number(event["message_id"])]; m != nil {
		if v, there := event["rendered_content"]; there {
			m["content"] = v
		}
		if v, there := event["is_me_message"]; there {
			m["is_me_message"] = v
		}
		m["flags"] = event["flags"]
	}
	for _, id := range items(event, "message_ids") {
		m := c.Messages[number(id)]
		if m == nil {
			c.Missing = append(c.Missing, number(id)) // the user may have gained access to it
			continue
		}
		if v, there := event[firstOf(event, "subject", "topic")]; there {
			m["subject"] = v
		}
		if v, there := event["new_stream_id"]; there {
			m["stream_id"] = v
			if find(c.State, "subscriptions", "stream_id", v) == nil {
				delete(c.Messages, number(id)) // it is no longer in the user's history
			}
		}
		if event["rendering_only"] != true {
			m["last_edit_timestamp"] = event["edit_timestamp"]
		}
	}
}

func (c *Client) updateFlags(event object) {
	add := event[firstOf(event, "op", "operation")] == "add"
	ids := items(event, "messages")
	if event["all"] == true {
		ids = nil
		for id := range c.Messages {
			ids = append(ids, float64(id))
		}
	}
	for _, id := range ids {
		m := c.Messages[number(id)]
		if m == nil {
			c.Missing = append(c.Missing, number(id))
			continue
		}
		if flags := items(m, "flags"); add {
			m["flags"] = with(flags, event["flag"])
		} else {
			m["flags"] = without(flags, event["flag"])
		}
	}
}

func (c *Client) deleteMessage(event object) {
	ids := items(event, "message_ids")
	if id, there := event["message_id"]; there {
		ids = list{id}
	}
	for _, id := range ids {
		delete(c.Messages, number(id))
	}
}

func (c *Client) reaction(event object) {
	by := event["user_id"]
	if by == nil {
		by = sub(event, "user")["user_id"]
	}
	m := c.Messages[number(event["message_id"])]
	if m == nil {
		if c.isMe(by) { // a user who acts on a message has it from then on
			c.Missing = append(c.Missing, number(event["message_id"]))
		}
		return
	}
	same := func(r object) bool {
		id := r["user_id"]
		if id == nil {
			id = sub(r, "user")["id"]
		}
		return key(id) == key(by) && r["emoji_code"] == event["emoji_code"] && r["reaction_type"] == event["reaction_type"]
	}
	if event["op"] == "add" {
		r := object{"emoji_name": event["emoji_name"], "emoji_code": event["emoji_code"],
			"reaction_type": event["reaction_type"], "user_id": by}
		m["reactions"] = append(slices.Clone(items(m, "reactions")), r)
		return
	}
	m["reactions"] = slices.DeleteFunc(slices.Clone(items(m, "reactions")), func(r any) bool { return same(r.(object)) })
}

// flagged reports whether the client's user has a flag on a message.
func flagged(m object, flag string) bool { return holds(items(m, "flags"), flag) }

// inStream reports whether a message is one of a stream.
func inStream(m object) bool { return m["type"] == "stream" }

// others are the people of a direct message besides the client's user, by number, and
// all of them.
func (c *Client) others(m object) (others, all []int) {
	for _, person := range items(m, "display_recipient") {
		id := number(person.(object)["id"])
		all = append(all, id)
		if !c.isMe(float64(id)) {
			others = append(others, id)
		}
	}
	slices.Sort(others)
	slices.Sort(all)
	return others, slices.Compact(all)
}

// topicOf is the key of a topic, in lower case.
func topicOf(m object) string { s, _ := m["subject"].(string); return strings.ToLower(s) }
