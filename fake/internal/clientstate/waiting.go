package clientstate

import (
	"slices"
	"strings"
)

// draft applies drafts of other clients.
func (c *Client) draft(event object) {
	switch event["op"] {
	case "add":
		for _, d := range objects(event, "drafts") {
			put(c.State, "drafts", "id", d)
		}
	case "update":
		put(c.State, "drafts", "id", sub(event, "draft"))
	case "remove":
		drop(c.State, "drafts", "id", event["draft_id"])
	}
}

func (c *Client) snippet(event object) {
	switch event["op"] {
	case "add", "update":
		put(c.State, "saved_snippets", "id", sub(event, "saved_snippet"))
	case "remove":
		drop(c.State, "saved_snippets", "id", event["saved_snippet_id"])
	}
}

func (c *Client) scheduled(event object) {
	const field = "scheduled_message_id"
	switch event["op"] {
	case "add":
		for _, m := range objects(event, "scheduled_messages") {
			put(c.State, "scheduled_messages", field, m)
		}
	case "update":
		put(c.State, "scheduled_messages", field, sub(event, "scheduled_message"))
	case "remove":
		drop(c.State, "scheduled_messages", field, event[field])
	}
}

// Policies of a topic.
const (
	none = iota
	muted
	unmuted
	followed
)

// userTopic applies the user's policy for a topic. The default policy is removed.
func (c *Client) userTopic(event object) {
	topics := slices.DeleteFunc(slices.Clone(items(c.State, "user_topics")), func(t any) bool {
		return sameTopic(t.(object), event["stream_id"], key(event["topic_name"]))
	})
	if number(event["visibility_policy"]) != none {
		kept := copied(event).(object)
		delete(kept, "type")
		delete(kept, "id")
		topics = append(topics, kept)
	}
	c.set("user_topics", topics)
}

func sameTopic(t object, streamID any, topic string) bool {
	name, _ := t["topic_name"].(string)
	return key(t["stream_id"]) == key(streamID) && strings.EqualFold(name, topic)
}

// policy is the user's policy for a topic, from user_topics or the older muted_topics.
func (c *Client) policy(streamID any, topic string) int {
	for _, t := range objects(c.State, "user_topics") {
		if sameTopic(t, streamID, topic) {
			return number(t["visibility_policy"])
		}
	}
	if _, newer := c.State["user_topics"]; newer {
		return none
	}
	s := find(c.State, "subscriptions", "stream_id", streamID)
	for _, t := range items(c.State, "muted_topics") {
		pair, _ := t.(list)
		if len(pair) > 1 && s != nil && pair[0] == s["name"] && strings.EqualFold(key(pair[1]), topic) {
			return muted
		}
	}
	return none
}
