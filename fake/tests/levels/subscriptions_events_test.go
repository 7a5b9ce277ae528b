package levels_test

import (
	"strconv"
)

func probesOfSubscriptionsEvents() []probe {
	return []probe{
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
			"zulip-field-data-restated", asked("ada", "PATCH /realm/profile_fields/3", params{"name": "Choice"}, "msg"), `""`,
			`"Field must have at least one choice."`,
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
			asked("ben", "POST /users/me/subscriptions", params{"subscriptions": `[{"name":"general"},{"name":"telescopes"}]`}, "already_subscribed"),
			`{"ben@example.com":["general","telescopes"]}`, `{"ben@example.com":["telescopes","general"]}`,
		},
		{
			"5.0-already-subscribed-request-order",
			asked("ben", "POST /users/me/subscriptions", params{"subscriptions": `[{"name":"telescopes"},{"name":"general"}]`}, "already_subscribed"),
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
	}
}

// colorsAfterLeaving tells whether a new stream gets the color of the one that Ben left.
func colorsAfterLeaving(w *watcher) string {
	color := func(list, name string) string {
		return pick(w.must("ben", "POST /register", params{"fetch_event_types": `["subscription"]`}), list+".name="+name+".color")
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
