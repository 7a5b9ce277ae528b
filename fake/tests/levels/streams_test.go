package levels_test

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
)

func probesOfStreams() []probe {
	return []probe{
		{
			// Only owners may set it: who is no owner sees that it is there.
			"17-stream-retention-param", asked("ben", "POST /users/me/subscriptions",
				params{"subscriptions": `[{"name":"new"}]`, "message_retention_days": "7"}, "!status"),
			"200", "400",
		},
		{"5.0-stream-change-notices", changeSaid, "", "changed the description"},
		{"134-stream-made-public-events", opened, "update", "create peer_add update"},
		{
			"zulip-property-text",
			asked("ben", "PATCH /users/me/subscriptions/22", params{"property": "pin_to_top", "value": "true"}, "!status"),
			"200", "400",
		},
		{"zulip-properties-singly", halfRefused, "false", "true"},
		{"9.0-mixed-peer-events-not-to-guests", func(w *watcher) string {
			w.must("ada", "DELETE /users/me/subscriptions", params{"subscriptions": `["open nights"]`, "principals": "[8]"})
			queue := unquoted(pick(w.must("gus", "POST /register", params{"event_types": `["subscription"]`}), "queue_id"))
			w.must("ben", "POST /users/me/subscriptions", params{"subscriptions": `[{"name":"open nights"},{"name":"new"}]`})
			read := w.must("gus", "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"})
			return pick(read, "events.0.op")
		}, `"peer_add"`, "absent"},
		{
			"6.0-colors-by-creation", receives("subscription", func(w *watcher) {
				w.must("ben", "POST /users/me/subscriptions",
					params{"subscriptions": `[{"name":"new"},{"name":"newer","color":"#76ce90"}]`})
			}, "subscriptions.name=new.color"),
			`"#76ce90"`, `"#fae589"`,
		},
		{
			"6.0-bot-url-port", asked("ben", "POST /bots", params{
				"full_name": "Echo", "short_name": "echo", "bot_type": "3", "payload_url": `"http://127.0.0.1:9/"`,
			}, "msg"), `"payload_url is not a URL"`, `""`,
		},
		{"96-invite-expiry-date", func(w *watcher) string {
			w.must("ada", "POST /invites/multiuse", nil)
			return cmp.Or(strings.TrimRight(pick(w.must("ada", "GET /invites", nil), "invites.0.expiry_date"), "0123456789"),
				"a time")
		}, "absent", "a time"},
		{"zulip-linkifier-events", receives("realm_linkifiers", func(w *watcher) {
			w.must("ada", "POST /realm/filters", params{"pattern": "X(?P<id>[0-9]+)", "url_template": "https://x.example/{id}"})
		}, "type"), "absent", `"realm_linkifiers"`},
		{
			"zulip-group-in-itself", asked("ada", "POST /user_groups/31/subgroups", params{"add": "[31]"}, "!status"), "400",
			"200",
		},
		{"6.0-no-empty-read-event", receives("update_message_flags", func(w *watcher) {
			w.must("ben", "POST /users/me/subscriptions", params{"subscriptions": `[{"name":"new"}]`})
			w.must("ben", "POST /mark_stream_as_read",
				params{"stream_id": unquoted(pick(w.must("ben", "GET /get_stream_id", params{"stream": "new"}), "stream_id"))})
		}, "messages"), "[]", "absent"},
		{
			"zulip-subscribe-set-order", asked("ada", "POST /users/me/subscriptions",
				params{"subscriptions": `[{"name":"telescopes"},{"name":"open nights"}]`}, "subscribed"),
			`{"1":["telescopes","open nights"]}`, `{"1":["open nights","telescopes"]}`,
		},
		{
			"zulip-color-exact-name", receives("subscription", func(w *watcher) {
				w.must("ben", "POST /users/me/subscriptions", params{"subscriptions": `[{"name":" new","color":"#123456"}]`})
			}, "subscriptions.name=new.color"),
			`"#123456"`, `"#fae589"`,
		},
		{
			"zulip-repeated-private-stream", asked("ben", "POST /users/me/subscriptions",
				params{"subscriptions": `[{"name":"new"},{"name":"NEW"}]`, "invite_only": "true"}, "!status"), "200", "400",
		},
		{"zulip-left-stream-unreads", func(w *watcher) string {
			w.must("ben", "DELETE /users/me/subscriptions", params{"subscriptions": `["kitchen"]`})
			w.must("iris", w.posted("left"), params{"stream_id": "23"})
			return picks(w.register("ben", "message update_message_flags", params{}),
				[]string{"unread_msgs.streams.topic=left.stream_id"})
		}, "23", "absent"},
		{"zulip-former-subscriber-create-event", func(w *watcher) string {
			w.must("iris", "POST /users/me/subscriptions", params{
				"subscriptions": `[{"name":"den"}]`, "invite_only": "true", "principals": `["iris@example.com","ben@example.com"]`,
			})
			w.must("ben", "DELETE /users/me/subscriptions", params{"subscriptions": `["den"]`})
			id := unquoted(pick(w.must("iris", "GET /get_stream_id", params{"stream": "den"}), "stream_id"))
			queue := unquoted(pick(w.must("ben", "POST /register", params{"event_types": `["stream"]`}), "queue_id"))
			w.must("iris", "PATCH /streams/"+id, params{"is_private": "false"})
			read := w.must("ben", "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"})
			return pick(read, "events.0.op")
		}, `"create"`, `"update"`},
		{
			"zulip-retention-json", asked("ada", "PATCH /streams/21", params{"message_retention_days": "unlimited"}, "msg"),
			`""`, `"message_retention_days[\"json[str]\"] is not valid JSON"`,
		},
		{"186-register-never-visible-streams", leftStaff("unsubscribed.name=staff.name"), `"staff"`, "absent"},
		{
			"7.0-subscribe-in-id-order",
			asked("ben", "DELETE /users/me/subscriptions", params{"subscriptions": `["telescopes","general"]`}, "removed.0"),
			`"telescopes"`, `"general"`,
		},
		{"zulip-profile-in-part", func(w *watcher) string {
			w.must("ben", "PATCH /users/me/profile_data", params{"data": `[{"id": 1, "value": "x"}]`})
			w.call("ben", "DELETE /users/me/profile_data", params{"data": "[1, 99]"})
			return pick(w.must("ben", "GET /users/me", nil), "profile_data.1.value")
		}, `"x"`, "absent"},
		{
			"zulip-field-data-restated", renamedSite, `""`, `"Default custom field cannot be updated."`,
		},
		{
			"4.0-moderators-post-policy", asked("ada", "PATCH /streams/21", params{"stream_post_policy": "4"}, "msg"),
			`"Invalid stream_post_policy"`, `""`,
		},
		{
			"4.0-private-stream-moves", asked("ada", "PATCH /messages/102", params{"stream_id": "24"}, "msg"),
			`"Streams must be public"`, `""`,
		},
		{
			"5.0-user-group-edit-policy", asked("ada", "PATCH /realm", params{"user_group_edit_policy": "3"}, "msg"),
			`"Invalid user_group_edit_policy"`, `""`,
		},
		{
			"zulip-group-names",
			asked("ada", "POST /user_groups/create", params{"name": " ", "description": "", "members": "[]"}, "msg"),
			`"User group name can't be empty: check 'name'!"`, `""`,
		},
		{
			"4.0-stream-administrators", asked("ben", "DELETE /users/me/subscriptions", params{
				"subscriptions": `["board"]`, "principals": `["gus@example.com"]`,
			}, "code"), "absent", `"BAD_REQUEST"`,
		},
		{
			"4.0-already-subscribed-newest-first",
			asked("ben", "POST /users/me/subscriptions", params{"subscriptions": `[{"name":"general"},{"name":"telescopes"}]`},
				"already_subscribed"),
			`{"ben@example.com":["general","telescopes"]}`, `{"ben@example.com":["telescopes","general"]}`,
		},
		{
			"5.0-already-subscribed-request-order",
			asked("ben", "POST /users/me/subscriptions", params{"subscriptions": `[{"name":"telescopes"},{"name":"general"}]`},
				"already_subscribed"),
			`{"ben@example.com":["general","telescopes"]}`, `{"ben@example.com":["telescopes","general"]}`,
		},
		{
			"5.0-edit-wildcard-policy", mentionsAll, `""`,
			`"You do not have permission to use wildcard mentions in this stream."`,
		},
		{
			"zulip-unsubscribe-unseen",
			asked("gus", "DELETE /users/me/subscriptions", params{"subscriptions": `["kitchen"]`}, "msg", "not_removed"),
			`"Stream(s) (kitchen) do not exist" | absent`, `"" | ["kitchen"]`,
		},
		{"4.0-former-colors-last", colorsAfterLeaving, "true", "false"},
		{"zulip-event-subscribers", joined, "absent", "[2,3,4,5,8]"},
		{"8.0-stream-leaves-sight", func(w *watcher) string {
			queue := w.queueOf("mo")
			w.must("mo", "DELETE /users/me/subscriptions", params{"subscriptions": `["staff"]`})
			return w.ops("mo", queue)
		}, "remove add", "remove add delete"},
		{
			"9.0-archived-streams-known", archived(asked("ada", patchGeneral, params{"description": "New"}, "!status")),
			"400", "200",
		},
		{
			"9.0-null-removers",
			asked("ada", patchGeneral, params{"can_remove_subscribers_group": "null", "description": "New"}, "!status"), "400",
			"200",
		},
		{"9.0-archived-messages-stay", func(w *watcher) string {
			id := pick(w.must("ben", "POST /messages", params{"type": "stream", "to": "general", "topic": "t", "content": "x"}),
				"id")
			return archived(asked("ben", "POST /messages/"+id+"/reactions", params{"emoji_name": "tada"}, "!status"))(w)
		}, "200", "400"},
		{"10.0-empty-private-streams-stay", func(w *watcher) string {
			w.must("ben", "POST /users/me/subscriptions", params{"subscriptions": `[{"name":"den"}]`, "invite_only": "true"})
			w.must("ben", "DELETE /users/me/subscriptions", params{"subscriptions": `["den"]`})
			return picks(w.must("ada", "GET /streams", params{"include_all_active": "true"}),
				[]string{"streams.name=den.name"})
		}, "absent", `"den"`},
		{"10.0-private-announcements", func(w *watcher) string {
			w.must("ada", "POST /users/me/subscriptions",
				params{"subscriptions": `[{"name": "den"}]`, "invite_only": "true", "announce": "true"})
			found := w.must("ada", "GET /messages", params{"anchor": "newest", "num_before": "2", "num_after": "0"})
			return holds(found, "#<strong>den</strong>")
		}, "false", "true"},
		{"10.0-post-policy-of-roles", func(w *watcher) string {
			w.must("ada", patchGeneral, params{"can_send_message_group": `{"new":2}`})
			return pick(w.must("ada", "GET /streams/21", nil), "stream.stream_post_policy")
		}, "2", "1"},
		{
			"10.0-streams-before-principals", asked("ben", "POST /users/me/subscriptions",
				params{"subscriptions": `[{"name":"board"}]`, "principals": "[999]"}, "msg"),
			`"No such user"`, `"Unable to access channel (board)."`,
		},
		{
			"10.0-archive-notice", archived(asked("ben", "GET /messages",
				params{"anchor": "newest", "num_before": "1", "num_after": "0"}, "messages.0.subject")),
			`"today"`, `"channel events"`,
		},
	}
}

const patchGeneral = "PATCH /streams/21"

// archived shows something after a stream was archived.
func archived(then show) show {
	return func(w *watcher) string {
		w.must("ada", "DELETE /streams/21", nil)
		return then(w)
	}
}

// changeSaid shows whether a stream gets a message about a new description.
func changeSaid(w *watcher) string {
	w.must("ada", patchGeneral, params{"description": "New"})
	newest := w.must("ben", "GET /messages", params{"anchor": "newest", "num_before": "1", "num_after": "0"})
	if strings.Contains(picks(newest, []string{"messages.0.content"}), "changed the description") {
		return "changed the description"
	}
	return ""
}

func (w *watcher) events(as, queue string) []any {
	w.t.Helper()
	reply := w.must(as, "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"})
	return reply.(map[string]any)["events"].([]any)
}

// opened shows what Ben sees of a private stream that is made public.
func opened(w *watcher) string {
	queue := w.queueOf("ben")
	w.must("ada", "PATCH /streams/24", params{"is_private": "false"})
	return w.ops("ben", queue)
}

func (w *watcher) ops(as, queue string) string {
	w.t.Helper()
	var found []string
	for _, e := range w.events(as, queue) {
		found = append(found, fmt.Sprint(e.(map[string]any)["op"]))
	}
	return strings.Join(found, " ")
}

// leftStaff shows what Mo, who left the private stream staff, learns about it.
func leftStaff(path string) show {
	return func(w *watcher) string {
		w.must("mo", "DELETE /users/me/subscriptions", params{"subscriptions": `["staff"]`})
		return pick(w.register("mo", "subscription", params{"include_subscribers": "true"}), path)
	}
}

// halfRefused shows whether the first of two changes was made where the second is refused.
func halfRefused(w *watcher) string {
	w.call("ben", "POST /users/me/subscriptions/properties", params{
		"subscription_data": `[{"stream_id":22,"property":"pin_to_top","value":true},` +
			`{"stream_id":22,"property":"is_muted","value":"x"}]`,
	})
	return pick(w.must("ben", "GET /users/me/subscriptions", nil), "subscriptions.stream_id=22.pin_to_top")
}

// colorsAfterLeaving reports whether a new stream gets the color of the one that Ben left.
func colorsAfterLeaving(w *watcher) string {
	color := func(list, name string) string {
		return pick(w.must("ben", "POST /register", params{"fetch_event_types": `["subscription"]`}),
			list+".name="+name+".color")
	}
	w.must("ben", "POST /users/me/subscriptions", params{"subscriptions": `[{"name":"former"}]`})
	w.must("ben", "DELETE /users/me/subscriptions", params{"subscriptions": `["former"]`})
	w.must("ben", "POST /users/me/subscriptions", params{"subscriptions": `[{"name":"later"}]`})
	return strconv.FormatBool(color("unsubscribed", "former") == color("subscriptions", "later"))
}

func joined(w *watcher) string {
	queue := w.queueOf("ben")
	w.must("ben", "POST /users/me/subscriptions", params{"subscriptions": `[{"name":"open nights"}]`})
	return pick(any(w.events("ben", queue)), "op=add.subscriptions.0.subscribers")
}

// renamedSite renames a field for accounts at a site that the server knows.
func renamedSite(w *watcher) string {
	made := w.must("ada", "POST /realm/profile_fields", params{"field_type": "7", "field_data": `{"subtype": "github"}`})
	return picks(w.call("ada", "PATCH /realm/profile_fields/"+pick(made, "id"), params{"name": "Choice"}), []string{"msg"})
}
