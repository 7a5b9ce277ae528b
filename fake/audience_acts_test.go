package fake_test

import (
	"fmt"
	"slices"
)

func posts(path string, f form) func(*client, *stage) reply {
	return func(c *client, _ *stage) reply { return c.post(path, f) }
}

func patches(path string, f form) func(*client, *stage) reply {
	return func(c *client, _ *stage) reply { return c.patch(path, f) }
}

func deletes(path string, f form) func(*client, *stage) reply {
	return func(c *client, _ *stage) reply { return c.delete(path, f) }
}

// onMessage makes a request about the message that was sent last; %d in the
// path is its ID.
func onMessage(method, path string, f form) func(*client, *stage) reply {
	return func(c *client, s *stage) reply {
		return c.do(c.request(method, fmt.Sprintf(path, s.message), formType, f.encode()))
	}
}

// streamActs happen in a stream of which Ann, Inside and Guest In are.
func streamActs(name string, id int, place string) []act {
	says := form{"type": "stream", "to": id, "topic": "whispers", "content": "hush"}
	return []act{
		{"a message to " + place, "", posts("/messages", says)},
		{"typing in " + place, "", posts("/typing", form{"op": "start", "type": "stream", "to": []int{id}, "topic": "whispers"})},
		{"an edit in " + place, "", onMessage("PATCH", "/messages/%d", form{"content": "hush!"})},
		{"another topic in " + place, "", onMessage("PATCH", "/messages/%d", form{"topic": "whispers, softer"})},
		{"a reaction in " + place, "inside", onMessage("POST", "/messages/%d/reactions", form{"emoji_name": "tada"})},
		{"a reaction less in " + place, "inside", onMessage("DELETE", "/messages/%d/reactions", form{"emoji_name": "tada"})},
		{"a star in " + place, "", func(c *client, s *stage) reply { return c.flag("add", "starred", s.message) }},
		{"a muted topic of " + place, "", posts("/user_topics", form{"stream_id": id, "topic": "whispers", "visibility_policy": 1})},
		{"a colour for " + place, "", posts("/users/me/subscriptions/properties", form{"subscription_data": []form{{"stream_id": id, "property": "color", "value": "#123456"}}})},
		{"a deletion in " + place, "", onMessage("DELETE", "/messages/%d", nil)},
		{"Spare joins " + place, "", posts("/users/me/subscriptions", form{"subscriptions": []form{{"name": name}}, "principals": []int{9}})},
		{"Spare leaves " + place, "spare", deletes("/users/me/subscriptions", form{"subscriptions": []string{name}})},
		{"a description of " + place, "admin", patches(fmt.Sprintf("/streams/%d", id), form{"description": "a place"})},
	}
}

func privateActs() []act {
	return slices.Concat(
		[]act{
			{"a private stream is made", "", posts("/users/me/subscriptions", form{"subscriptions": []form{{"name": "secret den two"}}, "invite_only": true})},
		},
		streamActs("secret den", 41, "a private stream"),
		[]act{
			{"a draft for a private stream", "", posts("/drafts", form{"drafts": []form{{"type": "stream", "to": []int{41}, "topic": "whispers", "content": "hush", "timestamp": 1}}})},
			{"a message to a private stream is scheduled", "", posts("/scheduled_messages", form{"type": "stream", "to": 41, "topic": "whispers", "content": "hush", "scheduled_delivery_timestamp": tomorrow})},
			{"a private stream is archived", "owner", deletes("/streams/41", nil)},
		},
	)
}

func acts() []act {
	return slices.Concat(privateActs()[:14], streamActs("hall", 42, "a public stream"), personalActs(), organizationActs(), []act{
		{"a private stream is archived", "owner", deletes("/streams/41", nil)},
		{"a public stream is archived", "owner", deletes("/streams/42", nil)},
		{"the server restarts", "", func(c *client, _ *stage) reply { return c.control("POST", "/worlds/default/restart", "") }},
	})
}

// personalActs are about one person, or two.
func personalActs() []act {
	return []act{
		{"a direct message to Inside", "", posts("/messages", form{"type": "direct", "to": []int{5}, "content": "hush"})},
		{"typing to Inside", "", posts("/typing", form{"op": "start", "to": []int{5}})},
		{"reacting to a direct message", "", onMessage("POST", "/messages/%d/reactions", form{"emoji_name": "tada"})},
		{"a direct message is deleted", "", func(c *client, s *stage) reply {
			id := c.dm([]int{4}, "mine")
			return c.delete(fmt.Sprintf("/messages/%d", id), nil)
		}},
		{"alert words", "", posts("/users/me/alert_words", form{"alert_words": []string{"x"}})},
		{"somebody is muted", "", posts("/users/me/muted_users/5", nil)},
		{"a setting", "", patches("/settings", form{"enter_sends": true})},
		{"a new name", "", patches("/settings", form{"full_name": "Ann Other"})},
		{"a status", "", posts("/users/me/status", form{"status_text": "here"})},
		{"presence", "", posts("/users/me/presence", form{"status": "active"})},
		{"a draft", "", posts("/drafts", form{"drafts": []form{{"type": "", "to": []int{}, "topic": "", "content": "x", "timestamp": 1}}})},
		{"a scheduled message", "", posts("/scheduled_messages", form{"type": "direct", "to": []int{5}, "content": "x", "scheduled_delivery_timestamp": tomorrow})},
		{"an upload", "", func(c *client, _ *stage) reply { return c.sendFiles(aFile{"file", "a.txt", "x"}) }},
		{"a bot", "", posts("/bots", form{"full_name": "Helper", "short_name": "helper"})},
		{"profile data", "", func(c *client, s *stage) reply {
			field := as(c.t, s.srv, "owner@example.com").post("/realm/profile_fields", form{"name": "Pet", "field_type": 1}).ok().int("id")
			return c.patch("/users/me/profile_data", form{"data": []form{{"id": field, "value": "a cat"}}})
		}},
	}
}

// organizationActs are about the organization as a whole.
func organizationActs() []act {
	return []act{
		{"a setting of the organization", "owner", patches("/realm", form{"mandatory_topics": true})},
		{"a default for new people", "owner", patches("/realm/user_settings_defaults", form{"enter_sends": true})},
		{"a linkifier", "owner", posts("/realm/filters", form{"pattern": "#(?P<id>[0-9]+)", "url_template": "https://example.com/{id}"})},
		{"an emoji", "owner", func(c *client, _ *stage) reply { return c.addEmoji("rig", aFile{"f", "rig.png", picture(c.t)}) }},
		{"a playground", "owner", posts("/realm/playgrounds", form{"name": "P", "pygments_language": "Python", "url_prefix": "https://example.com/?"})},
		{"a default stream", "owner", posts("/default_streams", form{"stream_id": 42})},
		{"a user group", "owner", posts("/user_groups/create", form{"name": "crew", "description": "d", "members": []int{4}})},
		{"somebody is invited", "owner", posts("/invites", form{"invitee_emails": "new@example.com", "stream_ids": []int{42}})},
		{"an export", "owner", posts("/export/realm", nil)},
		{"another role", "owner", patches("/users/9", form{"role": 300})},
		{"somebody is deactivated", "owner", deletes("/users/9", nil)},
		{"somebody is reactivated", "owner", posts("/users/9/reactivate", nil)},
	}
}
