package levels_test

import (
	"cmp"
	"strings"
)

func probesOfSubscriptions() []probe {
	return []probe{
		{
			"zulip-property-text", asked("ben", "PATCH /users/me/subscriptions/22", params{"property": "pin_to_top", "value": "true"}, "!status"),
			"200", "400",
		},
		{"zulip-properties-singly", halfRefused, "false", "true"},
		{
			"6.0-colors-by-creation", told("subscription", func(w *watcher) {
				w.must("ben", "POST /users/me/subscriptions", params{"subscriptions": `[{"name":"new"},{"name":"newer","color":"#76ce90"}]`})
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
			return cmp.Or(strings.TrimRight(pick(w.must("ada", "GET /invites", nil), "invites.0.expiry_date"), "0123456789"), "a time")
		}, "absent", "a time"},
		{"zulip-linkifier-events", told("realm_linkifiers", func(w *watcher) {
			w.must("ada", "POST /realm/filters", params{"pattern": "X(?P<id>[0-9]+)", "url_template": "https://x.example/{id}"})
		}, "type"), "absent", `"realm_linkifiers"`},
		{
			"zulip-group-in-itself", asked("ada", "POST /user_groups/31/subgroups", params{"add": "[31]"}, "!status"), "400",
			"200",
		},
		{"6.0-no-empty-read-event", told("update_message_flags", func(w *watcher) {
			w.must("ben", "POST /users/me/subscriptions", params{"subscriptions": `[{"name":"new"}]`})
			w.must("ben", "POST /mark_stream_as_read", params{"stream_id": unquoted(pick(w.must("ben", "GET /get_stream_id", params{"stream": "new"}), "stream_id"))})
		}, "messages"), "[]", "absent"},
		{
			"zulip-subscribe-set-order", asked("ada", "POST /users/me/subscriptions",
				params{"subscriptions": `[{"name":"telescopes"},{"name":"open nights"}]`}, "subscribed"),
			`{"ada@example.com":["telescopes","open nights"]}`, `{"ada@example.com":["open nights","telescopes"]}`,
		},
		{
			"zulip-color-exact-name", told("subscription", func(w *watcher) {
				w.must("ben", "POST /users/me/subscriptions", params{"subscriptions": `[{"name":" new","color":"#123456"}]`})
			}, "subscriptions.name=new.color"),
			`"#123456"`, `"#bfd56f"`,
		},
		{
			"zulip-repeated-private-stream", asked("ben", "POST /users/me/subscriptions",
				params{"subscriptions": `[{"name":"new"},{"name":"NEW"}]`, "invite_only": "true"}, "!status"), "200", "400",
		},
		{"zulip-left-stream-unreads", func(w *watcher) string {
			w.must("ben", "DELETE /users/me/subscriptions", params{"subscriptions": `["kitchen"]`})
			w.must("iris", w.posted("left"), params{"stream_id": "23"})
			return picks(w.register("ben", "message update_message_flags", params{}), []string{"unread_msgs.streams.topic=left.stream_id"})
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
			`""`, `"Argument \"message_retention_days\" is not valid JSON."`,
		},
		{"186-register-never-visible-streams", leftStaff("unsubscribed.name=staff.name"), `"staff"`, "absent"},
	}
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
		"subscription_data": `[{"stream_id":22,"property":"pin_to_top","value":true},{"stream_id":22,"property":"is_muted","value":"x"}]`,
	})
	return pick(w.must("ben", "GET /users/me/subscriptions", nil), "subscriptions.stream_id=22.pin_to_top")
}
