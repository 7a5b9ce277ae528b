package events_test

import (
	"fmt"
	"slices"

	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

func posts(path string, f Form) func(*Client, *stage) Reply {
	return func(c *Client, _ *stage) Reply { return c.Post(path, f) }
}

func patches(path string, f Form) func(*Client, *stage) Reply {
	return func(c *Client, _ *stage) Reply { return c.Patch(path, f) }
}

func deletes(path string, f Form) func(*Client, *stage) Reply {
	return func(c *Client, _ *stage) Reply { return c.Delete(path, f) }
}

// onMessage makes a request about the message that was sent last; %d in the
// path is its ID.
func onMessage(method, path string, f Form) func(*Client, *stage) Reply {
	return func(c *Client, s *stage) Reply {
		return c.Do(c.Request(method, fmt.Sprintf(path, s.message), FormType, f.Encode()))
	}
}

// streamActs happen in a stream with the members Ann, Inside and Guest In.
func streamActs(name string, id int, place string) []act {
	says := Form{"type": "stream", "to": id, "topic": "whispers", "content": "hush"}
	return []act{
		{"a message to " + place, "", posts("/messages", says)},
		{"typing in " + place, "",
			posts("/typing", Form{"op": "start", "type": "stream", "to": []int{id}, "topic": "whispers"})},
		{"an edit in " + place, "", onMessage("PATCH", "/messages/%d", Form{"content": "hush!"})},
		{"another topic in " + place, "", onMessage("PATCH", "/messages/%d", Form{"topic": "whispers, softer"})},
		{"a reaction in " + place, "inside", onMessage("POST", "/messages/%d/reactions", Form{"emoji_name": "tada"})},
		{"a removed reaction in " + place, "inside", onMessage("DELETE", "/messages/%d/reactions",
			Form{"emoji_name": "tada"})},
		{"a star in " + place, "", func(c *Client, s *stage) Reply { return c.Flag("add", "starred", s.message) }},
		{"a muted topic of " + place, "",
			posts("/user_topics", Form{"stream_id": id, "topic": "whispers", "visibility_policy": 1})},
		{"a new colour for " + place, "", posts("/users/me/subscriptions/properties",
			Form{"subscription_data": []Form{{"stream_id": id, "property": "color", "value": "#123456"}}})},
		{"a deletion in " + place, "", onMessage("DELETE", "/messages/%d", nil)},
		{"Spare joins " + place, "", posts("/users/me/subscriptions",
			Form{"subscriptions": []Form{{"name": name}}, "principals": []int{9}})},
		{"Spare leaves " + place, "spare", deletes("/users/me/subscriptions", Form{"subscriptions": []string{name}})},
		{"a description of " + place, "admin", patches(fmt.Sprintf("/streams/%d", id), Form{"description": "a place"})},
	}
}

func privateActs() []act {
	return slices.Concat(
		[]act{
			{"a private stream is made", "", posts("/users/me/subscriptions",
				Form{"subscriptions": []Form{{"name": "secret den two"}}, "invite_only": true})},
		},
		streamActs("secret den", 41, "a private stream"),
		[]act{
			{"a draft for a private stream", "", posts("/drafts",
				Form{"drafts": []Form{{"type": "stream", "to": []int{41}, "topic": "whispers", "content": "hush",
					"timestamp": 1}}})},
			{"a message to a private stream is scheduled", "", posts("/scheduled_messages",
				Form{"type": "stream", "to": 41, "topic": "whispers", "content": "hush",
					"scheduled_delivery_timestamp": Tomorrow})},
			{"a private stream is archived", "owner", deletes("/streams/41", nil)},
		},
	)
}

func acts() []act {
	return slices.Concat(privateActs()[:14], streamActs("hall", 42, "a public stream"), personalActs(), organizationActs(),
		[]act{
			{"a private stream is archived", "owner", deletes("/streams/41", nil)},
			{"a public stream is archived", "owner", deletes("/streams/42", nil)},
			{"the server restarts", "",
				func(c *Client, _ *stage) Reply { return c.Control("POST", "/worlds/default/restart", "") }},
		})
}

// personalActs are about one person, or two.
func personalActs() []act {
	return []act{
		{"a direct message to Inside", "", posts("/messages", Form{"type": "direct", "to": []int{5}, "content": "hush"})},
		{"typing to Inside", "", posts("/typing", Form{"op": "start", "to": []int{5}})},
		{"reacting to a direct message", "", onMessage("POST", "/messages/%d/reactions", Form{"emoji_name": "tada"})},
		{"a direct message is deleted", "", func(c *Client, s *stage) Reply {
			id := c.DM([]int{4}, "mine")
			return c.Delete(fmt.Sprintf("/messages/%d", id), nil)
		}},
		{"alert words", "", posts("/users/me/alert_words", Form{"alert_words": []string{"x"}})},
		{"somebody is muted", "", posts("/users/me/muted_users/5", nil)},
		{"a setting", "", patches("/settings", Form{"enter_sends": true})},
		{"a new name", "", patches("/settings", Form{"full_name": "Ann Other"})},
		{"a status", "", posts("/users/me/status", Form{"status_text": "here"})},
		{"presence", "", posts("/users/me/presence", Form{"status": "active"})},
		{"a draft", "",
			posts("/drafts", Form{"drafts": []Form{{"type": "", "to": []int{}, "topic": "", "content": "x", "timestamp": 1}}})},
		{"a scheduled message", "", posts("/scheduled_messages", Form{"type": "direct", "to": []int{5}, "content": "x",
			"scheduled_delivery_timestamp": Tomorrow})},
		{"an upload", "",
			func(c *Client, _ *stage) Reply { return c.SendFiles(File{Field: "file", Name: "a.txt", Content: "x"}) }},
		{"a bot", "", posts("/bots", Form{"full_name": "Helper", "short_name": "helper"})},
		{"profile data", "", func(c *Client, s *stage) Reply {
			field := As(c.T, s.srv, "owner@example.com").Post("/realm/profile_fields",
				Form{"name": "Pet", "field_type": 1}).OK().Int("id")
			return c.Patch("/users/me/profile_data", Form{"data": []Form{{"id": field, "value": "a cat"}}})
		}},
	}
}

// organizationActs are about the organization as a whole.
func organizationActs() []act {
	return []act{
		{"a setting of the organization", "owner", patches("/realm", Form{"mandatory_topics": true})},
		{"a default for new people", "owner", patches("/realm/user_settings_defaults", Form{"enter_sends": true})},
		{"a linkifier", "owner",
			posts("/realm/filters", Form{"pattern": "#(?P<id>[0-9]+)", "url_template": "https://example.com/{id}"})},
		{"an emoji", "owner", func(c *Client, _ *stage) Reply {
			return c.AddEmoji("rig", File{Field: "f", Name: "rig.png", Content: Picture(c.T)})
		}},
		{"a playground", "owner",
			posts("/realm/playgrounds", Form{"name": "P", "pygments_language": "Python",
				"url_prefix": "https://example.com/?"})},
		{"a default stream", "owner", posts("/default_streams", Form{"stream_id": 42})},
		{"a user group", "owner",
			posts("/user_groups/create", Form{"name": "crew", "description": "d", "members": []int{4}})},
		{"somebody is invited", "owner",
			posts("/invites", Form{"invitee_emails": "new@example.com", "stream_ids": []int{42}})},
		{"an export", "owner", posts("/export/realm", nil)},
		{"another role", "owner", patches("/users/9", Form{"role": 300})},
		{"somebody is deactivated", "owner", deletes("/users/9", nil)},
		{"somebody is reactivated", "owner", posts("/users/9/reactivate", nil)},
	}
}
